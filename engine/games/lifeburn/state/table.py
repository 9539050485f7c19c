"""The table a Lifeburn match is played on: its state, and how it is read (LIFEBURN 4)."""

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
"""What may wait to happen later at one time."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What rules above the state say of it, handed in as a table is made: whether conditions hold,
    whether an object qualifies, how much of something there is, in which order permanents are laid
    out, how many cards on top of a deck are turned over, what triggers on an event, and how a
    replacement is carried out."""

    holds: Callable[[Table, Sequence[Condition], Context], bool]
    qualifies: Callable[[Table, int, Filter, Player], bool]
    counted: Callable[[Table, AmountBasedOn, Context, int | None], int]
    line: Callable[[Table, Player, Zone], Sequence[int]]
    open_cards: Callable[[Table, Player], int]
    happened: Callable[[Table, Event, Sequence[ObjectSnapshot]], None]
    carry_out: Callable[[Table, Replacement, bool], Rule[None]]


@dataclass
class Memo(PlainData):
    """What has been worked out from the state, until that changes. `results` (stats, keywords) hold
    until anything does, `arrangement` as long as the objects, where they are, whose, and what they
    have been given, `permanents` as long as that of those in play. `pending` is what is being
    worked out just now, `cut` that it came back to itself. `passives` are those there are, by name
    (None: unknown), `passive_count` is how many."""

    results: dict[object, Any] = field(default_factory=dict[object, Any])
    arrangement: dict[object, Any] = field(default_factory=dict[object, Any])
    permanents: dict[object, Any] = field(default_factory=dict[object, Any])
    pending: set[object] = field(default_factory=set[object])
    cut: bool = False
    passives: dict[str, Any] | None = None
    passive_count: int = 0

    def copy(self) -> Memo:
        """Returns what is worked out of a copy of the state: the same, until either changes."""
        kept = self.results, self.arrangement, self.permanents
        return Memo(*kept, set(), False, self.passives, self.passive_count)


@dataclass
class UnderWay(PlainData):
    """What is going on since the last main action, beside the state.

    `batch` is counted up with every effect: it tells the events of one from those of another.
    `work` is how much has been done (`Table.count_work`). `moved` says of objects that have changed
    zones which number each was given. `hurt_by_spell` are the Summons that a Spell has damaged
    since the last state check. `replacing` are the objects whose fate something replaces just now
    (9.6), `postponed` the replacements that wait until somebody can be asked, `spared` the objects
    whose death was replaced and that a state check has not seen alive since; `depth` is how deep
    replacements go just now, `trying` says that one is only tried out on this table.
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
        """Returns what goes on in a copy of the table, which begins with no replacements."""
        return UnderWay(self.batch, self.work, self.moved.copy())


class Table(BaseTable[State]):
    """A match's state, its random numbers and its events; beside them what is under way, and what
    has been worked out. Whatever alters the state without emitting an event calls `changed`, and
    whatever alters the arrangement of objects calls `rearranged`. `resolving` is the source of what
    resolves just now."""

    def __init__(self, state: State, rng: SeededRandom, rulebook: Rulebook) -> None:
        super().__init__(state, rng)
        self.rulebook = rulebook
        self.memo = Memo()
        self.under_way = UnderWay()
        self.resolving: Culprit | None = None
        self._offboard: OffboardAbilities | None = None

    @property
    def offboard(self) -> OffboardAbilities:
        """What the cards of the match can do from outside of play."""
        if self._offboard is None:
            self._offboard = OffboardAbilities(obj.card for obj in self.state.objects.values())
        return self._offboard

    def name(self, number: int) -> str:
        """Returns the name of an object."""
        return self.state.objects[number].card.name

    def numbers(self) -> Iterable[int]:
        """Returns the numbers of all objects."""
        return self.state.objects

    def printed(self, number: int) -> Card:
        """Returns what is printed on the object."""
        return self.state.objects[number].card

    def owner(self, number: int) -> Player:
        """Returns whose deck the object belongs to."""
        return self.state.objects[number].owner

    def is_card(self, number: int) -> bool:
        """Returns whether it is a card, no token."""
        return not self.state.objects[number].token

    def print_anew(self, cards: Mapping[int, tuple[Player, str, Card]]) -> None:
        """Has each of these cards be another one."""
        zones: Mapping[str, Zone] = {"hand": "Hand", "deck": "Deck"}
        for number, (player, zone, card) in cards.items():
            self.state.objects[number] = GameObject(number, card, player, player, zones[zone])
        self._offboard = None
        self.memo = Memo()

    def number_now(self, number: int) -> int:
        """Returns the number that an object of the last main action has now, moved or not."""
        while number in self.under_way.moved:
            number = self.under_way.moved[number]
        return number

    def cards_in(self, player: Player, zone: DeclaredZone) -> Sequence[int]:
        """Returns what lies in a player's zone; what is in play lies with its controller."""
        if zone.key in ("play", "tokens"):
            return self.rulebook.line(self, player, "Play" if zone.key == "play" else "Token")
        return super().cards_in(player, zone)

    def open_cards(self, player: Player, zone: DeclaredZone) -> int:
        """Returns how many cards on top of a deck are turned over, and what is open of others."""
        if zone.key == "deck":
            return self.rulebook.open_cards(self, player)
        return super().open_cards(player, zone)

    def elsewhere(self) -> Iterable[int]:
        """Returns the cards on the stack."""
        return (item.number for item in self.state.stack if item.number in self.state.objects)

    def emit(self, kind: str, **public: FactValue) -> None:
        """Adds an event that everybody knows all about; something has changed."""
        self.memo.results = {}
        self.count_work()
        self.add_event(PublicEvent(kind, public))

    def report(self, kind: EventKind, **public: FactValue) -> None:
        """Adds such an event with which nothing changes that is worked out from the state."""
        self.count_work()
        super().emit(kind, **public)

    def emit_privately(
        self, kind: str, knower: Player, public: dict[str, FactValue], **private: FactValue
    ) -> None:
        """Adds an event whose `private` part only `knower` knows; something has changed."""
        self.changed()
        super().emit_privately(kind, knower, public, **private)

    def count_work(self) -> None:
        """Counts that something is done: the more there is in play, the more work it is."""
        permanents = len(self.state.play)
        self.cards_touched += permanents
        self.under_way.work += 10 + permanents + permanents * self.memo.passive_count // 20

    def cause(self) -> Culprit | None:
        """Returns the source of what resolves just now."""
        return self.resolving

    @property
    def over_work_limit(self) -> bool:
        """Whether one action has led to so much that effects do nothing more (R53)."""
        return self.under_way.work > MOST_WORK

    def changed(self) -> None:
        """Forgets what was worked out from the state before."""
        self.memo.results = {}

    def rearranged(self, zone: Zone = "Play") -> None:
        """Forgets what followed from the objects before, where one has come to this zone, has left
        it, or is another in it; and all that was worked out."""
        self.memo.results = {}
        self.memo.arrangement = {}
        if zone in ("Play", "Token"):
            self.memo.permanents = {}
        if zone in ("Play", "Token") or self._offboard is None or self._offboard.passives:
            self.memo.passives = None

    def side(self, player: Player) -> Side:
        """Returns one player's side."""
        return self.state.sides[player]

    def obj(self, number: int) -> GameObject:
        """Returns the object of that number, which exists (in a zone, or a card on the stack)."""
        return self.state.objects[number]

    def change(self, number: int) -> GameObject:
        """Returns the object of that number, to be altered at once: other copies of the match keep
        theirs (see `State.copy`), and so does whoever looked at it before."""
        obj = self.state.objects[number].copy()
        self.state.objects[number] = obj
        self.changed()
        return obj

    def find(self, number: int) -> GameObject | None:
        """Returns the object of that number, None once it has gone."""
        return self.state.objects.get(number)

    def in_play(self, number: int) -> bool:
        """Returns whether that very object is in play (resource tokens too)."""
        obj = self.state.objects.get(number)
        return obj is not None and obj.zone in ("Play", "Token")

    def is_noticed(self, kind: str) -> bool:
        """Returns whether anything in the match may trigger on such an event."""
        return kind in self.offboard.events or bool(self.state.delayed)

    def happened(self, event: Event, leaving: Sequence[ObjectSnapshot] = ()) -> None:
        """Notes that something has happened: what triggers on it now waits (7.1). `leaving` are
        objects that have just left play together and see it too, as they were (R52)."""
        self.rulebook.happened(self, event, leaving)

    def new_number(self) -> int:
        """Returns a number for a new object."""
        number = self.state.next_number
        self.state.next_number += 1
        return number

    def timestamp(self) -> int:
        """Returns the next moment, to tell earlier from later."""
        self.state.clock += 1
        return self.state.clock

    def wait(
        self, triggered: Triggered, source: ObjectSnapshot, controller: Player, event: Event
    ) -> None:
        """Lets a triggered ability wait to be put on the stack, unless that would be one too many
        in this turn (R53)."""
        waiting = WaitingTrigger(triggered, source, controller, event, self.timestamp())
        if self.state.placed + len(self.state.waiting) < LOOP_LIMIT:
            self.state.waiting += (waiting,)
        else:
            self.prevent("too many", source, controller)

    def delay(self, delayed: DelayedAction) -> None:
        """Notes that something is to happen later, unless very much is already (R53)."""
        if len(self.state.delayed) < MOST_DELAYED:
            self.state.delayed += (delayed,)
        else:
            self.prevent("too many", delayed.source, delayed.player)

    def prevent(self, kind: str, source: ObjectSnapshot, player: Player) -> None:
        """Tells what a rule has prevented of a card or ability, where everybody sees its card."""
        if source.zone not in _HIDDEN:
            self.emit(kind, card=source.card.name, player=player)


def by_arrangement(work: Callable[[Table, *Ts], T]) -> Callable[[Table, *Ts], T]:
    """Makes a question that the arrangement alone answers remember its answers, which nobody may
    alter, until that changes."""

    def answer(table: Table, *about: *Ts) -> T:
        key = (work, about)
        found = table.memo.arrangement.get(key)
        if found is None:
            found = table.memo.arrangement[key] = work(table, *about)
        return found

    return answer


def by_permanents(work: Callable[[Table, *Ts], T]) -> Callable[[Table, *Ts], T]:
    """Does the same with a question that what is in play answers, wherever cards are besides."""

    def answer(table: Table, *about: *Ts) -> T:
        key = (work, about)
        found = table.memo.permanents.get(key)
        if found is None:
            found = table.memo.permanents[key] = work(table, *about)
        return found

    return answer


def work_out(table: Table, key: object, work: Callable[[], T], meanwhile: T) -> T:
    """Returns what `work` finds, kept until something changes. Where working it out comes back to
    itself (a passive that depends on what it changes) it is `meanwhile` the value in there. What
    hidden cards decide is worked out each time: every use of them counts, whoever has looked
    before."""
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
