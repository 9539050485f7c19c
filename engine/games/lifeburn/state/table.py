"""The table of a Lifeburn match: its state, and access to it (LIFEBURN 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, TypeVarTuple

from engine.core.randomness import SeededRandom
from engine.core.table import BaseTable, Rule
from engine.core.zones import Zone as DeclaredZone
from engine.events import Event as PublicEvent
from engine.events import EventKind, FactValue
from engine.games.lifeburn.cards import AmountBasedOn, Card, Condition, Filter, Triggered, Zone
from engine.games.lifeburn.constants import LOOP_LIMIT, MOST_WORK
from engine.games.lifeburn.state.offboard import OffboardAbilities
from engine.games.lifeburn.state.state import (
    Context,
    DelayedAction,
    Event,
    GameObject,
    ObjectSnapshot,
    Replacement,
    Side,
    State,
    WaitingTrigger,
)
from engine.limits import Culprit
from engine.players import Player
from engine.values import PlainData

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_HIDDEN: Final = ("Hand", "Deck")
MOST_DELAYED: Final = 100
"""Most delayed actions at one time."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Functions from higher modules that the match state needs. The functions are passed in when a
    table is made, because this module can't import them. They test conditions (`holds`) and filters
    (`qualifies`), count objects (`counted`), order permanents for display (`line`), count face-up
    cards on a deck (`open_cards`), detect triggers (`happened`) and execute replacements
    (`carry_out`).
    """

    holds: Callable[[Table, Sequence[Condition], Context], bool]
    qualifies: Callable[[Table, int, Filter, Player], bool]
    counted: Callable[[Table, AmountBasedOn, Context, int | None], int]
    line: Callable[[Table, Player, Zone], Sequence[int]]
    open_cards: Callable[[Table, Player], int]
    happened: Callable[[Table, Event, Sequence[ObjectSnapshot]], None]
    carry_out: Callable[[Table, Replacement, bool], Rule[None]]


@dataclass
class Memo(PlainData):
    """Cached results that were computed from the match state.

    - `results` (such as stats and keywords) are valid until anything changes.
    - `arrangement` has results that are valid until an object, in any zone, changes its zone,
      controller or grants.
    - `permanents` has results that are valid until an object in play changes its zone, controller
      or grants.
    - `pending` are the keys that are being computed; `cut` says that a computation depended on
      itself.
    - `passives` are all passives by name (None: not computed yet); `passive_count` is their number.
    """

    results: dict[object, Any] = field(default_factory=dict[object, Any])
    arrangement: dict[object, Any] = field(default_factory=dict[object, Any])
    permanents: dict[object, Any] = field(default_factory=dict[object, Any])
    pending: set[object] = field(default_factory=set[object])
    cut: bool = False
    passives: dict[str, Any] | None = None
    passive_count: int = 0

    def copy(self) -> Memo:
        """Returns the cache for a copy of the match state. Both caches share their results until
        one of the two states changes and clears its own cache."""
        kept = self.results, self.arrangement, self.permanents
        return Memo(*kept, set(), False, self.passives, self.passive_count)


@dataclass
class UnderWay(PlainData):
    """Data about the actions in progress since the last main action, apart from the match state.

    - `batch` grows with every effect, so that events of different effects can be distinguished.
    - `work` is the amount of work done (`Table.count_work`).
    - `moved` maps the old numbers of objects that have changed zones to their new ones.
    - `hurt_by_spell` are the Summons that a Spell has damaged since the last state check.
    - `replacing` are objects whose event is being replaced (9.6).
    - `postponed` are replacements that wait until a player can be asked.
    - `spared` are objects whose death was replaced; a state check that finds such an object alive
      removes it from `spared`.
    - `depth` is how deeply replacements are nested.
    - `trying` says that this table is a copy for trying a replacement.
    """

    batch: int = 0
    work: int = 0
    moved: dict[int, int] = field(default_factory=dict[int, int])
    hurt_by_spell: frozenset[int] = frozenset()
    replacing: frozenset[int] = frozenset()
    postponed: tuple[Replacement, ...] = ()
    spared: frozenset[int] = frozenset()
    depth: int = 0
    trying: bool = False

    def copy(self) -> UnderWay:
        """Returns the data for a copy of the table: the `batch`, the `work` done, and the `moved`
        objects. The other data are left out."""
        return UnderWay(self.batch, self.work, self.moved.copy())


class Table(BaseTable[State]):
    """A running match: its state, its random numbers, its events, the actions in progress and
    cached results. Code that changes the state without emitting an event must call `changed`. Code
    that moves objects must call `rearranged`. `resolving` is the source of the card or ability that
    is resolving."""

    def __init__(self, state: State, rng: SeededRandom, rulebook: Rulebook) -> None:
        super().__init__(state, rng)
        self.rulebook = rulebook
        self.memo = Memo()
        self.under_way = UnderWay()
        self.resolving: Culprit | None = None
        self._offboard: OffboardAbilities | None = None

    @property
    def offboard(self) -> OffboardAbilities:
        """The abilities that cards of this match have outside of play."""
        if self._offboard is None:
            self._offboard = OffboardAbilities(obj.card for obj in self.state.objects.values())
        return self._offboard

    def name(self, number: int) -> str:
        """Returns the name of the object with that number."""
        return self.state.objects[number].card.name

    def numbers(self) -> Iterable[int]:
        """Returns the numbers of all objects in the match."""
        return self.state.objects

    def printed(self, number: int) -> Card:
        """Returns the card that the object was made from, with its printed values."""
        return self.state.objects[number].card

    def owner(self, number: int) -> Player:
        """Returns the player who owns the object."""
        return self.state.objects[number].owner

    def is_card(self, number: int) -> bool:
        """Returns whether the object is a card. False for a token."""
        return not self.state.objects[number].token

    def replace_hidden_cards(self, cards: Mapping[int, tuple[Player, str, Card]]) -> None:
        """Replaces cards by other ones, in a match that the computer imagines. `cards` maps the
        number of each card to its owner, its zone ("hand" or "deck") and the new card."""
        zones: Mapping[str, Zone] = {"hand": "Hand", "deck": "Deck"}
        for number, (player, zone, card) in cards.items():
            self.state.objects[number] = GameObject(number, card, player, player, zones[zone])
        self._offboard = None
        self.memo = Memo()

    def number_now(self, number: int) -> int:
        """Returns the present number of an object, which gets a new number each time it changes
        zones. `number` is any number that the object has had since the last main action."""
        while number in self.under_way.moved:
            number = self.under_way.moved[number]
        return number

    def cards_in(self, player: Player, zone: DeclaredZone) -> Sequence[int]:
        """Returns the objects in a player's zone. An object in play counts for its controller."""
        if zone.key in ("play", "tokens"):
            return self.rulebook.line(self, player, "Play" if zone.key == "play" else "Token")
        return super().cards_in(player, zone)

    def open_cards(self, player: Player, zone: DeclaredZone) -> int:
        """Returns how many cards on top of the zone, such as a deck, are face up."""
        if zone.key == "deck":
            return self.rulebook.open_cards(self, player)
        return super().open_cards(player, zone)

    def elsewhere(self) -> Iterable[int]:
        """Returns the numbers of the cards that are in no player's zone: those on the stack."""
        return (item.number for item in self.state.stack if item.number in self.state.objects)

    def emit(self, kind: str, **public: FactValue) -> None:
        """Adds an event that every player may see completely, and clears the cached results. Call
        it after changing the state."""
        self.memo.results = {}
        self.count_work()
        self.add_event(PublicEvent(kind, public))

    def report(self, kind: EventKind, **public: FactValue) -> None:
        """Adds an event like `emit`, but keeps the cached results. Use it if the cached results
        depend on nothing that has changed."""
        self.count_work()
        super().emit(kind, **public)

    def emit_privately(
        self, kind: str, knower: Player, public: dict[str, FactValue], **private: FactValue
    ) -> None:
        """Adds an event whose `private` part only the player `knower` may see, and clears the
        cached results. Call it after changing the state."""
        self.changed()
        super().emit_privately(kind, knower, public, **private)

    def count_work(self) -> None:
        """Adds one step of the rules to the work counter, which `over_work_limit` checks. The more
        permanents are in play, the more the step counts."""
        permanents = len(self.state.play)
        self.cards_touched += permanents
        self.under_way.work += 10 + permanents + permanents * self.memo.passive_count // 20

    def cause(self) -> Culprit | None:
        """Returns the source of the card or ability that is resolving; None if nothing is."""
        return self.resolving

    @property
    def over_work_limit(self) -> bool:
        """Whether one action has caused so much work that further effects do nothing (R53)."""
        return self.under_way.work > MOST_WORK

    def changed(self) -> None:
        """Clears the results that were computed from the previous state."""
        self.memo.results = {}

    def rearranged(self, zone: Zone = "Play") -> None:
        """Clears the cached results that depend on `zone`, after an object has entered it, left it,
        or changed in it."""
        self.memo.results = {}
        self.memo.arrangement = {}
        if zone in ("Play", "Token"):
            self.memo.permanents = {}
        if zone in ("Play", "Token") or self._offboard is None or self._offboard.passives:
            self.memo.passives = None

    def side(self, player: Player) -> Side:
        """Returns the player's side: life, zones and other data."""
        return self.state.sides[player]

    def obj(self, number: int) -> GameObject:
        """Returns the object with that number: in a zone, or a card on the stack. The object must
        exist."""
        return self.state.objects[number]

    def change(self, number: int) -> GameObject:
        """Replaces the object by a copy and returns the copy, which the caller changes at once.
        Other copies of the match, and earlier references, keep the old object (see
        `State.copy`)."""
        obj = self.state.objects[number].copy()
        self.state.objects[number] = obj
        self.changed()
        return obj

    def find(self, number: int) -> GameObject | None:
        """Returns the object with that number; None if it no longer exists."""
        return self.state.objects.get(number)

    def in_play(self, number: int) -> bool:
        """Returns whether the object with this number is in play. Resource tokens count too. An
        object that left and came back has another number."""
        obj = self.state.objects.get(number)
        return obj is not None and obj.zone in ("Play", "Token")

    def is_noticed(self, kind: str) -> bool:
        """Returns whether anything in the match may trigger on events of this kind."""
        return kind in self.offboard.events or bool(self.state.delayed)

    def happened(self, event: Event, leaving: Sequence[ObjectSnapshot] = ()) -> None:
        """Finds the abilities that trigger on the event and queues them (7.1). `leaving` are
        objects that have just left play together; they can trigger too, as they were (R52)."""
        self.rulebook.happened(self, event, leaving)

    def new_number(self) -> int:
        """Returns an unused number for a new object."""
        number = self.state.next_number
        self.state.next_number += 1
        return number

    def timestamp(self) -> int:
        """Returns a number that is higher than all timestamps before."""
        self.state.clock += 1
        return self.state.clock

    def wait(
        self, triggered: Triggered, source: ObjectSnapshot, controller: Player, event: Event
    ) -> None:
        """Queues a triggered ability to be put on the stack. Drops the ability if too many were
        queued in this turn (R53)."""
        waiting = WaitingTrigger(triggered, source, controller, event, self.timestamp())
        if self.state.placed + len(self.state.waiting) < LOOP_LIMIT:
            self.state.waiting += (waiting,)
        else:
            self.prevent("too many", source, controller)

    def delay(self, delayed: DelayedAction) -> None:
        """Stores an action that happens later. Drops the action if too many are stored (R53)."""
        if len(self.state.delayed) < MOST_DELAYED:
            self.state.delayed += (delayed,)
        else:
            self.prevent("too many", delayed.source, delayed.player)

    def prevent(self, kind: str, source: ObjectSnapshot, player: Player) -> None:
        """Emits the event `kind`, such as "too many", which says that a rule has stopped a card or
        ability. Does nothing if the card is in a hidden zone."""
        if source.zone not in _HIDDEN:
            self.emit(kind, card=source.card.name, player=player)


def by_arrangement(work: Callable[[Table, *Ts], T]) -> Callable[[Table, *Ts], T]:
    """Decorates a query to cache its results until the arrangement of objects changes: their zones,
    controllers or grants. The query must depend on nothing else. Callers must not change the
    results."""

    def answer(table: Table, *about: *Ts) -> T:
        key = (work, about)
        found = table.memo.arrangement.get(key)
        if found is None:
            found = table.memo.arrangement[key] = work(table, *about)
        return found

    return answer


def by_permanents(work: Callable[[Table, *Ts], T]) -> Callable[[Table, *Ts], T]:
    """Decorates a query like `by_arrangement`. The results are kept longer, because they must
    depend only on the objects in play."""

    def answer(table: Table, *about: *Ts) -> T:
        key = (work, about)
        found = table.memo.permanents.get(key)
        if found is None:
            found = table.memo.permanents[key] = work(table, *about)
        return found

    return answer


def work_out(table: Table, key: object, work: Callable[[], T], meanwhile: T) -> T:
    """Returns the result of `work`, cached under `key` until something changes.

    If the computation depends on itself (such as a passive that depends on what it changes), the
    inner call returns the last argument. Results that depend on hidden cards aren't cached, because
    every use of hidden cards must be counted.
    """
    memo = table.memo
    kept = memo.results
    if key in kept:
        return kept[key]
    if key in memo.pending:
        memo.cut = True
        return meanwhile
    memo.pending.add(key)
    secrets = table.secrets_used
    try:
        result = work()
    finally:
        memo.pending.discard(key)
    if not memo.pending:
        memo.cut = False
    if not memo.cut and table.secrets_used == secrets:
        kept[key] = result
    return result
