"""The buttons and menus of replays and reviews, and the actions that they stand for."""

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
    """Shows a match that is over at the step at which it stood after so many choices."""

    match_id: str
    choices: int = 0


@dataclass(frozen=True, slots=True)
class ListReplays:
    """Turns to another page of the member's matches that are over."""

    page: int


@dataclass(frozen=True, slots=True)
class AskWhichReplay:
    """Asks for the number of a match."""


@dataclass(frozen=True, slots=True)
class WatchNumber:
    """Shows the match of that number, as it was typed: its replay, or what makes its deal fair."""

    typed: str
    part: Literal["replay", "deal"]


@dataclass(frozen=True, slots=True)
class KeepReplay:
    """Hands a match over as files."""

    match_id: str


@dataclass(frozen=True, slots=True)
class AgreeToOpen:
    """Lets everybody see all of a match, as far as it is for the player to say."""

    match_id: str


@dataclass(frozen=True, slots=True)
class Review:
    """Reviews a match that is over."""

    match_id: str


@dataclass(frozen=True, slots=True)
class AskToPlayOn:
    """Asks how to play on from where a match stood after so many choices."""

    match_id: str
    choices: int


@dataclass(frozen=True, slots=True)
class AskToShare:
    """Asks how many turns of a match to share, up to where it stood after so many choices."""

    match_id: str
    choices: int


@dataclass(frozen=True, slots=True)
class ShareTurns:
    """Shares the turn in which a match stood after so many choices, or three turns up to that one,
    as a picture."""

    match_id: str
    choices: int
    turns: Literal["1", "3"]


ShareAction = AskToShare | ShareTurns
ReplayAction = Watch | ListReplays | AskWhichReplay | WatchNumber | KeepReplay | AgreeToOpen


class WatchButton(ActionButton, id=ComponentId("match:watch", MATCH_ID), action=Watch):
    """Shows a match that is over again, from its beginning."""

    label = "Watch replay"


class WatchMenu(ActionMenu, id=ComponentId("match:watch-one"), action=Watch, picks=MATCH_ID):
    """Shows one of several matches again, by pairs of what it is called and its id."""

    def __init__(self, matches: Sequence[tuple[str, str]] = ()) -> None:
        options = [
            discord.SelectOption(label=cut(called, MENU_LENGTH), value=match_id)
            for called, match_id in matches
        ]
        super().__init__(options=options, placeholder="Watch a replay")


class ReplaysButton(ActionButton, id=ComponentId("replays", PAGE), action=ListReplays):
    """Turns to a page of the member's matches that are over."""


class WhichReplayButton(ActionButton, id=ComponentId("replays:number"), action=AskWhichReplay):
    """Asks for the number of a match to watch."""

    label = "Enter number"


PARTS: Final = (
    discord.SelectOption(label="Replay", value="replay", default=True),
    discord.SelectOption(label="Fair deal", value="deal"),
)
"""The parts of a match that can be asked for by its number."""


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
    """Shows the step at which a match stood after so many choices; `way` tells the buttons to it
    apart."""

    def __init__(self, match_id: str, choices: int, way: str = "next", label: str = "Next") -> None:
        super().__init__(match_id, choices, way, label=label)


class TurnMenu(
    ActionMenu,
    id=ComponentId("match:replay-turn", MATCH_ID, apart(PAGE)),
    action=Watch,
    picks=NUMBER,
):
    """A page of the turns of a match; the chosen one is shown from its beginning."""

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
    """Hands a match over as files."""

    label = "Keep as a file"


class AgreeToOpenButton(
    ActionButton, id=ComponentId("match:agree-open", MATCH_ID), action=AgreeToOpen
):
    """A player's word that everybody may see all of a match."""

    label = "Let everybody see both hands"


class PlayOnButton(
    ActionButton, id=ComponentId("match:play-on", MATCH_ID, NUMBER), action=AskToPlayOn
):
    """Asks how to play on from there; `cogs/practice` does."""

    label = "Play on from here"


class ReviewButton(ActionButton, id=ComponentId("match:review", MATCH_ID), action=Review):
    """Reviews a match that is over, for the player who presses."""

    label = "Review"


class LookAtButton(ActionButton, id=ComponentId("match:look-at", MATCH_ID, NUMBER), action=Watch):
    """Shows how a match stood after so many choices, below what is pressed."""

    label = "Look at it"


class ShareButton(ActionButton, id=ComponentId("match:share", MATCH_ID, NUMBER), action=AskToShare):
    """Asks how many turns to share, up to where the match stood after so many choices."""

    label = "Share"


class ShareTurnsButton(
    ActionButton,
    id=ComponentId("match:share-turns", MATCH_ID, NUMBER, one_of("1", "3")),
    action=ShareTurns,
):
    """Shares one turn or three."""
