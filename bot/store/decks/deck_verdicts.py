"""Queries about decks that an upgrade has judged otherwise, until their owners are told."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_rows
from bot.store.tables.core_schema import deck_verdicts, deck_versions, decks
from engine.problems import Problem


@dataclass(frozen=True, slots=True)
class DeckVerdict:
    """A deck that is `legal` by the rules of today and was not by those of before, or the other way
    round: in which `line` something is wrong, or was, and the `reason`; None and "" where that is
    not known. `begun` is since when its owner is being told, None before that."""

    version_id: int
    deck: str
    legal: bool
    line: int | None
    reason: str
    begun: int | None


async def note_verdict(
    connection: AsyncConnection, version_id: int, legal: bool, why: Problem | None
) -> None:
    """Notes what the rules of today say of a version, before that is stored with it. Its owner is
    to be told where it differs from the last verdict that they know of, unless the deck is in no
    collection any more or has a newer version."""
    query = (
        select(deck_versions.c.legal)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .where(
            deck_versions.c.id == version_id,
            deck_versions.c.number == decks.c.version,
            decks.c.deleted.is_(None),
        )
    )
    before = await connection.scalar(query)
    if before is None or before == legal:
        return
    noted = delete(deck_verdicts).where(
        deck_verdicts.c.version_id == version_id, deck_verdicts.c.begun.is_(None)
    )
    if (await connection.execute(noted)).rowcount:
        return
    await delete_verdicts(connection, [version_id])
    await connection.execute(
        insert(deck_verdicts).values(
            version_id=version_id,
            line=None if why is None else why.line,
            reason="" if why is None else why.message,
        )
    )


_OWNERS_TO_TELL: Final = (
    select(decks.c.owner)
    .distinct()
    .join(deck_versions, deck_versions.c.deck_id == decks.c.id)
    .join(deck_verdicts, deck_verdicts.c.version_id == deck_versions.c.id)
    .order_by(decks.c.owner)
)


async def owners_to_tell(connection: AsyncConnection) -> Sequence[int]:
    """Whose decks have verdicts that they are to be told."""
    return list((await connection.execute(_OWNERS_TO_TELL)).scalars())


async def verdicts_for(connection: AsyncConnection, owner: int) -> Sequence[DeckVerdict]:
    """What an owner is to be told, by the names of the decks."""
    query = (
        select(
            deck_verdicts.c.version_id,
            decks.c.name.label("deck"),
            deck_versions.c.legal,
            deck_verdicts.c.line,
            deck_verdicts.c.reason,
            deck_verdicts.c.begun,
        )
        .join(deck_versions, deck_versions.c.id == deck_verdicts.c.version_id)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .where(decks.c.owner == owner)
        .order_by(decks.c.name_key)
    )
    return await find_rows(connection, DeckVerdict, query)


async def begin_telling(
    connection: AsyncConnection, versions: Collection[int], begun: int | None
) -> None:
    """Notes since when their owner is being told; None takes it back: they were not."""
    told = update(deck_verdicts).where(deck_verdicts.c.version_id.in_(versions))
    await connection.execute(told.values(begun=begun))


async def delete_verdicts(connection: AsyncConnection, versions: Collection[int]) -> None:
    """Notes that their owner was told of these versions, or need not be."""
    await connection.execute(delete(deck_verdicts).where(deck_verdicts.c.version_id.in_(versions)))


async def delete_verdicts_of(connection: AsyncConnection, of: ColumnElement[bool]) -> None:
    """Notes that nobody is to be told of the decks for which `of` holds."""
    theirs = select(deck_versions.c.id).join(decks, decks.c.id == deck_versions.c.deck_id).where(of)
    await connection.execute(delete(deck_verdicts).where(deck_verdicts.c.version_id.in_(theirs)))
