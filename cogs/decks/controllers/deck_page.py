"""A deck laid out in a message, with its buttons."""

import asyncio
from dataclasses import replace
from functools import partial

import discord

import engine
from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.decks.collection import SavedDeck
from bot.decks.deck_validation import DeckReading
from bot.discord_api.discord_calls import OutgoingMessage, defer, respond
from bot.discord_api.emoji import signs_for
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controllers.deck_editor import edit
from cogs.decks.controllers.deck_record import ShowRecord
from cogs.decks.controls import DECK_PAGE, DeckButton, DeckPageButton, TakeNewer
from cogs.decks.layouts.deck_text import (
    deck_message,
    export_message,
    heading,
    sheet_picture,
    stored_deck_words,
)
from cogs.decks.layouts.power_measurement import measure_buttons
from cogs.decks.layouts.shared_deck import sharing_lines
from cogs.ui.answers import defer_to_read
from cogs.ui.component_ids import DECK, GAME, ComponentId
from cogs.ui.controls import AnyButton, Control, controls
from cogs.ui.pages import page_turn_buttons
from cogs.ui.pictures import Draw, answer_then_draw, redraw_then_draw
from cogs.ui.play_buttons import TryDeckButton
from engine.card_files.typed_signs import straightened
from rendering import sheet_pages

NO_SIGNS_LEFT = (
    "That deck has changed since, and there are no signs left for me to fix. `/deck show` shows it "
    "as it is now."
)


class EditDeck(DeckButton, id=ComponentId("deck:edit", DECK)):
    """Opens the deck for editing."""

    label = "Edit"

    async def pressed_for(self, interaction: Interaction, deck: StoredDeck) -> None:
        await edit(interaction, deck, await interaction.client.decks.source(deck.version_id))


class ExportDeck(DeckButton, id=ComponentId("deck:export", DECK)):
    """Gives the deck's text as a file."""

    label = "Export"

    async def pressed_for(self, interaction: Interaction, deck: StoredDeck) -> None:
        source = await interaction.client.decks.source(deck.version_id)
        await respond(interaction, export_message(deck, source))


class ChooseGame(Control[AnyButton], id=ComponentId("deck:game", DECK, GAME)):
    """Reads the deck as one of the game that it looks like, and keeps it so."""

    def __init__(self, deck_id: int, game: str) -> None:
        rules = engine.games().get(game)
        label = f"Choose {game if rules is None else rules.title}"
        super().__init__(
            discord.ui.Button(
                label=label,
                style=discord.ButtonStyle.primary,
                custom_id=self.component_id.make(deck_id, game),
            )
        )
        self.deck_id = deck_id
        self.game = game

    async def pressed(self, interaction: Interaction) -> None:
        bot = interaction.client
        deck = await bot.decks.numbered(interaction.user.id, self.deck_id)
        await defer(interaction, update=True)
        reading, source = await bot.decks.read(deck)
        if reading.other != self.game:
            raise Refusal(
                "That deck has changed since, and does not look like another game's any more. "
                "`/deck show` shows it as it is now."
            )
        await _keep_as(interaction, deck, source, self.game)


class FixSigns(DeckButton, id=ComponentId("deck:signs", DECK)):
    """Replaces the signs that a phone typed for those of the language, and keeps the deck so."""

    label = "Fix signs"
    style = discord.ButtonStyle.primary

    async def pressed_for(self, interaction: Interaction, deck: StoredDeck) -> None:
        bot = interaction.client
        await defer(interaction, update=True)
        reading, source = await bot.decks.read(deck)
        fixed = await asyncio.to_thread(straightened, source)
        if not reading.typed_signs or fixed == source:
            raise Refusal(NO_SIGNS_LEFT)
        await _keep_as(interaction, deck, fixed, deck.game)


async def _keep_as(interaction: Interaction, deck: StoredDeck, text: str, game: str) -> None:
    """Keeps a text as the next version of a deck, of that game, and shows it in the message."""
    bot = interaction.client
    rules = await bot.services.texts.rules_on(bot.store, interaction.guild_id)
    kept = await bot.decks.keep(deck.owner, text, name=deck.name, game=game, rules=rules)
    outgoing, draw = await _told(bot, kept)
    await redraw_then_draw(interaction, outgoing, draw)


class SheetPage(DeckPageButton, id=ComponentId("deck:page", DECK, DECK_PAGE)):
    """Turns to another page of the deck's picture."""

    async def pressed(self, interaction: Interaction) -> None:
        deck = await interaction.client.decks.numbered(interaction.user.id, self.deck_id)
        await defer_to_read(interaction, deck, update=True)
        bot = interaction.client
        reading, source = await bot.decks.read(deck)
        outgoing, draw = await deck_page_message(
            bot, heading(deck), deck, reading, source, self.page
        )
        await redraw_then_draw(interaction, outgoing, draw)


async def deck_page_message(
    bot: Deckhand, said: str, deck: StoredDeck, reading: DeckReading, source: str, page: int = 0
) -> tuple[OutgoingMessage, Draw]:
    """What is said about a deck, its problems and its buttons; and what draws one page of its
    picture."""
    pages = sheet_pages(reading.sheet)
    page = min(page, pages - 1)
    turned = page_turn_buttons(page, pages, SheetPage, deck.id)
    sharing = await bot.services.shared.about(deck)
    said = "\n".join((said, *sharing_lines(sharing)))
    outgoing = await deck_message(said, deck, reading, source, signs_for(deck.owner))
    newer = [TakeNewer(deck.id)] if sharing.newer else []
    measure = measure_buttons(bot, deck, page) if reading.legal else ()
    other = [ChooseGame(deck.id, reading.other)] if reading.other in engine.games() else []
    signs = [FixSigns(deck.id)] if reading.typed_signs else []
    tried = [TryDeckButton(deck.version_id)] if reading.legal else []
    own = (EditDeck(deck.id), ExportDeck(deck.id), ShowRecord(deck.id))
    view = controls(*signs, *other, *newer, *tried, *own, *measure, *turned)
    return replace(outgoing, view=view), partial(sheet_picture, bot, reading.sheet, page)


async def tell_kept(interaction: Interaction, kept: SavedDeck) -> None:
    """Answers with a deck that was kept just now."""
    outgoing, draw = await _told(interaction.client, kept)
    await answer_then_draw(interaction, outgoing, draw)


async def _told(bot: Deckhand, kept: SavedDeck) -> tuple[OutgoingMessage, Draw]:
    """What is said about a deck that was kept just now; and what draws its picture."""
    reading = kept.reading
    outgoing, draw = await deck_page_message(
        bot, stored_deck_words(kept), kept.deck, reading, reading.source
    )
    if reading.legal and not reading.problems:
        invitation = f"{bot.tree.link('match challenge')} somebody with it!"
        outgoing = replace(outgoing, content=f"{outgoing.content}\n{invitation}")
    return outgoing, draw


async def show_deck(interaction: Interaction, deck: StoredDeck) -> None:
    """Answers with a stored deck."""
    await defer_to_read(interaction, deck)
    bot = interaction.client
    reading, source = await bot.decks.read(deck)
    outgoing, draw = await deck_page_message(bot, heading(deck), deck, reading, source)
    await answer_then_draw(interaction, outgoing, draw)
