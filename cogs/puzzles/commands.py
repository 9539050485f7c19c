"""The command `/puzzle`."""

from discord import app_commands
from discord.ext import commands

import engine
from bot.app.client import Deckhand, Interaction
from bot.exercises.puzzles import games_with_puzzles
from cogs.puzzles.controllers import PuzzleController
from cogs.ui.choices import CHOICE_LENGTH, matching
from engine.names import name_key

GameKey = app_commands.Range[str, 1, CHOICE_LENGTH]


async def _games(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletes a `game:` with those that have puzzles."""
    return matching(typed, [(engine.games()[key].title, key) for key in games_with_puzzles()])


class Puzzles(commands.Cog):
    """A thin layer over the controller of puzzles."""

    def __init__(self, bot: Deckhand, controller: PuzzleController) -> None:
        self.bot = bot
        self.controller = controller

    @app_commands.command(description="Find the one way to win, with every card in the open")
    @app_commands.describe(game="What you play; left out, the game of your last puzzle")
    @app_commands.autocomplete(game=_games)
    async def puzzle(self, interaction: Interaction, game: GameKey | None = None) -> None:
        """Begins a puzzle."""
        await self.controller.open(interaction, game and _key(game))


def _key(typed: str) -> str:
    """The key of a game that was typed by its title; else what was typed."""
    titles = {name_key(game.title): key for key, game in engine.games().items()}
    return titles.get(name_key(typed), typed)
