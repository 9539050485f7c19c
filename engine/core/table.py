"""The base classes of games' tables: state, random numbers, events, the end of a match.

A game's own `Table` adds the immediate changes of its state; its rules (`engine.core.rules`) add
the order of play. Both are driven by `engine.match.Match`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any, Generic, NoReturn, Protocol, Self, TypeVar

from engine.core.randomness import SeededRandom
from engine.core.zones import MatchState, Zone
from engine.decisions import Decision, Place, place_at
from engine.events import Event, EventKind, FactValue, standing
from engine.limits import HEAVY, MOST_OF_ACTION, Culprit
from engine.players import PLAYERS, Player, Winner, opponent
from engine.text.sentences import PlayerName, Sentence
from engine.values import PlainData
from engine.views import ShownCards

T = TypeVar("T")
StateT = TypeVar("StateT", bound=MatchState)

Rule = Generator[Decision, int, T]
"""A rule under way: yields decisions, is sent option numbers, returns its result."""


class MatchOver(Exception):
    """Raised at the moment when a match is decided; nothing more happens."""


class TooMuch(MatchOver):
    """Raised at the moment when the consequences of a choice exceed their limit
    (`engine.limits`)."""


class BaseTable(PlainData, Generic[StateT]):
    """State, random numbers, events and outcome of a match.

    `shown` has the cards that each player was privately shown since their last main action.
    `secrets_used` counts how often an event depended on cards that not everybody sees,
    `secrets_seen` how often A or B saw those cards. `open_hands` says that everybody sees both
    hands; it is not part of the state, so it doesn't change the fingerprint. `new_events` counts
    the events that the latest choice has led to, `cards_touched` the cards that it touched.
    `causes` says how much of both came from each cause (`cause`), above the first HEAVY; `exceeded`
    says that the limit was exceeded.
    """

    def __init__(self, state: StateT, rng: SeededRandom) -> None:
        self.state = state
        self.rng = rng
        self.events: list[Event] = []
        self.shown: dict[Player, tuple[ShownCards, ...]] = {"A": (), "B": ()}
        self.secrets_used = 0
        self.secrets_seen = (0, 0)
        self.open_hands = False
        self.winner: Winner | None = None
        self.outcome: Sentence = ()
        self.new_events = 0
        self.cards_touched = 0
        self.causes: dict[object, int] = {}
        self.exceeded = False

    def copy(self) -> Self:
        """Returns an independent copy, between main actions, without events. Attributes are copied
        like those of plain data (`engine.values`)."""
        events, self.events = self.events, []
        twin = super().copy()
        self.events = events
        return twin

    # ---- cards and zones

    def name(self, number: int) -> str:
        """Returns the name of a card."""
        raise NotImplementedError

    def numbers(self) -> Iterable[int]:
        """Returns the numbers of all cards of the match."""
        raise NotImplementedError

    def cards_in(self, player: Player, zone: Zone) -> Sequence[int]:
        """Returns the cards in a player's zone: by default those stored in the side. A game
        overrides it for zones whose cards follow from other state."""
        return self.state.side(player).cards(zone)

    def open_cards(self, player: Player, zone: Zone) -> int:
        """Returns how many cards of a zone that is not public everybody sees nevertheless, from the
        first one on. By default all of a hand if hands are open, and 0 of any other zone; a game
        overrides it for cards that are face up."""
        return len(self.cards_in(player, zone)) if self.open_hands and zone.style == "hand" else 0

    def printed(self, number: int) -> object:
        """Returns what is printed on a card, in the game's own form."""
        raise NotImplementedError

    def owner(self, number: int) -> Player:
        """Returns the player whose deck the card belongs to, or who holds it if that is not
        known."""
        raise NotImplementedError

    def is_card(self, number: int) -> bool:
        """Returns whether it is a card of a deck, not a token."""
        return True

    def print_anew(self, cards: Mapping[int, tuple[Player, str, Any]]) -> None:
        """Replaces each of these cards by another print, without anything that was noted of it.
        Each is in that player's zone of that key, into which its number has been put already. Only
        imagined matches do that."""
        raise NotImplementedError

    def number_now(self, number: int) -> int:
        """Returns the present number of a card, given its number at the last main action. Both are
        equal, unless cards get new ones as they move."""
        return number

    def elsewhere(self) -> Iterable[int]:
        """Returns the cards that are in no zone: on the stack, or attached to others."""
        return ()

    def misplaced(self) -> Collection[int]:
        """Returns the cards that are in no place or in several; between two main actions there must
        be none."""
        placed = Counter(self.elsewhere())
        for player in PLAYERS:
            for zone in self.state.side(player).zones:
                placed.update(self.cards_in(player, zone))
        numbers = Counter(iter(self.numbers()))
        return {number for number in placed | numbers if placed[number] != numbers[number]}

    def place(self, owner: Player, key: str, number: int) -> Place:
        """Returns the place of a card in the owner's zone, as views list it; its index is None if
        the zone's order is hidden."""
        zone = self.state.side(owner).declared[key]
        if zone.seen_by == "nobody":
            return place_at(owner, key, None)
        cards = zone.listed(self.cards_in(owner, zone))
        return place_at(owner, key, cards.index(number) if number in cards else None)

    def card_at(self, place: Place) -> int:
        """Returns the card at that place. Raises IndexError if there is none, ValueError if the
        zone's order is hidden."""
        if place.index is None:
            raise ValueError("nobody knows what lies where in this zone")
        zone = self.state.side(place.owner).declared[place.zone]
        return zone.listed(self.cards_in(place.owner, zone))[place.index]

    def shuffle(self, player: Player) -> None:
        """Shuffles the player's deck."""
        deck = self.state.side(player).zone("deck")
        self.touch(len(deck))
        self.rng.shuffle(deck)
        self.emit("shuffle", player=player)

    # ---- events

    def emit(self, kind: EventKind | str, **public: FactValue) -> None:
        """Adds an event that everybody fully knows. Raises TooMuch."""
        self.events.append(Event(kind, public))  # like `add_event`, without a call for most events
        self.new_events += 1
        if self.new_events + self.cards_touched > HEAVY:
            self._count(1)

    def emit_privately(
        self,
        kind: EventKind | str,
        knower: Player,
        public: dict[str, FactValue],
        **private: FactValue,
    ) -> None:
        """Adds an event whose `private` part only `knower` knows."""
        self.add_event(Event(kind, public, private, knower))

    def add_event(self, event: Event) -> None:
        """Adds an event, and counts it. Raises TooMuch."""
        self.events.append(event)
        self.new_events += 1
        if self.new_events + self.cards_touched > HEAVY:
            self._count(1)

    @property
    def happenings(self) -> tuple[int, int]:
        """The number of events, and how often they depended on hidden cards, for `is_unchanged`."""
        return len(self.events), self.secrets_used

    def is_unchanged(self, since: tuple[int, int]) -> bool:
        """Returns whether nothing happened since then. A choice that was taken back doesn't
        count."""
        events, secrets = since
        if self.secrets_used != secrets:
            return False
        for index in standing(self.events):
            if index < events:
                break
            if self.events[index].kind != EventKind.TAKEN_BACK:
                return False
        return True

    # ---- consequences

    def cause(self) -> object:
        """Returns the cause of what happens now, from which `culprit` finds the card; None if no
        card causes it."""
        return None

    def culprit(self, cause: object, beginning: BaseTable[StateT]) -> Culprit | None:
        """Returns the card of a deck behind a cause, None if there is none. By default it is the
        cause itself; a game overrides it if its causes are of another kind. `beginning` is the
        table at the beginning of the match."""
        return cause if isinstance(cause, Culprit) else None

    def begin_choice(self) -> None:
        """Starts to count the consequences of one choice."""
        self.new_events = self.cards_touched = 0
        if self.causes:
            self.causes = {}

    def touch(self, cards: int) -> None:
        """Counts cards that an effect looks at or changes without an event. Raises TooMuch."""
        self.cards_touched += cards
        if self.new_events + self.cards_touched > HEAVY:
            self._count(cards)

    def _count(self, work: int) -> None:
        cause = self.cause()
        self.causes[cause] = self.causes.get(cause, 0) + work
        most = MOST_OF_ACTION
        if self.new_events > most.events or self.cards_touched > most.cards:
            self.exceeded, self.winner = True, "draw"
            raise TooMuch

    def report_draw(self, player: Player, card: str) -> None:
        """Adds the event that a player draws the card of that name."""
        self.emit_privately(EventKind.DRAW, player, {"player": player}, card=card)

    # ---- secrets

    def use_secret(self, seen_by: Player | None = None) -> None:
        """Notes that what happens now depends on cards that not everybody sees, so that even no
        visible effect reveals something about them. If one player sees all these cards, `seen_by`
        is that player."""
        self.secrets_used += 1
        if seen_by is not None:
            a, b = self.secrets_seen
            self.secrets_seen = (a + 1, b) if seen_by == "A" else (a, b + 1)

    def show(self, player: Player, shown: ShownCards) -> None:
        """Shows cards to one player alone, until their next main action."""
        self.shown[player] = (*self.shown[player], shown)

    # ---- the end

    def decide(self, winner: Winner, outcome: Sentence, **public: FactValue) -> None:
        """Ends the match, for a reason in words; `public` are further facts of the event."""
        self.winner = winner
        self.outcome = outcome
        if winner == "draw":
            self.emit(EventKind.DRAWN)
        else:
            self.emit(EventKind.WIN, player=winner, **public)

    def lose(self, player: Player, how: str, **facts: FactValue) -> NoReturn:
        """Ends the match with the player's defeat; `how` are the words after their name. Raises
        MatchOver."""
        self.decide(opponent(player), (PlayerName(player), f" {how}"), **facts)
        raise MatchOver

    def end_in_draw(self, how: Sentence) -> NoReturn:
        """Ends the match without a winner. Raises MatchOver."""
        self.decide("draw", how)
        raise MatchOver


class NamedCard(Protocol):
    """The print of a card, as far as tables need it."""

    @property
    def name(self) -> str:
        """The card's name."""
        ...


CardT = TypeVar("CardT", bound=NamedCard)


class CardTable(BaseTable[StateT], Generic[StateT, CardT]):
    """The table of a game in which each card is a number from 0 that stays the same throughout the
    match. `cards` are their prints, `owners` their owners. Each side has a deck, whose last card is
    the top, and a hand."""

    def __init__(
        self, state: StateT, cards: tuple[CardT, ...], owners: tuple[Player, ...], rng: SeededRandom
    ) -> None:
        super().__init__(state, rng)
        self.cards = cards
        self.owners = owners

    def name(self, number: int) -> str:
        """Returns the card's name."""
        return self.cards[number].name

    def dealt_by(self, source: int | None, hurt: Player) -> Mapping[str, FactValue]:
        """Returns the fact `by` of an event of damage to a player: the card that deals it, if it
        belongs to their opponent."""
        if source is None or self.owners[source] == hurt:
            return {}
        return {"by": self.name(source)}

    def numbers(self) -> Iterable[int]:
        """Returns the numbers of all cards of the match."""
        return range(len(self.cards))

    def printed(self, number: int) -> CardT:
        """Returns what is printed on the card."""
        return self.cards[number]

    def owner(self, number: int) -> Player:
        """Returns the player whose deck the card belongs to."""
        return self.owners[number]

    def print_anew(self, cards: Mapping[int, tuple[Player, str, CardT]]) -> None:
        """Replaces each of these cards by another print."""
        prints = list(self.cards)
        for number, (_, _, printed) in cards.items():
            prints[number] = printed
        self.cards = tuple(prints)

    def deal(self) -> None:
        """Puts every card into its owner's deck, unshuffled."""
        for number, owner in enumerate(self.owners):
            self.state.side(owner).zone("deck").append(number)

    def begin(self, first: Player | None, hands: Sequence[int]) -> Player:
        """Chooses by chance who begins, unless `first` is given, shuffles the decks, and draws the
        first hands: `hands` has the size for the player who begins, and for the other. Returns the
        player who begins."""
        first = first or PLAYERS[self.rng.below(2)]
        for player in PLAYERS:
            side = self.state.side(player)
            deck = side.zone("deck")
            self.rng.shuffle(deck)
            for _ in range(min(hands[player != first], len(deck))):
                side.zone("hand").append(deck.pop())
        self.emit(EventKind.BEGIN, player=first)
        return first

    def draw(self, player: Player) -> int | None:
        """Draws a card for the player. Returns its number, None if the deck is empty."""
        side = self.state.side(player)
        deck = side.zone("deck")
        if not deck:
            return None
        number = deck.pop()
        side.zone("hand").append(number)
        self.report_draw(player, self.name(number))
        return number

    def move(self, number: int, source: str, target: str) -> None:
        """Moves a card between its owner's zones, to the end of the list."""
        side = self.state.side(self.owners[number])
        side.zone(source).remove(number)
        side.zone(target).append(number)


def numbered(decks: Iterable[Iterable[CardT]]) -> tuple[tuple[CardT, ...], tuple[Player, ...]]:
    """Returns the cards of the decks of A and B, and the owner of each, by number."""
    cards: list[CardT] = []
    owners: list[Player] = []
    for player, deck in zip(PLAYERS, decks, strict=True):
        cards += deck
        owners.extend(repeat(player, len(cards) - len(owners)))
    return tuple(cards), tuple(owners)
