"""Ratings and records in words."""

from typing import Any

import discord

from bot.base.refusals import Refusal
from bot.ratings.model import is_provisional
from bot.store.ratings.rating_rows import RatingRow

NAME_LENGTH = 32
UNSURE = "?"
LEGEND = f"-# {UNSURE} provisional: few rated matches so far"


def rating_words(row: RatingRow) -> str:
    """The rating as people see it, marked where it is provisional."""
    return f"{row.shown}{UNSURE if is_provisional(row) else ''}"


def record_words(wins: int, losses: int, draws: int) -> str:
    """ "3 won, 1 lost", and the draws where there are any."""
    drawn = f", {draws:,} drawn" if draws else ""
    return f"{wins:,} won, {losses:,} lost{drawn}"


def guild_of(interaction: discord.Interaction[Any]) -> int:
    """The server where something was asked for. Raises Refusal in a direct message."""
    if interaction.guild_id is None:
        raise Refusal("Ratings belong to a server: ask me there.")
    return interaction.guild_id
