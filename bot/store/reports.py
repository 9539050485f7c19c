"""What members have reported to who runs their server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy import and_, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import reports

ReportKind = Literal["deck", "challenge"]
"""The message of a shared deck, or that of a challenge."""


@dataclass(frozen=True, slots=True)
class Report:
    """That a member of a server has reported something by its id, at `made` (seconds since
    1970)."""

    kind: ReportKind
    about: str
    reporter: int
    guild: int
    made: int


async def is_reported(
    connection: AsyncConnection, kind: ReportKind, about: str, reporter: int
) -> bool:
    """Whether a member has reported that before."""
    query = select(reports.c.made).where(_is(kind, about, reporter))
    return (await connection.execute(query)).first() is not None


async def reports_by(
    connection: AsyncConnection, reporter: int, since: int = 0
) -> Sequence[Report]:
    """What a member has reported after that time, the latest first."""
    query = select(reports).where(reports.c.reporter == reporter, reports.c.made > since)
    ordered = query.order_by(reports.c.made.desc(), reports.c.about)
    return [Report(**row._mapping) for row in await connection.execute(ordered)]


async def add_report(connection: AsyncConnection, report: Report) -> None:
    """Notes that something is reported."""
    await connection.execute(insert(reports).values(asdict(report)))


async def delete_report(connection: AsyncConnection, report: Report) -> None:
    """Takes that back: it reached nobody."""
    same = _is(report.kind, report.about, report.reporter)
    await connection.execute(delete(reports).where(same))


def _is(kind: ReportKind, about: str, reporter: int):
    return and_(reports.c.kind == kind, reports.c.about == about, reports.c.reporter == reporter)
