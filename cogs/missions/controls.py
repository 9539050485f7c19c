"""The buttons, the menu and the form of missions, and their actions."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.exercises.missions import ListedMission
from bot.exercises.written_card import MOST_TYPED
from cogs.decks.controls.builder_controls import PlayCard
from cogs.ui.component_ids import GAME, MATCH_ID, ComponentId
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.forms import Form, TextField
from cogs.ui.play_buttons import MISSION, GameTitleButton, Learn, ShowWriting


@dataclass(frozen=True, slots=True)
class BeginMission:
    """The action that starts a mission, also a finished one, or continues it. With `replaced`, the
    mission replaces the message whose button was pressed. A member who is in another mission is
    asked first, unless they are `sure`."""

    game: str
    mission: str
    replaced: bool = False
    sure: bool = False


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """The action that shows the games that can be learned."""


@dataclass(frozen=True, slots=True)
class NextMission:
    """The action that starts the mission after a finished one, in the same thread or channel."""

    match_id: str


@dataclass(frozen=True, slots=True)
class RetryMission:
    """The action that starts a finished mission again, in the same thread or channel."""

    match_id: str


@dataclass(frozen=True, slots=True)
class ListMissions:
    """The action that lists the missions of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class FirstMatch:
    """The action that starts a whole match of a game that a member is learning."""

    game: str


@dataclass(frozen=True, slots=True)
class WriteCard:
    """The action that opens the form for the card of a mission."""

    game: str
    mission: str


@dataclass(frozen=True, slots=True)
class SendCard:
    """The action that shows the problems of a card that was typed, or starts its mission with
    it."""

    game: str
    mission: str
    typed: str


MissionAction = (
    Learn
    | ChooseGame
    | BeginMission
    | NextMission
    | RetryMission
    | ListMissions
    | FirstMatch
    | ShowWriting
    | WriteCard
    | SendCard
    | PlayCard
)


class NextMissionButton(
    ActionButton, id=ComponentId("match:next-mission", MATCH_ID), action=NextMission
):
    label, style = "Next", discord.ButtonStyle.success


class RetryButton(
    ActionButton, id=ComponentId("match:retry-mission", MATCH_ID), action=RetryMission
):
    label, style = "Try again", discord.ButtonStyle.success


class MissionButton(
    ActionButton, id=ComponentId("learn:begin", GAME, MISSION), action=BeginMission
):
    label, style = "Try again", discord.ButtonStyle.success


class StartButton(
    ActionButton, id=ComponentId("learn:start", GAME, MISSION), action=BeginMission, replaced=True
):
    label, style = "Start", discord.ButtonStyle.primary


class InsteadButton(
    ActionButton,
    id=ComponentId("learn:instead", GAME, MISSION),
    action=BeginMission,
    replaced=True,
    sure=True,
):
    label, style = "Quit and start", discord.ButtonStyle.danger


class OtherGameButton(ActionButton, id=ComponentId("learn:games"), action=ChooseGame):
    label = "Another game"


class MissionsButton(ActionButton, id=ComponentId("learn:list", GAME), action=ListMissions):
    label = "All missions"


class FirstMatchButton(ActionButton, id=ComponentId("learn:first-match", GAME), action=FirstMatch):
    label, emoji = "Play your first match", "▶️"


class LearnGameButton(
    GameTitleButton, id=ComponentId("learn:game", GAME), action=Learn, replaced=True
):
    """The button that lists the missions of a game."""


class WriteButton(ActionButton, id=ComponentId("learn:write", GAME, MISSION), action=WriteCard):
    label, style = "Write", discord.ButtonStyle.success


class MissionMenu(
    ActionMenu,
    id=ComponentId("learn:mission", GAME),
    action=BeginMission,
    picks=MISSION,
    replaced=True,
):
    """A menu of a game's missions. A choice starts the chosen mission, even if it was finished
    before."""

    def __init__(self, game: str, missions: Sequence[ListedMission] = ()) -> None:
        options = [
            discord.SelectOption(
                label=f"{one.number}. {one.exercise.title}",
                value=one.key,
                emoji="✅" if one.finished else None,
            )
            for one in missions[:25]
        ]
        super().__init__(game, options=options, placeholder="Play a mission")


class CardForm(Form, id=ComponentId("learn:card", GAME, MISSION), action=SendCard):
    """The form that asks for the card of a mission."""

    file = "card.txt"
    fields = (
        TextField(
            "card",
            "Your card",
            "Send it as often as you like: the game says what's still wrong.",
            longest=MOST_TYPED,
            lines=True,
        ),
    )
