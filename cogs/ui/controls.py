"""Buttons, menus and forms as data: an id, and the action that it stands for.

An action is a frozen dataclass that says what a member wants. The class of a control gives the
spelling of its ids (`cogs.ui.component_ids`), the action they stand for, and its look::

    @dataclass(frozen=True, slots=True)
    class Wave:
        times: int

    class WaveButton(ActionButton, id=ComponentId("wave", number(3)), action=Wave):
        label = "Wave"

The constructor takes the values of the id, in their order. Every other parameter has a default,
which is used when only the press is known. The action gets the values of the id, then the values
that were picked or typed. The controller of the area does what an action asks for in one `match
action:`. The `setup` of the area registers the controls of its actions with the bot::

    handle_actions(bot, controller.take, GreetingAction)
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Self, TypeVar, get_args

import discord

from bot.app.client import Deckhand
from bot.base.discord_text import cut, one_line
from bot.base.refusals import Refusal
from cogs.ui.answers import ActionSource
from cogs.ui.component_ids import ComponentId, Part

Interaction = discord.Interaction[Any]
AnyButton = discord.ui.Button[Any]
AnySelect = discord.ui.Select[Any]
Shown = TypeVar("Shown", bound="discord.ui.Item[Any]")

BUTTON_LENGTH = 80
MENU_LENGTH = 100
PLACEHOLDER_LENGTH = 150


NO_OPTION: Final = "That isn't one of the options. Please choose from the menu again."


class Control(ActionSource, discord.ui.DynamicItem[Shown], template=r"(?!)"):
    """A button or menu whose press is always answered, also after a restart. `id` is the format of
    its ids; a class without `id` is a base class. `kinds` lists all classes with an id, by their
    actions."""

    kinds: ClassVar[dict[type[Any], list[type["Control[Any]"]]]] = {}

    def __init_subclass__(
        cls,
        id: ComponentId | None = None,  # noqa: A002 - as above
        action: type[Any] | None = None,
        **fixed: Any,
    ) -> None:
        super().__init_subclass__(template=id.template if id else r"(?!)")
        if id is not None:
            cls.component_id = id
        if action is not None:
            cls.action, cls.fixed = action, fixed
        if hasattr(cls, "component_id") and hasattr(cls, "action"):
            Control.kinds.setdefault(cls.action, []).append(cls)

    def __init__(self, item: Shown, *values: Any) -> None:
        super().__init__(item)
        self.id_values = values

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Returns the control that was pressed, made from the values in its id. discord.py calls
        this for each press."""
        return cls(*cls.component_id.values(match.groups()))

    async def callback(self, interaction: Interaction) -> None:
        """Passes the action of a press to its controller. discord.py calls this."""
        await self.answer(interaction)


class ActionButton(Control[AnyButton]):
    """A button whose id holds values. `label`, `style` and `emoji` default to those of the class.
    If the label is a symbol, `words` replaces it for members who play in words."""

    label: ClassVar[str] = "…"
    words: ClassVar[str] = ""
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary
    emoji: ClassVar[str | None] = None

    def __init__(
        self,
        *values: Any,
        label: str | None = None,
        style: discord.ButtonStyle | None = None,
        emoji: str | discord.PartialEmoji | None = None,
        disabled: bool = False,
    ) -> None:
        words = self.label if label is None else label
        button: AnyButton = discord.ui.Button(
            label=cut(one_line(words), BUTTON_LENGTH) or "…",
            style=style or self.style,
            emoji=emoji or self.emoji,
            disabled=disabled,
            custom_id=self.component_id.make(*values),
        )
        super().__init__(button, *values)


class MatchButton(ActionButton):
    """A button in a match. The first value of its id is the match's id, which the controller gets
    as its own argument."""

    in_match = True


class ActionMenu(Control[AnySelect]):
    """A menu of options. `picks` converts the options' values. The action gets the picked value, or
    a tuple of all picked values if `several` may be picked."""

    picks: ClassVar[Part[Any]]
    several: ClassVar[bool] = False

    def __init_subclass__(cls, picks: Part[Any] | None = None, **more: Any) -> None:
        super().__init_subclass__(**more)
        if picks is not None:
            cls.picks = picks

    def __init__(
        self,
        *values: Any,
        options: Sequence[discord.SelectOption] = (),
        placeholder: str | None = None,
        most: int = 1,
        **menu: Any,
    ) -> None:
        select: AnySelect = discord.ui.Select(
            custom_id=self.component_id.make(*values),
            options=list(options),
            placeholder=placeholder,
            max_values=most,
            **menu,
        )
        super().__init__(select, *values)

    @property
    def picked(self) -> tuple[Any, ...]:
        """The picked values. Raises Refusal if a value wasn't on the menu, or if the member has
        picked too few values or too many."""
        written = self.item.values
        if not all(re.fullmatch(self.picks.pattern, value) for value in written):
            raise Refusal(NO_OPTION)
        if len(written) < self.item.min_values or not (self.several or len(written) == 1):
            raise Refusal(NO_OPTION)
        return tuple(self.picks.read(value) for value in written)

    def wanted(self, *picked: Any) -> Any:
        """Returns the action with the picked values. Raises Refusal for a value that wasn't an
        option."""
        return super().wanted(*picked, self.picked if self.several else self.picked[0])


class EntityMenu(Control[Any]):
    """A menu of channels, roles or members. Those whose ids are in `now` are chosen."""

    select: ClassVar[Callable[..., Any]]
    look: ClassVar[Mapping[str, Any]]

    def __init__(self, *values: Any, now: Iterable[int] = ()) -> None:
        custom_id, chosen = self.component_id.make(*values), [discord.Object(one) for one in now]
        select = type(self).select(custom_id=custom_id, default_values=chosen, **self.look)
        super().__init__(select, *values)

    def wanted(self, *picked: Any) -> Any:
        return super().wanted(self.item.values[0].id)


def handle_actions(bot: Deckhand, take: Callable[..., Awaitable[None]], actions: Any) -> None:
    """Registers `take` as the handler of `actions`, which is an action class or a union of them.
    Registers the controls of these actions with the bot, too."""
    handled: tuple[type[Any], ...] = get_args(actions) or (actions,)
    bot.action_handlers.update(dict.fromkeys(handled, take))
    bot.add_dynamic_items(*(kind for one in handled for kind in Control.kinds.get(one, ())))


def controls(*items: Control[Any]) -> discord.ui.View:
    """Returns a view with these controls, to send once. discord.py doesn't keep the view, because
    presses are answered by their ids."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return without_dispatch(view)


View = TypeVar("View", bound="discord.ui.View | discord.ui.LayoutView | discord.ui.Modal")


def without_dispatch(view: View) -> View:
    """Stops the view and returns it, so that discord.py can send it but doesn't keep it. Otherwise
    discord.py would keep it as long as the bot runs. Views with dynamic items can't be removed
    later, because that would unregister the items' whole class."""
    view.stop()
    return view
