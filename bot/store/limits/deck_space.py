"""The disk space of members' decks, and deleting versions that only practice needs."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    LargeBinary,
    Select,
    and_,
    case,
    cast,
    delete,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.decks.deck_rows import VERSIONS_KEPT, unused_version_conditions
from bot.store.privacy.departed_servers import delete_these_matches
from bot.store.tables.core_schema import deck_reports, deck_versions, decks
from bot.store.tables.match_schema import matches

BYTES_EACH: Final = 16 * 1024 * 1024
"""Maximum bytes on disk of one member's decks: their texts and reports."""

_PRACTICE_OVER: Final = and_(
    matches.c.computer.is_not(None),
    matches.c.state != "running",
    matches.c.pending_refresh.is_(None),
)


@dataclass(frozen=True, slots=True)
class DeckSpace:
    """The space that a member's decks take. `total` is the number of bytes of all their decks. Old
    versions of decks are kept only if they were used in a match; `played` is the number of bytes of
    these old versions, `versions` is how many there are."""

    total: int
    played: int
    versions: int


class SpaceOfMember(NamedTuple):
    """A member and the number of bytes that all their decks take."""

    member: int
    total: int


async def space_of(connection: AsyncConnection, owner: int) -> DeckSpace:
    """Returns how much space a member's decks take."""
    size, past = _size(connection), _past()
    query = _stored(
        func.coalesce(func.sum(size), 0),
        func.coalesce(func.sum(case((past, size), else_=0)), 0),
        func.coalesce(func.sum(case((past, 1), else_=0)), 0),
    ).where(decks.c.owner == owner)
    total, played, versions = (await connection.execute(query)).one()
    return DeckSpace(int(total), int(played), int(versions))


async def largest_spaces(connection: AsyncConnection, most: int) -> list[SpaceOfMember]:
    """Returns the members whose decks take the most space, at most `most` of them. Leaves out the
    bot's own decks."""
    total = func.sum(_size(connection)).label("total")
    query = (
        _stored(decks.c.owner, total)
        .where(decks.c.owner > 0)
        .group_by(decks.c.owner)
        .order_by(total.desc(), decks.c.owner)
        .limit(most)
    )
    return [SpaceOfMember(owner, int(size)) for owner, size in await connection.execute(query)]


async def delete_practised(connection: AsyncConnection, owner: int) -> None:
    """Deletes old versions of a member's decks that only practice has used, and all practice
    matches, missions and puzzles with these versions. A version is old if its deck was deleted, or
    if the deck has at least VERSIONS_KEPT newer versions.

    A version stays if anything else uses it. It also stays as long as one of its matches is
    running, or has a board that doesn't show the end yet.
    """
    idle = (
        select(deck_versions.c.id)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .where(decks.c.owner == owner, _past(), *unused_version_conditions(but_for=_PRACTICE_OVER))
    )
    versions = list((await connection.execute(idle)).scalars())
    if not versions:
        return
    used = or_(matches.c.deck_a.in_(versions), matches.c.deck_b.in_(versions))
    ids = list((await connection.execute(select(matches.c.id).where(used))).scalars())
    await delete_these_matches(connection, ids)
    these = deck_versions.c.id.in_(versions)
    await connection.execute(delete(deck_versions).where(these, *unused_version_conditions()))
    without = ~exists().where(deck_versions.c.deck_id == decks.c.id)
    await connection.execute(delete(decks).where(decks.c.owner == owner, without))


def mebibytes(size: int) -> str:
    """Returns a number of bytes as a text in MiB, such as "16" or "0.3".

    >>> mebibytes(16 * 1024 * 1024), mebibytes(300_000)
    ('16', '0.3')
    """
    return f"{size / (1024 * 1024):.1f}".removesuffix(".0")


def _past() -> ColumnElement[bool]:
    """Returns the condition that a version is no longer in the collection, because its deck was
    deleted or it is too old."""
    return or_(
        decks.c.deleted.is_not(None), deck_versions.c.number <= decks.c.version - VERSIONS_KEPT
    )


def _stored(*columns: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    return (
        select(*columns)
        .select_from(deck_versions)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .outerjoin(deck_reports, deck_reports.c.version_id == deck_versions.c.id)
    )


def _size(connection: AsyncConnection) -> ColumnElement[int]:
    """Returns the bytes of a version's text and report."""
    source = deck_versions.c.source
    if connection.dialect.name == "sqlite":
        text: ColumnElement[int] = func.length(cast(source, LargeBinary))
    else:
        text = func.octet_length(source)
    return text + func.coalesce(func.length(deck_reports.c.report), 0)
