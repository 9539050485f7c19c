"""A tiny game that begins with a draft: Alice keeps some of many cards, picked one by one."""

from __future__ import annotations

from collections.abc import Mapping
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


class DraftTable(BaseTable[BaseState[BaseSide]]):
    def __init__(self, pool: tuple[str, ...], keep: int, rng: SeededRandom) -> None:
        super().__init__(BaseState(BaseSide(), BaseSide()), rng)
        self.pool = pool
        self.keep = keep
        self.kept: tuple[str, ...] = ()


class Draft(BaseRules[DraftTable]):
    """The rules. Kept cards leave the pool, and the others move up."""

    def run(self) -> Rule[None]:
        table = self.table
        while len(table.kept) < table.keep:
            options = tuple(
                Option(
                    name, {"do": "pick", "card": name}, Place("A", "pool", index), f"It is {name}"
                )
                for index, name in enumerate(table.pool)
            )
            left = table.keep - len(table.kept)
            begun = bool(table.kept)
            options = (*options, Option("Keep the first", {"do": "keep"}))
            picked = yield Decision(
                *("A", "pick", f"Keep {left}", "keeping", options),
                restart=not begun,
                back=begun,
                default=len(options) - 1,
                several=left,
            )
            if picked == len(table.pool):
                picked = 0
            table.kept += (table.pool[picked],)
            table.pool = table.pool[:picked] + table.pool[picked + 1 :]
        while True:
            yield Decision(
                "A", "action", "Resume", "waiting", (Option("Resume", {}), Option("On", {}))
            )

    def tie_winner(self) -> Player | None:
        return None

    def why_not(self, view: View) -> tuple[Reason, ...]:
        """Returns nothing: the cards in views are no cards of the table."""
        return ()

    def view(
        self, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
    ) -> View:
        table = self.table
        zones = (_zone("pool", table.pool, viewer), _zone("kept", table.kept, viewer))
        sides = PlayerView("A", (Stat("life", 1, 1),), zones), PlayerView("B", (), ())
        mine = decision if decision and decision.player == viewer else None
        asked = decision.player if decision else None
        public = decision.public_prompt if decision else ""
        return View(
            *("asigoc", viewer, 1, "A", "", sides, (), (), asked, public, mine, last),
            winner=table.winner,
            outcome=table.outcome,
        )

    def hidden_cards(self, viewer: Player | None) -> tuple[int, ...]:
        return ()

    def state(self) -> object:
        return self.table.pool, self.table.kept

    def position(self) -> Mapping[str, Any]:
        return {}


def _zone(key: str, names: tuple[str, ...], viewer: Player | None) -> ZoneView:
    cards = tuple(CardView(CardFace(name, "card"), ()) for name in names)
    return ZoneView(key, key.title(), "hand", len(names), cards if viewer == "A" else None)


def draft(*pool: str, keep: int) -> LiveMatch:
    """Returns a match in which Alice has to keep `keep` of these cards."""
    table = DraftTable(pool, keep, SeededRandom(seed_from_int(0)))
    return LiveMatch(row_of("asigoc", 0), Match(Draft(table), None))


def kept(live: LiveMatch) -> list[str]:
    """Returns the cards that she has kept so far, in order."""
    cards = live.snapshot.views["A"].side("A").zone("kept").cards
    return [card.face.name for card in cards or ()]
