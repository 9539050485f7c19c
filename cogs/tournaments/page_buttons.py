"""What the buttons that turn the pages and rounds of a tournament have in common. Each gives its
own template, whose groups are those of its id."""

from __future__ import annotations

import re
from typing import ClassVar, Self

import discord

from cogs.matches.controls import AnyButton, AnyItem, Interaction
from cogs.ui.controls import Control


class PageButton(Control[AnyButton], template=r"(?!)"):
    """Turns to another page, counted from 0, with the id `tournament:<action>:<about>:<page>`,
    where `about` is the id of the tournament."""

    action: ClassVar[str]

    def __init__(self, about: str, page: int, label: str = "Page") -> None:
        custom_id = f"tournament:{self.action}:{about}:{page}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.about = about
        self.page = page

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["about"], int(match["page"]))


class RoundPageButton(Control[AnyButton], template=r"(?!)"):
    """The same of a round, with the id `tournament:<action>:<about>:<round>:<page>`."""

    action: ClassVar[str]

    def __init__(self, about: str, number: int, page: int, label: str = "Page") -> None:
        custom_id = f"tournament:{self.action}:{about}:{number}:{page}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.about = about
        self.number = number
        self.page = page

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["about"], int(match["round"]), int(match["page"]))


class RoundButton(Control[AnyButton], template=r"(?!)"):
    """A button about a round of a tournament, with the id `tournament:<action>:<about>:<round>`."""

    action: ClassVar[str]
    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, about: str, number: int) -> None:
        custom_id = f"tournament:{self.action}:{about}:{number}"
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.about = about
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["about"], int(match["round"]))
