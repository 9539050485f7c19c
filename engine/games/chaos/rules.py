"""A Chaos Cards match from set-up to the fall of a leader (CHAOS 2, 3, 4, 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.randomness import SeededRandom
from engine.core.rules import BaseRules, player_with_more
from engine.core.table import Rule
from engine.decisions import Decision, Option
from engine.games.chaos import decisions, position
from engine.games.chaos.attacks import attack
from engine.games.chaos.card_play import play
from engine.games.chaos.cards import DEFAULT_LEADER, Card
from engine.games.chaos.encoding import encode
from engine.games.chaos.player_view import ChaosViews
from engine.games.chaos.sealed_deck import choose_decks
from engine.games.chaos.state import OWN_TURNS
from engine.games.chaos.table import Table
from engine.games.chaos.turns import begin_turn, end_turn, set_up
from engine.limits import TurnLimit
from engine.players import PLAYERS, Player

END_TURN: Final = Option("End turn", {"do": "end turn"})
TIE_RULE: Final = (
    "Whoever's leader has more health left is ahead; with equal health, whoever has more cards in "
    "hand and deck together."
)


def dealt(decks: tuple[Sequence[Card], Sequence[Card]], rng: SeededRandom) -> Table:
    """Returns a table with both decks, not yet shuffled, and the leaders that every match begins
    with."""
    table = Table(rng)
    for player, deck in zip(PLAYERS, decks, strict=True):
        table.side(player).leader = table.make(DEFAULT_LEADER, player, "leader").number
        for card in deck:
            table.side(player).deck.append(table.make(card, player, "deck").number)
    return table


class ChaosRules(BaseRules[Table]):
    """The rules of one match, driven by `engine.match.Match`."""

    views = ChaosViews

    def play(self) -> Rule[None]:
        """Plays from the present state to the end."""
        table = self._table
        state = table.state
        if state.step == "choosing":
            yield from choose_decks(table)
            state.step = "set-up"
        if state.step == "set-up":
            set_up(table, self._first)
            state.step = "turn"
        while True:
            if state.step == "turn":
                begin_turn(table)
                state.step = "main"
            yield from _act(table)

    @property
    def turn_limit(self) -> TurnLimit:
        """Each player has so many own turns (2)."""
        return TurnLimit(2 * OWN_TURNS, by_rules=True)

    def tie_winner(self) -> Player | None:
        """Returns who is ahead by TIE_RULE; nobody while decks are being chosen."""
        return None if self._table.state.step == "choosing" else player_with_more(self._lasting)

    def _lasting(self, player: Player) -> tuple[int, int]:
        side = self._table.side(player)
        return max(0, self._table.card(side.leader).health), len(side.hand) + len(side.deck)

    def used(self) -> object:
        """Returns how much chance and hidden information has been used, and what the options tell
        of hidden cards now."""
        return super().used(), self._table.hinted

    def state(self) -> object:
        """Returns everything the future depends on."""
        return encode(self._table)

    def position(self) -> Mapping[str, Any]:
        """Returns the whole state in the scenario format."""
        return position.write(self._table)


def _act(table: Table) -> Rule[None]:
    """Lets the player whose turn it is do one thing."""
    player = table.state.active
    side = table.side(player)
    plays = decisions.plays(table, player)
    attacks = decisions.attacks(table, player)
    options = (*[option for _, option in plays], *[option for _, option in attacks], END_TURN)
    answer = yield Decision(
        player,
        "action",
        f"Your turn with {side.mp} of {side.max_mp} MP: play a card, attack, or end it",
        decisions.PUBLIC,
        options,
        default=len(options) - 1,
        restart=True,
    )
    if answer < len(plays):
        number = plays[answer][0]
        place = 0
        if table.card(number).kind == "minion":
            place = yield from decisions.choose_place(table, player, number)
        target = yield from decisions.choose_target(table, player, number)
        play(table, player, number, place, target)
    elif answer < len(options) - 1:
        attack(table, *attacks[answer - len(plays)][0])
    else:
        table.state.step = "turn"
        end_turn(table)
