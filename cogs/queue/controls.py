"""The controls of the queue: the buttons of those who wait, those by which members say when they
want to be told that somebody waits; and the actions that all of these stand for."""

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
    """Gives a sign of life of a member who waits in a server."""

    guild: int
    user: int


@dataclass(frozen=True, slots=True)
class LeaveQueue:
    """Has a member wait no longer in a server."""

    guild: int
    user: int


@dataclass(frozen=True, slots=True)
class LeaveHere:
    """Has a member wait no longer in the server where they press this."""


@dataclass(frozen=True, slots=True)
class JoinAsLast:
    """Has a member wait for an opponent in a game as they played it last."""

    game: str


@dataclass(frozen=True, slots=True)
class ChangeTerms:
    """Offers a member the games to wait for, to choose the rest in a form."""


@dataclass(frozen=True, slots=True)
class AskTerms:
    """Asks a member for their terms in a game."""

    game: str


@dataclass(frozen=True, slots=True)
class JoinQueue:
    """Has a member wait for an opponent in a game, with what they chose or a deck that they named,
    at a clock; `ticks` say whether it's rated."""

    game: str
    brought: str | None
    deck: str
    clock: ClockKey
    ticks: frozenset[str]


@dataclass(frozen=True, slots=True)
class NewOpponent:
    """Has a player of a match wait for another opponent on the same terms."""

    match_id: str


@dataclass(frozen=True, slots=True)
class SayReady:
    """Says that one of two who were found for each other is ready, `on` the message that called
    them alone, on the one that called both, or on the panel of a practice match, which stay."""

    pair: str
    on: Literal["call", "shared call", "panel"]


@dataclass(frozen=True, slots=True)
class OpenAlerts:
    """Shows a member when they are told that somebody waits, to change it."""


@dataclass(frozen=True, slots=True)
class ChooseAlertGames:
    """Tells a member of those who wait for these games."""

    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskAlertHours:
    """Asks a member for the hours in which they want to be told."""


@dataclass(frozen=True, slots=True)
class SetAlertHours:
    """Tells a member in these hours, as they were typed, of a time zone."""

    hours: str
    zone: str


@dataclass(frozen=True, slots=True)
class StopAlerts:
    """Tells a member no more of those who wait in a server."""

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
"""A member's place in a server's queue."""


class StillHereButton(ActionButton, id=ComponentId("queue:keep", *_PLACE), action=StayInQueue):
    label, style = "Still here", discord.ButtonStyle.primary


class LeaveQueueButton(ActionButton, id=ComponentId("queue:leave", *_PLACE), action=LeaveQueue):
    label = "Leave"


class JoinButton(ActionButton, id=ComponentId("queue:join", GAME), action=JoinAsLast):
    label, style = "Join", discord.ButtonStyle.success


class ChangeTermsButton(ActionButton, id=ComponentId("queue:change"), action=ChangeTerms):
    label = "Change"


class QueueGameMenu(ActionMenu, id=ComponentId("queue:game"), action=AskTerms, picks=GAME):
    """The games to wait for."""

    def __init__(self, user: int = 0) -> None:
        signs = signs_for(user) if user else NO_SIGNS
        super().__init__(options=game_options(signs=signs), placeholder="Choose a game")


class QueueForm(Form, id=ComponentId("queue:terms", GAME), action=JoinQueue):
    """The terms on which a member joins."""

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
    """One of two who were found for each other is ready; the id is that of their pair."""

    label, style = "Ready", discord.ButtonStyle.success


class ReadyTogetherButton(
    ActionButton,
    id=ComponentId("queue:ready-together", MATCH_ID),
    action=SayReady,
    on="shared call",
):
    """The same on the message that called both."""

    label, style = "Ready", discord.ButtonStyle.success


class LeaveHereButton(ActionButton, id=ComponentId("queue:leave-here"), action=LeaveHere):
    """Has whoever presses it leave the queue of the server."""

    label = "Leave"


class ReadyHereButton(
    ActionButton, id=ComponentId("queue:ready-here", MATCH_ID), action=SayReady, on="panel"
):
    """The same on the panel of a practice match."""

    label, style = "Ready", discord.ButtonStyle.success


class TellMeButton(ActionButton, id=ComponentId("queue:tell-me"), action=OpenAlerts):
    label, emoji = "Tell me", "🔔"


class AlertMenu(
    ActionMenu, id=ComponentId("queue:alert-games"), action=ChooseAlertGames, picks=GAME
):
    """The games for which a member wants to be told."""

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
        super().__init__(options=options, placeholder="Of no game", most=len(options), min_values=0)


class HoursButton(ActionButton, id=ComponentId("queue:alert-hours"), action=AskAlertHours):
    label = "Hours …"


class HoursForm(Form, id=ComponentId("queue:alert-hours"), action=SetAlertHours):
    title = "When may I tell you?"
    fields = (
        TextField("hours", "Hours", "From and to, such as 18-23", longest=20),
        TextField("zone", "Time zone", "Such as Europe/Berlin, CET or UTC+2", longest=60),
    )


class TellNoMoreButton(
    ActionButton, id=ComponentId("queue:tell-no-more", SNOWFLAKE), action=StopAlerts
):
    label = "Tell me no more"
