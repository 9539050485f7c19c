"""Decks that a game makes up: shown, rolled again, kept.

Style and seed stand in the buttons and nowhere else: the same two make the same deck, so what is
kept is what was shown.
"""

from typing import ClassVar

import discord
from discord import app_commands

from bot.app.client import Interaction
from bot.base.discord_text import escaped, plain
from bot.decks.catalog import offer_key
from bot.decks.styles import find_style, random_deck_seed, styles
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond
from cogs.decks.controllers.deck_page import tell_kept
from cogs.decks.controls import DECK_PAGE
from cogs.decks.layouts.deck_text import legality_words
from cogs.ui.choices import offered_choices
from cogs.ui.component_ids import ComponentId, Part
from cogs.ui.controls import AnyButton, Control, controls
from cogs.ui.pages import page_turn_buttons
from cogs.ui.pictures import draw_picture
from engine.decks import Style
from rendering import draw_deck_sheet, sheet_pages

_STYLE = Part("[a-z0-9_-]{1,30}/[a-z0-9_-]{1,30}", str)
_SEED = Part(r"[1-9]\d{0,8}", int)


class MadeButton(Control[AnyButton]):
    """A button about the deck of a style and a seed, which its id names."""

    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, style: str, seed: int) -> None:
        custom_id = self.component_id.make(style, seed)
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.made_in = style
        self.seed = seed


class KeepMade(MadeButton, id=ComponentId("deck:keep", _STYLE, _SEED)):
    """Puts the deck into the presser's collection."""

    label, style = "Keep", discord.ButtonStyle.success

    async def pressed(self, interaction: Interaction) -> None:
        game, style = find_style(self.made_in)
        await defer(interaction)
        kept = await interaction.client.decks.keep(
            interaction.user.id, style.deck_text(self.seed), game=game, beside=True
        )
        await tell_kept(interaction, kept)


class RollAgain(MadeButton, id=ComponentId("deck:roll", _STYLE, _SEED)):
    """Puts another deck of the style in the place of this one."""

    label = "Roll again"

    async def pressed(self, interaction: Interaction) -> None:
        game, style = find_style(self.made_in)
        await defer(interaction, update=True)
        await redraw(
            interaction, await created_message(interaction, game, style, random_deck_seed())
        )


class MadePage(Control[AnyButton], id=ComponentId("deck:turn", _STYLE, _SEED, DECK_PAGE)):
    """Turns to another page of the deck's picture."""

    def __init__(self, style: str, seed: int, page: int, label: str = "Page") -> None:
        custom_id = self.component_id.make(style, seed, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.made_in = style
        self.seed = seed
        self.page = page

    async def pressed(self, interaction: Interaction) -> None:
        game, style = find_style(self.made_in)
        await defer(interaction, update=True)
        outgoing = await created_message(interaction, game, style, self.seed, self.page)
        await redraw(interaction, outgoing)


async def generate(interaction: Interaction, style: str | None, seed: int | None) -> None:
    """Answers with a deck of a style, the usual one without, made from a number, rolled without."""
    game, found = find_style(style)
    await defer(interaction)
    await respond(
        interaction, await created_message(interaction, game, found, seed or random_deck_seed())
    )


async def created_message(
    interaction: Interaction, game: str, style: Style, seed: int, page: int = 0
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
        legality_words(reading),
        *(f"-# {escaped(line)}" for line in sheet.summary),
        f"Style **{escaped(style.title)}**, seed **{seed}**: with these, {again} makes this very "
        "deck for anybody.",
    ]
    key = offer_key(game, style)
    turned = page_turn_buttons(page, pages, MadePage, key, seed)
    return OutgoingMessage(
        "\n".join(said),
        controls(KeepMade(key, seed), RollAgain(key, seed), *turned),
        files=await draw_picture(bot.workers, draw_deck_sheet, sheet, page),
    )


async def style_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletes a `style:`, with its game where several games have some."""
    return offered_choices(typed, styles())
