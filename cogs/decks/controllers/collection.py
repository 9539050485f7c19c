"""A collection, page by page."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.app.client import Interaction
from bot.base.discord_text import cut
from bot.discord_api.discord_calls import OutgoingMessage, redraw
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of, signs_for
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controllers.deck_page import show_deck
from cogs.decks.controllers.starter_decks import TakeStarter
from cogs.decks.layouts.deck_text import list_text
from cogs.ui.component_ids import ComponentId, number
from cogs.ui.controls import Control, controls
from cogs.ui.pages import page_turn_buttons, paged
from rendering.signs.emoji_signs import game_sign

PAGE = 20
"""Decks on a page of the list; a menu holds 25."""


class ShowDeck(Control[discord.ui.Select[Any]], id=ComponentId("deck:show")):
    """A menu of decks; the chosen one is shown."""

    def __init__(self, decks: Sequence[StoredDeck] = (), signs: Signs = NO_SIGNS) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            placeholder="Show a deck", custom_id=self.component_id.make()
        )
        for deck in decks:
            about = cut(deck.about, 100) or None
            sign = emoji_of(signs, game_sign(deck.game))
            menu.add_option(label=deck.name, value=str(deck.id), description=about, emoji=sign)
        super().__init__(menu)

    async def pressed(self, interaction: Interaction) -> None:
        deck_id = int(self.item.values[0])
        await show_deck(
            interaction, await interaction.client.decks.numbered(interaction.user.id, deck_id)
        )


class CollectionPage(Control[discord.ui.Button[Any]], id=ComponentId("deck:list", number(2))):
    """Turns to another page of the collection."""

    def __init__(self, page: int, label: str = "Page") -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=self.component_id.make(page)))
        self.page = page

    async def pressed(self, interaction: Interaction) -> None:
        mine = await interaction.client.decks.of(interaction.user.id)
        await redraw(interaction, list_message(mine, self.page, signs_for(interaction.user.id)))


def list_message(
    mine: Sequence[StoredDeck], page: int = 0, signs: Signs = NO_SIGNS
) -> OutgoingMessage:
    """One page of a collection, with a menu to show a deck of it."""
    shown, page, pages = paged(mine, page, PAGE)
    if not shown:
        return OutgoingMessage(
            "You have no decks yet. Take a starter deck to begin with, or write your own with "
            "`/deck write` or `/deck upload`.",
            controls(TakeStarter(signs=signs)),
        )
    view = controls(ShowDeck(shown, signs), *page_turn_buttons(page, pages, CollectionPage))
    return OutgoingMessage(list_text(shown, page, pages, signs), view)
