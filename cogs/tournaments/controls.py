"""The buttons and menus of sign-up, and the buttons that turn pages and rounds."""

from collections.abc import Sequence
from typing import ClassVar

import discord

from cogs.ui.component_ids import MATCH_ID, PAGE, SNOWFLAKE, ComponentId, either
from cogs.ui.controls import AnyButton, AnySelect, Control, IdButton


class JoinButton(IdButton, id=ComponentId("tournament:join", MATCH_ID)):
    """Asks a member for a deck to sign up with; signs them up where nobody brings one."""

    label, style = "Join", discord.ButtonStyle.success


class LeaveTournamentButton(IdButton, id=ComponentId("tournament:leave", MATCH_ID)):
    """Takes a sign-up back; asks first where the place would go to another."""

    label = "Leave"


class LeaveForSureButton(IdButton, id=ComponentId("tournament:leave-sure", MATCH_ID)):
    """The answer to that."""

    label, style = "Leave", discord.ButtonStyle.danger


class CheckInButton(IdButton, id=ComponentId("tournament:check-in", MATCH_ID)):
    """Notes that an entrant is there."""

    label, style = "Check in", discord.ButtonStyle.primary


class JoinLateButton(Control[AnyButton], id=ComponentId("tournament:late", MATCH_ID, SNOWFLAKE)):
    """Asks a member whom an organiser has added to a running tournament for a deck."""

    def __init__(self, tournament: str, user: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Join late",
                style=discord.ButtonStyle.success,
                custom_id=self.component_id.make(tournament, user),
            )
        )
        self.tournament = tournament
        self.user = user


class SignUpDecksButton(
    Control[AnyButton],
    id=ComponentId("tournament", either("late-decks", "decks"), MATCH_ID, PAGE),
):
    """Turns a long menu of decks to another page."""

    def __init__(self, late: bool, tournament: str, page: int, label: str = "…") -> None:
        custom_id = self.component_id.make(late, tournament, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.tournament = tournament
        self.page = page
        self.late = late


class SignUpDeckMenu(
    Control[AnySelect], id=ComponentId("tournament", either("late-deck", "deck"), MATCH_ID)
):
    """Signs up with a deck: its number, or the key of a starter deck."""

    def __init__(
        self,
        late: bool,
        tournament: str,
        options: Sequence[discord.SelectOption] = (),
        said: str = "",
    ) -> None:
        custom_id = self.component_id.make(late, tournament)
        super().__init__(
            discord.ui.Select(custom_id=custom_id, options=list(options), placeholder=said)
        )
        self.tournament = tournament
        self.late = late


class TournamentPageButton(Control[AnyButton]):
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
