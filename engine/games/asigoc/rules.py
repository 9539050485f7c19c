"""An ASIGOC match from set-up to the last health (ASIGOC 1, Turn; R1 to R6, R20, R21)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Final

from engine.decisions import Decision, Option
from engine.events import SeenEvent
from engine.games.asigoc import battle, decisions, player_view, position
from engine.games.asigoc.cards import Card, DeckList
from engine.games.asigoc.encoding import encode
from engine.games.asigoc.stack import activate, activations, add_waiting, offer, play_out
from engine.games.asigoc.table import Table
from engine.limits import TurnLimit
from engine.players import PLAYERS, Player, opponent
from engine.randomness import SeededRandom
from engine.table import BaseRules, MatchOver, Rule, player_with_more
from engine.views import View

FIRST_HAND: Final = 4
LAST_TURN: Final = 200
"""When this turn would begin the match is a draw (R20)."""
TIE_RULE: Final = (
    "Whoever has more health is ahead; with equal health, whoever has more cards left in their "
    "deck."
)
"""An empty deck costs health (R3)."""

Action = tuple[str, int]
"""What a main action does, and the card it is about."""


class AsigocRules(BaseRules[Table]):
    """The rules of one match, driven by `engine.match.Match`."""

    def copy(self) -> AsigocRules:
        """Returns an independent copy, between main actions."""
        return AsigocRules(self._table.copy(), self._first)

    def run(self) -> Generator[Decision, int, None]:
        """Plays from the present state to the end."""
        table = self._table
        if table.winner:
            return
        try:
            if table.state.step == "set-up":
                self._set_up()
            while True:
                if table.state.step == "turn":
                    self._begin_turn()
                yield from self._play_step()
                self._next_step()
        except MatchOver:
            return

    def _set_up(self) -> None:
        table = self._table
        first: Player = self._first or PLAYERS[table.rng.below(2)]
        for player in PLAYERS:
            side = table.state.side(player)
            table.rng.shuffle(side.deck)
            for _ in range(min(FIRST_HAND, len(side.deck))):
                side.hand.append(side.deck.pop())
        table.emit("begin", player=first)
        table.state.active = opponent(first)
        table.state.step = "turn"

    def _begin_turn(self) -> None:
        """Begins the turn: the Draw step begins with a card, or 1 damage for an empty deck (R3)."""
        table = self._table
        state = table.state
        if state.turn + 1 >= LAST_TURN:
            table.end_in_draw((f"The match reached turn {LAST_TURN}",))
        state.active = opponent(state.active)
        state.turn += 1
        state.moved = False
        state.used.clear()
        state.unguarded.clear()
        state.step = "draw"
        table.emit("turn", player=state.active, n=state.turn)
        if not table.draw(state.active):
            table.damage(state.active, 1)
            table.check_health()

    def _next_step(self) -> None:
        state = self._table.state
        match state.step:
            case "draw":
                state.step = "main"
            case "main":
                state.step = "end" if self._skips_battle() else "battle"
            case "battle":
                state.calmed.clear()
                state.step = "end"
            case _:
                self._end_changes()
                state.step = "turn"
                return
        if state.step == "battle":
            self._enter_battle()
        if state.step == "end":
            self._end_changes()
        self._table.emit("step", player=state.active, step=state.step)

    def _end_changes(self) -> None:
        """Changes with `turn` last until the End step; those made in it, as long as it does."""
        for number in list(self._table.state.passing):
            self._table.expire(number)

    def _skips_battle(self) -> bool:
        """Returns whether the Battle step is skipped: the first player's first Battle step, or one
        that an effect skips; the first is no step that an effect could use itself up on."""
        state = self._table.state
        if state.turn == 1:
            return True
        if state.active in state.skipping:
            state.skipping.discard(state.active)
            return True
        return False

    def _enter_battle(self) -> None:
        """Enters the Battle step: pacified Weapons are calm in this Battle step."""
        state = self._table.state
        state.attacked.clear()
        state.readied.clear()
        state.calmed = {
            number for number in state.pacified if self._table.owners[number] == state.active
        }
        state.pacified -= state.calmed

    def _play_step(self) -> Rule[None]:
        """Lets the turn player act until the opponent lets the step end (R21)."""
        table = self._table
        player = table.state.active
        while True:
            decision, actions = self._main_action(player)
            do, number = actions[(yield decision)]
            match do:
                case "next step":
                    by = yield from offer(table, opponent(player))
                    if by is None:
                        return
                    yield from play_out(table, opponent(by))
                case "attack":
                    yield from battle.attack(table, number)
                case "return":
                    table.state.moved = True
                    table.leave(number, "hand")
                case "deploy":
                    table.state.moved = True
                    table.state.side(player).hand.remove(number)
                    table.enter(number)
                    by = yield from add_waiting(table)
                    yield from play_out(table, opponent(by or player))
                case _:
                    by = yield from activate(table, number)
                    yield from play_out(table, opponent(by))

    def _main_action(self, player: Player) -> tuple[Decision, list[Action]]:
        """Returns what the turn player can do with an empty Outlet, leaving the step last."""
        table = self._table
        found = [(option, ("activate", number)) for option, number in activations(table, player)]
        side = table.state.side(player)
        if table.state.step == "main" and not table.state.moved:
            if table.has_slot(player):
                found += [
                    (decisions.pick_option(table, number, "hand", "deploy"), ("deploy", number))
                    for number in side.hand
                    if table.kind(number) == "weapon"
                ]
            found += [
                (decisions.pick_option(table, number, "weapons", "return"), ("return", number))
                for number in side.weapons
            ]
        if table.state.step == "battle":
            found += [
                (decisions.attack_option(table, number), ("attack", number))
                for number in side.weapons
                if battle.can_attack(table, number)
            ]
        options = [decisions.verbed(option) for option, _ in found]
        leave = "End turn" if table.state.step == "end" else "Next step"
        options.append(Option(leave, {"do": "next step"}))
        decision = Decision(
            player,
            "priority",
            f"Your {table.state.step.capitalize()} step: act, or go on",
            "acting or going on",
            tuple(options),
            default=len(found),
            restart=True,
            passing=len(found),
        )
        return decision, [*(action for _, action in found), ("next step", -1)]

    @property
    def turn_limit(self) -> TurnLimit:
        """The match is drawn when the turn after it would begin (R20)."""
        return TurnLimit(LAST_TURN - 1, by_rules=True)

    def tie_winner(self) -> Player | None:
        """Returns who is ahead by TIE_RULE."""
        return player_with_more(self._lasting)

    def _lasting(self, player: Player) -> tuple[int, int]:
        side = self._table.state.side(player)
        return max(0, side.health), len(side.deck)

    def view(
        self, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
    ) -> View:
        """Returns what the viewer may know."""
        return player_view.view(self._table, viewer, decision, last)

    def hidden_cards(self, viewer: Player | None) -> list[int]:
        """Returns the cards that lie where the viewer does not see them."""
        return player_view.hidden_cards(self._table, viewer)

    def state(self) -> object:
        """Returns everything the future depends on."""
        return encode(self._table)

    def position(self) -> Mapping[str, Any]:
        """Returns the whole state in the scenario format."""
        return position.write(self._table)


def dealt(decks: tuple[DeckList, DeckList], rng: SeededRandom) -> Table:
    """Returns a table with both decks lying unshuffled, before the set-up."""
    cards: list[Card] = []
    owners: list[Player] = []
    aces: dict[Player, int] = {}
    for player, deck in zip(PLAYERS, decks, strict=True):
        if deck.ace is not None:
            aces[player] = len(cards)
        mine = [*([deck.ace] if deck.ace else []), *deck.cards]
        cards.extend(mine)
        owners.extend(player for _ in mine)
    table = Table(tuple(cards), tuple(owners), rng)
    for number, owner in enumerate(owners):
        if aces.get(owner) == number:
            table.state.side(owner).ace = number
        else:
            table.state.side(owner).deck.append(number)
    return table
