"""Buttons that start a practice match, a mission or a challenge, with the actions of those on
messages of several areas. `cogs/practice`, `cogs/missions` and `cogs/matches` handle the
actions."""

from dataclasses import dataclass
from typing import Any, Final

import discord

import engine
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.matches.beginning.practice_request import PracticeRequest
from cogs.ui.component_ids import GAME, MATCH_ID, ComponentId, Part
from cogs.ui.controls import ActionButton
from rendering.signs.emoji_signs import game_sign

VERSION: Final = Part(r"\d{1,10}", int)
"""The number of a version of a deck."""

MISSION: Final = Part("[a-z0-9-]{1,40}", str)
"""The key of a mission among those of its game."""

READY_DECK: Final = Part("[a-z0-9_/-]{1,60}", str)


@dataclass(frozen=True, slots=True)
class TryDeck:
    """The action that starts a practice match with a version of one of the member's decks."""

    version: int


@dataclass(frozen=True, slots=True)
class TryReady:
    """The action that starts a practice match with a starter deck, `game/deck`."""

    key: str


@dataclass(frozen=True, slots=True)
class TryShared:
    """The action that starts a practice match with a copy of the deck that a post shares."""

    post_id: str


@dataclass(frozen=True, slots=True)
class Learn:
    """The action that lists the missions of a game (None: the game that the member is learning), or
    continues the running mission. With `replaced`, the answer replaces the message whose button was
    pressed."""

    game: str | None = None
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class ShowWriting:
    """The action that shows the task of the mission in which a member writes a card of a game."""

    game: str
    mission: str


@dataclass(frozen=True, slots=True)
class AskOpponent:
    """The action that shows the members of the server, to challenge one of them."""


class MemberButton(ActionButton, id=ComponentId("challenge:member"), action=AskOpponent):
    label = "Challenge a member"


class PlayButton(ActionButton, id=ComponentId("practice:play"), action=PracticeRequest):
    label, emoji, style = "Play", "▶️", discord.ButtonStyle.success


class LearnButton(ActionButton, id=ComponentId("learn:open"), action=Learn):
    label, emoji, style = "Learn", "🎓", discord.ButtonStyle.primary


class WritingButton(
    ActionButton, id=ComponentId("learn:writing", GAME, MISSION), action=ShowWriting
):
    label, emoji = "Write your own card", "✍️"


class _TryButton(ActionButton):
    label, style = "Try it", discord.ButtonStyle.success


class TryDeckButton(_TryButton, id=ComponentId("practice:try", VERSION), action=TryDeck):
    """The button that starts a practice match with this version of a deck."""


class TryReadyButton(_TryButton, id=ComponentId("practice:try-ready", READY_DECK), action=TryReady):
    """The button that starts a practice match with a starter deck."""


class TrySharedButton(
    _TryButton, id=ComponentId("practice:try-shared", MATCH_ID), action=TryShared
):
    """The button that starts a practice match with a copy of the deck that a post shares."""


class GameTitleButton(ActionButton):
    """A button with the title and icon of a game. The game's key comes first in its id."""

    style = discord.ButtonStyle.primary

    def __init__(self, game: str, *values: Any, signs: Signs = NO_SIGNS) -> None:
        rules, emoji = engine.games().get(game), emoji_of(signs, game_sign(game))
        super().__init__(game, *values, label=rules and rules.title, emoji=emoji)
