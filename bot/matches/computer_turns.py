"""The bot's choices in the background: the computer's in practice matches, and automatic choices
that were too many to make at once. They are stored like players' choices.

Only the match itself waits for them: other presses are answered at once. They are a job, which
starts by reading the match. Everything needed is stored, so a choice from before a crash isn't
repeated.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from bot.base.duty import EVERYTHING, Duty
from bot.base.people import COMPUTER
from bot.base.urgency import give_way
from bot.jobs import Job, Jobs
from bot.matches.actions import Choose, ContinueForced
from bot.matches.choices.exercise_state import ExerciseState
from bot.matches.last_played import LEVEL_NAMED, USUAL_LEVEL
from bot.matches.live.snapshot import CHANGED, Snapshot
from bot.matches.match_refusals import (
    MatchOver,
    MatchVoid,
    NoSuchMatch,
    NotYourMove,
    PutAside,
    TooLate,
)
from bot.matches.match_service import MatchService
from bot.processes.computer_thinking import ComputerThinking
from bot.processes.time_limits import ProcessDied, TooSlow
from bot.store import Store
from bot.store.matches.practice_matches import practice_ids
from engine.players import Player
from engine.practice.levels import Level
from engine.record import Record

log = logging.getLogger(__name__)

MOST_AT_ONCE = 500
"""The most choices of the computer before a person is asked; more mean that something is wrong."""

RETRY_SECONDS = 2.0
MOST_RETRY_SECONDS = 60.0
TRIES = 3

TURN: Final = "computer turn"

TURN_TRIES: Final = 60
"""The most tries of a turn while the database fails, which take about an hour."""


class ComputerTurns:
    """The computer's turns in all practice matches. `dispatch` is the client's method, which is
    called with CHANGED after the computer has finished choosing in a match. The computer may finish
    in another process than the process that scheduled the turn. `duty` says which servers this
    process is responsible for."""

    def __init__(
        self,
        store: Store,
        matches: MatchService,
        thinking: ComputerThinking,
        jobs: Jobs,
        duty: Duty = EVERYTHING,
        dispatch: Callable[..., object] = lambda *_: None,
    ) -> None:
        self._store = store
        self._duty = duty
        self._dispatch = dispatch
        self._matches = matches
        self._thinking = thinking
        self._jobs = jobs
        turn = Job(
            TURN,
            self._play,
            tries=TURN_TRIES,
            pause=RETRY_SECONDS,
            longest_pause=MOST_RETRY_SECONDS,
            lock="{match_id}",
            queueing_lock="{match_id}",
        )
        jobs.add(turn)

    def play_if_due(self, snapshot: Snapshot) -> None:
        """Schedules the computer's next choice if the match waits for this choice. Does nothing if
        the choice is scheduled already."""
        match_id = snapshot.row.id
        if waits_for_bot(snapshot) and not self.is_thinking(match_id):
            self._jobs.defer_soon(TURN, match_id=match_id)

    def is_thinking(self, match_id: str) -> bool:
        """Returns whether this process has scheduled the computer's choice in that match."""
        return self._jobs.has(TURN, match_id=match_id)

    async def resume_all(self) -> None:
        """Schedules the computer's choices in all practice matches that wait for them, in the
        servers that this process is responsible for."""
        waiting = await self._store.fetch(practice_ids, self._duty)
        for match_id in waiting:
            try:
                self.play_if_due(await self._matches.current(match_id))
            except (NoSuchMatch, MatchVoid):
                continue

    async def finish(self) -> None:
        """Waits until all computer turns of this process are over."""
        await self._jobs.finish(TURN)

    async def _play(self, match_id: str) -> None:
        """Plays the computer's turn in one match. The function of the job."""
        try:
            snapshot = await self._played(match_id)
        except NoSuchMatch:
            return
        except MatchVoid:
            snapshot = None
        if snapshot is None or not waits_for_bot(snapshot):
            self._dispatch(CHANGED, match_id, snapshot)

    async def _played(self, match_id: str) -> Snapshot:
        """Returns the match after the computer's turn. If thinking fails, the computer chooses the
        option that a player gets whose time is up."""
        for attempt in range(TRIES):
            try:
                return await self._take_turn(match_id)
            except (ProcessDied, TooSlow, RuntimeError):
                log.exception("the computer could not think in match %s", match_id)
                await asyncio.sleep(RETRY_SECONDS * (attempt + 1))
        snapshot = await self._matches.current(match_id)
        decision = snapshot.views[snapshot.row.computer].decision
        if not waits_for_computer(snapshot) or decision is None:
            return snapshot
        await self._take(match_id, snapshot.number, decision.default, hurried=True)
        return await self._played(match_id)

    async def _take_turn(self, match_id: str) -> Snapshot:
        """Makes the bot's choices until a person is asked. Returns the current match."""
        snapshot = await self._matches.current(match_id)
        for _ in range(MOST_AT_ONCE):
            if not waits_for_bot(snapshot):
                return snapshot
            if snapshot.is_unfinished:
                snapshot = await self._continue(match_id)
            else:
                snapshot = await self._choose(match_id)
        log.error("the computer finds no end in match %s", match_id)
        return snapshot

    async def _continue(self, match_id: str) -> Snapshot:
        await give_way()
        try:
            return await self._matches.do(match_id, COMPUTER, ContinueForced())
        except (MatchOver, TooLate):
            return await self._matches.current(match_id)

    async def _choose(self, match_id: str) -> Snapshot:
        snapshot, record = await self._matches.with_record(match_id)
        row, seat = snapshot.row, snapshot.row.computer
        assert seat is not None
        assert row.computer_seed is not None
        if not waits_for_computer(snapshot):
            return snapshot
        if snapshot.exercise is not None:
            option = await self._reply(snapshot.exercise, snapshot, record, seat)
            return await self._take(match_id, snapshot.number, option, hurried=False)
        advice = await self._thinking.advise(record, seat, level_of(row.level), row.computer_seed)
        return await self._take(match_id, snapshot.number, advice.option, hurried=advice.hurried)

    async def _reply(
        self, exercise: ExerciseState, snapshot: Snapshot, record: Record, seat: Player
    ) -> int:
        """Returns the computer's option in an exercise. In a mission it is the one that the mission
        names, else one that does nothing; in a puzzle it is the best reply."""
        if exercise.kind.opponent == "best":
            return await self._thinking.reply(record)
        decision = snapshot.views[seat].decision
        wanted = None if decision is None else exercise.computer_option(decision)
        return await self._thinking.neutral_option(record, seat) if wanted is None else wanted

    async def _take(self, match_id: str, number: int, option: int, *, hurried: bool) -> Snapshot:
        await give_way()
        choice = Choose(number, option, sure="yes", hurried=hurried)
        try:
            return await self._matches.do(match_id, COMPUTER, choice)
        except (MatchOver, NotYourMove, PutAside, TooLate):
            return await self._matches.current(match_id)


def waits_for_bot(snapshot: Snapshot) -> bool:
    """Returns whether the match waits for choices that the bot makes: those of the computer
    opponent, or automatic choices for a player."""
    return snapshot.is_unfinished or waits_for_computer(snapshot)


def waits_for_computer(snapshot: Snapshot) -> bool:
    """Returns whether the match waits for a choice of the computer. False for a missed puzzle,
    because its player has to take back choices or quit."""
    computer = snapshot.row.computer
    running = snapshot.row.state == "running" and not snapshot.row.aside
    if snapshot.exercise is not None and not snapshot.exercise.is_open:
        return False
    return running and computer is not None and snapshot.public.waiting_for == computer


def level_of(stored: str) -> Level:
    """Returns the level of that stored name; USUAL_LEVEL if the name is unknown."""
    return LEVEL_NAMED.get(stored, USUAL_LEVEL)
