"""Queries about reports: the results of reading and checking versions of decks."""

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

REPORT_VERSION = 9
"""The version of reports. Increase it if reading the same text by the same rules may give a
different result: another form of `bot.decks.deck_validation.DeckReading`, other words, another
check. Earlier reports are then ignored."""


RulesVersions = tuple[tuple[str, int], ...]
"""The keys of games, each with the version of its rules."""


@dataclass(frozen=True, slots=True)
class NewReport:
    """The result of checking a version of a deck.

    - `rules_version`: the version of the game's rules by which the deck was checked.
    - `own`: the number of custom cards in the deck.
    - `unfit`: the reason why the deck can't be used in rated play, "" if it can.
    - `report`: the whole `DeckReading`, packed.
    """

    rules_version: int
    own: int
    unfit: str
    report: bytes


def is_current_report(rules: RulesVersions) -> ColumnElement[bool]:
    """Returns the SQL condition for joining versions of decks (`deck_versions`) with their reports
    (`deck_reports`). It holds only for up-to-date reports: those in the present form
    (REPORT_VERSION) that were made by the given `rules`. `rules` are pairs of a game and the
    version of its rules."""
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
    """Stores the report on a version of a deck, replacing an earlier one."""
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
    """Returns the text of a version of a deck, and the packed report on the version. The report is
    None if there is none that was made by today's rules. The whole result is None if there is no
    such version."""
    query = _report_query(rules_versions())
    row = (await connection.execute(query, {"version_id": version_id})).one_or_none()
    return None if row is None else (row.source, row.report)


async def report_before(connection: AsyncConnection, version_id: int) -> bytes | None:
    """Returns the stored report on a version of a deck as packed bytes, even if it was made by
    earlier rules. None if no report is stored."""
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
    """Returns the ids of versions of decks that have no report by today's rules, so that they have
    to be checked again. Leaves out versions that are used nowhere and are not the current version
    of a deck.

    First come versions in running matches, waiting challenges, the queue or active tournaments;
    then come all others. Within both groups, the version with the latest match comes first. For
    versions without a match, the time when they were created counts instead.
    """
    return list((await connection.execute(_outdated_query(rules_versions()))).scalars())


async def delete_reports(connection: AsyncConnection, owner: int) -> None:
    """Deletes the reports on a user's decks."""
    theirs = (
        select(deck_versions.c.id)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .where(decks.c.owner == owner)
    )
    await connection.execute(delete(deck_reports).where(deck_reports.c.version_id.in_(theirs)))


def _uses(column: ColumnElement[int], *where: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(column == deck_versions.c.id, *where).correlate(deck_versions)
