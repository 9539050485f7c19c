"""The job that shows overdue matches, at a pace that Discord's rate limits allow.

After a restart, or an hour in which Discord fails, hundreds of matches can be overdue. A match that
somebody presses is shown at once, not by this job.

If other processes accept choices, too, this job finds those that they could not notify this one of.
"""

from collections.abc import Sequence
from typing import Final

from bot.app.client import Deckhand
from bot.base.current_time import now
from cogs.ui.match_display import MatchDisplay
from cogs.ui.pace import Pace
from cogs.ui.periodic import PeriodicJob

A_SECOND: Final = 5
"""How many matches are caught up with per second, and at a time. Each costs a board and two hands,
some twice, for the picture. Discord allows 50 calls per second, and presses need some of them."""

LATER: Final = 1.0
"""Seconds until the job looks for room again."""

SHARED_SECONDS: Final = 2
"""Seconds between two searches if there are other processes, and how long a match has to be overdue
before this job shows it."""


class CatchUp:
    """The job that updates the messages of overdue matches through `refresher`."""

    def __init__(self, bot: Deckhand, refresher: MatchDisplay) -> None:
        self._refresher = refresher
        self._pace = Pace(A_SECOND, now)
        self._under_way: set[str] = set()
        self._seen: dict[str, int] = {}
        self._duty = bot.duty
        self._job = PeriodicJob(bot, "catching up with matches", self._show_some)

    def start(self) -> None:
        """Starts the job as soon as the bot is ready."""
        self._job.start()

    def wake(self) -> None:
        """Searches for overdue matches now, and schedules updates of their messages."""
        self._job.wake()

    async def stop(self) -> None:
        """Stops the job."""
        await self._job.stop()

    async def _show_some(self) -> float | None:
        """Schedules as many overdue matches as there is room for. Returns the seconds until the
        next search, or None."""
        self._under_way = {one for one in self._under_way if self._refresher.is_busy(one)}
        room = min(self._pace.room, A_SECOND - len(self._under_way))
        behind = self._left_undone(await self._refresher.overdue_matches())
        for match_id in behind[:room]:
            self._pace.note()
            self._under_way.add(match_id)
            self._refresher.show_soon(match_id)
        if len(behind) > room:
            return LATER
        return SHARED_SECONDS if self._duty.layout.ranges > 1 else None

    def _left_undone(self, behind: Sequence[str]) -> Sequence[str]:
        """Returns the overdue matches. If there are other processes, only those overdue for
        SHARED_SECONDS: the others are just being shown."""
        if self._duty.layout.ranges == 1:
            return behind
        time = now()
        self._seen = {match_id: self._seen.get(match_id, time) for match_id in behind}
        return [one for one, since in self._seen.items() if time - since >= SHARED_SECONDS]
