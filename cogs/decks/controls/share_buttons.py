"""The buttons of shared decks and of their copies."""

from __future__ import annotations

from typing import ClassVar

import discord

from cogs.ui.component_ids import DECK, MATCH_ID, ComponentId
from cogs.ui.controls import AnyButton, Control


class PostButton(Control[AnyButton]):
    """A button of the message by which a deck is shared."""

    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, post_id: str) -> None:
        custom_id = self.component_id.make(post_id)
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.post_id = post_id


class CopyDeck(PostButton, id=ComponentId("deck:copy", MATCH_ID)):
    """Puts the deck into the presser's collection."""

    label, style = "Copy this deck", discord.ButtonStyle.primary


class UpdatePost(PostButton, id=ComponentId("deck:up-to-date", MATCH_ID)):
    """Has the message show its author's deck as it is now."""

    label = "Bring up to date"


class WithdrawPost(PostButton, id=ComponentId("deck:withdraw", MATCH_ID)):
    """Ends the sharing."""

    label = "Withdraw"


class TakeNewer(Control[AnyButton], id=ComponentId("deck:newer", DECK)):
    """Takes the newest version of the deck of which one's own is a copy."""

    def __init__(self, deck_id: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Take the newer version",
                style=discord.ButtonStyle.primary,
                custom_id=self.component_id.make(deck_id),
            )
        )
        self.deck_id = deck_id
