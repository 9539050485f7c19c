"""Buttons that begin a practice match or a mission, and the actions of those that are on messages
of several areas. `cogs/practice` and `cogs/missions` do what these ask for."""

from dataclasses import dataclass
from typing import Any, Final

import discord

import engine
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.matches.beginning.practice_request import PracticeRequest
from cogs.ui.component_ids import MATCH_ID, ComponentId, Part
from cogs.ui.controls import ActionButton
from rendering.signs.emoji_signs import game_sign

VERSION: Final = Part(r"\d{1,10}", int)
"""A version of a deck."""

READY_DECK: Final = Part("[a-z0-9_/-]{1,60}", str)


@dataclass(frozen=True, slots=True)
class TryDeck:
    """Begins a practice match with a version of one of the member's decks."""

    version: int


@dataclass(frozen=True, slots=True)
class TryReady:
    """Begins a practice match with a ready deck, `game/deck`."""

    key: str


@dataclass(frozen=True, slots=True)
class TryShared:
    """Begins a practice match with a copy of the deck that a post shares."""

    post_id: str


@dataclass(frozen=True, slots=True)
class Learn:
    """Begins the next mission of a game (None: of what the member learns, or they pick a game), on
    the message that was pressed if that is to be `replaced`."""

    game: str | None = None
    replaced: bool = False


class PlayButton(ActionButton, id=ComponentId("practice:play"), action=PracticeRequest):
    label, emoji, style = "Play", "▶️", discord.ButtonStyle.success


class LearnButton(ActionButton, id=ComponentId("learn:open"), action=Learn):
    label, emoji, style = "Learn", "🎓", discord.ButtonStyle.primary


class _TryButton(ActionButton):
    label, style = "Try it", discord.ButtonStyle.success


class TryDeckButton(_TryButton, id=ComponentId("practice:try", VERSION), action=TryDeck):
    """Begins a practice match with that version of a deck."""


class TryReadyButton(_TryButton, id=ComponentId("practice:try-ready", READY_DECK), action=TryReady):
    """Begins a practice match with a ready deck."""


class TrySharedButton(
    _TryButton, id=ComponentId("practice:try-shared", MATCH_ID), action=TryShared
):
    """Begins a practice match with a copy of the deck that a post shares."""


class GameTitleButton(ActionButton):
    """A button with the title and sign of a game, whose key comes first in its id."""

    style = discord.ButtonStyle.primary

    def __init__(self, game: str, *values: Any, signs: Signs = NO_SIGNS) -> None:
        rules, emoji = engine.games().get(game), emoji_of(signs, game_sign(game))
        super().__init__(game, *values, label=rules and rules.title, emoji=emoji)
