"""What the buttons that turn the pages and rounds of a tournament have in common."""

from __future__ import annotations

from typing import ClassVar

import discord

from cogs.ui.controls import AnyButton, Control


class PageButton(Control[AnyButton]):
    """Turns to another page, counted from 0; `about` is the id of the tournament."""

    def __init__(self, about: str, page: int, label: str = "Page") -> None:
        custom_id = self.component_id.make(about, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.about = about
        self.page = page


class RoundPageButton(Control[AnyButton]):
    """The same of a round of the tournament."""

    def __init__(self, about: str, number: int, page: int, label: str = "Page") -> None:
        custom_id = self.component_id.make(about, number, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.about = about
        self.number = number
        self.page = page


class RoundButton(Control[AnyButton]):
    """A button about a round of a tournament."""

    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, about: str, number: int) -> None:
        custom_id = self.component_id.make(about, number)
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.about = about
        self.number = number
