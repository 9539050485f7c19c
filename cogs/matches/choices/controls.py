"""The buttons and menus of a decision, as data. What a press of them does stands in `presses`."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any, ClassVar
from zlib import crc32

import discord

from bot.base.discord_text import cut, one_line
from cogs.ui.component_ids import MATCH_ID, NUMBER, PAGE, ComponentId, Part, number
from cogs.ui.controls import BUTTON_LENGTH, PLACEHOLDER_LENGTH, AnyButton, AnySelect, Control

OPTION = number(4)


def pack_options(options: Sequence[int]) -> str:
    """Spells the numbers of as many options as a menu has, short enough for an id."""
    return urlsafe_b64encode(b"".join(option.to_bytes(2) for option in options)).decode()


def unpack_options(spelled: str) -> tuple[int, ...]:
    """Reads what `pack_options` has spelled."""
    found = urlsafe_b64decode(spelled)
    return tuple(int.from_bytes(found[at : at + 2]) for at in range(0, len(found), 2))


OPTIONS = Part(
    "(?:[A-Za-z0-9_-]{4}){0,16}(?:[A-Za-z0-9_-]{4}|[A-Za-z0-9_-]{3}=|[A-Za-z0-9_-]{2}==)",
    unpack_options,
    pack_options,
)
CARD = Part(
    r"\d{1,4}|-",
    lambda word: None if word == "-" else int(word),
    lambda card: "-" if card is None else str(card),
)
"""The number of a card's first option, or none."""


class ChooseButton(Control[AnyButton], id=ComponentId("match:choose", MATCH_ID, NUMBER, OPTION)):
    """Takes an option of the decision of that number."""

    def __init__(
        self, match_id: str, number: int, option: int, label: str = "", main: bool = False
    ) -> None:
        super().__init__(
            discord.ui.Button(
                label=cut(one_line(label), BUTTON_LENGTH) or "…",
                style=discord.ButtonStyle.primary if main else discord.ButtonStyle.secondary,
                custom_id=self.component_id.make(match_id, number, option),
            )
        )
        self.match_id = match_id
        self.number = number
        self.option = option


class ConfirmingButton(Control[AnyButton]):
    """Takes options of the decision of that number, which the player was asked about once more."""

    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.danger

    def __init__(self, match_id: str, number: int, options: Sequence[int]) -> None:
        custom_id = self.component_id.make(match_id, number, options)
        button = discord.ui.Button[Any](label=self.label, style=self.style, custom_id=custom_id)
        super().__init__(button)
        self.match_id = match_id
        self.number = number
        self.options = options


class ConfirmChoiceButton(
    ConfirmingButton, id=ComponentId("match:sure", MATCH_ID, NUMBER, OPTIONS)
):
    """Takes them also where nothing comes of them, or the price is dear."""

    label = "Do it anyway"


class UnaskedButton(ConfirmingButton, id=ComponentId("match:unasked", MATCH_ID, NUMBER, OPTIONS)):
    """Takes them, and has the player not be asked about dear prices any more in this match."""

    label = "Do it, and do not ask again in this match"
    style = discord.ButtonStyle.secondary


class StepBackButton(Control[AnyButton], id=ComponentId("match:back", MATCH_ID, NUMBER)):
    """Takes back the latest step of an announcement, at the decision of that number."""

    def __init__(self, match_id: str, number: int, label: str = "Back") -> None:
        custom_id = self.component_id.make(match_id, number)
        super().__init__(discord.ui.Button(label=label, emoji="↩️", custom_id=custom_id))
        self.match_id = match_id
        self.number = number


class TurnButton(Control[AnyButton], id=ComponentId("match:turn", MATCH_ID, NUMBER, PAGE, CARD)):
    """Shows another page of a long menu, what can be done with one card, or who can attack it."""

    def __init__(
        self,
        match_id: str,
        number: int,
        page: int,
        card: int | None,
        label: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> None:
        super().__init__(
            discord.ui.Button(
                label=cut(one_line(label), BUTTON_LENGTH) or "…",
                style=style,
                custom_id=self.component_id.make(match_id, number, page, card),
            )
        )
        self.match_id = match_id
        self.number = number
        self.page = page
        self.card = card


def _menu_id(number: int, options: Sequence[discord.SelectOption]) -> int:
    """Another one whenever something else is offered: a client that keeps what was picked in a menu
    after its message has changed does so by this id, and would show and send it again."""
    offered = [number, *((option.value, option.label) for option in options)]
    return 2**30 | crc32(repr(offered).encode()) >> 2


class DecisionMenu(Control[AnySelect]):
    """A menu of the decision of that number, at most `most` of whose options are taken at once."""

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
                custom_id=self.component_id.make(match_id, number),
                placeholder=cut(placeholder, PLACEHOLDER_LENGTH),
                options=list(options),
                max_values=max(1, min(most, len(options))),
                id=_menu_id(number, options),
            )
        )
        self.match_id = match_id
        self.number = number


class OptionMenu(DecisionMenu, id=ComponentId("match:menu", MATCH_ID, NUMBER)):
    """Takes an option, or goes on to what can be done with a card.

    The values are option numbers, and "card" with the number of a card's first option.
    """


class SeveralMenu(DecisionMenu, id=ComponentId("match:several", MATCH_ID, NUMBER)):
    """Takes one or several options, one after the other."""


class AttackersMenu(DecisionMenu, id=ComponentId("match:attackers", MATCH_ID, NUMBER)):
    """Asks whom those attack that are picked, by the first option of each."""


class AttackButton(Control[AnyButton], id=ComponentId("match:attack", MATCH_ID, NUMBER, OPTIONS)):
    """Has several cards attack: takes those options one after the other."""

    def __init__(self, match_id: str, number: int, options: Sequence[int], label: str = "") -> None:
        super().__init__(
            discord.ui.Button(
                label=cut(one_line(label), BUTTON_LENGTH) or "…",
                style=discord.ButtonStyle.danger,
                custom_id=self.component_id.make(match_id, number, options),
            )
        )
        self.match_id = match_id
        self.number = number
        self.options = options


class TargetMenu(
    Control[AnySelect], id=ComponentId("match:target", MATCH_ID, NUMBER, OPTIONS, number(1))
):
    """Has the attackers, by the first option of each, attack what the picked option attacks. A
    longer list is several menus, told apart by their `place`."""

    def __init__(
        self,
        match_id: str,
        number: int,
        attackers: Sequence[int],
        place: int,
        options: Sequence[discord.SelectOption] = (),
        placeholder: str = "",
    ) -> None:
        super().__init__(
            discord.ui.Select(
                custom_id=self.component_id.make(match_id, number, attackers, place),
                placeholder=cut(placeholder, PLACEHOLDER_LENGTH) or None,
                options=list(options),
                id=_menu_id(number, options),
            )
        )
        self.match_id = match_id
        self.number = number
        self.attackers = tuple(attackers)


class ShowAllButton(Control[AnyButton], id=ComponentId("match:all", MATCH_ID, NUMBER, PAGE)):
    """Shows a page of what is allowed, and hardly ever wanted."""

    def __init__(self, match_id: str, number: int, page: int = 0, label: str = "Show all") -> None:
        custom_id = self.component_id.make(match_id, number, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.number = number
        self.page = page


class EndTurnButton(Control[AnyButton], id=ComponentId("match:end-turn", MATCH_ID, NUMBER)):
    """Passes for the player until the turn is over, from the decision of that number on."""

    def __init__(self, match_id: str, number: int) -> None:
        custom_id = self.component_id.make(match_id, number)
        super().__init__(discord.ui.Button(label="End turn", custom_id=custom_id))
        self.match_id = match_id
        self.number = number


class PassOnButton(Control[AnyButton], id=ComponentId("match:pass-on", MATCH_ID, NUMBER)):
    """Passes for the player until something happens, from the decision of that number on."""

    def __init__(self, match_id: str, number: int) -> None:
        custom_id = self.component_id.make(match_id, number)
        label = "Pass until something happens"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.number = number
