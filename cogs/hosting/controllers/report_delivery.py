"""Delivery of members' reports to the moderators and this bot's host, repeated until they have
them."""

import hashlib
import logging
from collections.abc import Callable
from typing import Final

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, attempt_paced
from bot.posts.notice import Delivery, Notice, channel_delivery, direct_delivery
from bot.posts.post_kind import notice_kind
from bot.store.limits.member_reports import MemberReport

REPORT: Final = notice_kind("report")
HOST_REPORT: Final = notice_kind("report to the host")

LOST_SECONDS: Final = 60
"""Seconds after which this process sends a stored report that is unsent and that it isn't sending
already. Discord has refused it, or the process that stored it has ended."""

_AWAY = "members' reports can't be sent to the channel %s of DECKHAND_REPORT_CHANNEL: %s"

log = logging.getLogger(__name__)


class ReportDelivery:
    """The sender of stored reports. `now` returns whole seconds since 1970."""

    def __init__(self, bot: Deckhand, now: Callable[[], int]) -> None:
        self._bot = bot
        self._reports = bot.services.reports
        self._now = now
        self._sending: set[MemberReport] = set()
        self._host_is_told_of = False

    async def send(self, report: MemberReport) -> bool:
        """Sends a report, once, to the server's moderators and this bot's host. Returns True if the
        report was sent, or if Discord didn't answer and a later round retries. Returns False if
        nobody can be reached; then the report is withdrawn."""
        self._sending.add(report)
        try:
            about, outgoing = _about(report), OutgoingMessage(report.unsent)
            ways = await self._to_server(report.guild, outgoing)
            notices = [Notice(REPORT, about, report.guild, ways, report.made)]
            if (hosts := self._bot.settings.report_channel) is not None:
                to_host = (channel_delivery(None, hosts, outgoing),)
                notices.append(Notice(HOST_REPORT, about, report.guild, to_host, report.made))
            sent = [await self._bot.posts.send(notice) for notice in notices]
        finally:
            self._sending.discard(report)
        if hosts is not None and not (sent[1].done or sent[1].is_down or self._host_is_told_of):
            self._host_is_told_of = True
            log.warning(_AWAY, hosts, sent[1].outcome.value)
        if any(posted.is_down for posted in sent):
            return True
        is_heard = any(posted.done for posted in sent)
        await self._reports.settle(report, sent=is_heard)
        return is_heard

    async def resend_stored(self) -> None:
        """Retries the reports that were stored a while ago and are still unsent."""
        for report in await self._reports.unsent(self._now() - LOST_SECONDS):
            if report not in self._sending and not await self.send(report):
                log.warning("a report of server %s reached none of its moderators", report.guild)

    async def _to_server(
        self, guild: int, outgoing: OutgoingMessage
    ) -> tuple[Delivery, ...] | None:
        """Returns the ways to notify a server's moderators: in its channel for reports, or else its
        owner."""
        server = self._bot.get_guild(guild)
        if server is None:
            asked = await attempt_paced(self._bot.fetch_guild, guild, with_counts=False)
            if asked.outcome is CallOutcome.DOWN:
                return None
            server = asked.value
        channel = (await self._bot.services.settings.of_server(guild)).report_channel
        in_channel = () if channel is None else (channel_delivery(guild, channel, outgoing),)
        owner = None if server is None else server.owner_id
        return in_channel if owner is None else (*in_channel, direct_delivery(owner, outgoing))


def _about(report: MemberReport) -> str:
    """Returns the key for the notices of a report. It doesn't contain the id of the member who made
    it."""
    named = f"{report.kind} {report.about} {report.reporter} {report.made}"
    return hashlib.blake2b(named.encode(), digest_size=16).hexdigest()
