"""Showing the matches that should have been shown and were not, at a pace that Discord takes.

A restart, or an hour in which Discord takes nothing, can leave hundreds of them. Where somebody
presses, the match is shown at once and not by this.

Where other processes take choices too, this finds what they could not tell of.
"""

from collections.abc import Sequence
from typing import Final

from bot.app.client import Deckhand
from bot.base.current_time import now
from cogs.ui.match_display import MatchDisplay
from cogs.ui.pace import Pace
from cogs.ui.periodic import PeriodicJob

A_SECOND: Final = 5
"""How many matches are caught up with a second, and at a time: each costs a board and two hands,
some of them twice, for the picture. Discord takes 50 calls a second, and those who press something
need theirs."""

LATER: Final = 1.0
"""Seconds until there is room for more."""

SHARED_SECONDS: Final = 2
"""Where there are other processes: how often it is looked for more, and for how long a match has to
be behind before that is made up for."""


class CatchUp:
    """Catches up with matches through `refresher`."""

    def __init__(self, bot: Deckhand, refresher: MatchDisplay) -> None:
        self._refresher = refresher
        self._pace = Pace(A_SECOND, now)
        self._under_way: set[str] = set()
        self._seen: dict[str, int] = {}
        self._duty = bot.duty
        self._job = PeriodicJob(bot, "catching up with matches", self._show_some)

    def start(self) -> None:
        """Begins as soon as the bot is ready."""
        self._job.start()

    def wake(self) -> None:
        """Catches up at once with what there is by now."""
        self._job.wake()

    async def stop(self) -> None:
        """Begins with no more matches."""
        await self._job.stop()

    async def _show_some(self) -> float | None:
        """Has as many shown as there is room for; in how many seconds there is for more."""
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
        """Where there are other processes, those that have been behind for a while: the others are
        just being shown."""
        if self._duty.layout.ranges == 1:
            return behind
        time = now()
        self._seen = {match_id: self._seen.get(match_id, time) for match_id in behind}
        return [one for one, since in self._seen.items() if time - since >= SHARED_SECONDS]
