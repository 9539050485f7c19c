"""Deleting a deck, after asking."""

import discord

from bot.app.client import Interaction
from bot.base.discord_text import plain
from bot.decks.deck_text import NAME_LENGTH
from bot.discord_api.discord_calls import OutgoingMessage, redraw
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controls import DeckButton
from cogs.ui.component_ids import DECK, ComponentId
from cogs.ui.controls import controls


class DeleteDeck(DeckButton, id=ComponentId("deck:delete", DECK)):
    """The yes to the question."""

    label, style = "Delete it", discord.ButtonStyle.danger

    async def pressed_for(self, interaction: Interaction, deck: StoredDeck) -> None:
        await interaction.client.decks.delete(interaction.user.id, deck.id)
        await redraw(
            interaction, OutgoingMessage(f"**{plain(deck.name, NAME_LENGTH)}** is deleted.")
        )


class SpareDeck(DeckButton, id=ComponentId("deck:spare", DECK)):
    """The no to the question."""

    label = "Keep it"

    async def pressed_for(self, interaction: Interaction, deck: StoredDeck) -> None:
        await redraw(interaction, OutgoingMessage(f"**{plain(deck.name, NAME_LENGTH)}** stays."))


def deletion_question(deck: StoredDeck) -> OutgoingMessage:
    """Asks whether the deck is to go."""
    return OutgoingMessage(
        f"Delete **{plain(deck.name, NAME_LENGTH)}**? A match that's played with it continues; "
        "practice matches that are over go with it. "
        "Where you shared it, nobody can copy it any more; copies stay.",
        controls(DeleteDeck(deck.id), SpareDeck(deck.id)),
    )
