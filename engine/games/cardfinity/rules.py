"""A Cardfinity match from set-up to the last draw (RULES; COMPLETED 6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from itertools import repeat
from typing import Any, Final

from engine.decisions import Decision
from engine.events import SeenEvent
from engine.games.cardfinity import casting, decisions, player_view, position
from engine.games.cardfinity.atoms import perform
from engine.games.cardfinity.cards import Card, DeckList
from engine.games.cardfinity.encoding import encode
from engine.games.cardfinity.table import MAX_ACTIONS, Table
from engine.players import PLAYERS, Player, opponent
from engine.randomness import SeededRandom
from engine.table import BaseRules, MatchOver, Rule, player_with_more
from engine.views import View

FIRST_HAND: Final = 4
"""Cards the beginner takes before the first draw (RULES)."""
SECOND_HAND: Final = 5
"""Cards the other player takes (RULES)."""
TIE_RULE: Final = (
    "Whoever has more cards left in their deck is ahead; with equally many, whoever's monsters on "
    "the field have more power in all."
)
"""The deck is the health (RULES, Deckout and Damage); monsters are what protects it."""


class CardfinityRules(BaseRules[Table]):
    """The rules of one match, driven by `engine.match.Match`."""

    def copy(self) -> CardfinityRules:
        """Returns an independent copy, between main actions."""
        return CardfinityRules(self._table.copy(), self._first)

    def run(self) -> Generator[Decision, int, None]:
        """Plays from the present state to the end."""
        table = self._table
        if table.winner:
            return
        try:
            if table.state.phase == "set-up":
                self._set_up()
            while True:
                if table.state.phase == "start":
                    yield from self._start_turn()
                yield from self._main_phase()
        except MatchOver:
            return

    def _set_up(self) -> None:
        table = self._table
        first: Player = self._first or PLAYERS[table.rng.below(2)]
        for player in PLAYERS:
            side = table.state.side(player)
            table.rng.shuffle(side.deck)
            count = FIRST_HAND if player == first else SECOND_HAND
            for _ in range(min(count, len(side.deck))):
                side.hand.append(side.deck.pop())
        table.emit("begin", player=first)
        table.state.active = opponent(first)
        table.state.phase = "start"

    def _start_turn(self) -> Rule[None]:
        table = self._table
        state = table.state
        state.active = player = opponent(state.active)
        state.turn += 1
        state.actions = 0
        table.casts = 0
        table.emit("turn", player=player, n=state.turn)
        yield from casting.draw(table, player)
        for number in table.state.side(player).field:
            if number in table.state.tapped:
                table.state.tapped.discard(number)
                table.emit("untap", card=table.name(number), player=player)
        table.state.phase = "main"

    def _main_phase(self) -> Rule[None]:
        table = self._table
        state = table.state
        while state.actions < MAX_ACTIONS:
            table.casts = 0
            decision, actions = decisions.action(table, state.active)
            do, number, spell = actions[(yield decision)]
            if do == "end":
                break
            state.actions += 1
            if do == "play":
                yield from casting.play(table, number)
            else:
                yield from casting.activate(table, number, table.spells(number)[spell])
        state.phase = "start"

    def tie_winner(self) -> Player | None:
        """Returns who is ahead by TIE_RULE."""
        return player_with_more(self._lasting)

    def _lasting(self, player: Player) -> tuple[int, int]:
        side = self._table.state.side(player)
        return len(side.deck), sum(self._table.power(number) for number in side.field)

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
    for player, deck in zip(PLAYERS, decks, strict=True):
        for entry in deck.entries:
            cards.extend(repeat(entry.card, entry.count))
            owners.extend(repeat(player, entry.count))
    table = Table(tuple(cards), tuple(owners), rng, perform)
    for number, owner in enumerate(owners):
        table.state.side(owner).deck.append(number)
        table.tap_as_printed(number)
    return table
