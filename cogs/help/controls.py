"""The controls of the pages of `/help` and `/rules`, and the actions that they stand for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import discord

import engine
from cogs.ui.component_ids import GAME, ComponentId, Part, one_of
from cogs.ui.controls import ActionButton, ActionMenu

AREAS: Final[Mapping[str, str]] = {
    "play": "Matches",
    "decks": "Decks",
    "rules": "Rules",
    "tournaments": "Tournaments",
    "settings": "Settings",
}
"""The titles of the pages about areas."""

_TOPIC: Final = Part("[a-z0-9-]{1,40}", str)


@dataclass(frozen=True, slots=True)
class OpenGuide:
    """Turns to the first page of `/help`."""


@dataclass(frozen=True, slots=True)
class OpenArea:
    """Turns to the page about an area."""

    area: str


@dataclass(frozen=True, slots=True)
class OpenTopic:
    """Turns to a page of the rules of a game."""

    game: str
    topic: str


HelpAction = OpenGuide | OpenArea | OpenTopic


class GuideButton(ActionButton, id=ComponentId("help:guide"), action=OpenGuide):
    label = "◀ Help"


class AreaButton(ActionButton, id=ComponentId("help:area", one_of(*AREAS)), action=OpenArea):
    """Turns to the page about an area."""


class TopicMenu(ActionMenu, id=ComponentId("rules", GAME), action=OpenTopic, picks=_TOPIC):
    """The pages about one game, to turn to."""

    def __init__(self, game: str) -> None:
        rules = engine.games().get(game)
        options = [
            discord.SelectOption(label=topic.title, value=topic.key)
            for topic in (rules.help_topics()[:25] if rules else ())
        ]
        super().__init__(game, options=options, placeholder="Read about")


class TopicButton(ActionButton, id=ComponentId("rules:topic", GAME, _TOPIC), action=OpenTopic):
    """Turns to a page."""
