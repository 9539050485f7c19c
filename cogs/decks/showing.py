"""A deck laid out in a message, with its buttons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.client import Deckhand
from bot.decks import Kept
from bot.discord_calls import Letter, answer, defer, redraw
from bot.reading import Reading
from bot.store.decks import StoredDeck
from cogs.decks.buttons import DECK_AND_PAGE, DeckButton, PageButton, Press
from cogs.decks.editor import edit
from cogs.decks.letters import deck_letter, export_letter, heading, news
from cogs.decks.power import measure_buttons
from cogs.ui.controls import controls
from cogs.ui.paging import turns
from rendering import sheet_pages


class EditDeck(DeckButton, template=r"deck:edit:(?P<deck>\d{1,18})"):
    """Opens the deck for editing."""

    action, label = "edit", "Edit"

    async def pressed_for(self, interaction: Press, deck: StoredDeck) -> None:
        await edit(interaction, deck, await interaction.client.decks.source(deck.version_id))


class ExportDeck(DeckButton, template=r"deck:export:(?P<deck>\d{1,18})"):
    """Gives the deck's text as a file."""

    action, label = "export", "Export"

    async def pressed_for(self, interaction: Press, deck: StoredDeck) -> None:
        source = await interaction.client.decks.source(deck.version_id)
        await answer(interaction, export_letter(deck, source))


class SheetPage(PageButton, template=f"deck:page:{DECK_AND_PAGE}"):
    """Turns to another page of the deck's picture."""

    action = "page"

    async def pressed(self, interaction: Press) -> None:
        deck = await interaction.client.decks.numbered(interaction.user.id, self.deck_id)
        await defer(interaction, update=True)
        reading, source = await interaction.client.decks.read(deck)
        letter = await laid_out(interaction.client, heading(deck), deck, reading, source, self.page)
        await redraw(interaction, letter)


async def laid_out(
    bot: Deckhand, said: str, deck: StoredDeck, reading: Reading, source: str, page: int = 0
) -> Letter:
    """What is said about a deck, its problems, one page of its picture, and its buttons."""
    pages = sheet_pages(reading.sheet)
    page = min(page, pages - 1)
    turned = turns(page, pages, partial(SheetPage, deck.id))
    letter = await deck_letter(bot, said, deck, reading, source, page)
    measure = measure_buttons(bot, deck, page) if reading.legal else ()
    view = controls(EditDeck(deck.id), ExportDeck(deck.id), *measure, *turned)
    return replace(letter, view=view)


async def tell_kept(interaction: Press, kept: Kept) -> None:
    """Answers with a deck that was kept just now."""
    bot = interaction.client
    letter = await laid_out(bot, news(kept), kept.deck, kept.reading, kept.reading.source)
    if kept.reading.legal and not kept.reading.problems:
        invitation = f"{bot.tree.link('match challenge')} somebody with it!"
        letter = replace(letter, content=f"{letter.content}\n{invitation}")
    await answer(interaction, letter)


async def show(interaction: Press, deck: StoredDeck) -> None:
    """Answers with a stored deck."""
    await defer(interaction)
    bot = interaction.client
    reading, source = await bot.decks.read(deck)
    await answer(interaction, await laid_out(bot, heading(deck), deck, reading, source))
