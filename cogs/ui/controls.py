"""Buttons and selects that outlive a restart.

A control is data: its `custom_id` says what it is about, and a class of them says how such ids are
spelled (`cogs.ui.component_ids`) and what the button or menu looks like::

    class WaveButton(Control[discord.ui.Button[Any]], id=ComponentId("wave", number(3))):
        def __init__(self, times: int) -> None:
            custom_id = self.component_id.make(times)
            super().__init__(discord.ui.Button(label="Wave", custom_id=custom_id))
            self.times = times

The constructor takes the values of the id, in their order; whatever else it takes has a default,
which serves where only the press is known. What a press does stands where the classes are made
known to the bot, in the `setup` of its module::

    handle_presses(bot, on_press(WaveButton, lambda press, it: controller.wave(press, it.times)))

or, for a control that needs nobody to carry it out, in its own method `pressed`.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

import discord

from bot.app.client import Deckhand
from cogs.ui.answers import answering
from cogs.ui.component_ids import ComponentId

Interaction = discord.Interaction[Any]
AnyButton = discord.ui.Button[Any]
AnySelect = discord.ui.Select[Any]
Part = TypeVar("Part", bound="discord.ui.Item[Any]")

BUTTON_LENGTH = 80
MENU_LENGTH = 100
PLACEHOLDER_LENGTH = 150


class Control(discord.ui.DynamicItem[Part], template=r"(?!)"):
    """A control whose press is always answered. `id` is how its ids are spelled; a class without
    one is only for others to build on."""

    component_id: ClassVar[ComponentId]

    def __init_subclass__(cls, id: ComponentId | None = None) -> None:  # noqa: A002 - as above
        super().__init_subclass__(template=id.template if id else r"(?!)")
        if id is not None:
            cls.component_id = id

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Called by the library: the control that was pressed."""
        return cls(*cls.component_id.values(match.groups()))

    async def callback(self, interaction: Interaction) -> None:
        """Called by the library; see `pressed`."""
        async with answering(interaction):
            interaction.client.services.host_blocks.refuse_blocked(interaction)
            await self.pressed(interaction)

    async def pressed(self, interaction: Interaction) -> None:
        """Does what the press asks for. May raise Refusal."""
        await interaction.client.press_handlers[type(self)](interaction, self)


class IdButton(Control[AnyButton]):
    """A button about one match, challenge, pair of the queue or tournament, which its id names."""

    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, about: str) -> None:
        custom_id = self.component_id.make(about)
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.about = about


Pressed = TypeVar("Pressed", bound="Control[Any]")


@dataclass(frozen=True, slots=True)
class PressHandler(Generic[Pressed]):
    """What a press of a kind of control does."""

    kind: type[Pressed]
    handle: Callable[[Interaction, Pressed], Awaitable[None]]


def on_press(
    kind: type[Pressed], handle: Callable[[Interaction, Pressed], Awaitable[None]]
) -> PressHandler[Pressed]:
    """Says what a press of a kind of control does."""
    return PressHandler(kind, handle)


def handle_presses(bot: Deckhand, *handlers: PressHandler[Any]) -> None:
    """Makes kinds of controls known to the bot, with what their presses do."""
    bot.press_handlers.update((handler.kind, handler.handle) for handler in handlers)
    bot.add_dynamic_items(*(handler.kind for handler in handlers))


def controls(*items: Control[Any]) -> discord.ui.View:
    """A view to send the controls in. The library keeps nothing of it."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return without_dispatch(view)


View = TypeVar("View", bound="discord.ui.View | discord.ui.LayoutView | discord.ui.Modal")


def without_dispatch(view: View) -> View:
    """The same view, which the library will send but not remember.

    Remembered views are never dropped while the bot runs, and dropping one that holds a
    dynamic item makes the library forget the item's whole class.
    """
    view.stop()
    return view
