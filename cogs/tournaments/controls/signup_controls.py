"""Controls to sign up for tournaments and to leave them."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.tournaments.draw import LONGEST_NUMBER
from cogs.ui.component_ids import (
    MATCH_ID,
    PAGE,
    SNOWFLAKE,
    ComponentId,
    Part,
    either,
)
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.forms import Form, TextField

_DECK: Final = Part(".+", str)
"""A deck in a menu: its number, or the key of a starter deck."""


@dataclass(frozen=True, slots=True)
class Join:
    """The action that asks a member for a deck to sign up with, or signs them up if players bring
    no decks."""

    tournament: str


@dataclass(frozen=True, slots=True)
class JoinLate:
    """Like `Join`, for the member whom an organiser has added to a running tournament."""

    tournament: str
    user: int


@dataclass(frozen=True, slots=True)
class ChangeDeck:
    """The action that asks a player which other deck to play."""

    tournament: str


@dataclass(frozen=True, slots=True)
class TurnDecks:
    """The action that turns the menu of decks to another page."""

    late: bool
    tournament: str
    page: int


@dataclass(frozen=True, slots=True)
class JoinWith:
    """The action that signs a member up with a deck: its number, or the key of a starter deck."""

    late: bool
    tournament: str
    deck: str


@dataclass(frozen=True, slots=True)
class LeaveTournament:
    """The action that withdraws a sign-up. If the place would go to another member, first asks the
    member, unless they are `sure`."""

    tournament: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class AskDropOut:
    """The action that asks a player whether they really drop out of a running tournament."""

    tournament: str


@dataclass(frozen=True, slots=True)
class CheckIn:
    """The action that notes that an entrant has checked in."""

    tournament: str


SignUpAction = Join | JoinLate | ChangeDeck | TurnDecks | JoinWith | LeaveTournament | CheckIn


class JoinButton(ActionButton, id=ComponentId("tournament:join", MATCH_ID), action=Join):
    """The button that signs a member up, with a deck if one is needed."""

    label, style = "Join", discord.ButtonStyle.success


class JoinLateButton(
    ActionButton, id=ComponentId("tournament:late", MATCH_ID, SNOWFLAKE), action=JoinLate
):
    """The button that lets in a member whom an organiser has added to a running tournament."""

    label, style = "Join late", discord.ButtonStyle.success


class ChangeDeckButton(
    ActionButton, id=ComponentId("tournament:change-deck", MATCH_ID), action=ChangeDeck
):
    """The button that asks a player which other deck to play."""

    label = "Change deck"


class SignUpDecksButton(
    ActionButton,
    id=ComponentId("tournament", either("late-decks", "decks"), MATCH_ID, PAGE),
    action=TurnDecks,
):
    """The button that turns a long menu of decks to another page."""


class SignUpDeckMenu(
    ActionMenu,
    id=ComponentId("tournament", either("late-deck", "deck"), MATCH_ID),
    action=JoinWith,
    picks=_DECK,
):
    """The menu that signs up with a deck."""


class LeaveTournamentButton(
    ActionButton, id=ComponentId("tournament:leave", MATCH_ID), action=LeaveTournament
):
    """The button that withdraws a sign-up. If the place would go to another member, the button
    first asks the member."""

    label = "Leave"


class LeaveForSureButton(
    ActionButton,
    id=ComponentId("tournament:leave-sure", MATCH_ID),
    action=LeaveTournament,
    sure=True,
):
    """The button that confirms that a member withdraws their sign-up."""

    label, style = "Leave", discord.ButtonStyle.danger


class DropOutButton(ActionButton, id=ComponentId("tournament:quit", MATCH_ID), action=AskDropOut):
    """The button that asks a player whether they really drop out of a running tournament."""

    label = "Drop out"


class CheckInButton(ActionButton, id=ComponentId("tournament:check-in", MATCH_ID), action=CheckIn):
    """The button that notes that an entrant has checked in."""

    label, style = "Check in", discord.ButtonStyle.primary


# The public number


@dataclass(frozen=True, slots=True)
class AskNumber:
    """The action that opens the form for the public number of a tournament."""

    tournament: str


@dataclass(frozen=True, slots=True)
class TypeNumber:
    """The action that notes the public number that a member has typed."""

    tournament: str
    number: str


NumberAction = AskNumber | TypeNumber


class NumberButton(ActionButton, id=ComponentId("tournament:number", MATCH_ID), action=AskNumber):
    """The button that opens the form for the public number of a tournament."""

    label = "Public number"


class NumberForm(Form, id=ComponentId("tournament:type-number", MATCH_ID), action=TypeNumber):
    """The form that asks for the public number that a tournament is drawn from."""

    title = "The public number"
    fields = (
        TextField(
            "number",
            "The number",
            "As everybody can look it up. I show that you typed it.",
            2 * LONGEST_NUMBER,
        ),
    )
