"""Reports of members: each member can report each thing once, and only so many things an hour."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.limits.hourly_limits import HOUR
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.limits import member_reports
from bot.store.limits.member_reports import MemberReport, ReportKind

REPORTS_PER_HOUR: Final = 10
LONGEST_REASON: Final = 300

REPORTED: Final = "You've already reported this."
TOO_MANY: Final = (
    f"You've reported {REPORTS_PER_HOUR} things within an hour, the most that I pass on. You can "
    "report again <t:{again}:R>."
)


class ReportService:
    """Members' reports to moderators. `duty` says for which servers this process sends reports."""

    def __init__(self, store: Store, duty: Duty = EVERYTHING) -> None:
        self._store = store
        self._duty = duty

    async def check(self, kind: ReportKind, about: str, reporter: int, now: int) -> None:
        """Raises Refusal if a member can't report something at `now` (seconds since 1970), for
        example because they have reported it before. `kind` says what is reported, such as a match,
        and `about` is its id."""
        await self._store.fetch(_check_report, kind, about, reporter, now)

    @retry_on_conflict
    async def add(self, report: MemberReport) -> None:
        """Stores a report that is about to be sent. Raises Refusal like `check`."""
        async with self._store.write() as connection:
            await _check_report(connection, report.kind, report.about, report.reporter, report.made)
            await member_reports.add_report(connection, report)

    async def find(self, kind: ReportKind, about: str, reporter: int) -> MemberReport | None:
        """Returns the report that a member made about a thing, None if they made none."""
        return await self._store.fetch(member_reports.get_report, kind, about, reporter)

    async def unsent(self, before: int) -> Sequence[MemberReport]:
        """Returns the reports that were made at `before` (seconds since 1970) or earlier and still
        have to be sent."""
        return await self._store.fetch(member_reports.unsent_reports, before, self._duty)

    async def settle(self, report: MemberReport, *, sent: bool) -> None:
        """Records whether a report was `sent`. If it was not, deletes the report, so that the
        member can make it again."""
        await self._store.run(
            member_reports.note_report_sent if sent else member_reports.delete_report, report
        )


async def _check_report(
    connection: AsyncConnection, kind: ReportKind, about: str, reporter: int, now: int
) -> None:
    if await member_reports.get_report(connection, kind, about, reporter) is not None:
        raise Refusal(REPORTED)
    lately = await member_reports.reports_by(connection, reporter, since=now - HOUR)
    if len(lately) >= REPORTS_PER_HOUR:
        raise Refusal(TOO_MANY.format(again=lately[REPORTS_PER_HOUR - 1].made + HOUR))
