"""Decks that a game makes up: shown, rolled again, kept.

Style and seed stand in the buttons and nowhere else: the same two make the same deck, so what is
kept is what was shown.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any, ClassVar, Self

import discord
from discord import app_commands

from bot.catalog import full_key
from bot.client import Deckhand
from bot.discord_calls import OutgoingMessage, answer, defer, redraw
from bot.discord_text import plain
from bot.styles import find_style, roll, styles
from cogs.decks.buttons import Press
from cogs.decks.deck_panel import tell_kept
from cogs.decks.messages import verdict
from cogs.ui.choices import offered_choices
from cogs.ui.controls import Control, controls
from cogs.ui.pages import turns
from cogs.ui.pictures import drawn
from engine.decks import Style
from rendering import draw_deck_sheet, sheet_pages

_MADE = r":(?P<style>[a-z0-9_-]{1,30}/[a-z0-9_-]{1,30}):(?P<seed>[1-9]\d{0,8})"


class MadeButton(Control[discord.ui.Button[Any]], template=r"(?!)"):
    """A button about the deck of a style and a seed, with the id `deck:<action>:<style>:<seed>`."""

    action: ClassVar[str]
    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, style: str, seed: int) -> None:
        custom_id = f"deck:{self.action}:{style}:{seed}"
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.made_in = style
        self.seed = seed

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls(match["style"], int(match["seed"]))


class KeepMade(MadeButton, template="deck:keep" + _MADE):
    """Puts the deck into the presser's collection."""

    action, label, style = "keep", "Keep", discord.ButtonStyle.success

    async def pressed(self, interaction: Press) -> None:
        game, style = find_style(self.made_in)
        await defer(interaction)
        kept = await interaction.client.decks.keep(
            interaction.user.id, style.deck_text(self.seed), game=game, beside=True
        )
        await tell_kept(interaction, kept)


class RollAgain(MadeButton, template="deck:roll" + _MADE):
    """Puts another deck of the style in the place of this one."""

    action, label = "roll", "Roll again"

    async def pressed(self, interaction: Press) -> None:
        game, style = find_style(self.made_in)
        await defer(interaction, update=True)
        await redraw(interaction, await created_message(interaction, game, style, roll()))


class MadePage(Control[discord.ui.Button[Any]], template=rf"deck:turn{_MADE}:(?P<page>\d{{1,4}})"):
    """Turns to another page of the deck's picture."""

    def __init__(self, style: str, seed: int, page: int, label: str = "Page") -> None:
        custom_id = f"deck:turn:{style}:{seed}:{page}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.made_in = style
        self.seed = seed
        self.page = page

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> MadePage:
        return cls(match["style"], int(match["seed"]), int(match["page"]))

    async def pressed(self, interaction: Press) -> None:
        game, style = find_style(self.made_in)
        await defer(interaction, update=True)
        outgoing = await created_message(interaction, game, style, self.seed, self.page)
        await redraw(interaction, outgoing)


async def generate(interaction: Press, style: str | None, seed: int | None) -> None:
    """Answers with a deck of a style, the usual one without, made from a number, rolled without."""
    game, found = find_style(style)
    await defer(interaction)
    await answer(interaction, await created_message(interaction, game, found, seed or roll()))


async def created_message(
    interaction: Press, game: str, style: Style, seed: int, page: int = 0
) -> OutgoingMessage:
    """What a deck is like that nobody has kept yet, one page of its picture, and its buttons."""
    bot = interaction.client
    reading = await bot.decks.look_at(interaction.user.id, style.deck_text(seed), game)
    sheet = reading.sheet
    pages = sheet_pages(sheet)
    page = min(page, pages - 1)
    again = bot.tree.link("deck generate")
    said = [
        f"**{plain(sheet.name or style.title)}**: {style.blurb}",
        verdict(reading),
        *(f"-# {plain(line, 200)}" for line in sheet.summary),
        f"Style **{plain(style.title)}**, seed **{seed}**: with these, {again} makes this very "
        "deck for anybody.",
    ]
    key = full_key(game, style)
    turned = turns(page, pages, partial(MadePage, key, seed))
    return OutgoingMessage(
        "\n".join(said),
        controls(KeepMade(key, seed), RollAgain(key, seed), *turned),
        files=await drawn(bot.workers, draw_deck_sheet, sheet, page),
    )


async def style_choices(
    interaction: discord.Interaction[Deckhand], typed: str
) -> list[app_commands.Choice[str]]:
    """Autocompletes a `style:`, with its game where several games have some."""
    return offered_choices(typed, styles())
