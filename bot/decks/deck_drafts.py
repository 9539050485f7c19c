"""Drafts of decks: members change a deck step by step, and save the result as a new version."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base import current_time
from bot.base.refusals import Refusal
from bot.decks.collection import NOT_IN_COLLECTION, Decks, SavedDeck
from bot.decks.deck_text import DECK_BYTES, check_size
from bot.decks.member_texts import TextRules
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks.deck_drafts import (
    DraftRow,
    UndoPatch,
    delete_draft,
    find_draft,
    next_draft_number,
    save_draft,
)
from bot.store.decks.deck_rows import StoredDeck, deck_numbered, version_source

MOST_UNDOS: Final = 10
"""The most changes of a draft that can be undone."""

KEPT_DAYS: Final = 90
"""Days after the latest change in which a draft is kept."""

ELSEWHERE: Final = (
    "This deck has changed since you saw it, so your press did nothing. Here it is as it is now."
)
NO_UNDO: Final = "There's nothing left to undo."


class DraftChanged(Refusal):
    """Raised if a press was made for another state of the draft than the current one."""

    def __init__(self) -> None:
        super().__init__(ELSEWHERE)


@dataclass(frozen=True, slots=True)
class DeckDraft:
    """A member's draft of a deck.

    - `version_id`: the id of the version that the draft began from.
    - `number`: the number of the latest change, 0 if no draft is stored.
    - `text`: the changed text of the deck.
    - `chosen`: the names of the cards that are chosen in the menu.
    - `undos`: the number of changes that can be undone.
    - `outdated`: whether the deck was saved from elsewhere since the draft began. Such a draft is
      saved as another deck.
    """

    deck_id: int
    version_id: int
    number: int
    text: str
    chosen: tuple[str, ...]
    undos: int
    outdated: bool


class DeckDrafts:
    """The drafts of all decks. A deck has at most one. Every method may raise Refusal.

    A press carries the number of the draft that the member saw (0 if there was none). If the deck
    was changed on another device since, the number is a different one, and the press is refused.
    A deck never uses a number twice, even after a draft was discarded or saved. For number 0,
    `deck` must be the version that the member saw.
    """

    def __init__(self, store: Store, decks: Decks) -> None:
        self._store = store
        self._decks = decks

    async def of(self, deck: StoredDeck) -> DeckDraft:
        """Returns the draft of a deck. If there is none, returns the text of the deck's current
        version with number 0, and stores nothing."""
        current, row = await self._store.fetch(_find, deck)
        return _as_draft(current, row)

    async def change(
        self, deck: StoredDeck, number: int, text: str, chosen: Sequence[str] = ()
    ) -> DeckDraft:
        """Stores the new text of the draft, and the cards that are chosen from now on. The change
        can be undone if it changes the text. Raises Refusal if the text is too long, or if `number`
        is no longer the draft's number."""
        check_size(len(text.encode()))
        return await self._store_next(
            deck, number, lambda row: replace(_changed(row, text), chosen=tuple(chosen))
        )

    async def choose(self, deck: StoredDeck, number: int, chosen: Sequence[str]) -> DeckDraft:
        """Stores which cards are chosen. This can't be undone, but it counts as a change. Raises
        Refusal if `number` is no longer the draft's number."""
        return await self._store_next(deck, number, lambda row: replace(row, chosen=tuple(chosen)))

    async def undo(self, deck: StoredDeck, number: int) -> DeckDraft:
        """Takes the latest change of the text back. The chosen cards stay chosen. Raises Refusal if
        there is nothing to undo, or if `number` is no longer the draft's number."""
        return await self._store_next(deck, number, _undone)

    @retry_on_conflict
    async def discard(self, deck: StoredDeck, number: int) -> None:
        """Deletes the draft. Raises Refusal if `number` is no longer the draft's number."""
        async with self._store.write() as connection:
            await _find_numbered(connection, deck, number)
            await delete_draft(connection, deck.id, number)

    async def save(
        self, deck: StoredDeck, number: int, rules: TextRules | None = None
    ) -> SavedDeck:
        """Saves the draft's text as a new version of the deck, and deletes the draft. Saves an
        outdated draft as another deck beside this one.

        Raises Refusal if `Decks.keep` refuses the text, or if `number` is no longer the draft's
        number. The draft stays in these cases. A draft that is changed on another device while it
        is being saved stays, too, and goes on from the saved version.
        """
        current, row = await self._store.fetch(_find_numbered, deck, number)
        outdated = row.version_id != current.version_id
        saved = await self._decks.keep(
            current.owner,
            row.text,
            name=current.name,
            game=current.game,
            beside=outdated,
            after=None if outdated else row.version_id,
            rules=rules,
        )
        await self._end(row, saved.deck.version_id)
        return saved

    @retry_on_conflict
    async def _end(self, saved: DraftRow, version_id: int) -> None:
        """Deletes a draft that was saved as a version, or lets it go on from that version if it was
        changed while it was being saved."""
        async with self._store.write() as connection:
            row = await find_draft(connection, saved.deck_id)
            if row is not None and row.number == saved.number:
                await delete_draft(connection, row.deck_id, row.number)
            elif row is not None and row.version_id == saved.version_id:
                await save_draft(connection, replace(row, version_id=version_id))

    @retry_on_conflict
    async def _store_next(
        self, deck: StoredDeck, number: int, edit: Callable[[DraftRow], DraftRow]
    ) -> DeckDraft:
        """Stores the result of `edit` for the deck's draft under the next number, and returns the
        changed draft. Raises Refusal if `number` is no longer the draft's number."""
        async with self._store.write() as connection:
            current, row = await _find_numbered(connection, deck, number)
            edited = replace(
                edit(row),
                number=await next_draft_number(connection, deck.id),
                changed=current_time.now(),
            )
            await save_draft(connection, edited)
        return _as_draft(current, edited)


async def _find(connection: AsyncConnection, deck: StoredDeck) -> tuple[StoredDeck, DraftRow]:
    """Returns the current version of a deck, and the deck's draft. If no draft is stored, the row
    has number 0 and the text of the current version. Raises Refusal if the deck was deleted."""
    current = await deck_numbered(connection, deck.id)
    if current is None or current.owner != deck.owner:
        raise Refusal(NOT_IN_COLLECTION)
    row = await find_draft(connection, deck.id)
    if row is None or row.version_id != current.version_id:
        text = await version_source(connection, current.version_id)
        assert text is not None
        if row is not None and row.text != text:
            return current, row
        row = DraftRow(deck.id, current.version_id, 0, 0, text, undo=(), chosen=())
    return current, row


async def _find_numbered(
    connection: AsyncConnection, deck: StoredDeck, number: int
) -> tuple[StoredDeck, DraftRow]:
    """Like `_find`, and raises Refusal if the draft has another number than `number`. For number 0,
    also raises Refusal if the deck has a newer version than `deck`."""
    current, row = await _find(connection, deck)
    if row.number != number or (number == 0 and deck.version_id != current.version_id):
        raise DraftChanged
    return current, row


def _as_draft(current: StoredDeck, row: DraftRow) -> DeckDraft:
    return DeckDraft(
        row.deck_id,
        row.version_id,
        row.number,
        row.text,
        row.chosen,
        undos=len(row.undo),
        outdated=row.version_id != current.version_id,
    )


def _changed(row: DraftRow, text: str) -> DraftRow:
    """Returns the draft with a new text, and with a patch that undoes the change. If the text is
    equal, returns the draft unchanged."""
    if text == row.text:
        return row
    return replace(row, text=text, undo=_newest((*row.undo, _patch_between(row.text, text))))


def _undone(row: DraftRow) -> DraftRow:
    """Returns the draft without its latest change. Raises Refusal if there is nothing to undo."""
    if not row.undo:
        raise Refusal(NO_UNDO)
    *earlier, (start, replaced, length) = row.undo
    text = row.text[:start] + replaced + row.text[start + length :]
    return replace(row, text=text, undo=tuple(earlier))


def _patch_between(before: str, after: str) -> UndoPatch:
    """Returns the patch that turns the text `after` into `before`. It leaves out their common
    beginning and their common end."""
    start = _common_length(before, after)
    end = _common_length(before[start:][::-1], after[start:][::-1])
    return UndoPatch(start, before[start : len(before) - end], len(after) - end - start)


def _common_length(one: str, other: str) -> int:
    """Returns the number of characters at the beginning in which two texts agree."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _newest(patches: Sequence[UndoPatch]) -> tuple[UndoPatch, ...]:
    """Returns the newest patches: at most MOST_UNDOS, with at most DECK_BYTES bytes of text in
    all."""
    newest = patches[-MOST_UNDOS:]
    while sum(len(patch.replaced.encode()) for patch in newest) > DECK_BYTES:
        newest = newest[1:]
    return tuple(newest)
