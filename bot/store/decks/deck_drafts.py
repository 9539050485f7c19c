"""Queries about drafts: changes of decks that their owners haven't saved yet."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, find_rows, row_at, save_row
from bot.store.tables.core_schema import deck_drafts, decks


class UndoPatch(NamedTuple):
    """A patch that takes a change of a text back: it replaces `length` characters from position
    `start` of the changed text with `replaced`."""

    start: int
    replaced: str
    length: int


@dataclass(frozen=True, slots=True)
class DraftRow:
    """The draft of a deck.

    - `version_id`: the id of the version that the draft began from. The version may be gone.
    - `number`: the number of the latest change among all changes of the deck's drafts.
    - `changed`: the time of the latest change (seconds since 1970).
    - `undo`: the patches that take the latest changes of the text back, the newest last.
    - `chosen`: the names of the cards that are chosen in the menu.
    """

    deck_id: int
    version_id: int
    number: int
    changed: int
    text: str
    undo: tuple[UndoPatch, ...]
    chosen: tuple[str, ...]


async def find_draft(connection: AsyncConnection, deck_id: int) -> DraftRow | None:
    """Returns the draft of a deck, None if there is none."""
    return await row_at(connection, _draft, deck_drafts, deck_id=deck_id)


_NEXT_NUMBER: Final = (
    update(decks)
    .where(decks.c.id == bindparam("deck_id"))
    .values(draft_number=decks.c.draft_number + 1)
    .returning(decks.c.draft_number)
)


async def next_draft_number(connection: AsyncConnection, deck_id: int) -> int:
    """Counts a change of a deck's draft, and returns the number of the change. No two changes of a
    deck have the same number, not even in different drafts."""
    return (await connection.execute(_NEXT_NUMBER, {"deck_id": deck_id})).scalar_one()


async def save_draft(connection: AsyncConnection, draft: DraftRow) -> None:
    """Stores a draft, replacing the deck's earlier one."""
    await save_row(connection, deck_drafts, asdict(draft))


async def delete_draft(connection: AsyncConnection, deck_id: int, number: int) -> None:
    """Deletes the draft of a deck if `number` is the number of its latest change. Idempotent."""
    await connection.execute(
        delete(deck_drafts).where(at(deck_drafts, deck_id=deck_id, number=number))
    )


async def delete_drafts_of(connection: AsyncConnection, of: ColumnElement[bool]) -> None:
    """Deletes the drafts of the decks for which the condition `of` holds."""
    theirs = select(decks.c.id).where(of)
    await connection.execute(delete(deck_drafts).where(deck_drafts.c.deck_id.in_(theirs)))


async def delete_old_drafts(connection: AsyncConnection, before: int) -> None:
    """Deletes the drafts whose latest change was before the time `before` (seconds since 1970)."""
    await connection.execute(delete(deck_drafts).where(deck_drafts.c.changed < before))


async def drafts_of(connection: AsyncConnection, owner: int) -> Mapping[int, DraftRow]:
    """Returns the drafts of a user's decks, by the id of the deck."""
    query = select(deck_drafts).join(decks, decks.c.id == deck_drafts.c.deck_id)
    found = await find_rows(connection, _draft, query.where(decks.c.owner == owner))
    return {draft.deck_id: draft for draft in found}


def _draft(*, undo: Sequence[Sequence[Any]], chosen: Sequence[str], **columns: Any) -> DraftRow:
    patches = tuple(UndoPatch(*patch) for patch in undo)
    return DraftRow(**columns, undo=patches, chosen=tuple(chosen))
