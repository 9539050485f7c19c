"""The `/deck` commands."""

from pathlib import PurePath

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Interaction
from bot.base.refusals import Refusal
from bot.decks.collection import starters
from bot.decks.deck_text import NAME_LENGTH, check_size, clean_name
from bot.decks.icon_names import icons_like
from bot.decks.styles import LEAST_SEED, MOST_SEED, styles
from bot.discord_api.discord_calls import defer, download_file, respond
from bot.discord_api.emoji import signs_for
from cogs.decks.controllers.deck_controller import (
    edit_deck,
    export_deck,
    generate,
    keep_sent,
    take_starter,
)
from cogs.decks.controllers.deck_page import show_deck
from cogs.decks.controllers.icon_choice import show_card
from cogs.decks.controllers.printed_deck import print_deck
from cogs.decks.controllers.sharing import share
from cogs.decks.controls import DeckForm
from cogs.decks.layouts.collection import deletion_question, list_message, starter_decks_message
from cogs.ui.choices import CHOICES, game_choices, matching, offered_choices, own_decks
from engine.names import find_named
from rendering import PAPERS

Name = app_commands.Range[str, 1, NAME_LENGTH]
Seed = app_commands.Range[int, LEAST_SEED, MOST_SEED]
Choices = list[app_commands.Choice[str]]


class DeckCommands(commands.GroupCog, name="deck", description="Your collection of decks"):
    """A thin layer: one call on the deck service, and its answer."""

    @app_commands.command(description="Check a deck file and keep it in your collection")
    @app_commands.describe(
        file="A text file (UTF-8, at most 64 KiB)",
        game="The game it is for; left out, I find out",
        name="What to call it; left out, the name in the text. A name you have: a new version",
    )
    @app_commands.choices(game=game_choices())
    async def upload(
        self,
        interaction: Interaction,
        file: discord.Attachment,
        game: str | None = None,
        name: Name | None = None,
    ) -> None:
        check_size(file.size)
        await defer(interaction)
        text = (await download_file(file)).value
        if text is None:
            raise Refusal("Discord did not give me that file. Please send it once more.")
        unnamed = PurePath(file.filename).stem.replace("_", " ")
        await keep_sent(interaction, text, name, game, unnamed)

    @app_commands.command(description="Write a deck here, or edit one of yours")
    @app_commands.describe(
        name="One of your decks to edit it, or a new name", game="The game a new deck is for"
    )
    @app_commands.choices(game=game_choices())
    @app_commands.autocomplete(name=own_decks)
    async def write(
        self, interaction: Interaction, name: Name | None = None, game: str | None = None
    ) -> None:
        mine = await interaction.client.decks.of(interaction.user.id)
        wanted = clean_name(name or "")
        found = find_named(name or "", mine) if wanted else []
        if len(found) == 1:
            await edit_deck(interaction, found[0])
        else:
            await DeckForm(0, game or "").open(interaction, name=wanted)

    @app_commands.command(name="list", description="All your decks")
    async def list_(self, interaction: Interaction) -> None:
        mine = await interaction.client.decks.of(interaction.user.id)
        await respond(interaction, list_message(mine, signs=signs_for(interaction.user.id)))

    @app_commands.command(description="One of your decks: its cards, scales and problems")
    @app_commands.describe(name="One of your decks")
    @app_commands.autocomplete(name=own_decks)
    async def show(self, interaction: Interaction, name: Name) -> None:
        deck = await interaction.client.decks.named(interaction.user.id, name)
        await show_deck(interaction, deck)

    @app_commands.command(description="One card of a deck, large, and what its scale is made of")
    @app_commands.describe(
        name="One of your decks",
        card="A card of that deck",
        icon="An icon for its picture: I show how it looks, and you may keep it",
    )
    @app_commands.autocomplete(name=own_decks)
    async def card(
        self, interaction: Interaction, name: Name, card: str, icon: str | None = None
    ) -> None:
        await show_card(interaction, name, card, icon)

    @card.autocomplete("icon")
    async def icon_choices(self, interaction: Interaction, typed: str) -> Choices:
        """The icons that there are."""
        return [app_commands.Choice(name=icon, value=icon) for icon in icons_like(typed)[:CHOICES]]

    @card.autocomplete("card")
    async def cards(self, interaction: Interaction, typed: str) -> Choices:
        """The cards of the deck that was named before."""
        try:
            deck = await interaction.client.decks.named(
                interaction.user.id, interaction.namespace.name or ""
            )
        except Refusal:
            return []
        return matching(typed, [(card, card) for card in deck.cards])

    @app_commands.command(description="Get a deck's text as a file")
    @app_commands.describe(name="One of your decks")
    @app_commands.autocomplete(name=own_decks)
    async def export(self, interaction: Interaction, name: Name) -> None:
        deck = await interaction.client.decks.named(interaction.user.id, name)
        await export_deck(interaction, deck)

    @app_commands.command(name="print", description="Get a deck as a file to print and cut out")
    @app_commands.describe(name="One of your decks", paper="The paper's size; left out, A4")
    @app_commands.choices(
        paper=[app_commands.Choice(name=paper.title, value=key) for key, paper in PAPERS.items()]
    )
    @app_commands.autocomplete(name=own_decks)
    async def print_(self, interaction: Interaction, name: Name, paper: str = "a4") -> None:
        deck = await interaction.client.decks.named(interaction.user.id, name)
        await print_deck(interaction, deck, PAPERS[paper])

    @app_commands.command(description="Show one of your decks to everybody here, to be copied")
    @app_commands.describe(name="One of your decks")
    @app_commands.guild_only()
    @app_commands.autocomplete(name=own_decks)
    async def share(self, interaction: Interaction, name: Name) -> None:
        await share(interaction, name)

    @app_commands.command(description="Take a deck out of your collection (asks first)")
    @app_commands.describe(name="One of your decks")
    @app_commands.autocomplete(name=own_decks)
    async def delete(self, interaction: Interaction, name: Name) -> None:
        deck = await interaction.client.decks.named(interaction.user.id, name)
        await respond(interaction, deletion_question(deck))

    @app_commands.command(description="Have a deck made up, and keep it or roll again")
    @app_commands.describe(
        seed="The same number makes the same deck; left out, I roll one",
        style="The kind of deck; left out, the usual one",
    )
    async def generate(
        self, interaction: Interaction, seed: Seed | None = None, style: str | None = None
    ) -> None:
        await generate(interaction, style, seed)

    @generate.autocomplete("style")
    async def style_choices(self, interaction: Interaction, typed: str) -> Choices:
        """The styles, each with its game where several games have some."""
        return offered_choices(typed, styles())

    @app_commands.command(description="Take a ready deck into your collection")
    @app_commands.describe(choice="Which one; left out, I show them", game="Only this game's")
    @app_commands.choices(game=game_choices())
    async def starter(
        self, interaction: Interaction, choice: str | None = None, game: str | None = None
    ) -> None:
        if choice is None:
            await respond(interaction, starter_decks_message(game, signs_for(interaction.user.id)))
        else:
            await take_starter(interaction, choice)

    @starter.autocomplete("choice")
    async def starter_choices(self, interaction: Interaction, typed: str) -> Choices:
        """The ready decks, of one game if that was chosen before."""
        ready = starters(interaction.namespace.game)
        return matching(typed, [(f"{deck.title}: {deck.blurb}", key) for key, deck in ready])
