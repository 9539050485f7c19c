"""The command `/puzzle`."""

from typing import Any

from discord import app_commands

import engine
from bot.app.client import Interaction
from bot.exercises.puzzles import games_with_puzzles
from cogs.puzzles.controllers import PuzzleController
from cogs.puzzles.controls import PlayPuzzle
from cogs.ui.choices import CHOICE_LENGTH, matching
from engine.names import name_key

GameKey = app_commands.Range[str, 1, CHOICE_LENGTH]


async def _games(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletes a `game:` with those that have puzzles."""
    return matching(typed, [(engine.games()[key].title, key) for key in games_with_puzzles()])


def puzzle_command(controller: PuzzleController) -> app_commands.Command[Any, ..., None]:
    """Makes the command."""

    @app_commands.command(description="Find the one way to win, with every card in the open")
    @app_commands.describe(game="What you play; left out, the game of your last puzzle")
    @app_commands.autocomplete(game=_games)
    async def puzzle(interaction: Interaction, game: GameKey | None = None) -> None:
        await controller.take(interaction, PlayPuzzle(game and _key(game)))

    return puzzle


def _key(typed: str) -> str:
    """The key of a game that was typed by its title; else what was typed."""
    titles = {name_key(game.title): key for key, game in engine.games().items()}
    return titles.get(name_key(typed), typed)
