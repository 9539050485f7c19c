"""The controls of the queue and their actions: the buttons of waiting members, and the settings of
alerts about waiting members."""

from dataclasses import dataclass
from typing import Literal

import discord

import engine
from bot.discord_api.emoji import NO_SIGNS, emoji_of, signs_for
from bot.matches.clocks import CLOCKS
from bot.store.matches.match_clocks import ClockKey
from bot.store.matchmaking.queue_alerts import QueueAlert
from cogs.ui.choices import game_options
from cogs.ui.component_ids import GAME, MATCH_ID, SNOWFLAKE, ComponentId, one_of
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.deck_choices import NAME_FIELD, WITH_FIELD
from cogs.ui.forms import ChoiceField, Form, TextField, TicksField
from rendering.signs.emoji_signs import game_sign


@dataclass(frozen=True, slots=True)
class StayInQueue:
    """The action that confirms that a member is still waiting in a server."""

    guild: int
    user: int


@dataclass(frozen=True, slots=True)
class LeaveQueue:
    """The action that takes a member out of a server's queue."""

    guild: int
    user: int


@dataclass(frozen=True, slots=True)
class LeaveHere:
    """The action that takes a member out of the queue of the server on which the button was
    pressed."""


@dataclass(frozen=True, slots=True)
class JoinAsLast:
    """The action that queues a member for an opponent in a game on the terms of last time."""

    game: str


@dataclass(frozen=True, slots=True)
class ChangeTerms:
    """The action that shows a member the games to wait for. A form then asks for the other
    terms."""


@dataclass(frozen=True, slots=True)
class AskTerms:
    """The action that asks a member for the terms of the match that they want in a game."""

    game: str


@dataclass(frozen=True, slots=True)
class JoinQueue:
    """The action that queues a member for an opponent on the terms of the form: the game, the
    chosen deck or mode, or a deck that they named, and the clock. `ticks` say whether the match is
    rated."""

    game: str
    brought: str | None
    deck: str
    clock: ClockKey
    ticks: frozenset[str]


@dataclass(frozen=True, slots=True)
class NewOpponent:
    """The action that queues a player of a match for another opponent on the same terms."""

    match_id: str


@dataclass(frozen=True, slots=True)
class SayReady:
    """The action that notes that a member is ready to play the opponent whom the queue has found.
    `on` is the message with the pressed button: the message to this member alone ("call"), the
    message to both players ("shared call"), or the hand of the member's practice match ("panel").
    Only a "call" is replaced."""

    pair: str
    on: Literal["call", "shared call", "panel"]


@dataclass(frozen=True, slots=True)
class OpenAlerts:
    """The action that shows a member when they are alerted that somebody waits, and lets the member
    change that."""


@dataclass(frozen=True, slots=True)
class ChooseAlertGames:
    """The action that sets the games for which a member is alerted."""

    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskAlertHours:
    """The action that asks a member for the hours in which they want to be alerted."""


@dataclass(frozen=True, slots=True)
class SetAlertHours:
    """The action that sets the hours, as typed, and the time zone in which a member is alerted."""

    hours: str
    zone: str


@dataclass(frozen=True, slots=True)
class StopAlerts:
    """The action that stops a member's alerts about members who wait in a server."""

    guild: int


QueueAction = (
    StayInQueue
    | LeaveQueue
    | LeaveHere
    | JoinAsLast
    | ChangeTerms
    | AskTerms
    | JoinQueue
    | NewOpponent
    | SayReady
)
AlertAction = OpenAlerts | ChooseAlertGames | AskAlertHours | SetAlertHours | StopAlerts

_PLACE = SNOWFLAKE, SNOWFLAKE
"""The parts of an id for a member's place in a server's queue."""


class StillHereButton(ActionButton, id=ComponentId("queue:keep", *_PLACE), action=StayInQueue):
    label, style = "Still here", discord.ButtonStyle.primary


class LeaveQueueButton(ActionButton, id=ComponentId("queue:leave", *_PLACE), action=LeaveQueue):
    label = "Leave"


class JoinButton(ActionButton, id=ComponentId("queue:join", GAME), action=JoinAsLast):
    label, style = "Join", discord.ButtonStyle.success


class ChangeTermsButton(ActionButton, id=ComponentId("queue:change"), action=ChangeTerms):
    label = "Change"


class QueueGameMenu(ActionMenu, id=ComponentId("queue:game"), action=AskTerms, picks=GAME):
    """A menu of the games to wait for."""

    def __init__(self, user: int = 0) -> None:
        signs = signs_for(user) if user else NO_SIGNS
        super().__init__(options=game_options(signs=signs), placeholder="Choose a game")


class QueueForm(Form, id=ComponentId("queue:terms", GAME), action=JoinQueue):
    """The form that asks for the terms on which a member joins."""

    title = "Find an opponent"
    fields = (
        WITH_FIELD,
        NAME_FIELD,
        ChoiceField("clock", "Clock", one_of(*CLOCKS)),
        TicksField("rated", "Rating", {"rated": "The match counts for my rating"}),
    )


class NewOpponentButton(
    ActionButton, id=ComponentId("match:new-opponent", MATCH_ID), action=NewOpponent
):
    label = "New opponent"


class ReadyButton(
    ActionButton, id=ComponentId("queue:ready", MATCH_ID), action=SayReady, on="call"
):
    """The button that notes that a member is ready to play the opponent whom the queue has found.
    Its id has the pair's id."""

    label, style = "Ready", discord.ButtonStyle.success


class ReadyTogetherButton(
    ActionButton,
    id=ComponentId("queue:ready-together", MATCH_ID),
    action=SayReady,
    on="shared call",
):
    """Like `ReadyButton`, but on the message that mentions both players."""

    label, style = "Ready", discord.ButtonStyle.success


class LeaveHereButton(ActionButton, id=ComponentId("queue:leave-here"), action=LeaveHere):
    """The button that takes the member who presses it out of the server's queue."""

    label = "Leave"


class ReadyHereButton(
    ActionButton, id=ComponentId("queue:ready-here", MATCH_ID), action=SayReady, on="panel"
):
    """Like `ReadyButton`, on the hand of a practice match."""

    label, style = "Ready", discord.ButtonStyle.success


class TellMeButton(ActionButton, id=ComponentId("queue:tell-me"), action=OpenAlerts):
    label, emoji = "Tell me", "🔔"


class AlertMenu(
    ActionMenu, id=ComponentId("queue:alert-games"), action=ChooseAlertGames, picks=GAME
):
    """A menu of the games for which a member wants to be alerted."""

    several = True

    def __init__(self, now: QueueAlert | None = None) -> None:
        signs = signs_for(now.user) if now else NO_SIGNS
        options = [
            discord.SelectOption(
                label=game.title,
                value=key,
                default=now is not None and key in now.games,
                emoji=emoji_of(signs, game_sign(key)),
            )
            for key, game in engine.games().items()
        ]
        super().__init__(
            options=options, placeholder="Choose games", most=len(options), min_values=0
        )


class HoursButton(ActionButton, id=ComponentId("queue:alert-hours"), action=AskAlertHours):
    label = "Hours …"


class HoursForm(Form, id=ComponentId("queue:alert-hours"), action=SetAlertHours):
    title = "When can I tell you?"
    fields = (
        TextField("hours", "Hours", "From and to, for example 18-23", longest=20),
        TextField("zone", "Time zone", "For example Europe/Berlin, CET or UTC+2", longest=60),
    )


class TellNoMoreButton(
    ActionButton, id=ComponentId("queue:tell-no-more", SNOWFLAKE), action=StopAlerts
):
    label = "Turn off alerts"
