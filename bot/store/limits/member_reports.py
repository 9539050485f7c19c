"""What members have reported to who runs their server."""

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
"""The message of a shared deck, or that of a challenge; the opponent in a match (or both players,
for those who watch), or a problem with it; another message of the bot's."""


@dataclass(frozen=True, slots=True)
class MemberReport:
    """That a member of a server has reported something by its id, at `made` (seconds since 1970).
    `unsent` is what is to be sent of it; None once it was."""

    kind: ReportKind
    about: str
    reporter: int
    guild: int
    made: int
    unsent: str | None = None


async def reports_by(
    connection: AsyncConnection, reporter: int, since: int = 0
) -> Sequence[MemberReport]:
    """What a member has reported after that time, the latest first."""
    query = select(reports).where(reports.c.reporter == reporter, reports.c.made > since)
    ordered = query.order_by(reports.c.made.desc(), reports.c.about)
    return await find_rows(connection, MemberReport, ordered)


async def get_report(
    connection: AsyncConnection, kind: ReportKind, about: str, reporter: int
) -> MemberReport | None:
    """What a member has reported; None where they have not."""
    where = {"kind": kind, "about": about, "reporter": reporter}
    return await row_at(connection, MemberReport, reports, **where)


async def unsent_reports(
    connection: AsyncConnection, before: int, duty: Duty = EVERYTHING
) -> Sequence[MemberReport]:
    """What was reported on servers of a process until that time, and was not sent."""
    query = _unsent_query(duty.scope)
    return await find_rows(connection, MemberReport, query, {"before": before})


@lru_cache(maxsize=16)
def _unsent_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    unsent = reports.c.unsent.is_not(None), reports.c.made <= bindparam("before")
    query = select(reports).where(*unsent, scope.covers(reports.c.guild))
    return query.order_by(reports.c.made, reports.c.about)


async def add_report(connection: AsyncConnection, report: MemberReport) -> None:
    """Notes that something is reported."""
    await connection.execute(insert(reports).values(asdict(report)))


async def note_report_sent(connection: AsyncConnection, report: MemberReport) -> None:
    """Forgets what was to be sent."""
    same = at(reports, kind=report.kind, about=report.about, reporter=report.reporter)
    await connection.execute(update(reports).where(same).values(unsent=None))


async def delete_report(connection: AsyncConnection, report: MemberReport) -> None:
    """Takes that back: it reached nobody."""
    same = at(reports, kind=report.kind, about=report.about, reporter=report.reporter)
    await connection.execute(delete(reports).where(same))
