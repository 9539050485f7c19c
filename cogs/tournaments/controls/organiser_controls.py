"""Controls for organisers, and for the players they wait for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import discord

from bot.base.discord_text import cut
from bot.tournaments.organiser_call_service import LONGEST_REASON
from cogs.matches.table.controls import AskForOrganiser
from cogs.tournaments.controls.page_controls import ENTRANT, ROUND
from cogs.tournaments.controls.signup_controls import AskDropOut
from cogs.ui.component_ids import (
    MATCH_ID,
    SNOWFLAKE,
    ComponentId,
    number,
    one_of,
)
from cogs.ui.controls import MENU_LENGTH, ActionButton, ActionMenu
from cogs.ui.forms import Form, TextField

Weighty = Literal["start", "undo", "cancel", "drop", "quit", "draw"]
"""Acts that need a confirmation. An organiser starts a tournament, undoes a round, cancels a
tournament, drops an entrant, or draws without the public number; a member drops out."""

_YES: Final[Mapping[Weighty, str]] = {
    "start": "Start it",
    "undo": "Undo the round",
    "cancel": "Cancel the tournament",
    "drop": "Drop them",
    "quit": "Drop out",
    "draw": "Draw without it",
}


@dataclass(frozen=True, slots=True)
class CarryOut:
    """The action that does what an organiser or a player has confirmed. `about` is the entrant or
    the number of the round, 0 for neither."""

    act: Weighty
    tournament: str
    about: int


@dataclass(frozen=True, slots=True)
class CancelAct:
    """The action that does nothing: the answer "no" to a confirmation."""


@dataclass(frozen=True, slots=True)
class UndoRound:
    """The action that undoes the latest round, which must have this `number`."""

    tournament: str
    number: int
    reason: str


OrganiserAction = CarryOut | CancelAct | UndoRound | AskDropOut


@dataclass(frozen=True, slots=True)
class ResumeTournament:
    """The action that lets a paused tournament continue."""

    tournament: str


@dataclass(frozen=True, slots=True)
class MoveTournament:
    """The action that moves a paused tournament to another channel."""

    tournament: str
    channel: int


LostChannelAction = ResumeTournament | MoveTournament


@dataclass(frozen=True, slots=True)
class CallOrganiser:
    """The action that calls the organisers to a match, with the reason that the player typed."""

    match_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """The action that notes that an organiser comes to a match."""

    match_id: str


CallAction = AskForOrganiser | CallOrganiser | AnswerCall


@dataclass(frozen=True, slots=True)
class DropNoShows:
    """The action that drops the players who missed their match in a round, except those to
    `keep`."""

    tournament: str
    number: int
    keep: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ComeBack:
    """The action that lets a player who missed their match play in the next round."""

    tournament: str
    user: int


@dataclass(frozen=True, slots=True)
class NoteArrival:
    """The action that notes that a player has come to their match."""

    match_id: str


NoShowAction = DropNoShows | ComeBack | NoteArrival


class ConfirmActButton(
    ActionButton,
    id=ComponentId("tournament:sure", one_of(*_YES), MATCH_ID, number(18)),
    action=CarryOut,
):
    """The "yes" of a confirmation. `about` is as in `CarryOut`."""

    def __init__(self, act: Weighty, tournament: str, about: int = 0) -> None:
        style = discord.ButtonStyle.success if act == "start" else discord.ButtonStyle.danger
        super().__init__(act, tournament, about, label=_YES[act], style=style)


class CancelActButton(ActionButton, id=ComponentId("tournament:not-sure"), action=CancelAct):
    """The "no" of a confirmation."""

    label = "Change nothing"


class WhyUndoForm(
    Form, id=ComponentId("tournament:why-undo", MATCH_ID, number(18)), action=UndoRound
):
    """The form that asks for the reason to undo a round in which something was played."""

    title = "Undo the round"
    fields = (
        TextField(
            "reason",
            "Why?",
            "Its matches become void, with their rating changes. Everybody can read your reason.",
            LONGEST_REASON,
            lines=True,
            required=False,
        ),
    )


class ResumeButton(
    ActionButton, id=ComponentId("tournament:resume", MATCH_ID), action=ResumeTournament
):
    """The button that lets a paused tournament continue."""

    label, style = "Resume", discord.ButtonStyle.success


class MoveMenu(
    ActionMenu, id=ComponentId("tournament:move", MATCH_ID), action=MoveTournament, picks=SNOWFLAKE
):
    """The menu that moves a paused tournament to another channel. Discord's own menus of channels
    are empty in direct messages, so this one has their names."""

    def __init__(self, tournament: str, channels: Sequence[discord.abc.GuildChannel] = ()) -> None:
        options = [
            discord.SelectOption(label=cut(f"#{one.name}", MENU_LENGTH), value=str(one.id))
            for one in channels
        ]
        super().__init__(tournament, options=options, placeholder="Move it to …")


class CallForm(Form, id=ComponentId("tournament:call", MATCH_ID), action=CallOrganiser):
    """The form that asks a player for the reason of their call."""

    title = "Call an organiser"
    fields = (
        TextField(
            "reason",
            "What should they look at?",
            "The clocks stop until one of them comes, ten minutes at most.",
            LONGEST_REASON,
            lines=True,
        ),
    )


class ComingButton(ActionButton, id=ComponentId("tournament:coming", MATCH_ID), action=AnswerCall):
    """The button that says that an organiser comes; the clocks continue."""

    label, style = "I'm coming", discord.ButtonStyle.success


class DropAllButton(
    ActionButton, id=ComponentId("tournament:drop-no-shows", MATCH_ID, ROUND), action=DropNoShows
):
    """The button that drops everybody who did not come in a round."""

    label, style = "Drop all", discord.ButtonStyle.danger


class KeepPlayersMenu(
    ActionMenu,
    id=ComponentId("tournament:keep-no-shows", MATCH_ID, ROUND),
    action=DropNoShows,
    picks=ENTRANT,
):
    """The menu that keeps the chosen players who did not come in a round, and drops the others."""

    several = True

    def __init__(
        self, tournament: str, number: int, options: Sequence[discord.SelectOption] = ()
    ) -> None:
        said, most = "Keep these, drop the others", max(1, len(options))
        super().__init__(tournament, number, options=options, placeholder=said, most=most)


class ComeBackButton(
    ActionButton, id=ComponentId("tournament:back", MATCH_ID, SNOWFLAKE), action=ComeBack
):
    """The button that lets a player who missed their match play in the next round."""

    label, style = "I'm back", discord.ButtonStyle.success


class ArrivedButton(ActionButton, id=ComponentId("match:arrived", MATCH_ID), action=NoteArrival):
    """The button that notes that a player has come to their match."""

    label, style = "I'm here", discord.ButtonStyle.success
