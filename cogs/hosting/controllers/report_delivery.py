"""Sending what members report to who runs the server and to the host, until they have it."""

import logging
from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, attempt_paced, open_direct
from bot.jobs import Job, NotYet
from bot.store.limits.member_reports import MemberReport, ReportKind
from cogs.ui.send_once import send_once

log = logging.getLogger(__name__)

AGAIN: Final = "report again"
TRIES: Final = 60
"""So often Discord is asked to take a report, about four hours long. What is unsent then gets
another job."""

LOST_SECONDS: Final = 60
"""What is unsent for so long, and nobody is sending, is left to a job: its process has ended."""

_AWAY = (
    "what members report cannot be sent to the channel %s, which DECKHAND_REPORT_CHANNEL names: %s"
)


class DeliveryOutcome(Enum):
    """What came of sending a report."""

    DONE = auto()
    LATER = auto()
    NOBODY = auto()


class ReportDelivery:
    """Sends reports that are stored. What Discord does not take is sent by a job, which needs no
    more of the `bot` than its store and REST. `now` gives whole seconds since 1970."""

    def __init__(self, bot: Deckhand, now: Callable[[], int]) -> None:
        self._bot = bot
        self._reports = bot.services.reports
        self._now = now
        self._sending: set[MemberReport] = set()
        self._host_is_told_of = False
        again = Job(
            AGAIN,
            self._send_again,
            tries=TRIES,
            lock="{kind} {about} {reporter}",
            queueing_lock="{kind} {about} {reporter}",
        )
        bot.jobs.add(again)

    async def send(self, report: MemberReport) -> bool:
        """Sends a report that was just stored, or leaves it to a job. False where nobody can be
        reached: it is taken back then."""
        self._sending.add(report)
        try:
            sent = await self._send(report, since=None)
        finally:
            self._sending.discard(report)
        if sent is DeliveryOutcome.LATER:
            self._leave_to_job(report)
        else:
            await self._reports.settle(report, sent=sent is DeliveryOutcome.DONE)
        return sent is not DeliveryOutcome.NOBODY

    async def resend_stored(self) -> None:
        """Leaves reports to jobs that a process has stored and not sent, before it ended."""
        for report in await self._reports.unsent(self._now() - LOST_SECONDS):
            if report not in self._sending:
                self._leave_to_job(report)

    def _leave_to_job(self, report: MemberReport) -> None:
        which = {"kind": report.kind, "about": report.about, "reporter": report.reporter}
        self._bot.jobs.defer_soon(AGAIN, **which)

    async def _send_again(self, kind: ReportKind, about: str, reporter: int) -> None:
        """The job. Where the report stands already it is not sent."""
        report = await self._reports.find(kind, about, reporter)
        if report is None or report.unsent is None:
            return
        sent = await self._send(report, since=report.made)
        if sent is DeliveryOutcome.LATER:
            raise NotYet("Discord does not take it")
        if sent is DeliveryOutcome.NOBODY:
            log.warning("a report of server %s reached nobody who runs it", report.guild)
        await self._reports.settle(report, sent=sent is DeliveryOutcome.DONE)

    async def _send(self, report: MemberReport, since: int | None) -> DeliveryOutcome:
        """Sends a report to the server's channel for them, or else to its owner, and to the host's
        channel. `since` is since when it may have been sent before."""
        outgoing = OutgoingMessage(report.unsent)
        outcomes = {await self._tell_server(report.guild, outgoing, since)}
        if (hosts := self._bot.settings.report_channel) is not None:
            outcomes.add(await self._tell_host(hosts, outgoing, since))
        if CallOutcome.DOWN in outcomes:
            return DeliveryOutcome.LATER
        return DeliveryOutcome.DONE if CallOutcome.DONE in outcomes else DeliveryOutcome.NOBODY

    async def _tell_server(
        self, guild: int, outgoing: OutgoingMessage, since: int | None
    ) -> CallOutcome:
        channel = (await self._bot.services.settings.of_server(guild)).report_channel
        if channel is not None:
            place = self._bot.get_partial_messageable(channel, guild_id=guild)
            sent = await send_once(self._bot, place, outgoing, since=since)
            if sent.outcome in (CallOutcome.DONE, CallOutcome.DOWN):
                return sent.outcome
        server = self._bot.get_guild(guild)
        if server is None:  # a worker knows none
            asked = await attempt_paced(self._bot.fetch_guild, guild, with_counts=False)
            if asked.value is None:
                return asked.outcome
            server = asked.value
        owner = server.owner_id or 0
        opened = await open_direct(self._bot, owner)
        if opened.value is None:
            return opened.outcome
        return (await send_once(self._bot, opened.value, outgoing, owner, since=since)).outcome

    async def _tell_host(
        self, channel: int, outgoing: OutgoingMessage, since: int | None
    ) -> CallOutcome:
        place = self._bot.get_partial_messageable(channel)
        sent = await send_once(self._bot, place, outgoing, since=since)
        if sent.outcome not in (CallOutcome.DONE, CallOutcome.DOWN) and not self._host_is_told_of:
            self._host_is_told_of = True
            log.warning(_AWAY, channel, sent.outcome.value)
        return sent.outcome
