"""The game's help: short enough to be shown, and its examples are right."""

from __future__ import annotations

import re

import pytest

from engine.decks import HelpTopic
from engine.games.cardfinity.game import Cardfinity
from engine.games.cardfinity.help import HELP_TOPICS

GAME = Cardfinity()
FENCED = re.compile(r"```\n(.*?)```", re.DOTALL)
WORKED_OUT = re.compile(r"make (-?\d+):\n```\n(.*?)```", re.DOTALL)


def examples() -> list[tuple[str, str]]:
    return [(topic.key, text) for topic in HELP_TOPICS for text in FENCED.findall(topic.body)]


def topic(key: str) -> HelpTopic:
    return next(topic for topic in HELP_TOPICS if topic.key == key)


@pytest.mark.parametrize(("key", "text"), examples())
def test_every_example_is_a_legal_card(key: str, text: str):
    problems = GAME.check_deck(GAME.parse_deck(text))
    assert [problem for problem in problems if problem.code != "no-deck"] == []


def test_the_scales_that_are_worked_out_are_right():
    worked_out = WORKED_OUT.findall(topic("scale").body)
    assert len(worked_out) == 3
    for scale, text in worked_out:
        (card,) = GAME.deck_sheet(GAME.parse_deck(text)).cards
        assert card.scale == int(scale)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('"A" on play take 1, take 1: draw', "duplicate-requirement"),
        ('"A" on play: attack', "attack-not-possible"),
        ('"A" on play: attach', "monster-only-effect"),
        ('"A" on play: draw 2', "spell-scale"),
        ('"A": power 11', "monster-scale"),
        ('"A": take 5 "B" on tap: draw 2 power 0', "monster-spell-scale"),
        ('"A" on play: draw 0', "zero-count"),
        ('"A" on play draw', "syntax"),
        ('"A": 21x "B" on tap: attack power 1', "bad-repeat"),
        (r'"A\q": power 1', "bad-escape"),
        ('"A": power 1\n"A": power 2', "duplicate-card"),
        ('"A": power 1\ndeck:\n"A" 39', "too-few-cards"),
        ('"A": power 1\ndeck:\n"A" 61', "too-many-cards"),
        ('"A": power 6\ndeck:\n"A" 40', "deck-scale"),
        ('"A": power 1\ndeck:\n"A" 40 "B"', "unknown-card"),
        ('"A": discard "B" field power 1\ndeck:\n"A" 40', "filter-matches-nothing"),
        ('"A" on tap: draw\ndeck:\n"A" 40', "never-activated"),
        ('"A": power 1', "no-deck"),
    ],
)
def test_the_page_on_problems_explains_what_the_checker_says(text: str, code: str):
    assert code in {problem.code for problem in GAME.check_deck(GAME.parse_deck(text))}
    assert f"`{code}`" in topic("problems").body
