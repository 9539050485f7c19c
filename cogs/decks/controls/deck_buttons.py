"""What the buttons about a deck have in common."""

from __future__ import annotations

from typing import ClassVar

import discord

from bot.app.client import Deckhand
from bot.store.decks.deck_rows import StoredDeck
from cogs.ui.component_ids import number
from cogs.ui.controls import AnyButton, Control

Press = discord.Interaction[Deckhand]

DECK_PAGE = number(4)


class DeckButton(Control[AnyButton]):
    """A button about one of the presser's decks, which its id names."""

    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, deck_id: int) -> None:
        custom_id = self.component_id.make(deck_id)
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.deck_id = deck_id

    async def pressed(self, interaction: Press) -> None:
        deck = await interaction.client.decks.numbered(interaction.user.id, self.deck_id)
        await self.pressed_for(interaction, deck)

    async def pressed_for(self, interaction: Press, deck: StoredDeck) -> None:
        """What the press does with the deck."""
        raise NotImplementedError


class PageButton(Control[AnyButton]):
    """A button under one of the presser's decks, of which a page is shown; its id names
    both."""

    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, deck_id: int, page: int, label: str = "Page") -> None:
        custom_id = self.component_id.make(deck_id, page)
        super().__init__(discord.ui.Button(label=label, style=self.style, custom_id=custom_id))
        self.deck_id = deck_id
        self.page = page
