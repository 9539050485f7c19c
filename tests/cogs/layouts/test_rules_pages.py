"""The pages of `/rules`."""

from __future__ import annotations

import pytest

import engine
from bot.base.refusals import Refusal
from cogs.help.layouts.rules import games_page, topic_page
from tests.bot.deck_texts import GAME
from tests.cogs.matches.reading import buttons, menus, text_of

MOST_OPTIONS = 25


@pytest.mark.parametrize("game", engine.games())
def test_every_page_of_a_game_is_reached_by_its_menus(game: str) -> None:
    left, seen = {engine.games()[game].help_topics()[0].key}, set[str]()
    while left:
        key = left.pop()
        seen.add(key)
        [menu] = menus(topic_page(game, key)).values()
        assert len(menu) <= MOST_OPTIONS
        left |= set(menu.values()) - seen
    assert seen == {topic.key for topic in engine.games()[game].help_topics()}


def test_the_first_page_of_a_game_is_shown_first() -> None:
    page = topic_page(GAME.key)
    first = GAME.help_topics()[0]
    assert page.embed is not None
    assert (page.embed.title, page.embed.description) == (first.title, first.body)
    assert list(buttons(page)) == ["Another game"]


def test_more_topics_than_a_menu_holds_have_a_way_on_and_a_way_back() -> None:
    [first] = menus(topic_page("lifeburn")).values()
    assert list(first)[-1] == "More topics ▶"
    [rest] = menus(topic_page("lifeburn", first["More topics ▶"])).values()
    assert next(iter(rest)) == "◀ Earlier topics"
    assert rest["◀ Earlier topics"] == first["How a match goes"]


def test_the_games_are_offered_by_their_titles() -> None:
    page = games_page()
    assert text_of(page) == "### Rules\nChoose the game to read about."
    [menu] = menus(page).values()
    assert list(menu) == [game.title for game in engine.games().values()]


def test_a_page_that_is_gone_is_refused() -> None:
    with pytest.raises(Refusal, match="This page is gone"):
        topic_page(GAME.key, "nothing")
