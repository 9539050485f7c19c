"""The buttons and menus of sign-up. What they do is the desk's business."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

import discord

from bot.matches.ids import PATTERN
from cogs.matches.controls import ABOUT, AnyButton, AnyItem, AnySelect, IdButton, Interaction
from cogs.ui.controls import Control

if TYPE_CHECKING:
    from cogs.tournaments.desk import SignUpDesk

_TOURNAMENT = f"(?P<tournament>{PATTERN})"
_LATE = r"(?P<late>late-)?"
_USER = r"(?P<user>\d{1,19})"


def desk(interaction: Interaction) -> SignUpDesk:
    """What answers these controls."""
    return interaction.client.get_cog("tournament").desk


class JoinButton(IdButton, template=f"tournament:join:{ABOUT}"):
    """Asks a member for a deck to sign up with; signs them up where nobody brings one."""

    kind, action, label, style = "tournament", "join", "Join", discord.ButtonStyle.success

    async def pressed(self, interaction: Interaction) -> None:
        await desk(interaction).ask_deck(interaction, self.about, late=False)


class LeaveButton(IdButton, template=f"tournament:leave:{ABOUT}"):
    """Takes a sign-up back; asks first where the place would go to another."""

    kind, action, label = "tournament", "leave", "Leave"

    async def pressed(self, interaction: Interaction) -> None:
        await desk(interaction).press_leave(interaction, self.about)


class LeaveForSureButton(IdButton, template=f"tournament:leave-sure:{ABOUT}"):
    """The answer to that."""

    kind, action, label = "tournament", "leave-sure", "Leave"
    style = discord.ButtonStyle.danger

    async def pressed(self, interaction: Interaction) -> None:
        await desk(interaction).leave_for_sure(interaction, self.about)


class CheckInButton(IdButton, template=f"tournament:check-in:{ABOUT}"):
    """Notes that an entrant is there."""

    kind, action, label, style = "tournament", "check-in", "Check in", discord.ButtonStyle.primary

    async def pressed(self, interaction: Interaction) -> None:
        await desk(interaction).check_in(interaction, self.about)


class JoinLateButton(Control[AnyButton], template=rf"tournament:late:{_TOURNAMENT}:{_USER}"):
    """Asks a member whom an organiser has added to a running tournament for a deck."""

    def __init__(self, tournament: str, user: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Join late",
                style=discord.ButtonStyle.success,
                custom_id=f"tournament:late:{tournament}:{user}",
            )
        )
        self.tournament = tournament
        self.user = user

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["tournament"], int(match["user"]))

    async def pressed(self, interaction: Interaction) -> None:
        await desk(interaction).press_late(interaction, self.tournament, self.user)


class DecksButton(
    Control[AnyButton], template=rf"tournament:{_LATE}decks:{_TOURNAMENT}:(?P<page>\d{{1,3}})"
):
    """Turns a long menu of decks to another page."""

    def __init__(self, tournament: str, page: int, label: str, *, late: bool) -> None:
        custom_id = f"tournament:{'late-' if late else ''}decks:{tournament}:{page}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.tournament = tournament
        self.page = page
        self.late = late

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["tournament"], int(match["page"]), "…", late=match["late"] is not None)

    async def pressed(self, interaction: Interaction) -> None:
        await desk(interaction).turn_decks(interaction, self.tournament, self.page, late=self.late)


class DeckMenu(Control[AnySelect], template=rf"tournament:{_LATE}deck:{_TOURNAMENT}"):
    """Signs up with a deck: its number, or the key of a starter deck."""

    def __init__(
        self, tournament: str, options: list[discord.SelectOption], said: str, *, late: bool
    ) -> None:
        custom_id = f"tournament:{'late-' if late else ''}deck:{tournament}"
        super().__init__(discord.ui.Select(custom_id=custom_id, options=options, placeholder=said))
        self.tournament = tournament
        self.late = late

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(match["tournament"], [], "", late=match["late"] is not None)

    async def pressed(self, interaction: Interaction) -> None:
        await desk(interaction).join_with(
            interaction, self.tournament, self.item.values[0], late=self.late
        )


CONTROLS: tuple[type[Control[Any]], ...] = (
    JoinButton,
    LeaveButton,
    LeaveForSureButton,
    CheckInButton,
    JoinLateButton,
    DecksButton,
    DeckMenu,
)
