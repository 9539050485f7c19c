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
"""A running rule, as a generator: it yields decisions, is sent the numbers of the chosen options,
and returns its result."""


class MatchOver(Exception):
    """Raised when the match has been decided, to stop the rules."""


class TooMuch(MatchOver):
    """Raised when the consequences of one choice exceed their limit (`engine.limits`)."""


class BaseTable(PlainData, Generic[StateT]):
    """The state of a match, its random numbers, its events and its outcome.

    - `shown`: the cards that each player was privately shown since their last main action.
    - `secrets_used`: how often an event depended on cards that not everybody sees.
    - `secrets_seen`: how often A, and how often B, saw all the cards of such an event.
    - `open_hands`: whether everybody sees both hands. It isn't part of the state, so it doesn't
      change the fingerprint.
    - `winner`: the winner or "draw", None while the match is running; `outcome` is how the match
      ended, in words.

    For the limits on one choice:

    - `new_events` and `cards_touched`: the number of events that the latest choice has led to, and
      of cards that it has affected.
    - `causes`: the number of further events and cards, by their `cause`. Counted once the sum of
      the two numbers above exceeds HEAVY.
    - `exceeded`: whether a choice has exceeded a limit.
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
        """Returns an independent copy without the events. Only for use at main actions
        (`Decision.restart`), where no action is half done. Attributes are copied like those of
        plain data (`engine.values`)."""
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
        """Returns the numbers of the cards in a player's zone. By default these numbers are in the
        player's side. A game overrides this for zones whose cards are computed from other state."""
        return self.state.side(player).cards(zone)

    def open_cards(self, player: Player, zone: Zone) -> int:
        """Returns how many cards of a hidden zone everybody sees nevertheless, counted from the
        first card. By default: all cards of a hand if hands are open, else 0. A game overrides this
        for cards that lie face up."""
        return len(self.cards_in(player, zone)) if self.open_hands and zone.style == "hand" else 0

    def printed(self, number: int) -> object:
        """Returns what is printed on a card, as an object of the game."""
        raise NotImplementedError

    def owner(self, number: int) -> Player:
        """Returns the player whose deck the card belongs to. If that isn't known, returns the
        player who has the card."""
        raise NotImplementedError

    def is_card(self, number: int) -> bool:
        """Returns whether this is a card of a deck; False for a token."""
        return True

    def replace_hidden_cards(self, cards: Mapping[int, tuple[Player, str, Any]]) -> None:
        """Replaces the cards with these numbers by other printed cards, and discards everything
        else that the table stores about them. Only for imagined matches, in which hidden cards are
        guesses.

        `cards` maps a card's number to its owner, the key of its zone and the new printed card. The
        caller has already put the number into that zone.
        """
        raise NotImplementedError

    def number_now(self, number: int) -> int:
        """Returns the current number of a card. `number` is the card's number at the latest main
        action of either player (`Decision.restart`). The two only differ in games in which a card
        gets a new number when it moves."""
        return number

    def elsewhere(self) -> Iterable[int]:
        """Returns the cards that are in play but in no zone: on the stack, or attached to other
        cards."""
        return ()

    def misplaced(self) -> Collection[int]:
        """Returns the cards that are nowhere or in several places at once. If no action is half
        done, the result must be empty; otherwise the game's code has a mistake."""
        placed = Counter(self.elsewhere())
        for player in PLAYERS:
            for zone in self.state.side(player).zones:
                placed.update(self.cards_in(player, zone))
        numbers = Counter(iter(self.numbers()))
        return {number for number in placed | numbers if placed[number] != numbers[number]}

    def place(self, owner: Player, key: str, number: int) -> Place:
        """Returns the place of a card: its owner, the key of the zone, and the card's index in the
        order in which views list the zone. The index is None if the zone's order is hidden, or if
        the card isn't in the zone."""
        zone = self.state.side(owner).declared[key]
        if zone.seen_by == "nobody":
            return place_at(owner, key, None)
        cards = zone.listed(self.cards_in(owner, zone))
        return place_at(owner, key, cards.index(number) if number in cards else None)

    def card_at(self, place: Place) -> int:
        """Returns the number of the card at that place. Raises IndexError if there is none,
        ValueError if the zone's order is hidden."""
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
        """Adds an event; everybody knows all its facts. Raises TooMuch if one choice has led to too
        many events."""
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
        """Adds an event. Everybody knows the facts in `public`; only `knower` knows the facts in
        `private`. Raises TooMuch if one choice has led to too many events."""
        self.add_event(Event(kind, public, private, knower))

    def add_event(self, event: Event) -> None:
        """Adds an event and counts it for the limits. Raises TooMuch if one choice has led to too
        many events."""
        self.events.append(event)
        self.new_events += 1
        if self.new_events + self.cards_touched > HEAVY:
            self._count(1)

    @property
    def happenings(self) -> tuple[int, int]:
        """The number of events so far, and how often they depended on hidden cards. Pass the result
        to `is_unchanged` later."""
        return len(self.events), self.secrets_used

    def is_unchanged(self, since: tuple[int, int]) -> bool:
        """Returns whether no event has happened, and no effect has used hidden cards, since
        `happenings` returned `since`. Events that were undone by taking a choice back don't
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
        """Returns the cause of the events that happen now, in a form of the game's own: `culprit`
        finds the responsible card from it. Returns None if no card causes the events."""
        return None

    def culprit(self, cause: object, beginning: BaseTable[StateT]) -> Culprit | None:
        """Returns the card of a deck that is responsible for a cause, None if no card is. By
        default, returns the cause itself if it is a `Culprit`; a game with other causes overrides
        this. `beginning` is the table at the beginning of the match."""
        return cause if isinstance(cause, Culprit) else None

    def begin_choice(self) -> None:
        """Resets the counters for the limits on the consequences of one choice (`engine.limits`).
        Called before each choice."""
        self.new_events = self.cards_touched = 0
        if self.causes:
            self.causes = {}

    def touch(self, cards: int) -> None:
        """Counts `cards` more cards that the current choice has looked at or changed. Call it for
        work that doesn't add an event for each card. Raises TooMuch if the choice has affected too
        many cards."""
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
        """Adds the event that a player draws a card with that name. Only the player knows the
        name."""
        self.emit_privately(EventKind.DRAW, player, {"player": player}, card=card)

    # ---- secrets

    def use_secret(self, seen_by: Player | None = None) -> None:
        """Stores that the present effect depends on cards that not everybody sees.
        `Match.take_back` then refuses to undo the choice, even if the effect does nothing visible.
        `seen_by` is the player who sees all these cards, None if no player does."""
        self.secrets_used += 1
        if seen_by is not None:
            a, b = self.secrets_seen
            self.secrets_seen = (a + 1, b) if seen_by == "A" else (a, b + 1)

    def show(self, player: Player, shown: ShownCards) -> None:
        """Shows cards to this player alone, until the player takes their next main action, such as
        playing a card (`Decision.restart`)."""
        self.shown[player] = (*self.shown[player], shown)

    # ---- the end

    def decide(self, winner: Winner, outcome: Sentence, **public: FactValue) -> None:
        """Ends the match with this winner. `outcome` says why in words; `public` are more facts of
        the event."""
        self.winner = winner
        self.outcome = outcome
        if winner == "draw":
            self.emit(EventKind.DRAWN)
        else:
            self.emit(EventKind.WIN, player=winner, **public)

    def lose(self, player: Player, how: str, **facts: FactValue) -> NoReturn:
        """Ends the match with the player's defeat. `how` are the words that follow their name;
        `facts` are more facts of the event. Always raises MatchOver."""
        self.decide(opponent(player), (PlayerName(player), f" {how}"), **facts)
        raise MatchOver

    def end_in_draw(self, how: Sentence) -> NoReturn:
        """Ends the match without a winner; `how` says why in words. Always raises MatchOver."""
        self.decide("draw", how)
        raise MatchOver


class NamedCard(Protocol):
    """A printed card as a table knows it: by its name."""

    @property
    def name(self) -> str:
        """The card's name."""
        ...


CardT = TypeVar("CardT", bound=NamedCard)


class CardTable(BaseTable[StateT], Generic[StateT, CardT]):
    """The table of a game in which each card has a number from 0 that never changes during the
    match. `cards` are the printed cards and `owners` their owners, both by number. Each side has a
    hand, and a deck whose last card is the top."""

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
        """Returns the fact that names the source of damage, for an event: `by` with the name of the
        card `source`. Empty if no card is the source, or if the card belongs to `hurt`, the damaged
        player."""
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

    def replace_hidden_cards(self, cards: Mapping[int, tuple[Player, str, CardT]]) -> None:
        """Replaces the cards with these numbers by other printed cards. `cards` maps a card's
        number to its owner, the key of its zone and the new printed card."""
        prints = list(self.cards)
        for number, (_, _, printed) in cards.items():
            prints[number] = printed
        self.cards = tuple(prints)

    def deal(self) -> None:
        """Puts every card into its owner's deck, unshuffled."""
        for number, owner in enumerate(self.owners):
            self.state.side(owner).zone("deck").append(number)

    def begin(self, first: Player | None, hands: Sequence[int]) -> Player:
        """Shuffles the decks, draws the first hands, and returns the player who begins. `first` is
        that player; if it is None, chance chooses. `hands` has two sizes of first hands: for the
        player who begins, and for the other player."""
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
        """Moves the top card of the player's deck to their hand. Returns the card's number, None if
        the deck is empty."""
        side = self.state.side(player)
        deck = side.zone("deck")
        if not deck:
            return None
        number = deck.pop()
        side.zone("hand").append(number)
        self.report_draw(player, self.name(number))
        return number

    def move(self, number: int, source: str, target: str) -> None:
        """Moves a card from its owner's zone `source` to the end of their zone `target`."""
        side = self.state.side(self.owners[number])
        side.zone(source).remove(number)
        side.zone(target).append(number)


def numbered(decks: Iterable[Iterable[CardT]]) -> tuple[tuple[CardT, ...], tuple[Player, ...]]:
    """Returns the cards of both decks in one sequence, A's first, and the owner of each. A card's
    index is its number."""
    cards: list[CardT] = []
    owners: list[Player] = []
    for player, deck in zip(PLAYERS, decks, strict=True):
        cards += deck
        owners.extend(repeat(player, len(cards) - len(owners)))
    return tuple(cards), tuple(owners)
