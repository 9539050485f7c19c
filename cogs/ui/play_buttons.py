"""The buttons that begin a practice match or a mission from somewhere else: `/help`, the queue, a
deck's page.
What a press does stands in `cogs/practice/`."""

from typing import Final

import discord

from cogs.ui.component_ids import MATCH_ID, ComponentId, Part
from cogs.ui.controls import AnyButton, Control

VERSION: Final = Part(r"\d{1,10}", int)
"""A version of a deck."""

_READY: Final = Part("[a-z0-9_/-]{1,60}", str)


class PlayButton(Control[AnyButton], id=ComponentId("practice:play")):
    """Begins a practice match by what its member has played last."""

    def __init__(self) -> None:
        super().__init__(
            discord.ui.Button(
                label="Play",
                emoji="▶️",
                style=discord.ButtonStyle.success,
                custom_id=self.component_id.make(),
            )
        )


class LearnButton(Control[AnyButton], id=ComponentId("learn:open")):
    """Begins the next mission of what its member learns, or has them pick a game. What a press does
    stands in `cogs/missions/`."""

    def __init__(self) -> None:
        super().__init__(
            discord.ui.Button(
                label="Learn",
                emoji="🎓",
                style=discord.ButtonStyle.primary,
                custom_id=self.component_id.make(),
            )
        )


class TryDeckButton(Control[AnyButton], id=ComponentId("practice:try", VERSION)):
    """Begins a practice match with that version of a deck."""

    def __init__(self, version: int, label: str = "Try it") -> None:
        super().__init__(
            discord.ui.Button(
                label=label,
                style=discord.ButtonStyle.success,
                custom_id=self.component_id.make(version),
            )
        )
        self.version = version


class TryReadyButton(Control[AnyButton], id=ComponentId("practice:try-ready", _READY)):
    """Begins a practice match with a ready deck, `game/deck`."""

    def __init__(self, key: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="Try it",
                style=discord.ButtonStyle.success,
                custom_id=self.component_id.make(key),
            )
        )
        self.key = key


class TrySharedButton(Control[AnyButton], id=ComponentId("practice:try-shared", MATCH_ID)):
    """Begins a practice match with a copy of the deck that a post shares."""

    def __init__(self, post_id: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="Try it",
                style=discord.ButtonStyle.success,
                custom_id=self.component_id.make(post_id),
            )
        )
        self.post_id = post_id
