"""Reports of members to the moderators of their server."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Literal

from sqlalchemy import Select, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.rows import at, find_rows, row_at
from bot.store.tables.core_schema import reports

ReportKind = Literal["deck", "challenge", "match", "problem", "message"]
"""The subject of a report: a shared deck's message, a challenge's message, the opponent in a match
(both players, if a spectator reports), a problem with a match, or any other message of the bot."""


@dataclass(frozen=True, slots=True)
class MemberReport:
    """A member's report to the moderators about the thing with the id `about`, at `made` (seconds
    since 1970). `unsent` is the text that the bot still has to send, None once it was sent."""

    kind: ReportKind
    about: str
    reporter: int
    guild: int
    made: int
    unsent: str | None = None


async def reports_by(
    connection: AsyncConnection, reporter: int, since: int = 0
) -> Sequence[MemberReport]:
    """Returns the reports that a member made after `since` (seconds since 1970), the latest
    first."""
    query = select(reports).where(reports.c.reporter == reporter, reports.c.made > since)
    ordered = query.order_by(reports.c.made.desc(), reports.c.about)
    return await find_rows(connection, MemberReport, ordered)


async def get_report(
    connection: AsyncConnection, kind: ReportKind, about: str, reporter: int
) -> MemberReport | None:
    """Returns the report that a member made about a thing, None if they made none. `kind` says what
    the thing is, such as a deck or a match, and `about` is its id."""
    where = {"kind": kind, "about": about, "reporter": reporter}
    return await row_at(connection, MemberReport, reports, **where)


async def unsent_reports(
    connection: AsyncConnection, before: int, duty: Duty = EVERYTHING
) -> Sequence[MemberReport]:
    """Returns the reports made until `before` (seconds since 1970) that still have to be sent, in
    the servers that `duty` covers."""
    query = _unsent_query(duty.scope)
    return await find_rows(connection, MemberReport, query, {"before": before})


@lru_cache(maxsize=16)
def _unsent_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    unsent = reports.c.unsent.is_not(None), reports.c.made <= bindparam("before")
    query = select(reports).where(*unsent, scope.covers(reports.c.guild))
    return query.order_by(reports.c.made, reports.c.about)


async def add_report(connection: AsyncConnection, report: MemberReport) -> None:
    """Stores a report."""
    await connection.execute(insert(reports).values(asdict(report)))


async def note_report_sent(connection: AsyncConnection, report: MemberReport) -> None:
    """Records that a report was sent. Deletes its text."""
    same = at(reports, kind=report.kind, about=report.about, reporter=report.reporter)
    await connection.execute(update(reports).where(same).values(unsent=None))


async def delete_report(connection: AsyncConnection, report: MemberReport) -> None:
    """Deletes a report that could not be delivered to the moderators, so that the member can make
    it again."""
    same = at(reports, kind=report.kind, about=report.about, reporter=report.reporter)
    await connection.execute(delete(reports).where(same))
