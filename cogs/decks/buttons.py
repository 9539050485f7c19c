"""What the buttons about a deck have in common."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Self

import discord

from bot.client import Deckhand
from bot.store.decks import StoredDeck
from cogs.ui.controls import Control

Press = discord.Interaction[Deckhand]

DECK_AND_PAGE = r"(?P<deck>\d{1,18}):(?P<page>\d{1,4})"


class DeckButton(Control[discord.ui.Button[Any]], template=r"(?!)"):
    """A button about one of the presser's decks, with the id `deck:<action>:<deck id>`."""

    action: ClassVar[str]
    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, deck_id: int) -> None:
        custom_id = f"deck:{self.action}:{deck_id}"
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.deck_id = deck_id

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls(int(match["deck"]))

    async def pressed(self, interaction: Press) -> None:
        deck = await interaction.client.decks.numbered(interaction.user.id, self.deck_id)
        await self.pressed_for(interaction, deck)

    async def pressed_for(self, interaction: Press, deck: StoredDeck) -> None:
        """What the press does with the deck."""
        raise NotImplementedError


class PageButton(Control[discord.ui.Button[Any]], template=r"(?!)"):
    """A button under one of the presser's decks, of which a page is shown, with the id
    `deck:<action>:<deck id>:<page>`."""

    action: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, deck_id: int, page: int, label: str = "Page") -> None:
        custom_id = f"deck:{self.action}:{deck_id}:{page}"
        super().__init__(discord.ui.Button(label=label, style=self.style, custom_id=custom_id))
        self.deck_id = deck_id
        self.page = page

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls(int(match["deck"]), int(match["page"]))
