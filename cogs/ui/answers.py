"""Answering an interaction whatever happens."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot.command_tree import BROKEN
from bot.discord_calls import Attached, OutgoingMessage, answer, defer
from bot.refusals import Refusal
from bot.store.decks import StoredDeck

log = logging.getLogger(__name__)


async def defer_to_read(
    interaction: discord.Interaction[Any], deck: StoredDeck, *, update: bool = False
) -> None:
    """Asks for time where a deck has to be read before there can be an answer: by the rules of
    today nobody has. `update` promises an edit of the message that the pressed button is on."""
    if deck.eligibility is None:
        await defer(interaction, update=update)


@asynccontextmanager
async def answering(interaction: discord.Interaction[Any], *typed: Attached) -> AsyncIterator[None]:
    """Around everything a command, button or modal does.

    A `Refusal` is answered privately with its own words, anything unforeseen with an
    apology, and the latter is logged. Either comes with what was `typed`, where that
    would be lost.
    """
    try:
        yield
    except Refusal as refusal:
        await answer(interaction, OutgoingMessage(str(refusal), files=typed))
    except Exception:
        log.exception("an interaction failed: %s", interaction.data)
        await answer(interaction, OutgoingMessage(BROKEN, files=typed))
