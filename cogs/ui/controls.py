"""Buttons and selects that outlive a restart.

What a control is about stands in its `custom_id`, so any process can serve a press. A
subclass gives a `template` that the whole id matches, `from_custom_id`, and `pressed`::

    class Wave(Control[discord.ui.Button[Any]], template=r"wave:(?P<times>\\d{1,3})"):
        def __init__(self, times: int) -> None:
            super().__init__(discord.ui.Button(label="Wave", custom_id=f"wave:{times}"))
            self.times = times

        @classmethod
        async def from_custom_id(cls, interaction, item, match):
            return cls(int(match["times"]))

        async def pressed(self, interaction): ...

and is made known with `bot.add_dynamic_items(Wave)` in the extension's `setup`. An
exception in `from_custom_id` reaches nobody: let the template admit only what it can read.
"""

from __future__ import annotations

from typing import Any, TypeVar

import discord

from cogs.ui.answers import answering

Part = TypeVar("Part", bound="discord.ui.Item[Any]")


class Control(discord.ui.DynamicItem[Part], template=r"(?!)"):
    """A control whose press is always answered."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Called by the library; see `pressed`."""
        async with answering(interaction):
            await self.pressed(interaction)

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """What the press does. May raise Refusal."""
        raise NotImplementedError


def controls(*items: Control[Any]) -> discord.ui.View:
    """A view to send the controls in. The library keeps nothing of it."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return forgotten(view)


View = TypeVar("View", bound="discord.ui.View | discord.ui.LayoutView | discord.ui.Modal")


def forgotten(view: View) -> View:
    """The same view, which the library will send but not remember.

    Remembered views are never dropped while the bot runs, and dropping one that holds a
    dynamic item makes the library forget the item's whole class.
    """
    view.stop()
    return view
