"""The buttons of who plays on from a match that is over, as data."""

from __future__ import annotations

from typing import Final

import discord

from bot.replays.playing_on import PlayOnRequest
from cogs.practice.controls.practice_buttons import LEVEL
from cogs.ui.component_ids import MATCH_ID, NUMBER, ComponentId, either, one_of
from cogs.ui.controls import AnyButton, Control
from engine.players import PLAYERS, Player
from engine.practice.levels import Level

SEAT: Final = one_of(*PLAYERS)
ANEW: Final = either("anew", "was")
ABOUT: Final = one_of("seat", "cards", "level")


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
