"""Queries about what reading versions of decks gave."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    false,
    func,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import save_row
from bot.store.matches.challenges import WAITING
from bot.store.tables.core_schema import deck_reports, deck_versions, decks, queue
from bot.store.tables.match_schema import challenges, matches
from bot.store.tables.tournament_schema import entrants, tournaments
from bot.store.tournaments.tournament_rows import ACTIVE
from engine import rules_versions

REPORT_VERSION = 8
"""Raised when the same text, by the same rules, may be read otherwise than before: another form of
`bot.decks.deck_validation.DeckReading`, other words, another check. Reports of before count for
nothing then."""


RulesVersions = tuple[tuple[str, int], ...]
"""Games by their keys, each with the version of its rules."""


@dataclass(frozen=True, slots=True)
class NewReport:
    """What reading a version of a deck gave, by the game's rules of that version: how many of its
    cards are `own` and why it is `unfit`, as in `bot.decks.deck_validation.DeckReading`, and all of
    it, packed."""

    rules_version: int
    own: int
    unfit: str
    report: bytes


def is_current_report(rules: RulesVersions) -> ColumnElement[bool]:
    """Whether a report of a version holds by those rules, where `deck_reports` are joined to
    `deck_versions`."""
    by_rules = (
        and_(deck_versions.c.game == key, deck_reports.c.rules_version == version)
        for key, version in rules
    )
    return and_(
        deck_reports.c.version_id == deck_versions.c.id,
        deck_reports.c.report_version == REPORT_VERSION,
        or_(false(), *by_rules),
    )


async def save_report(connection: AsyncConnection, version_id: int, report: NewReport) -> None:
    """Keeps what reading a version gave, in the place of what was kept before."""
    values = {"version_id": version_id, "report_version": REPORT_VERSION, **asdict(report)}
    await save_row(connection, deck_reports, values)


@cache
def _report_query(rules: RulesVersions) -> Select[str, bytes | None]:
    return (
        select(deck_versions.c.source, deck_reports.c.report)
        .select_from(deck_versions.outerjoin(deck_reports, is_current_report(rules)))
        .where(deck_versions.c.id == bindparam("version_id"))
    )


async def source_and_report(
    connection: AsyncConnection, version_id: int
) -> tuple[str, bytes | None] | None:
    """The text of a version, and what reading it gave if that holds today. None where there is no
    such version."""
    query = _report_query(rules_versions())
    row = (await connection.execute(query, {"version_id": version_id})).one_or_none()
    return None if row is None else (row.source, row.report)


async def report_before(connection: AsyncConnection, version_id: int) -> bytes | None:
    """What reading a version gave when that was last done, by whichever rules; None where nothing
    is kept."""
    return await connection.scalar(
        select(deck_reports.c.report).where(deck_reports.c.version_id == version_id)
    )


@cache
def _outdated_query(rules: RulesVersions) -> Select[int]:
    used = or_(
        _uses(matches.c.deck_a, matches.c.state == "running"),
        _uses(matches.c.deck_b, matches.c.state == "running"),
        _uses(challenges.c.deck_version, challenges.c.state.in_(WAITING)),
        _uses(challenges.c.answer_version, challenges.c.state.in_(WAITING)),
        _uses(queue.c.deck_version),
        _uses(
            entrants.c.deck_version,
            entrants.c.tournament == tournaments.c.id,
            tournaments.c.state.in_(ACTIVE),
        ),
    )
    played = select(func.max(matches.c.created)).where(
        or_(matches.c.deck_a == deck_versions.c.id, matches.c.deck_b == deck_versions.c.id)
    )
    in_collection = and_(decks.c.deleted.is_(None), deck_versions.c.number == decks.c.version)
    return (
        select(deck_versions.c.id)
        .select_from(
            deck_versions.join(decks, decks.c.id == deck_versions.c.deck_id).outerjoin(
                deck_reports, is_current_report(rules)
            )
        )
        .where(
            deck_reports.c.version_id.is_(None),
            deck_versions.c.game.in_([game for game, _ in rules]),
            or_(in_collection, used),
        )
        .order_by(
            used.desc(),
            func.coalesce(played.scalar_subquery(), deck_versions.c.created).desc(),
            deck_versions.c.id,
        )
    )


async def outdated_versions(connection: AsyncConnection) -> Sequence[int]:
    """Returns the versions that somebody may come to use and of which no report holds today: first
    those in use, then the others, the last used or made first."""
    return list((await connection.execute(_outdated_query(rules_versions()))).scalars())


async def delete_reports(connection: AsyncConnection, owner: int) -> None:
    """Deletes what reading a user's decks gave."""
    theirs = (
        select(deck_versions.c.id)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .where(decks.c.owner == owner)
    )
    await connection.execute(delete(deck_reports).where(deck_reports.c.version_id.in_(theirs)))


def _uses(column: ColumnElement[int], *where: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(column == deck_versions.c.id, *where).correlate(deck_versions)
