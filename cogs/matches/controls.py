"""The buttons and menus of a match. What they do is the controller's business."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self
from zlib import crc32

import discord

from bot.discord_text import cut, one_line
from bot.matches.ids import PATTERN
from bot.matches.refusals import NoSuchOption
from cogs.ui.controls import Control

if TYPE_CHECKING:
    from cogs.matches.match_controller import MatchController

Interaction = discord.Interaction[Any]
AnyButton = discord.ui.Button[Any]
AnySelect = discord.ui.Select[Any]
AnyItem = discord.ui.Item[Any]

BUTTON_LENGTH = 80
MENU_LENGTH = 100
PLACEHOLDER_LENGTH = 150

ABOUT = f"(?P<about>{PATTERN})"
_MATCH = f"(?P<match>{PATTERN})"
_NUMBER = r"(?P<number>\d{1,6})"
_OPTION = r"(?P<option>\d{1,4})"
_PAGE = r"(?P<page>\d{1,3})"
_CARD = r"(?P<card>\d{1,4}|-)"
_OPTIONS = (
    "(?P<options>(?:[A-Za-z0-9_-]{4}){0,16}"
    "(?:[A-Za-z0-9_-]{4}|[A-Za-z0-9_-]{3}=|[A-Za-z0-9_-]{2}==))"
)
_CARD_VALUE = re.compile(r"card(\d{1,4})")
_OPTION_VALUE = re.compile(r"\d{1,4}")


def controller(interaction: Interaction) -> MatchController:
    """What answers the controls of a match."""
    return interaction.client.get_cog("match").controller


class IdButton(Control[AnyButton], template=r"(?!)"):
    """A button about one match or challenge, with the id `<kind>:<action>:<its id>`."""

    kind: ClassVar[str] = "match"
    action: ClassVar[str]
    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, about: str) -> None:
        custom_id = f"{self.kind}:{self.action}:{about}"
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.about = about

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["about"])


class HandButton(IdButton, template=f"match:hand:{ABOUT}"):
    """Opens a player's own hand and choices, for them alone."""

    action, label, style = "hand", "My hand", discord.ButtonStyle.primary

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).open_hand(interaction, self.about)


class HereButton(IdButton, template=f"match:here:{ABOUT}"):
    """Has a player go on with their hand on the message that it is on."""

    action, label, style = "here", "Play here", discord.ButtonStyle.primary

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).bring_hand(interaction, self.about)


class LogButton(IdButton, template=f"match:log:{ABOUT}"):
    """Opens the log, as the one who presses may know it."""

    action, label = "log", "Log"

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).open_log(interaction, self.about)


class ReadButton(Control[AnyButton], template=rf"match:read:{_MATCH}:{_PAGE}"):
    """Opens a page of all cards that whoever presses sees, in words."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Read cards") -> None:
        custom_id = f"match:read:{match_id}:{page}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.page = page

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["match"], int(match["page"]))

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).read_cards(interaction, self.match_id, self.page)


class ConcedeButton(IdButton, template=f"match:concede:{ABOUT}"):
    """Asks whether a player really gives up."""

    action, label = "concede", "Concede"

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).ask_concede(interaction, self.about)


class ConcedeAnswer(Control[AnyButton], template=rf"match:give-up:{_MATCH}:(?P<sure>yes|no)"):
    """The answer to that."""

    def __init__(self, match_id: str, sure: bool) -> None:
        super().__init__(
            discord.ui.Button(
                label="Concede the match" if sure else "Play on",
                style=discord.ButtonStyle.danger if sure else discord.ButtonStyle.secondary,
                custom_id=f"match:give-up:{match_id}:{'yes' if sure else 'no'}",
            )
        )
        self.match_id = match_id
        self.sure = sure

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["match"], match["sure"] == "yes")

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).concede(interaction, self.match_id, self.sure)


class ChooseButton(Control[AnyButton], template=rf"match:choose:{_MATCH}:{_NUMBER}:{_OPTION}"):
    """Takes an option of the decision of that number."""

    def __init__(self, match_id: str, number: int, option: int, label: str, main: bool) -> None:
        super().__init__(
            discord.ui.Button(
                label=cut(one_line(label), BUTTON_LENGTH) or "…",
                style=discord.ButtonStyle.primary if main else discord.ButtonStyle.secondary,
                custom_id=f"match:choose:{match_id}:{number}:{option}",
            )
        )
        self.match_id = match_id
        self.number = number
        self.option = option

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["match"], int(match["number"]), int(match["option"]), "", main=False)

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).choose(interaction, self.match_id, self.number, self.option)


class SureButton(Control[AnyButton], template=rf"match:sure:{_MATCH}:{_NUMBER}:{_OPTIONS}"):
    """Takes options of the decision of that number, also where nothing comes of them."""

    def __init__(self, match_id: str, number: int, options: Sequence[int]) -> None:
        custom_id = f"match:sure:{match_id}:{number}:{_packed(options)}"
        style = discord.ButtonStyle.danger
        super().__init__(discord.ui.Button(label="Do it anyway", style=style, custom_id=custom_id))
        self.match_id = match_id
        self.number = number
        self.options = options

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["match"], int(match["number"]), _unpacked(match["options"]))

    async def pressed(self, interaction: Interaction) -> None:
        about, does = (self.match_id, self.number), controller(interaction)
        if len(self.options) == 1:
            await does.choose(interaction, *about, self.options[0], sure=True)
        else:
            await does.choose_all(interaction, *about, self.options, sure=True)


def _packed(options: Sequence[int]) -> str:
    """The numbers of as many options as a menu has, so short that an id has room for them."""
    return urlsafe_b64encode(b"".join(option.to_bytes(2) for option in options)).decode()


def _unpacked(packed: str) -> tuple[int, ...]:
    found = urlsafe_b64decode(packed)
    return tuple(int.from_bytes(found[at : at + 2]) for at in range(0, len(found), 2))


class BackButton(Control[AnyButton], template=rf"match:back:{_MATCH}:{_NUMBER}"):
    """Takes back the latest step of an announcement, at the decision of that number."""

    def __init__(self, match_id: str, number: int) -> None:
        custom_id = f"match:back:{match_id}:{number}"
        super().__init__(discord.ui.Button(label="Back", emoji="↩️", custom_id=custom_id))
        self.match_id = match_id
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["match"], int(match["number"]))

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).step_back(interaction, self.match_id, self.number)


class TurnButton(Control[AnyButton], template=rf"match:turn:{_MATCH}:{_NUMBER}:{_PAGE}:{_CARD}"):
    """Shows another page of a long menu, what can be done with one card, or who can attack it."""

    def __init__(
        self,
        match_id: str,
        number: int,
        page: int,
        card: int | None,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> None:
        about = "-" if card is None else card
        super().__init__(
            discord.ui.Button(
                label=cut(one_line(label), BUTTON_LENGTH) or "…",
                style=style,
                custom_id=f"match:turn:{match_id}:{number}:{page}:{about}",
            )
        )
        self.match_id = match_id
        self.number = number
        self.page = page
        self.card = card

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        card = None if match["card"] == "-" else int(match["card"])
        return cls(match["match"], int(match["number"]), int(match["page"]), card, "")

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).turn_to(
            interaction, self.match_id, self.number, self.page, self.card
        )


def _menu_id(number: int, options: Sequence[discord.SelectOption]) -> int:
    """Another one whenever something else is offered: a client that keeps what was picked in a menu
    after its message has changed does so by this id, and would show and send it again."""
    offered = [number, *((option.value, option.label) for option in options)]
    return 2**30 | crc32(repr(offered).encode()) >> 2


class DecisionMenu(Control[AnySelect], template=r"(?!)"):
    """A menu of the decision of that number, with the id `match:<action>:<its match>:<number>`. At
    most so many of its options may be taken at once."""

    action: ClassVar[str]

    def __init__(
        self,
        match_id: str,
        number: int,
        options: Sequence[discord.SelectOption] = (),
        placeholder: str = "Choose …",
        most: int = 1,
    ) -> None:
        super().__init__(
            discord.ui.Select(
                custom_id=f"match:{self.action}:{match_id}:{number}",
                placeholder=cut(placeholder, PLACEHOLDER_LENGTH),
                options=list(options),
                max_values=max(1, min(most, len(options))),
                id=_menu_id(number, options),
            )
        )
        self.match_id = match_id
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["match"], int(match["number"]))


class OptionMenu(DecisionMenu, template=rf"match:menu:{_MATCH}:{_NUMBER}"):
    """Takes an option, or goes on to what can be done with a card.

    The values are option numbers, and "card" with the number of a card's first option.
    """

    action = "menu"

    async def pressed(self, interaction: Interaction) -> None:
        value = next(iter(self.item.values), "")
        if card := _CARD_VALUE.fullmatch(value):
            await controller(interaction).turn_to(
                interaction, self.match_id, self.number, 0, int(card[1])
            )
        elif _OPTION_VALUE.fullmatch(value):
            await controller(interaction).choose(
                interaction, self.match_id, self.number, int(value)
            )
        else:
            raise NoSuchOption


class SeveralMenu(DecisionMenu, template=rf"match:several:{_MATCH}:{_NUMBER}"):
    """Takes one or several options, one after the other."""

    action = "several"

    async def pressed(self, interaction: Interaction) -> None:
        values = self.item.values
        if not (values and all(_OPTION_VALUE.fullmatch(value) for value in values)):
            raise NoSuchOption
        options = [int(value) for value in values]
        await controller(interaction).choose_all(interaction, self.match_id, self.number, options)


CONTROLS: tuple[type[Control[Any]], ...] = (
    HandButton,
    HereButton,
    LogButton,
    ReadButton,
    ConcedeButton,
    ConcedeAnswer,
    ChooseButton,
    SureButton,
    BackButton,
    TurnButton,
    OptionMenu,
    SeveralMenu,
)
