"""The table of a Chaos Cards match: its state, how it is read and changed, and the queue of what is
done later (CHAOS 7)."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from engine.core.randomness import SeededRandom
from engine.core.table import BaseTable
from engine.events import Event, FactValue
from engine.games.chaos.card_terms import TriggerName
from engine.games.chaos.cards import Card, Effect, ZoneName
from engine.games.chaos.names import made_name
from engine.games.chaos.state.state import NO_HEAT, CardState, Heat, Place, Side, State
from engine.limits import Culprit
from engine.players import Player


@dataclass(frozen=True, slots=True)
class Defeat:
    """An item in the queue: a leader is destroyed, so its player loses."""

    player: Player


@dataclass(frozen=True, slots=True)
class EffectCall:
    """An item in the queue: effects of a card act after it was destroyed on the field or
    discarded."""

    number: int
    trigger: TriggerName


@dataclass(frozen=True, slots=True)
class Arrival:
    """An item in the queue: a card arrives in a zone. `drawn` is True if the player who gets it
    already knows the card."""

    number: int
    zone: ZoneName
    player: Player
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class AttachmentLoss:
    """An item in the queue: a card that was reset loses all its attached effects."""

    number: int


QueueItem = Defeat | EffectCall | Arrival | AttachmentLoss


_PLACES: Final[Mapping[str, Place]] = {"hand": "hand", "deck": "deck", "pool": "nowhere"}
"""The value of a card's `place`, by the hidden zone that it is in."""

_NUMBERS: Final = 1_000_000
"""A number that is higher than all card numbers of a real match. In an imagined match, new numbers
begin at a multiple of this number."""

MOST_ACTING: Final = 10_000
"""The maximum number of effects that act in one action (CHAOS 17)."""
MOST_CARDS: Final = 1_000
"""The number of cards in a match at which effects stop making new ones. Decks have no limit, and
effects that double them would never end (CHAOS 17)."""


class Table(BaseTable[State]):
    """A running match: its state, its random numbers and its events.

    - `hinted` is what the present options reveal about cards that their player can't see.
    - `leaving` are the cards that a player who is choosing a deck has left out so far.

    The other fields are empty between two main actions:

    - `queue` has the waiting items, each with the number of its batch: a group of items that are
      all carried out even if a player loses after the first of them (7).
    - `acting` counts the effects that have acted in this action.
    - `acting_set` is the key, in `State.heat`, of the set of effects that acts now.
    - `dying` are the cards that leave at the end of the action.
    - `replacing` maps each dying card that is being transformed to its replacement.
    """

    def __init__(self, rng: SeededRandom) -> None:
        super().__init__(State(), rng)
        self.hinted: tuple[tuple[int, bool], ...] = ()
        self.leaving: list[int] = []
        self.queue: deque[tuple[QueueItem, int]] = deque()
        self.acting = 0
        self.acting_set = NO_HEAT
        self.dying: list[int] = []
        self.replacing: dict[int, int] = {}
        self._batches = 0
        self._batch: int | None = None

    def name(self, number: int) -> str:
        """Returns the name of the card with that number."""
        return self.state.cards[number].name

    def numbers(self) -> Iterable[int]:
        """Returns the numbers of all cards of the match."""
        return self.state.cards

    def printed(self, number: int) -> Card:
        """Returns the card as it was made, with its printed values."""
        return self.state.cards[number].original

    def owner(self, number: int) -> Player:
        """Returns the player who has the card."""
        return self.state.cards[number].side

    def replace_hidden_cards(self, cards: Mapping[int, tuple[Player, str, Card]]) -> None:
        """Replaces cards by other ones, in a match that the computer imagines. `cards` maps the
        number of each card to its player, its zone ("hand", "deck" or "pool") and the new card.

        Each new card gets its own counters. The numbers of cards created later begin at a round
        number, so that these numbers don't reveal how many effects the imagined cards have.
        """
        state = self.state
        state.next_number = (max(*state.cards, *state.heat) // _NUMBERS + 1) * _NUMBERS
        for number, (player, zone, printed) in cards.items():
            key = -number if printed.effects else NO_HEAT
            state.cards[number] = CardState(number, printed, player, _PLACES[zone], key)
            state.own.add(number)
            if key:
                state.heat[key] = (Heat(),) * len(printed.effects)
        used = {NO_HEAT}.union(*(card.heats for card in state.cards.values()))
        state.made = {made: key for made, key in state.made.items() if made[0] in used}
        used.update(state.made.values())  # may be used again, though no card has it now
        state.heat = {key: heat for key, heat in state.heat.items() if key in used}

    def cause(self) -> int | None:
        """Returns the key, in `State.heat`, of the set of effects that is acting now: the printed
        effects of a card, or effects attached to it. Returns None if no effect is acting."""
        return self.acting_set or None

    def culprit(self, cause: object, beginning: BaseTable[State]) -> Culprit | None:
        """Returns the card at the beginning of the match that is the origin of a set of effects:
        they are printed on it, or it made, attached or copied them, directly or through other
        cards. `cause` is the key of the set (see `cause`), and `beginning` is the match as it
        began. Returns None if no such card is the origin."""
        sources: dict[object, int] = {made: key for (key, _), made in self.state.made.items()}
        while cause in sources:
            cause = sources[cause]
        for card in beginning.state.cards.values():
            if card.heat == cause:
                return Culprit(card.name, card.side)
        return None

    def side(self, player: Player) -> Side:
        """Returns the player's side: zones, leader and other data."""
        return self.state.a if player == "A" else self.state.b

    def card(self, number: int) -> CardState:
        """Returns the card with that number. The caller must not change it."""
        return self.state.cards[number]

    def change(self, number: int) -> CardState:
        """Returns the card with that number for changing. Other copies of the match keep the
        unchanged card."""
        state = self.state
        if number in state.own:
            return state.cards[number]
        card = state.cards[number].copy()
        state.cards[number] = card
        state.own.add(number)
        return card

    def make(self, card: Card, side: Player, place: Place, heat: int | None = None) -> CardState:
        """Creates a card as printed and returns it. The caller adds it to a zone. `heat` is the key
        of the counters if the card shares them with other cards made by one effect; None if the
        card gets counters of its own."""
        number = self.new_number()
        key = self.new_heat(card.effects) if heat is None else heat
        return self._add(CardState(number, card, side, place, key))

    def make_copy(self, number: int, side: Player) -> CardState:
        """Creates a copy of the card with its present values and returns it. The caller sends it to
        a zone. The copy shares the card's counters (6, Copy)."""
        card = self.card(number).copy()
        card.number = self.new_number()
        card.side = side
        card.place = "nowhere"
        return self._add(card)

    def _add(self, card: CardState) -> CardState:
        self.state.cards[card.number] = card
        self.state.own.add(card.number)
        return card

    def is_crowded(self) -> bool:
        """Returns whether the match has so many cards that effects make no more."""
        return len(self.state.cards) >= MOST_CARDS

    def forget(self, number: int) -> None:
        """Removes the card from the match for good."""
        del self.state.cards[number]
        self.state.own.discard(number)

    def doom(self, number: int) -> CardState:
        """Marks the card as dying and returns it. The card keeps its place until the action is
        over."""
        card = self.change(number)
        card.dying = True
        self.dying.append(number)
        return card

    def new_number(self) -> int:
        """Returns an unused number for a new card or set of counters."""
        number = self.state.next_number
        self.state.next_number += 1
        return number

    def new_heat(self, effects: tuple[Effect, ...]) -> int:
        """Creates counters, one for each of these effects, and returns their key."""
        if not effects:
            return NO_HEAT
        key = self.new_number()
        self.state.heat[key] = (Heat(),) * len(effects)
        return key

    def heat_within(self, key: int, index: int, effects: tuple[Effect, ...]) -> int:
        """Returns the key of the counters for the `effects` that one effect makes: those of a card
        that it creates, or those that it attaches. All cards made by that effect, or all its
        attached sets, share the counters (7, Overheat).

        The effect that makes them is number `index` in the set with the key `key`. The first call
        creates the counters, one for each of `effects`.
        """
        made = self.state.made
        if (key, index) not in made:
            made[key, index] = self.new_heat(effects)
        return made[key, index]

    def set_heat(self, card: CardState, new: Callable[[Heat], Heat]) -> None:
        """Replaces each counter of the card's effects by `new(counter)`."""
        heat = self.state.heat
        for key in card.heats:
            heat[key] = tuple(map(new, heat[key]))

    def wait(self, what: QueueItem) -> None:
        """Adds an item to the end of the queue, so that it is carried out later. The item joins the
        batch that is open (see `batch`). If none is open, it gets a batch of its own."""
        self.queue.append((what, self._batch or self.new_batch()))

    def new_batch(self) -> int:
        """Returns an unused number for a new batch of queued items."""
        self._batches += 1
        return self._batches

    @contextmanager
    def batch(self, number: int | None = None) -> Generator[None]:
        """Returns a context manager: everything that is queued inside it goes into one batch (7,
        Batches). This is the batch with this `number`. Without a number, it is the open batch, or a
        new one if none is open."""
        before = self._batch
        self._batch = number or before or self.new_batch()
        try:
            yield
        finally:
            self._batch = before

    def emit_of(self, kind: str, *cards: Card, **public: FactValue) -> None:
        """Adds an event that every player may see completely. `cards` are the cards that it
        names."""
        self.add_event(Event(kind, public, called=_called(cards)))

    def emit_to(self, knower: Player, kind: str, card: Card) -> None:
        """Adds an event about the player `knower` and a card. Only that player may see which card
        it is."""
        public: dict[str, FactValue] = {"player": knower}
        private: dict[str, FactValue] = {"card": card.name}
        self.add_event(Event(kind, public, private, knower, _called((card,))))

    def emit_about(
        self,
        kind: str,
        card: CardState,
        known: Mapping[str, FactValue] | None = None,
        /,
        *others: Card,
        named: str = "card",
        **public: FactValue,
    ) -> None:
        """Adds an event about a card at its current place.

        The card's name (as the fact `named`) and the `known` facts are public if the card is in
        play. In a hand, only the player who has it may see them; in a deck, nobody (16). `others`
        are further cards that the event names.
        """
        facts: dict[str, FactValue] = {"player": card.side, "zone": card.place, **public}
        private: dict[str, FactValue] = {named: card.name, **(known or {})}
        called = _called((card.original, *others))
        if card.is_character:
            self.add_event(Event(kind, {**private, **facts}, called=called))
        elif card.place == "hand":
            self.add_event(Event(kind, facts, private, card.side, called))
        else:
            self.add_event(Event(kind, facts, called=called))

    def is_lost(self) -> bool:
        """Returns whether a player has lost."""
        return self.state.a.lost or self.state.b.lost


def _called(cards: Iterable[Card]) -> dict[str, str]:
    """Returns the names made for the cards that are called by numbers, by those numbers."""
    numbered = [card for card in cards if card.name.startswith("#")]
    return {card.name: made for card in numbered if (made := made_name(card))} if numbered else {}
