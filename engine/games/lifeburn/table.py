"""The table a Lifeburn match is played on: its state, and how it is read (LIFEBURN 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar, TypeVarTuple

from engine.events import FactValue
from engine.games.lifeburn.offboard import OffboardAbilities, offboard_abilities
from engine.games.lifeburn.options import DEFAULTS, Options
from engine.games.lifeburn.state import (
    DelayedAction,
    Event,
    GameObject,
    ObjectSnapshot,
    Side,
    State,
    WaitingTrigger,
)
from engine.players import Player, opponent
from engine.randomness import SeededRandom
from engine.sentences import PlayerName
from engine.table import BaseTable, MatchOver, Rule

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MOST_DELAYED: Final = 100
"""What may wait to happen later at one time."""


class Table(BaseTable):
    """A match's state, its random numbers and its events.

    What is worked out from the state (stats, keywords) is kept in `worked_out` until something
    changes: whatever alters the state without emitting an event calls `changed`. What is worked out
    from the arrangement alone (which objects there are, where, whose, and what they have been
    given) is kept in `arrangement` until that changes: whatever alters it calls `rearranged`.
    `under_way` is what is being worked out just now, `cut` that it came back to itself.
    `hurt_by_spell` are the Summons that a Spell has damaged since the last state check.
    `replacing` are the objects whose fate something replaces just now (9.6), `postponed` the
    replacements that wait until somebody can be asked, `spared` the objects whose death was
    replaced and that a state check has not seen alive since; `trying` says that a replacement is
    only tried out on this table, `nested` how deep replacements go just now. `effect` is counted
    up with every effect: it tells the events of one from those of another (`batch`). `worked` is
    how much has been done since the last main action (`count_work`), `passives` how many there are.
    `moved` says of objects that have changed zones since then which number each was given.
    """

    def __init__(self, state: State, rng: SeededRandom, options: Options = DEFAULTS) -> None:
        super().__init__(rng)
        self.state = state
        self.options = options
        self.worked_out: dict[object, Any] = {}
        self.arrangement: dict[object, Any] = {}
        self.under_way: set[object] = set()
        self.cut = False
        self.hurt_by_spell: set[int] = set()
        self.replacing: set[int] = set()
        self.postponed: list[Callable[[], Rule[None]]] = []
        self.spared: set[int] = set()
        self.trying = False
        self.nested = 0
        self.effect = 0
        self.worked = 0
        self.passives = 0
        self.moved: dict[int, int] = {}
        self._offboard: OffboardAbilities | None = None

    @property
    def offboard(self) -> OffboardAbilities:
        """What the cards of the match can do from outside of play."""
        if self._offboard is None:
            self._offboard = offboard_abilities(obj.card for obj in self.state.objects.values())
        return self._offboard

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.state.turn

    def copy(self) -> Table:
        """Returns an independent copy, between main actions; it begins with no events."""
        twin = Table(self.state.copy(), self.rng, self.options)
        self.copy_base(twin)
        twin.effect = self.effect
        twin.worked = self.worked
        twin.passives = self.passives
        twin.moved = self.moved.copy()
        twin._offboard = self._offboard
        return twin

    def emit(self, kind: str, **public: FactValue) -> None:
        """Adds an event that everybody knows all about; something has changed."""
        self.changed()
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
        self.worked += 10 + permanents + permanents * self.passives // 20

    @property
    def over_work_limit(self) -> bool:
        """Whether one action has led to so much that effects do nothing more (R53)."""
        return self.worked > self.options.most_work

    def changed(self) -> None:
        """Forgets what was worked out from the state before."""
        if self.worked_out:
            self.worked_out = {}

    def rearranged(self) -> None:
        """Forgets what followed from the objects before, and all that was worked out."""
        self.changed()
        if self.arrangement:
            self.arrangement = {}

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

    def snapshot(self, number: int) -> ObjectSnapshot:
        """Returns the object as it is now."""
        from engine.games.lifeburn.stats import snapshot

        return snapshot(self, number)

    def happened(self, event: Event, leaving: Sequence[ObjectSnapshot] = ()) -> None:
        """Notes that something has happened: what triggers on it now waits (7.1). `leaving` are
        objects that have just left play together and see it too, as they were (R52)."""
        from engine.games.lifeburn.trigger_detection import detect

        detect(self, event, leaving)

    def new_number(self) -> int:
        """Returns a number for a new object."""
        number = self.state.next_number
        self.state.next_number += 1
        return number

    def timestamp(self) -> int:
        """Returns the next moment, to tell earlier from later."""
        self.state.clock += 1
        return self.state.clock

    def wait(self, waiting: WaitingTrigger) -> None:
        """Lets a triggered ability wait to be put on the stack, unless that would be one too many
        in this turn (R53)."""
        if self.state.placed + len(self.state.waiting) < self.options.loop_limit:
            self.state.waiting.append(waiting)

    def delay(self, delayed: DelayedAction) -> None:
        """Notes that something is to happen later, unless very much is already (R53)."""
        if len(self.state.delayed) < MOST_DELAYED:
            self.state.delayed.append(delayed)

    def end_for(self, player: Player, how: str) -> None:
        """Ends the match, which the player has lost. Raises MatchOver."""
        self.winner = opponent(player)
        self.outcome = (PlayerName(player), f" {how}")
        self.emit("win", player=self.winner)
        raise MatchOver


def by_arrangement(work: Callable[[Table, *Ts], T]) -> Callable[[Table, *Ts], T]:
    """Makes a question that the arrangement alone answers remember its answers, which nobody may
    alter, until that changes."""

    def answer(table: Table, *about: *Ts) -> T:
        key = (work, about)
        found = table.arrangement.get(key)
        if found is None:
            found = table.arrangement[key] = work(table, *about)
        return found

    return answer
