"""The pages of `/rules`, and the nearest ones to what a member typed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from cogs.help.controllers import labelled_topics, topic_message
from cogs.ui.choices import matching
from tests.bot.deck_texts import GAME
from tests.cogs.matches.reading import buttons, menus, text_of


@pytest.mark.parametrize("game", engine.games())
def test_every_page_of_a_game_is_found_by_its_key(game: str) -> None:
    topics = engine.games()[game].help_topics()
    for topic in topics:
        page = topic_message(f"{game}/{topic.key}", game)
        assert page.embed is not None
        assert (page.embed.title, page.embed.description) == (topic.title, topic.body)
        [menu] = menus(page).values()
        assert list(menu) == [one.title for one in topics][:25]


@pytest.mark.parametrize(
    ("typed", "nearest"), [("atack", "Attacks"), ("scales", "Scale"), ("the deck", "The deck file")]
)
def test_an_unknown_topic_is_answered_with_the_nearest_few(typed: str, nearest: str) -> None:
    page = topic_message(typed, GAME.key)
    assert f"There is no page about **{typed}**. The nearest are:" in text_of(page)
    assert len(buttons(page)) == 5
    assert nearest in buttons(page)


def test_an_unknown_topic_shows_the_games_of_the_nearest(screen: Callable[..., None]) -> None:
    screen("rules-unknown", topic_message("atack", None))


def test_a_typed_topic_formats_nothing_and_is_cut() -> None:
    words = text_of(topic_message("*cheating*" * 200, None))
    assert r"\*cheating\*" in words
    assert len(words) < 600


def test_topics_are_offered_with_their_games_unless_one_was_chosen() -> None:
    assert 0 < len(matching("", labelled_topics(None))) <= 25
    offered = {one.value: one.name for one in matching("SCALE", labelled_topics(None))}
    assert offered["cardfinity/scale"] == "Cardfinity: Scale"
    assert ("Scale", "cardfinity/scale") in labelled_topics("cardfinity")
