"""The command `/match practice`."""

from typing import Any, Final, cast

from discord import app_commands

import engine
from bot.app.client import Interaction
from bot.decks.catalog import offer_key
from bot.decks.collection import NAME_LENGTH, starters
from bot.decks.modes import modes
from bot.matches.beginning.practice_request import A_COPY, COPY, MODE, READY, PracticeRequest
from cogs.practice.controllers.practice_controller import PracticeController
from cogs.ui.choices import CHOICE_LENGTH, game_choices, labelled, matching
from cogs.ui.match_text import level_title
from engine.names import find_named
from engine.practice.levels import LEVELS, Level

DeckName = app_commands.Range[str, 1, max(NAME_LENGTH, CHOICE_LENGTH)]
Choices = list[app_commands.Choice[str]]
Offers = list[tuple[str, str]]
LEVEL_CHOICES: Final = [
    app_commands.Choice(name=level_title(level), value=level) for level in LEVELS
]


def practice_command(controller: PracticeController) -> app_commands.Command[Any, ..., None]:
    """Makes the command, which is one of the group `/match`."""

    @app_commands.command(description="Play against the computer, at once")
    @app_commands.describe(
        game="What you play; left out, what you played last",
        deck="One of your decks or a ready deck; left out, what you played last",
        level="How well the computer plays; left out, as last time",
        against="What the computer plays; left out, a ready deck",
    )
    @app_commands.autocomplete(deck=practice_decks, against=practice_opponents)
    @app_commands.choices(game=game_choices(), level=LEVEL_CHOICES)
    async def practice(
        interaction: Interaction,
        game: str | None = None,
        deck: DeckName | None = None,
        level: str | None = None,
        against: DeckName | None = None,
    ) -> None:
        request = PracticeRequest(game, deck, cast("Level | None", level), against)
        await controller.start(interaction, request)

    return practice


async def practice_decks(interaction: Interaction, typed: str) -> Choices:
    """Autocompletes a `deck:` with the member's own decks that may be played and ready decks."""
    game = interaction.namespace.game or None
    return matching(typed, [*await _own(interaction, game), *_ready(game)])


async def practice_opponents(interaction: Interaction, typed: str) -> Choices:
    """Autocompletes an `against:` with what the computer may play."""
    game = await _game(interaction)
    in_modes = [
        (_with_game(f"Mode {mode.title}: {mode.blurb}", of, game), f"{MODE}{offer_key(of, mode)}")
        for of, mode in modes(game)
    ]
    copy = [(A_COPY, COPY)]
    return matching(typed, [*copy, *in_modes, *_ready(game), *await _own(interaction, game)])


async def _game(interaction: Interaction) -> str | None:
    """The game that was chosen, by itself or with a deck of it."""
    deck = interaction.namespace.deck or ""
    if interaction.namespace.game or not deck:
        return interaction.namespace.game or None
    mine = await interaction.client.decks.of(interaction.user.id)
    own = next((one.game for one in find_named(deck, mine)), None)
    of_ready = {f"{READY}{key}": key.partition("/")[0] for key, _ in starters()}
    return own or of_ready.get(deck)


async def _own(interaction: Interaction, game: str | None) -> Offers:
    mine = await interaction.client.decks.of(interaction.user.id, game, legal=True)
    return [(_with_game(labelled(deck, ""), deck.game, game), deck.name) for deck in mine]


def _ready(game: str | None) -> Offers:
    return [
        (
            _with_game(f"Ready deck {deck.title}: {deck.blurb}", key.partition("/")[0], game),
            READY + key,
        )
        for key, deck in starters(game)
    ]


def _with_game(label: str, of: str, game: str | None) -> str:
    """A label with its game before it, where none was chosen."""
    return label if game is not None else f"{engine.games()[of].title} · {label}"
