"""The buttons of practice matches, of playing on from a match and of the computer's turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

import discord

from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.matches.beginning.practice_request import COPY, PracticeChoice, PracticeRequest
from bot.replays.playing_on import PlayOnRequest
from cogs.ui.component_ids import (
    GAME,
    MATCH_ID,
    NUMBER,
    PAGE,
    ComponentId,
    Part,
    either,
    number,
    one_of,
)
from cogs.ui.controls import AnyButton, Control
from cogs.ui.play_buttons import VERSION
from engine.players import PLAYERS, Player
from engine.practice.levels import LEVELS, Level
from rendering.signs.emoji_signs import game_sign

LEVEL: Final = one_of(*LEVELS)
LEVEL_OR_NONE: Final = Part(
    "|".join((*LEVELS, "-")),
    lambda word: None if word == "-" else cast("Level", word),
    lambda level: level or "-",
)
_MODE: Final = Part("[a-z0-9_-]{0,20}", str)
SEAT: Final = one_of(*PLAYERS)
ANEW: Final = either("anew", "was")
ABOUT: Final = one_of("seat", "cards", "level")


class GameButton(Control[AnyButton], id=ComponentId("practice:game", GAME, LEVEL_OR_NONE)):
    """Begins a practice match of a game, at a level if one was asked for."""

    against: ClassVar[str | None] = None

    def __init__(
        self, game: str, level: Level | None, title: str = "…", signs: Signs = NO_SIGNS
    ) -> None:
        super().__init__(
            discord.ui.Button(
                label=title,
                emoji=emoji_of(signs, game_sign(game)),
                style=discord.ButtonStyle.primary,
                custom_id=self.component_id.make(game, level),
            )
        )
        self.game = game
        self.level: Level | None = level


class CopyGameButton(GameButton, id=ComponentId("practice:game-copy", GAME, LEVEL_OR_NONE)):
    """Begins one in which the computer plays a copy of the member's deck."""

    against = COPY


class AnewButton(
    Control[AnyButton],
    id=ComponentId("practice:anew", MATCH_ID, LEVEL, VERSION, VERSION, _MODE),
):
    """Gives up the practice match of that id, and begins the one that was asked for."""

    def __init__(self, match_id: str, level: Level, deck: int, against: int, mode: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="Give it up and start anew",
                style=discord.ButtonStyle.danger,
                custom_id=self.component_id.make(match_id, level, deck, against, mode),
            )
        )
        self.match_id = match_id
        self.level: Level = level
        self.versions = deck, against
        self.mode = mode

    @classmethod
    def of(cls, match_id: str, choice: PracticeChoice) -> AnewButton:
        """The button that begins what was chosen."""
        versions = choice.deck.version_id, choice.against.version_id
        return cls(match_id, choice.level, *versions, choice.mode)


def game_buttons(
    games: Sequence[tuple[str, str]], request: PracticeRequest, signs: Signs
) -> Sequence[GameButton]:
    """A button for each game, given as its key and title, that keeps to what else was asked for."""
    kind = GameButton if request.against is None else CopyGameButton
    return [kind(key, request.level, title, signs) for key, title in games]


class PlayOnOptionButton(
    Control[AnyButton],
    id=ComponentId("match:play-on-request", MATCH_ID, NUMBER, SEAT, ANEW, LEVEL, ABOUT),
):
    """What somebody asks for who plays on from there; `about` is in what it may be another request
    than the one `now`."""

    def __init__(
        self,
        match_id: str,
        choices: int,
        seat: Player,
        imagined: bool,
        level: Level,
        about: str,
        label: str = "…",
        now: PlayOnRequest | None = None,
    ) -> None:
        self.request = PlayOnRequest(seat, imagined, level)
        chosen = self.request == now
        styles = discord.ButtonStyle
        super().__init__(
            discord.ui.Button(
                label=label,
                style=styles.primary if chosen else styles.secondary,
                disabled=chosen,
                custom_id=self.component_id.make(match_id, choices, seat, imagined, level, about),
            )
        )
        self.match_id = match_id
        self.choices = choices


class PlayOnNowButton(
    Control[AnyButton],
    id=ComponentId("match:play-on-now", MATCH_ID, NUMBER, SEAT, ANEW, LEVEL),
):
    """Begins the match that was asked for."""

    def __init__(
        self, match_id: str, choices: int, seat: Player, imagined: bool, level: Level
    ) -> None:
        super().__init__(
            discord.ui.Button(
                label="Play on",
                style=discord.ButtonStyle.success,
                custom_id=self.component_id.make(match_id, choices, seat, imagined, level),
            )
        )
        self.match_id = match_id
        self.choices = choices
        self.request = PlayOnRequest(seat, imagined, level)


class TakeBackTurnButton(
    Control[AnyButton], id=ComponentId("match:take-back-turn", MATCH_ID, number(6))
):
    """Takes back a player's latest turn in a practice match, as it was after so many choices."""

    def __init__(self, match_id: str, choices: int) -> None:
        custom_id = self.component_id.make(match_id, choices)
        super().__init__(discord.ui.Button(label="Take back", custom_id=custom_id))
        self.match_id = match_id
        self.choices = choices


class SlowerButton(Control[AnyButton], id=ComponentId("match:slower", MATCH_ID, number(6), PAGE)):
    """Shows a step of the turn that began with so many choices."""

    def __init__(self, match_id: str, choices: int, step: int, label: str = "Slower") -> None:
        custom_id = self.component_id.make(match_id, choices, step)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.choices = choices
        self.step = step
