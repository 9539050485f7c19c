"""The job that acts on the clocks of matches: it sends warnings, and ends matches that are lost on
time.

Due clocks are read from the store, so it doesn't matter when this process started. A heartbeat
notes that the bot is running; players get back the time in which it wasn't (`bot.cluster.outages`).
"""

import logging

from bot.app.client import Deckhand
from bot.base.current_time import now
from bot.cluster.outages import BEAT_SECONDS, beat_seconds
from bot.cluster.readiness import is_connected
from bot.matches.live.snapshot import CHANGED, Snapshot
from bot.matches.match_refusals import MatchVoid
from bot.store.matches.match_clocks import ClockRow
from cogs.ui.periodic import EACH_SECOND, LONGEST, PeriodicJob

log = logging.getLogger(__name__)


class ClockJob:
    """The job that runs the clocks of the matches of this process."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._clocks = bot.services.clocks
        self._endings = bot.services.matches.endings
        self._next = 0
        self._heartbeat = PeriodicJob(bot, "heartbeat", self._beat)
        self._job = PeriodicJob(bot, "clocks", self._settle_due, shared_longest=EACH_SECOND)

    async def start(self) -> None:
        """Makes up for the time in which the bot was away: adds this time to the players' clocks,
        before any player can choose. Then starts the jobs."""
        await self._clocks.start()
        self._heartbeat.start()
        self._job.start()

    async def take_over(self) -> None:
        """Makes up for the time in which no process was responsible for the servers that this
        process has just taken over: adds this time to the clocks of the matches on these
        servers."""
        await self._clocks.take_over()
        self._heartbeat.wake()
        self._job.wake()

    async def stop(self) -> None:
        """Stops the jobs that run the clocks."""
        await self._heartbeat.stop()
        await self._job.stop()

    async def _beat(self) -> float:
        if self._connected:
            await self._clocks.write_heartbeat()
        return beat_seconds(self._bot.duty.layout)

    async def _settle_due(self) -> float:
        """Acts on all due clocks. Returns the seconds until something is due next."""
        if not self._connected:
            return BEAT_SECONDS
        due = await self._clocks.due()
        for act in (self._settle, self._ring):
            for clock in due:
                try:
                    await act(clock)
                except Exception:
                    log.exception("the clock of match %s could not be acted on", clock.match_id)
        if due:
            await self._bot.posts.send_wanted()
        following = await self._clocks.next_due()
        seconds = LONGEST if following is None else min(following - now(), LONGEST)
        self._next = now() + seconds
        return seconds

    async def _settle(self, clock: ClockRow) -> None:
        """Ends a match whose player is out of time."""
        if clock.deadline > now():
            return
        try:
            await self._endings.run_out(clock.match_id)
        except MatchVoid:
            log.info("match %s was stopped when its time was up", clock.match_id)
        self._bot.dispatch(CHANGED, clock.match_id, None)

    async def _ring(self, clock: ClockRow) -> None:
        """Notes that a player has to be warned whose time runs out, or that both have to be
        notified of a match lost on time."""
        await self._clocks.take_due(clock.match_id)

    def come_earlier(self, snapshot: Snapshot) -> None:
        """Runs the clock job now if a warning or the end of a player's time in the match of
        `snapshot` is due before the job's next round, or if the match was just lost on time."""
        clock = snapshot.context.clock
        lost = snapshot.row.ending == "time"
        if lost or (clock is not None and clock.due < self._next):
            self._job.wake()

    @property
    def _connected(self) -> bool:
        return is_connected(self._bot)
