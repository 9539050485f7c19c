"""Queries about verdicts: decks that an upgrade of the rules has made legal or illegal. A verdict
is stored until the deck's owner is notified."""

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
    """A deck whose legality was changed by new rules.

    - `version_id`, `deck`: the id of the deck's version, and the deck's name.
    - `legal`: the verdict by today's rules, the opposite of the earlier one.
    - `line`, `reason`: the problem that makes or made the deck illegal, and its line in the deck's
      text (None and "" if unknown).
    - `begun`: when the bot began to notify the owner, None before that.
    """

    version_id: int
    deck: str
    legal: bool
    line: int | None
    reason: str
    begun: int | None


async def note_verdict(
    connection: AsyncConnection, version_id: int, legal: bool, why: Problem | None
) -> None:
    """Schedules a notification of a deck's owner if a check by today's rules has changed whether
    the deck is legal. `legal` is the new verdict on a version of the deck, `why` is the problem if
    it isn't legal. Call this before the new verdict is stored with the version, because the two are
    compared.

    - Does nothing if the deck was deleted, or has a newer version.
    - If the owner was not yet notified of the opposite change, cancels that notification instead.
    """
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
    """Returns the ids of the users who have to be notified that the legality of a deck has
    changed."""
    return list((await connection.execute(_OWNERS_TO_TELL)).scalars())


async def verdicts_for(connection: AsyncConnection, owner: int) -> Sequence[DeckVerdict]:
    """Returns the verdicts that an owner has to be notified of, sorted by the decks' names."""
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
    """Records that the bot began at `begun` (seconds since 1970) to notify an owner of the verdicts
    on these `versions` (ids of deck versions). If `begun` is None, records instead that the
    notification failed and has to be retried."""
    told = update(deck_verdicts).where(deck_verdicts.c.version_id.in_(versions))
    await connection.execute(told.values(begun=begun))


async def delete_verdicts(connection: AsyncConnection, versions: Collection[int]) -> None:
    """Deletes the verdicts on these versions, because the owner was notified or need not be."""
    await connection.execute(delete(deck_verdicts).where(deck_verdicts.c.version_id.in_(versions)))


async def delete_verdicts_of(connection: AsyncConnection, of: ColumnElement[bool]) -> None:
    """Deletes the verdicts on the decks for which the condition `of` holds. Their owners won't be
    notified."""
    theirs = select(deck_versions.c.id).join(decks, decks.c.id == deck_versions.c.deck_id).where(of)
    await connection.execute(delete(deck_verdicts).where(deck_verdicts.c.version_id.in_(theirs)))
