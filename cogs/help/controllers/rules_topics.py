"""The pages of `/rules`: found by their names, or the nearest to what was typed."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

import discord

import engine
from bot.base.discord_text import cut, plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import Signs, emoji_of
from cogs.help.controls import TopicButton, TopicMenu
from cogs.ui.controls import BUTTON_LENGTH, controls
from engine.decks import HelpTopic
from engine.names import name_key
from rendering.signs.emoji_signs import game_sign

NEAREST: Final = 5
TYPED: Final = 100
"""The most characters of what was typed that are looked at."""
GONE: Final = "There is no such page any more. `/rules` has those there are."


def labelled_topics(game: str | None) -> list[tuple[str, str]]:
    """Every topic (of one game) as a label and a key; the game is named where several are."""
    return [(_label(key, topic, game), f"{key}/{topic.key}") for key, topic in _topics(game)]


def topic_message(typed: str, game: str | None) -> OutgoingMessage:
    """The page with that key or title, or the nearest few to turn to."""
    name = name_key(typed.strip())
    for key, topic in _topics(game):
        if name in {name_key(one) for one in (topic.key, topic.title, f"{key}/{topic.key}")}:
            return _page(key, topic)
    buttons = (
        TopicButton(key, topic.key, label=cut(_label(key, topic, game), BUTTON_LENGTH))
        for key, topic in nearest(name, game)
    )
    words = f"There is no page about **{plain(typed, TYPED)}**. The nearest are:"
    return OutgoingMessage(words, controls(*buttons))


def first_topics(signs: Signs) -> Sequence[TopicButton]:
    """A button for each game, to the first of its pages."""
    first = ((key, game.title, game.help_topics()[0].key) for key, game in engine.games().items())
    return [
        TopicButton(key, topic, label=title, emoji=emoji_of(signs, game_sign(key)))
        for key, title, topic in first
    ]


def known_topic_message(game: str, topic: str) -> OutgoingMessage:
    """The page of that key. Raises Refusal where it is gone."""
    for _, found in _topics(game):
        if found.key == topic:
            return _page(game, found)
    raise Refusal(GONE)


def nearest(typed: str, game: str | None) -> Sequence[tuple[str, HelpTopic]]:
    """The pages whose titles are most like what was typed, or that speak of it."""
    wanted = name_key(typed)[:TYPED]
    found = sorted(_topics(game), key=lambda one: _likeness(wanted, one[1]), reverse=True)
    return found[:NEAREST]


def _likeness(wanted: str, topic: HelpTopic) -> float:
    names = [name_key(topic.title), topic.key, *name_key(topic.title).split()]
    words = wanted.split()
    typed = (wanted, *words)
    alike = max(SequenceMatcher(None, one, name).ratio() for name in names for one in typed)
    body = name_key(topic.body)
    told = sum(word in body for word in words if len(word) > 2)
    return alike + told / (2 * max(1, len(words)))


def _topics(game: str | None) -> Iterator[tuple[str, HelpTopic]]:
    for key, rules in engine.games().items():
        if game in (None, key):
            for topic in rules.help_topics():
                yield key, topic


def _label(key: str, topic: HelpTopic, game: str | None) -> str:
    return topic.title if game is not None else f"{engine.games()[key].title}: {topic.title}"


def _page(game: str, topic: HelpTopic) -> OutgoingMessage:
    """A topic to read, with a menu of the others."""
    embed = discord.Embed(title=topic.title, description=topic.body)
    return OutgoingMessage(embed=embed, view=controls(TopicMenu(game)))
