"""All actions of players in their matches."""

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
    """The actions of players in the matches of one process, over one store.

    - `endings`: ends matches in other ways than by a player's action.
    - `paused`: acts in matches that are paused because they take too much computing.
    - `now`: returns whole seconds since 1970.
    - `after_match`: stores the consequences of a match's end.
    - `kept`: the most matches that are kept in memory.
    - `duty`: the servers that this process is responsible for, in ranges of shards. Each range has
      its own heartbeat.

    All methods raise NoSuchMatch for an unknown id, and MatchVoid for a match that was stopped
    without a result. They raise MatchTooOld for a match that is over if the rules have changed
    since. They raise these errors without performing the action:

    - OutOfTime if the player's time is up: the match is lost on time.
    - MatchSettled if the tournament has settled the match and is about to end it.
    - MatchPaused, a kind of MatchVoid, if the match takes too much computing. Use `paused` then.
    - PutAside if the member has paused a practice match, except for resuming and conceding.
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
        """The number of running matches in memory."""
        return self._access.matches.running

    async def current(self, match_id: str) -> Snapshot:
        """Returns the match as it is now."""
        async with self._access.match_in_use(match_id) as live:
            return live.snapshot

    async def with_record(self, match_id: str) -> tuple[Snapshot, Record]:
        """Returns the current match and its record: the decks, the seed of the deal and all choices
        so far. Players must not see the record, because it reveals hidden cards."""
        async with self._access.match_in_use(match_id, fresh=False) as live:
            return live.snapshot, live.match.record()

    async def why_not(self, match_id: str, user: int) -> tuple[Snapshot, Sequence[Reason]]:
        """Returns the current match, and the reasons why cards in the user's hand can't be played.
        Raises NotPlaying if the user doesn't play in the match."""
        async with self._access.match_in_use(match_id) as live:
            seat = seat_of(live.row, user)
            return live.snapshot, await self._access.work_out(
                live, partial(live.match.why_not, seat)
            )

    async def what_if(self, match_id: str, user: int) -> tuple[Snapshot, Sequence[Preview]]:
        """Returns the current match, and a preview of what each of the user's options leads to.
        Raises NotPlaying if the user doesn't play in the match, and Refusal if previews aren't
        allowed."""
        async with self._access.match_in_use(match_id) as live:
            seat = seat_of(live.row, user)
            check_previews(live.snapshot)
            return live.snapshot, await self._access.work_out(
                live, partial(previews_of, live.match, seat)
            )

    async def step_of_turn(
        self, match_id: str, user: int, choices: int, number: int
    ) -> tuple[Snapshot, TurnStep]:
        """Returns a user's practice match, and the step numbered `number` of the turn that started
        after `choices` choices. Raises NotPlaying if the user doesn't play in the match,
        NotPractice if the match is between people, and TurnTakenBack if the turn was taken back
        since."""
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
        """Performs a user's action in a match, and returns the changed match. The change is
        persisted before this method returns. `in_time` is called before anything changes and may
        raise an error. Also raises the errors of `bot.matches.moves`, and EndedWhilePaused after
        the action has ended a paused match."""
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
        """Returns whether the match is in memory, so that it needs no replay from the store."""
        return self._access.matches.in_memory(match_id) is not None

    def drop(self, match_id: str) -> None:
        """Drops the match from memory; the store still has it."""
        self._access.matches.drop(match_id)
