"""The buttons and menus of replays and reviews, and their actions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import discord

from bot.base.discord_text import cut, one_line
from bot.replays.steps import ReplayStop
from cogs.ui.component_ids import MATCH_ID, NUMBER, PAGE, ComponentId, apart, one_of
from cogs.ui.controls import MENU_LENGTH, ActionButton, ActionMenu
from cogs.ui.forms import ChoiceField, Form, TextField


@dataclass(frozen=True, slots=True)
class Watch:
    """The action that shows the step of a finished match after this many choices."""

    match_id: str
    choices: int = 0


@dataclass(frozen=True, slots=True)
class ListReplays:
    """The action that turns to another page of the member's finished matches."""

    page: int


@dataclass(frozen=True, slots=True)
class AskWhichReplay:
    """The action that asks for the number of a match."""


@dataclass(frozen=True, slots=True)
class WatchNumber:
    """The action that shows the match with a typed number: its replay, or the explanation of its
    deal."""

    typed: str
    part: Literal["replay", "deal"]


@dataclass(frozen=True, slots=True)
class KeepReplay:
    """The action that sends a match as files."""

    match_id: str


@dataclass(frozen=True, slots=True)
class AgreeToOpen:
    """The action with which a player agrees that everybody may see all of a match."""

    match_id: str


@dataclass(frozen=True, slots=True)
class Review:
    """The action that reviews a finished match."""

    match_id: str


@dataclass(frozen=True, slots=True)
class AskToPlayOn:
    """The action that asks how to play on from a match's state after this many choices."""

    match_id: str
    choices: int


@dataclass(frozen=True, slots=True)
class AskToShare:
    """The action that asks how many turns of a match to share, up to its state after this many
    choices."""

    match_id: str
    choices: int


@dataclass(frozen=True, slots=True)
class ShareTurns:
    """The action that shares turns of a match as a picture: the turn with the position after this
    many `choices`, or the three turns up to it."""

    match_id: str
    choices: int
    turns: Literal["1", "3"]


ShareAction = AskToShare | ShareTurns
ReplayAction = Watch | ListReplays | AskWhichReplay | WatchNumber | KeepReplay | AgreeToOpen


class WatchButton(ActionButton, id=ComponentId("match:watch", MATCH_ID), action=Watch):
    """The button that shows the replay of a match from its beginning."""

    label = "Watch replay"


class WatchMenu(ActionMenu, id=ComponentId("match:watch-one"), action=Watch, picks=MATCH_ID):
    """A menu that shows the replay of one of several matches. `matches` are pairs of a label and an
    id."""

    def __init__(self, matches: Sequence[tuple[str, str]] = ()) -> None:
        options = [
            discord.SelectOption(label=cut(called, MENU_LENGTH), value=match_id)
            for called, match_id in matches
        ]
        super().__init__(options=options, placeholder="Watch a replay")


class ReplaysButton(ActionButton, id=ComponentId("replays", PAGE), action=ListReplays):
    """The button that turns to a page of the member's finished matches."""


class WhichReplayButton(ActionButton, id=ComponentId("replays:number"), action=AskWhichReplay):
    """The button that asks for the number of a match to watch."""

    label = "Enter number"


PARTS: Final = (
    discord.SelectOption(label="Replay", value="replay", default=True),
    discord.SelectOption(label="Fair deal", value="deal"),
)
"""The parts of a match that a member can ask for by its number."""


class ReplayNumberForm(Form, id=ComponentId("replays:which"), action=WatchNumber):
    title = "Watch a match"
    fields = (
        TextField("number", "Number of the match", "It's below the board.", longest=12),
        ChoiceField("part", "Show", one_of("replay", "deal"), radio=True),
    )


class ReplayButton(
    ActionButton,
    id=ComponentId("match:replay", MATCH_ID, NUMBER, apart(one_of("back", "next", "turns"))),
    action=Watch,
):
    """The button that shows the step of a match after this many choices. `way` distinguishes the
    buttons that lead to the same step."""

    def __init__(self, match_id: str, choices: int, way: str = "next", label: str = "Next") -> None:
        super().__init__(match_id, choices, way, label=label)


class TurnMenu(
    ActionMenu,
    id=ComponentId("match:replay-turn", MATCH_ID, apart(PAGE)),
    action=Watch,
    picks=NUMBER,
):
    """A menu of some turns of a match. A choice shows the chosen turn from its beginning."""

    def __init__(
        self,
        match_id: str,
        page: int,
        turns: Sequence[ReplayStop] = (),
        shown: ReplayStop | None = None,
    ) -> None:
        options = [
            discord.SelectOption(
                label=cut(one_line(stop.turn), MENU_LENGTH),
                value=str(stop.choices),
                default=stop == shown,
            )
            for stop in turns
        ]
        super().__init__(match_id, page, options=options, placeholder="Go to a turn")


class KeepReplayButton(
    ActionButton, id=ComponentId("match:keep-replay", MATCH_ID), action=KeepReplay
):
    """The button that sends a match as files."""

    label = "Keep as a file"


class AgreeToOpenButton(
    ActionButton, id=ComponentId("match:agree-open", MATCH_ID), action=AgreeToOpen
):
    """The button with which a player agrees that everybody may see all of a match."""

    label = "Let everybody see both hands"


class PlayOnButton(
    ActionButton, id=ComponentId("match:play-on", MATCH_ID, NUMBER), action=AskToPlayOn
):
    """The button that asks how to play on from this step. `cogs/practice` handles it."""

    label = "Play on from here"


class ReviewButton(ActionButton, id=ComponentId("match:review", MATCH_ID), action=Review):
    """The button that reviews a finished match, for the player who presses."""

    label = "Review"


class LookAtButton(ActionButton, id=ComponentId("match:look-at", MATCH_ID, NUMBER), action=Watch):
    """The button that shows the state of a match after this many choices, below the message whose
    button was pressed."""

    label = "Look at it"


class ShareButton(ActionButton, id=ComponentId("match:share", MATCH_ID, NUMBER), action=AskToShare):
    """The button that asks how many turns to share, up to the match's state after this many
    choices."""

    label = "Share"


class ShareTurnsButton(
    ActionButton,
    id=ComponentId("match:share-turns", MATCH_ID, NUMBER, one_of("1", "3")),
    action=ShareTurns,
):
    """The button that shares one turn or three."""
