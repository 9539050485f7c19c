"""Everything that players do in their matches."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Check, allow_all
from bot.matches.actions import Concede, GiveUpPuzzle, MatchAction, TableAction
from bot.matches.ending.ending_service import EndingService
from bot.matches.ending.paused_matches import PausedMatches
from bot.matches.live.live_matches import KEPT
from bot.matches.live.lookup import seat_of
from bot.matches.live.snapshot import Snapshot
from bot.matches.log.computer_story import TurnStep, step_of_turn
from bot.matches.match_access import AfterMatch, MatchAccess
from bot.matches.match_refusals import EndedWhilePaused, MatchPaused, NoPuzzle, NotPractice
from bot.matches.previews import check_previews, previews_of
from bot.store import Store
from bot.store.matches.match_kinds import PUZZLE
from engine.practice.what_if import Preview
from engine.reasons import Reason
from engine.record import Record


class MatchService:
    """The actions of players in the matches of one process, over one store. `endings` is how
    matches end otherwise, `paused` what is done in a match that takes too much computing.

    `now` gives whole seconds since 1970; `after_match` stores what follows from the end of a match.
    How ranges of shards are cut, of which each has its heartbeat, `duty` says.

    All methods raise NoSuchMatch for an unknown id and MatchVoid for a match that was stopped
    without a result (MatchTooOld if it had one, and the rules have changed since). What comes when
    a player's time is up changes nothing: the match is lost on time then, and OutOfTime raised. Nor
    does anything change a match that its tournament has settled, and is about to end: MatchSettled
    is raised. In a match that is paused nothing can be done but what `paused` does: MatchPaused, a
    kind of MatchVoid, is raised. In a practice match that is put aside nothing can be done but to
    resume or to concede it: PutAside is raised.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        after_match: AfterMatch,
        kept: int = KEPT,
        duty: Duty = EVERYTHING,
    ) -> None:
        self._access = MatchAccess(store, now, after_match, kept, duty)
        self.paused = PausedMatches(store, now, after_match)
        self.endings = EndingService(self._access, self.paused)

    @property
    def live(self) -> int:
        """How many running matches are in memory."""
        return self._access.matches.running

    async def current(self, match_id: str) -> Snapshot:
        """The match as it stands now."""
        async with self._access.match_in_use(match_id) as live:
            return live.snapshot

    async def with_record(self, match_id: str) -> tuple[Snapshot, Record]:
        """The match as it stands now, and all that it is made of: for what is not shown."""
        async with self._access.match_in_use(match_id, fresh=False) as live:
            return live.snapshot, live.match.record()

    async def why_not(self, match_id: str, user: int) -> tuple[Snapshot, Sequence[Reason]]:
        """The match as it stands now, and why cards of the user's hand can't be played. Raises
        NotPlaying."""
        async with self._access.match_in_use(match_id) as live:
            seat = seat_of(live.row, user)
            return live.snapshot, await self._access.work_out(
                live, partial(live.match.why_not, seat)
            )

    async def what_if(self, match_id: str, user: int) -> tuple[Snapshot, Sequence[Preview]]:
        """The match as it stands now, and what the user's choices lead to. Raises NotPlaying, and
        Refusal where nobody can read that."""
        async with self._access.match_in_use(match_id) as live:
            seat = seat_of(live.row, user)
            check_previews(live.snapshot)
            return live.snapshot, await self._access.work_out(
                live, partial(previews_of, live.match, seat)
            )

    async def step_of_turn(
        self, match_id: str, user: int, choices: int, number: int
    ) -> tuple[Snapshot, TurnStep]:
        """A user's practice match, and that step of its turn which began with so many choices.
        Raises NotPlaying, NotPractice, and TurnTakenBack."""
        snapshot, record = await self.with_record(match_id)
        seat_of(snapshot.row, user)
        if snapshot.row.human is None or choices > len(record.choices):
            raise NotPractice
        step = await asyncio.to_thread(step_of_turn, record, snapshot.events, choices, number)
        return snapshot, step

    async def do(
        self,
        match_id: str,
        user: int,
        action: MatchAction | TableAction,
        in_time: Check = allow_all,
    ) -> Snapshot:
        """Does what a user wants of a match, and returns the match as it stands then. It is on disk
        before this returns. Raises what `bot.matches.moves` does; what `in_time` raises, before
        anything is changed; and EndedWhilePaused for a paused match that was conceded."""
        try:
            if isinstance(action, Concede):
                return await self._access.end(match_id, user, action, in_time)
            return await self._access.do(match_id, user, action, in_time)
        except MatchPaused as paused:
            if not isinstance(action, Concede | GiveUpPuzzle):
                raise
            if isinstance(action, GiveUpPuzzle) and paused.row.kind is not PUZZLE:
                raise NoPuzzle from None
            await self.paused.do(match_id, user, Concede(), in_time)
            raise EndedWhilePaused from None

    def is_ready(self, match_id: str) -> bool:
        """Whether the match is in memory, and need not be played again from the store."""
        return self._access.matches.in_memory(match_id) is not None

    def drop(self, match_id: str) -> None:
        """Forgets the live match; the store has it."""
        self._access.matches.drop(match_id)
