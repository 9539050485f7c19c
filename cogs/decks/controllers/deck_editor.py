"""Writing a deck in Discord: a modal that keeps nothing in memory.

The modal's id says what it edits, so what a player typed for half an hour is taken even if
the bot was restarted meanwhile.
"""

import re
from typing import Any

import discord

from bot.base.discord_text import cut, plain
from bot.base.refusals import Refusal
from bot.decks.deck_text import NAME_LENGTH
from bot.discord_api.discord_calls import open_modal
from bot.store.decks.deck_rows import StoredDeck
from cogs.ui.controls import without_dispatch

MODAL_LENGTH = 4000
TITLE_LENGTH = 45

_ID = re.compile(r"deck:write:(?P<deck>\d{1,18}):(?P<game>[a-z0-9_-]{0,40})")


async def edit(interaction: discord.Interaction[Any], deck: StoredDeck, source: str) -> None:
    """Opens the modal with a deck's text in it. Refuses a text too long for a modal."""
    length = len(source.encode("utf-16-le")) // 2
    if length > MODAL_LENGTH:
        raise Refusal(
            f"**{plain(deck.name, NAME_LENGTH)}** has {length:,} characters, and Discord lets me "
            f"show {MODAL_LENGTH:,} for editing. Get it with `/deck export`, edit it in any text "
            "editor, and send it back with `/deck upload` under the same name."
        )
    modal = _modal(f"Edit {deck.name}", deck.id, deck.game)
    modal.add_item(_text(source))
    await open_modal(interaction, without_dispatch(modal))


async def write(interaction: discord.Interaction[Any], name: str, game: str | None) -> None:
    """Opens the modal for a new deck."""
    modal = _modal("Write a deck", 0, game or "")
    modal.add_item(
        discord.ui.Label(
            text="Name",
            description="Left empty, it is the name in the text.",
            component=discord.ui.TextInput(
                custom_id="name", required=False, max_length=NAME_LENGTH, default=name or None
            ),
        )
    )
    modal.add_item(_text(None))
    await open_modal(interaction, without_dispatch(modal))


def _modal(title: str, deck_id: int, game: str) -> discord.ui.Modal:
    return discord.ui.Modal(
        title=cut(title, TITLE_LENGTH), timeout=None, custom_id=f"deck:write:{deck_id}:{game}"
    )


def _text(source: str | None) -> discord.ui.Label[Any]:
    return discord.ui.Label(
        text="The deck",
        description="/rules tells how cards are written.",
        component=discord.ui.TextInput(
            custom_id="text",
            style=discord.TextStyle.paragraph,
            max_length=MODAL_LENGTH,
            default=source,
        ),
    )


def target(custom_id: str) -> tuple[int | None, str | None] | None:
    """The deck (None: a new one) and game (None: any) a submitted modal is about; None for
    another modal."""
    match = _ID.fullmatch(custom_id)
    return None if match is None else (int(match["deck"]) or None, match["game"] or None)
