"""Controls with which organisers run a tournament."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

import discord

from bot.store.tournaments.tournament_rows import EntrantRow, PairingWinner
from bot.tournaments.creation import LONGEST_SOURCE
from bot.tournaments.organiser_call_service import LONGEST_REASON
from cogs.tournaments.controls.page_controls import ENTRANT, ROUND, entry_of
from cogs.ui.component_ids import MATCH_ID, PAGE, ComponentId, Part, apart, number, one_of
from cogs.ui.controls import ActionButton, ActionMenu, Control
from cogs.ui.forms import ChoiceField, Form, TextField

Act = Literal[
    "start", "close", "open", "source", "draw", "pause", "resume",
    "add", "drop", "bye", "extend", "undo", "once", "cancel",
]  # fmt: skip
"""The acts of an organiser on a tournament."""

PlayerAct = Literal["drop", "bye"]

_LABELS: Final[Mapping[Act, str]] = {
    "start": "Start",
    "close": "Close sign-up",
    "open": "Open sign-up",
    "source": "Draw source",
    "draw": "Draw now",
    "pause": "Pause",
    "resume": "Resume",
    "add": "Add player",
    "drop": "Drop player",
    "bye": "Give bye",
    "extend": "Extend round",
    "undo": "Undo round",
    "once": "Stop repeating",
    "cancel": "Cancel tournament",
}
_PAIRING: Final = number(18)


@dataclass(frozen=True, slots=True)
class ShowManage:
    """The action that shows an organiser what they can do to a tournament."""

    tournament: str


@dataclass(frozen=True, slots=True)
class Manage:
    """The action that does something to a tournament (`act`), or first asks for the details."""

    act: Act
    tournament: str


@dataclass(frozen=True, slots=True)
class ShowPlayers:
    """The action that shows a page of the players to choose from."""

    act: PlayerAct
    tournament: str
    page: int


@dataclass(frozen=True, slots=True)
class PickPlayer:
    """The action that drops an entrant (asks first), or gives them a bye."""

    act: PlayerAct
    tournament: str
    entrant: int


@dataclass(frozen=True, slots=True)
class AddMember:
    """The action that adds a member to a running tournament, or brings a dropped player back."""

    tournament: str
    member: discord.Member | discord.User


@dataclass(frozen=True, slots=True)
class ExtendRound:
    """The action that gives a round more time, in minutes as typed."""

    tournament: str
    minutes: str


@dataclass(frozen=True, slots=True)
class NameSource:
    """The action that chooses the source of the public number by which a tournament is drawn. The
    source "" means that the bot draws from its own random number."""

    tournament: str
    source: str


@dataclass(frozen=True, slots=True)
class ShowResults:
    """The action that shows an organiser the pairings of a round, to correct a result."""

    tournament: str
    number: int


@dataclass(frozen=True, slots=True)
class AskResult:
    """The action that opens the form for the result of a pairing."""

    tournament: str
    pairing: int


@dataclass(frozen=True, slots=True)
class SetResult:
    """The action that sets or corrects the result of a pairing. `games` are the games won by A and
    by B."""

    tournament: str
    pairing: int
    winner: PairingWinner
    games: tuple[int, int] | None
    reason: str


ManageAction = (
    ShowManage
    | Manage
    | ShowPlayers
    | PickPlayer
    | AddMember
    | ExtendRound
    | ShowResults
    | AskResult
    | SetResult
)


class ManageButton(ActionButton, id=ComponentId("tournament:manage", MATCH_ID), action=ShowManage):
    """The button that shows an organiser what they can do."""

    label = "Manage"


class ActButton(
    ActionButton, id=ComponentId("tournament:act", one_of(*get_args(Act)), MATCH_ID), action=Manage
):
    """The button that carries out an act on a tournament."""

    def __init__(self, act: Act, tournament: str) -> None:
        style = discord.ButtonStyle.primary if act == "start" else None
        super().__init__(act, tournament, label=_LABELS[act], style=style)


class PlayersPage(
    ActionButton,
    id=ComponentId("tournament:players", one_of(*get_args(PlayerAct)), MATCH_ID, PAGE),
    action=ShowPlayers,
):
    """The button that turns to another page of the players to choose from."""


class PlayerMenu(
    ActionMenu,
    id=ComponentId("tournament:player", one_of(*get_args(PlayerAct)), MATCH_ID),
    action=PickPlayer,
    picks=ENTRANT,
):
    """A menu of players to drop, or to give a bye."""

    def __init__(
        self, act: PlayerAct, tournament: str, entrants: Sequence[EntrantRow] = ()
    ) -> None:
        options = [
            discord.SelectOption(label=entry_of(one.name), value=str(one.id)) for one in entrants
        ]
        placeholder = f"{_LABELS[act]} …"
        super().__init__(act, tournament, options=options, placeholder=placeholder)


class AddMenu(Control[Any], id=ComponentId("tournament:add", MATCH_ID), action=AddMember):
    """The menu that adds the chosen member."""

    def __init__(self, tournament: str) -> None:
        menu: Any = discord.ui.UserSelect(
            custom_id=self.component_id.make(tournament), placeholder="Add …"
        )
        super().__init__(menu, tournament)

    def wanted(self, *picked: Any) -> Any:
        """Returns the action that adds the chosen member."""
        return super().wanted(self.item.values[0])


class ExtendForm(Form, id=ComponentId("tournament:extend", MATCH_ID), action=ExtendRound):
    """The form that asks how much more time a round gets."""

    title = "Extend the round"
    fields = (TextField("minutes", "Minutes", "A week at most", longest=5),)


class SourceForm(Form, id=ComponentId("tournament:source", MATCH_ID), action=NameSource):
    """The form that asks for the source of the public number by which a tournament is drawn."""

    title = "The public number"
    fields = (
        TextField(
            "source",
            "Public number",
            "One that comes after the start, like: drand round 4821000. Empty: none.",
            LONGEST_SOURCE,
            required=False,
        ),
    )


class CorrectButton(
    ActionButton, id=ComponentId("tournament:correct", MATCH_ID, ROUND), action=ShowResults
):
    """The button that shows an organiser the pairings of a round, to correct a result. The button
    is on the round's message, which everybody sees."""

    label = "Correct result"


class ResultMenu(
    ActionMenu,
    id=ComponentId("tournament:result-of", MATCH_ID, apart(ROUND), apart(PAGE)),
    action=AskResult,
    picks=_PAIRING,
):
    """A menu of pairings. A choice opens the form for the result of the chosen pairing."""

    def __init__(
        self,
        tournament: str,
        number: int = 0,
        page: int = 0,
        options: Sequence[discord.SelectOption] = (),
    ) -> None:
        values = tournament, number, page
        super().__init__(*values, options=options, placeholder="Correct a result …")


class ResultForm(Form, id=ComponentId("tournament:result", MATCH_ID, _PAIRING), action=SetResult):
    """The form that asks for the result of a pairing, and why."""

    title = "Correct a result"
    fields = (
        ChoiceField("winner", "Who won?", one_of("A", "B", "draw", "none"), radio=True),
        ChoiceField(
            "games",
            "Games",
            Part(r"\d:\d", lambda typed: (int(typed[0]), int(typed[2]))),
            "Won by the first player, then by the second. Empty: the usual score.",
            required=False,
        ),
        TextField("reason", "Why?", "Everybody can read it.", LONGEST_REASON, lines=True),
    )
