"""The controls of the pages of `/help` and `/rules`, and their actions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

import engine
from cogs.ui.choices import CHOICES, game_options
from cogs.ui.component_ids import GAME, PAGE, TOPIC, ComponentId, one_of
from cogs.ui.controls import ActionButton, ActionMenu
from engine.decks import HelpTopic

TOPICS_SHOWN: Final = 23
"""Topics in a menu, besides the two options that lead to the topics before and after them."""

GROUPS: Final = ("card", "deck", "match", "privacy", "queue", "settings", "tournament")
"""The first words of the old commands that had subcommands."""

_GROUP: Final = one_of(*GROUPS)


@dataclass(frozen=True, slots=True)
class OpenGuide:
    """The action that turns to the first page of `/help`."""


@dataclass(frozen=True, slots=True)
class OpenMore:
    """The action that opens the page behind **More** of `/help`."""


@dataclass(frozen=True, slots=True)
class OpenAbout:
    """The action that opens the credits."""


@dataclass(frozen=True, slots=True)
class OpenMoved:
    """The action that shows a page of the list that says what replaces the old commands of a
    group."""

    group: str = GROUPS[0]
    page: int = 0


@dataclass(frozen=True, slots=True)
class OpenTopic:
    """The action that turns to a page of the rules of a game."""

    game: str
    topic: str


@dataclass(frozen=True, slots=True)
class ChooseRules:
    """The action that asks for the game whose rules to show, or shows the first page of a game's
    rules."""

    game: str | None = None


HelpAction = OpenGuide | OpenMore | OpenAbout | OpenMoved | OpenTopic | ChooseRules


class GuideButton(ActionButton, id=ComponentId("help:guide"), action=OpenGuide):
    label = "◀ Help"


class MoreHelpButton(ActionButton, id=ComponentId("help:more"), action=OpenMore):
    label = "More"


class AboutButton(ActionButton, id=ComponentId("help:about"), action=OpenAbout):
    label = "About"


class MovedButton(ActionButton, id=ComponentId("help:moved"), action=OpenMoved):
    label = "Moved commands"


class MovedPageButton(ActionButton, id=ComponentId("help:moved", _GROUP, PAGE), action=OpenMoved):
    """The button that turns to a page of the moved commands."""


class MovedMenu(ActionMenu, id=ComponentId("help:moved-menu"), action=OpenMoved, picks=_GROUP):
    """A menu of the groups of old commands."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=f"/{group} …", value=group) for group in GROUPS]
        super().__init__(options=options, placeholder="Old command")


class TopicMenu(ActionMenu, id=ComponentId("rules", GAME), action=OpenTopic, picks=TOPIC):
    """A menu of a game's rules pages: the block of pages that has the page `shown`, and entries
    that lead to the blocks before and after."""

    def __init__(self, game: str, shown: str = "") -> None:
        rules = engine.games().get(game)
        topics = rules.help_topics() if rules else ()
        super().__init__(game, options=_topic_options(topics, shown), placeholder="Read about …")


class TopicButton(ActionButton, id=ComponentId("rules:topic", GAME, TOPIC), action=OpenTopic):
    """The button that turns to a page of the rules."""


class OtherRulesButton(ActionButton, id=ComponentId("rules-other"), action=ChooseRules):
    label = "Another game"


class RulesGameMenu(ActionMenu, id=ComponentId("rules-game"), action=ChooseRules, picks=GAME):
    """A menu of the games to read the rules of."""

    def __init__(self) -> None:
        super().__init__(options=game_options()[:CHOICES], placeholder="Game")


def _topic_options(topics: Sequence[HelpTopic], shown: str) -> list[discord.SelectOption]:
    """Returns options for the block of topics with the `shown` one, and for the first topic of the
    blocks before and after it."""
    at = next((place for place, one in enumerate(topics) if one.key == shown), 0)
    start = at - at % TOPICS_SHOWN
    end = start + TOPICS_SHOWN
    options = [discord.SelectOption(label=one.title, value=one.key) for one in topics[start:end]]
    if start > 0:
        before = topics[start - TOPICS_SHOWN].key
        options.insert(0, discord.SelectOption(label="◀ Earlier topics", value=before))
    if end < len(topics):
        options.append(discord.SelectOption(label="More topics ▶", value=topics[end].key))
    return options
