"""Asking whether somebody is sure, before what cannot be taken back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, Self, cast

import discord

from bot.client import Deckhand
from bot.discord_calls import OutgoingMessage, redraw
from bot.discord_text import plain
from bot.matches.ids import PATTERN
from bot.store.tournaments import TournamentRow
from cogs.ui.controls import Control, controls

Press = discord.Interaction[Deckhand]

Weighty = Literal["start", "undo", "cancel", "drop", "quit"]
"""What is asked about: an organiser starts a tournament, undoes a round, cancels a tournament or
drops an entrant; a member drops out."""

_YES: Mapping[Weighty, str] = {
    "start": "Start it",
    "undo": "Undo the round",
    "cancel": "Cancel the tournament",
    "drop": "Drop them",
    "quit": "Drop out",
}


START = (
    "**{name}** starts <t:{starts}:F> (<t:{starts}:R>), on your clock. Is that right?\n"
    "-# If not, leave it and send `/tournament create` again: a time without a zone is UTC, "
    "`20:00 CET` or `20:00 Europe/Berlin` says which one you mean."
)


class SureButton(
    Control[discord.ui.Button[Any]],
    template=rf"tournament:sure:(?P<act>{'|'.join(_YES)}):(?P<tournament>{PATTERN})"
    r":(?P<about>\d{1,18})",
):
    """The yes. `about` is the entrant or the number of the round that is meant, 0 for neither."""

    def __init__(self, act: Weighty, tournament: str, about: int = 0) -> None:
        super().__init__(
            discord.ui.Button(
                label=_YES[act],
                style=discord.ButtonStyle.success if act == "start" else discord.ButtonStyle.danger,
                custom_id=f"tournament:sure:{act}:{tournament}:{about}",
            )
        )
        self.act: Weighty = act
        self.tournament = tournament
        self.about = about

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls(cast("Weighty", match["act"]), match["tournament"], int(match["about"]))

    async def pressed(self, interaction: Press) -> None:
        tournaments: Any = interaction.client.get_cog("tournament")
        await tournaments.organisers.do(interaction, self.act, self.tournament, self.about)


class NotSureButton(Control[discord.ui.Button[Any]], template=r"tournament:not-sure"):
    """The no."""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="Leave it", custom_id="tournament:not-sure"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls()

    async def pressed(self, interaction: Press) -> None:
        await redraw(interaction, OutgoingMessage("Then all stays as it is."))


class CreateButton(
    Control[discord.ui.Button[Any]], template=rf"tournament:create:(?P<draft>{PATTERN})"
):
    """Makes the tournament whose start was understood as the organiser means it."""

    def __init__(self, draft: str) -> None:
        custom_id = f"tournament:create:{draft}"
        style = discord.ButtonStyle.success
        super().__init__(discord.ui.Button(label="Create it", style=style, custom_id=custom_id))
        self.draft = draft

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls(match["draft"])

    async def pressed(self, interaction: Press) -> None:
        tournaments: Any = interaction.client.get_cog("tournament")
        await tournaments.desk.create_draft(interaction, self.draft)


CONTROLS: tuple[type[Control[Any]], ...] = (SureButton, NotSureButton, CreateButton)


def question(words: str, act: Weighty, tournament: str, about: int = 0) -> OutgoingMessage:
    """Asks that, for the eyes of who has to say."""
    return OutgoingMessage(words, controls(SureButton(act, tournament, about), NotSureButton()))


def start_question(planned: TournamentRow, draft: str) -> OutgoingMessage:
    """Asks whether a tournament is to start then, as everybody sees it on their own clock."""
    words = START.format(name=plain(planned.name), starts=planned.starts)
    return OutgoingMessage(words, controls(CreateButton(draft), NotSureButton()))
