"""The form that asks what is wrong with a puzzle."""

from __future__ import annotations

from typing import Final

import discord

from cogs.ui.controls import forgotten

LONGEST_REASON: Final = 300
FIELD: Final = "reason"
MODAL: Final = "match:why-wrong:"
"""How the id of the form begins; the match follows."""


def wrong_modal(match_id: str) -> discord.ui.Modal:
    """Asks what is wrong with the puzzle of a match; nothing need be said."""
    modal = discord.ui.Modal(title="This is wrong", timeout=None, custom_id=f"{MODAL}{match_id}")
    modal.add_item(
        discord.ui.Label(
            text="What is wrong with it?",
            description="Whoever runs the bot reads this. Leave it empty if you like.",
            component=discord.ui.TextInput(
                custom_id=FIELD,
                style=discord.TextStyle.paragraph,
                max_length=LONGEST_REASON,
                required=False,
            ),
        )
    )
    return forgotten(modal)
