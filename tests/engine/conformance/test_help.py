"""Help: every page can be shown, and its statements are true."""

from __future__ import annotations

import re

from engine import games

FENCED = re.compile(r"```\n(.*?)```", re.DOTALL)
"""The example of a deck on a page."""


def test_a_page_fits_into_one_message(key: str) -> None:
    for topic in games()[key].help_topics():
        assert 200 < len(topic.body) <= 3500
        assert 0 < len(topic.title) <= 80
        assert "\n" not in topic.title
        assert not topic.body.startswith("#")
        assert topic.body.count("```") % 2 == 0


def test_every_page_has_its_own_key_and_title(key: str) -> None:
    topics = games()[key].help_topics()
    assert topics
    assert len({topic.key for topic in topics}) == len(topics)
    assert len({topic.title for topic in topics}) == len(topics)


def test_every_page_that_another_names_is_there(key: str) -> None:
    topics = games()[key].help_topics()
    for topic in topics:
        named = re.findall(r"[Ss]ee \*\*([a-z-]+)\*\*", topic.body)
        assert set(named) <= {one.key for one in topics}


def test_the_page_on_decks_has_a_legal_one(key: str) -> None:
    game = games()[key]
    [page] = (topic for topic in game.help_topics() if topic.key == "deck")
    texts = FENCED.findall(page.body)
    assert texts
    for text in texts:
        assert game.check_deck(game.parse_deck(text)) == []


def test_the_pages_say_who_is_ahead_in_the_words_of_the_rule(key: str) -> None:
    game = games()[key]
    assert game.tie_rule.endswith(".")
    assert any(game.tie_rule in topic.body for topic in game.help_topics())


def test_a_game_says_in_one_sentence_what_it_is_like(key: str) -> None:
    blurb = games()[key].blurb
    assert blurb.endswith(".")
    assert len(blurb) <= 100
