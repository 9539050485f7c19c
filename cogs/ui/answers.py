"""Answering an interaction whatever happens."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot.base.clicks import begin_click
from bot.base.measurements import ClickOutcome, measurements_here
from bot.base.refusals import Refusal
from bot.discord_api.command_tree import BROKEN
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage, defer, respond
from bot.store.decks.deck_rows import StoredDeck
from cogs.ui.component_ids import match_in

log = logging.getLogger(__name__)


async def defer_to_read(
    interaction: discord.Interaction[Any], deck: StoredDeck, *, update: bool = False
) -> None:
    """Asks for time where a deck has to be read before there can be an answer: by the rules of
    today nobody has. `update` promises an edit of the message that the pressed button is on."""
    if deck.eligibility is None:
        await defer(interaction, update=update)


def server_of(interaction: discord.Interaction[Any], otherwise: str) -> int:
    """Returns the server of an interaction. Raises Refusal with these words if it has none."""
    if interaction.guild_id is None:
        raise Refusal(otherwise)
    return interaction.guild_id


@asynccontextmanager
async def answering(
    interaction: discord.Interaction[Any], *typed: OutgoingFile
) -> AsyncIterator[None]:
    """Around everything a button, menu or modal does; the tree of commands answers for commands.

    A `Refusal` is answered privately with its own words, anything unforeseen with an
    apology, and the latter is logged. Either comes with what was `typed`, where that
    would be lost.
    """
    data: Any = interaction.data
    custom_id: str = data["custom_id"]
    begin_click(interaction.id, match_in(custom_id), interaction.user.id)
    outcome: ClickOutcome = "done"
    try:
        yield
    except Refusal as refusal:
        outcome = "refused"
        await respond(interaction, OutgoingMessage(str(refusal), files=typed))
    except Exception:
        outcome = "failed"
        used = ":".join(custom_id.split(":")[:2])  # the rest may be what somebody typed or chose
        log.exception("an interaction failed: %s", used)
        await respond(interaction, OutgoingMessage(BROKEN, files=typed))
    measurements_here().click(interaction.type.name, outcome)
