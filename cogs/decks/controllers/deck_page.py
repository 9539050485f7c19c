"""The page of a deck: a message with its text, problems and buttons."""

from dataclasses import replace
from typing import Final

import engine
from bot.app.client import Deckhand, Interaction
from bot.decks.collection import SavedDeck
from bot.decks.deck_validation import DeckReading
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import signs_for
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controls.deck_controls import (
    ChooseGameButton,
    CollectionPageButton,
    DeckCardMenu,
    FixSignsButton,
    MoreOfDeckButton,
    SheetPageButton,
    TakeNewerButton,
)
from cogs.decks.controls.edit_controls import EditCardsButton
from cogs.decks.layouts.deck_text import deck_message, heading, sheet_picture, stored_deck_words
from cogs.decks.layouts.shared_deck import sharing_lines
from cogs.ui.answers import defer_to_read
from cogs.ui.controls import controls
from cogs.ui.pages import PageTurn
from cogs.ui.pictures import show_then_draw
from cogs.ui.play_buttons import TryDeckButton
from rendering import sheet_cards, sheet_pages

UNSAVED: Final = "✏️ You have changes of its cards that aren't saved: **Edit cards**."

MOST_BUTTONS: Final = 5
"""The most buttons below a deck. Those that fix it come first; a newer version is behind **More**
as well."""


async def deck_page_message(
    bot: Deckhand, said: str, deck: StoredDeck, reading: DeckReading, page: int = 0
) -> OutgoingMessage:
    """Returns the page of a deck. It has the sentence `said`, notes about shared copies of the
    deck, whether the deck is legal, its problems (both from `reading`), its power if known, and
    buttons. The caller adds the deck's picture, of which `page` is shown."""
    pages = sheet_pages(reading.sheet)
    page = min(page, pages - 1)
    turn = PageTurn(SheetPageButton, (deck.id,), page, pages)
    sharing = await bot.services.shared.about(deck)
    draft = await bot.services.deck_drafts.of(deck)
    unsaved = [UNSAVED] if draft.number else []
    said = "\n".join((said, *sharing_lines(sharing), *unsaved))
    outgoing = await deck_message(said, deck, reading, signs_for(deck.owner))
    newer = [TakeNewerButton(deck.id)] if sharing.newer else []
    other = [ChooseGameButton(deck.id, reading.other)] if reading.other in engine.games() else []
    fixes = [FixSignsButton(deck.id)] if reading.typed_signs else []
    tried = [TryDeckButton(deck.version_id)] if reading.legal else []
    ways = [*turn.buttons, MoreOfDeckButton(deck.id, page), CollectionPageButton(0)]
    edit = EditCardsButton(deck.id, 0)
    first = [*fixes, *other, edit, *tried, *newer][: MOST_BUTTONS - len(ways)]
    cards = sheet_cards(reading.sheet, page)
    menu = [DeckCardMenu(deck.id, cards, signs_for(deck.owner))] if cards else []
    return replace(outgoing, view=controls(*menu, *first, *ways))


async def show_page(
    interaction: Interaction,
    said: str,
    deck: StoredDeck,
    reading: DeckReading,
    page: int = 0,
    *,
    update: bool = False,
    invitation: str = "",
) -> None:
    """Answers with the page of a deck, which starts with the sentence `said` and ends with
    `invitation`, a line that suggests what to do with the deck. `page` is the page of the deck's
    picture. With `update`, replaces the message whose button was pressed."""
    bot = interaction.client
    outgoing = await deck_page_message(bot, said, deck, reading, page)
    outgoing = replace(outgoing, content=f"{outgoing.content}{invitation}")
    await show_then_draw(interaction, outgoing, update, sheet_picture, bot, reading.sheet, page)


async def tell_kept(interaction: Interaction, kept: SavedDeck, *, update: bool = False) -> None:
    """Answers with the page of a deck that was just stored. With `update`, replaces the message
    whose button was pressed."""
    is_fine = kept.reading.legal and not kept.reading.problems
    challenge = f"\n{interaction.client.tree.link('challenge')} somebody with it!"
    said, invitation = stored_deck_words(kept), challenge if is_fine else ""
    await show_page(
        interaction, said, kept.deck, kept.reading, update=update, invitation=invitation
    )


async def show_deck(
    interaction: Interaction, deck: StoredDeck, page: int = 0, *, update: bool = False
) -> None:
    """Answers with the page of a stored deck; `page` is the page of its picture. With `update`,
    replaces the message whose button was pressed."""
    await defer_to_read(interaction, deck, update=update)
    reading, _ = await interaction.client.decks.read(deck)
    await show_page(interaction, heading(deck), deck, reading, page, update=update)
