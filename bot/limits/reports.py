"""Reports of members: each thing once by each of them, and so many within an hour."""

from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.limits.hourly_limits import HOUR
from bot.store.limits.member_reports import (
    MemberReport,
    ReportKind,
    add_report,
    is_reported,
    reports_by,
)

REPORTS_PER_HOUR: Final = 10
LONGEST_REASON: Final = 300

REPORTED: Final = "You have reported this already."
TOO_MANY: Final = (
    f"You have reported {REPORTS_PER_HOUR} things within an hour, which is as many as I pass on. "
    "You may again <t:{again}:R>."
)


async def check_report(
    connection: AsyncConnection, kind: ReportKind, about: str, reporter: int, now: int
) -> None:
    """Raises Refusal where a member may not report that at `now` (seconds since 1970)."""
    if await is_reported(connection, kind, about, reporter):
        raise Refusal(REPORTED)
    lately = await reports_by(connection, reporter, since=now - HOUR)
    if len(lately) >= REPORTS_PER_HOUR:
        raise Refusal(TOO_MANY.format(again=lately[REPORTS_PER_HOUR - 1].made + HOUR))


async def note_report(connection: AsyncConnection, report: MemberReport) -> None:
    """Notes a report that is about to be sent. Raises Refusal."""
    await check_report(connection, report.kind, report.about, report.reporter, report.made)
    await add_report(connection, report)
