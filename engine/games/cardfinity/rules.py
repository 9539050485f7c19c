"""A Cardfinity match from set-up to the last draw (RULES; COMPLETED 6.1, 6.2)."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final

from engine.core.randomness import SeededRandom
from engine.core.rules import BaseRules, player_with_more
from engine.core.table import Rule, numbered
from engine.events import EventKind
from engine.games.cardfinity import casting, decisions, position, reasons
from engine.games.cardfinity.cards import DeckList
from engine.games.cardfinity.effects import perform
from engine.games.cardfinity.player_view import CardfinityViews
from engine.games.cardfinity.table import MAX_ACTIONS, Table
from engine.players import Player, opponent
from engine.reasons import Refusal

FIRST_HAND: Final = 4
"""Number of cards that the beginner takes before the first draw (RULES)."""
SECOND_HAND: Final = 5
"""Number of cards that the other player takes (RULES)."""
TIE_RULE: Final = (
    "The player with more cards left in their deck is ahead; with equally many, the player whose "
    "monsters on the field have more power in all."
)
"""The rule for ties. The deck is the player's health (RULES, Deckout and Damage), and monsters
protect it."""

_zones: Final = attrgetter("deck", "hand", "field", "graveyard", "banished", "resolving")


class CardfinityRules(BaseRules[Table]):
    """The rules of one Cardfinity match. `engine.match.Match` runs them."""

    views = CardfinityViews

    def play(self) -> Rule[None]:
        """Plays the match from the present state to its end."""
        table = self.table
        if table.state.phase == "set-up":
            first = table.begin(self._first, (FIRST_HAND, SECOND_HAND))
            table.state.active = opponent(first)
            table.state.phase = "start"
        while True:
            if table.state.phase == "start":
                yield from self._start_turn()
            yield from self._main_phase()

    def _start_turn(self) -> Rule[None]:
        table = self.table
        state = table.state
        state.active = player = opponent(state.active)
        state.turn += 1
        state.actions = 0
        table.casts = 0
        table.emit(EventKind.TURN, player=player, n=state.turn)
        yield from casting.draw(table, player)
        for number in table.state.side(player).field:
            if number in table.state.tapped:
                table.state.tapped.discard(number)
                table.emit("untap", card=table.name(number), player=player)
        table.state.phase = "main"

    def _main_phase(self) -> Rule[None]:
        table = self.table
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
        else:
            table.emit("actions spent", player=state.active, n=MAX_ACTIONS)
        state.phase = "start"

    def refusal(self, number: int) -> Refusal | None:
        """Returns why the card in hand can't be played: its trigger, or its first requirement. None
        if it can be played."""
        return reasons.refusal(self.table, number)

    def tie_winner(self) -> Player | None:
        """Returns the player who is ahead by TIE_RULE: more cards in the deck, then more power on
        the field. None if they are equal."""
        return player_with_more(self._lasting)

    def _lasting(self, player: Player) -> tuple[int, int]:
        side = self.table.state.side(player)
        return len(side.deck), sum(self.table.power(number) for number in side.field)

    def state(self) -> list[object]:
        """Returns all data that can influence the rest of the match. The fingerprint of the match,
        a short hash, is made from it."""
        table = self.table
        state = table.state
        return [
            [state.turn, state.active, state.phase, state.actions],
            [_zones(state.a), _zones(state.b)],
            sorted(state.power.items()),
            sorted(state.attached.items()),
            sorted(state.tapped),
            table.rng.state(),
            table.casts,
            [(casting.source, casting.spell and casting.spell.name) for casting in table.stack],
            table.defeats,
        ]

    def situation(self) -> object:
        """Returns the state without the counter of this turn's actions. If the results before and
        after an action are equal, the action changed nothing."""
        state = self.table.state
        return [[state.turn, state.active, state.phase], self.state()[1:]]

    def position(self) -> Mapping[str, Any]:
        """Returns the whole match state in the format of test scenarios."""
        return position.write(self.table)


def dealt(decks: tuple[DeckList, DeckList], rng: SeededRandom) -> Table:
    """Returns the state of a match with both decks, unshuffled, before the set-up."""
    cards, owners = numbered(
        [entry.card for entry in deck.entries for _ in range(entry.count)] for deck in decks
    )
    table = Table(cards, owners, rng, perform)
    table.deal()
    for number in table.numbers():
        table.tap_as_printed(number)
    return table
