"""The buttons about decks: their pages, shared decks and copies, and icons."""

from hashlib import blake2b
from typing import ClassVar, Final

import discord

from bot.app.client import Interaction
from bot.store.decks.deck_rows import StoredDeck
from cogs.ui.component_ids import DECK, MATCH_ID, ComponentId, Part, number
from cogs.ui.controls import AnyButton, Control
from engine.icons import ICON_LENGTH

DECK_PAGE = number(4)
CARD: Final = Part("[0-9a-f]{8}", str)
ICON: Final = Part(rf"[a-z0-9-]{{1,{ICON_LENGTH}}}", str)


class DeckButton(Control[AnyButton]):
    """A button about one of the presser's decks, which its id names."""

    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, deck_id: int) -> None:
        custom_id = self.component_id.make(deck_id)
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.deck_id = deck_id

    async def pressed(self, interaction: Interaction) -> None:
        deck = await interaction.client.decks.numbered(interaction.user.id, self.deck_id)
        await self.pressed_for(interaction, deck)

    async def pressed_for(self, interaction: Interaction, deck: StoredDeck) -> None:
        """What the press does with the deck."""
        raise NotImplementedError


class DeckPageButton(Control[AnyButton]):
    """A button under one of the presser's decks, of which a page is shown; its id names
    both."""

    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, deck_id: int, page: int, label: str = "Page") -> None:
        custom_id = self.component_id.make(deck_id, page)
        super().__init__(discord.ui.Button(label=label, style=self.style, custom_id=custom_id))
        self.deck_id = deck_id
        self.page = page


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


def card_key(name: str) -> str:
    """A short key for a card of a deck, as an id of a button has it."""
    return blake2b(name.encode("utf-8", "replace"), digest_size=4).hexdigest()


class KeepIcon(Control[AnyButton], id=ComponentId("deck:icon", DECK, CARD, ICON)):
    """Writes an icon into a deck's text, if the version shown is still the deck's."""

    def __init__(self, version_id: int, card: str, icon: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="Keep this icon",
                style=discord.ButtonStyle.primary,
                custom_id=self.component_id.make(version_id, card, icon),
            )
        )
        self.version_id = version_id
        self.card = card
        self.icon = icon


class RemoveIcon(Control[AnyButton], id=ComponentId("deck:no-icon", DECK, CARD)):
    """Takes a card's icon out of a deck's text, if the version shown is still the deck's."""

    def __init__(self, version_id: int, card: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="Back to the one chosen by words",
                style=discord.ButtonStyle.secondary,
                custom_id=self.component_id.make(version_id, card),
            )
        )
        self.version_id = version_id
        self.card = card


class MeasurePower(DeckPageButton, id=ComponentId("deck:measure", DECK, DECK_PAGE)):
    """Has the deck measured, and shows how that goes."""

    style = discord.ButtonStyle.primary


class StopMeasuring(DeckPageButton, id=ComponentId("deck:enough", DECK, DECK_PAGE)):
    """Keeps what is known of the deck's power, and measures it no further."""
