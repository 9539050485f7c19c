"""A tiny game with announcements and attacks, for states that no real game reaches on demand.

Alice has priority, with a spell to announce and with summons to attack with. The spell asks for a
way to pay, for an X with only one possible value, and for a card of her hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from typing import Any

from bot.matches.live.live_match import LiveMatch
from engine.core.randomness import SeededRandom, seed_from_int
from engine.core.rules import BaseRules
from engine.core.table import BaseTable, Rule
from engine.core.zones import BaseSide, BaseState
from engine.decisions import Decision, Option, Place
from engine.events import SeenEvent
from engine.faces import CardFace, Stat
from engine.match import Match
from engine.players import Player
from engine.reasons import Reason
from engine.views import CardView, PlayerView, View, ZoneView
from tests.bot.matches.games import row_of

SPELL = "Thunderclap"


@dataclass(frozen=True)
class Position:
    """The position on the table: the names of the summons and of Alice's hand. `triggers` is the
    number of equal triggers of Alice's that have to be put in order first. With `shields` each
    target can be attacked by one card only. `least` is the minimum number of attacks. Attacks by
    `pointless` summons are marked so."""

    alices: tuple[str, ...] = ()
    bobs: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    triggers: int = 0
    shields: bool = False
    least: int = 1
    pointless: tuple[str, ...] = ()


class SkirmishTable(BaseTable[BaseState[BaseSide]]):
    def __init__(self, position: Position, rng: SeededRandom) -> None:
        super().__init__(BaseState(BaseSide(), BaseSide()), rng)
        self.position = position
        self.life = 20


class Skirmish(BaseRules[SkirmishTable]):
    """The rules. They repeat until a player concedes."""

    def run(self) -> Rule[None]:
        while self.table.position.triggers:
            triggers = self.table.position.triggers
            options = tuple(Option(f"{n}.", {"do": "order", "n": n}) for n in range(triggers))
            yield Decision("A", "order", "Which?", "ordering", options, indifferent=True)
            self.table.position = replace(self.table.position, triggers=triggers - 1)
        while True:
            attacks = self._attacks(())
            spell = Option(f"Play {SPELL}", {"do": "play", "card": SPELL}, detail="Life 20 → 18")
            options = (spell, *attacks, Option("Pass", {"do": "pass"}))
            last = len(options) - 1
            answer = yield Decision(
                "A", "priority", "Act", "acting", options, restart=True, passing=last
            )
            if answer == 0:
                yield from self._cast()
            elif answer < last:
                yield from self._declare(attacks[answer - 1])
            else:
                self.table.emit("turn", player="A")

    def _cast(self) -> Rule[None]:
        ways = (
            Option("2 life", {"do": "option", "n": 1}),
            Option("5 life", {"do": "option", "n": 2}),
        )
        way = yield self._step("choice", "How to pay?", ways, "")
        life = f"Life {self.table.life} → {self.table.life - (2, 5)[way]}"
        yield self._step("amount", "X?", (Option("0", {"do": "amount", "n": 0}),), life)
        hand = tuple(
            Option(name, {"do": "pick", "card": name}, Place("A", "hand", index))
            for index, name in enumerate(self.table.position.hand)
        )
        discarded = yield self._step("pick", "Discard which?", hand, life)
        self.table.life -= (2, 5)[way]
        self.table.emit("cast", card=SPELL, discards=self.table.position.hand[discarded])

    def _declare(self, first: Option) -> Rule[None]:
        chosen = [first]
        while True:
            attacks = self._attacks(chosen)
            enough = len(chosen) >= self.table.position.least
            done = (Option("Attack now", {"do": "done"}),) if enough else ()
            options = (*attacks, *done)
            said = tuple(one.label for one in chosen)
            answer = yield Decision(
                "A",
                "choice",
                "More?",
                "acting",
                options,
                default=len(options) - 1,
                back=True,
                summary=said,
            )
            if answer == len(attacks):
                break
            chosen.append(attacks[answer])
        for option in chosen:
            self.table.emit("attack", player="A", card=str(option.facts["card"]))

    def _attacks(self, chosen: Any) -> list[Option]:
        position = self.table.position
        taken = {option.place for option in chosen}
        aimed = {option.aim for option in chosen}
        aims: list[Place | Player] = [Place("B", "play", n) for n in range(len(position.bobs))]
        return [
            Option(
                f"{name} attacks",
                {"do": "attack", "card": name},
                place,
                aim=aim,
                pointless=name in position.pointless,
            )
            for place, name in (
                (Place("A", "play", n), name) for n, name in enumerate(position.alices)
            )
            for aim in (*aims, "B")
            if place not in taken and not (position.shields and aim in aimed)
        ]

    def _step(self, kind: Any, prompt: str, options: tuple[Option, ...], summary: str) -> Decision:
        said = (summary,) if summary else ()
        return Decision("A", kind, prompt, "acting", options, back=True, summary=said)

    def tie_winner(self) -> Player | None:
        return None

    def why_not(self, view: View) -> tuple[Reason, ...]:
        """Returns nothing: the cards in views are no cards of the table."""
        return ()

    def view(
        self, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
    ) -> View:
        position = self.table.position
        sides = (
            self._side("A", position.alices, viewer),
            self._side("B", position.bobs, viewer),
        )
        mine = decision if decision and decision.player == viewer else None
        asked = decision.player if decision else None
        public = decision.public_prompt if decision else ""
        return View(
            *("asigoc", viewer, 1, "A", "", sides, (), (), asked, public, mine, last),
            winner=self.table.winner,
            outcome=self.table.outcome,
        )

    def _side(self, player: Player, play: tuple[str, ...], viewer: Player | None) -> PlayerView:
        hand = self.table.position.hand if player == "A" else ()
        shown = _cards(hand) if viewer == player else None
        zones = (
            ZoneView("play", "In play", "line", len(play), _cards(play)),
            ZoneView("hand", "Hand", "hand", len(hand), shown),
        )
        return PlayerView(player, (Stat("life", self.table.life, 20),), zones)

    def hidden_cards(self, viewer: Player | None) -> tuple[int, ...]:
        return ()

    def state(self) -> object:
        return astuple(self.table.position), self.table.life

    def position(self) -> Mapping[str, Any]:
        return {}


def _cards(names: tuple[str, ...]) -> tuple[CardView, ...]:
    stats = Stat("attack", 1, 1), Stat("defense", 2, 2)
    return tuple(CardView(CardFace(name, "summon"), stats) for name in names)


def skirmish(position: Position) -> LiveMatch:
    """Returns a match in a position, with Alice to act."""
    table = SkirmishTable(position, SeededRandom(seed_from_int(0)))
    live = LiveMatch(row_of("asigoc", 0), Match(Skirmish(table), None))
    live.take_forced(0)
    return live


def number_of(live: LiveMatch, label: str) -> int:
    """Returns the index of the option with the given label."""
    decision = live.match.decision
    assert decision is not None
    return [option.label for option in decision.options].index(label)
