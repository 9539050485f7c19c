"""The game's help: short enough to be shown, and its examples are right."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine.decks import HelpTopic
from engine.games.lifeburn.game import Lifeburn
from engine.games.lifeburn.help import HELP_TOPICS
from engine.games.lifeburn.loading.loader import load_cards
from engine.problems import Problem

GAME = Lifeburn()
CARDS = re.compile(r"```json\n(.*?)```", re.DOTALL)


def topic(key: str) -> HelpTopic:
    return next(topic for topic in HELP_TOPICS if topic.key == key)


def examples() -> list[tuple[str, str]]:
    found = [(topic.key, text) for topic in HELP_TOPICS for text in CARDS.findall(topic.body)]
    return [(key, text) for key, text in found if key != "deck"]


def card_of(example: dict[str, Any]) -> dict[str, Any]:
    """Returns the example if it is a card, else a card that contains it."""
    if "name" in example:
        return example
    holder = {"name": "Example", "type": "Spell"}
    if "condition" in example:
        return {**holder, "stackEffects": [{"effect": "Draw", "conditions": [example]}]}
    return {**holder, "stackEffects": [example]}


@pytest.mark.parametrize(("key", "text"), examples())
def test_every_example_of_a_card_can_be_read(key: str, text: str):
    _, problems = load_cards([card_of(json.loads(text))])
    assert problems == []


def test_the_example_of_a_deck_as_json_lacks_nothing_but_cards():
    (text,) = CARDS.findall(topic("deck").body)
    problems = GAME.check_deck(GAME.parse_deck(text))
    assert {problem.code for problem in problems} == {"too-few-cards"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("40 Nobody At All", "unknown-card"),
        ("1 Quarry Hand", "too-few-cards"),
        ("4 Quarry Hand", "too-many-copies"),
        ("0 Quarry Hand", "bad-count"),
        ("3 Stone", "token-in-deck"),
        ("", "no-deck"),
        ("set: Nowhere\n3 Quarry Hand", "unknown-set"),
        ("3 Quarry Hand\nname: Late", "misplaced-header"),
        ('cards: [{"name": "A", "type": "Spell"', "syntax"),
        ('1 Quarry Hand\ncards: [{"name": "A", "type": "Spell"}]', "unlisted"),
        ('cards: [{"name": "A", "type": "Spell", "kost": 1}]', "unknown-field"),
        ('cards: [{"name": "A", "type": "Speel"}]', "unknown-word"),
        ('cards: [{"name": "A"}]', "missing-field"),
        ('cards: [{"name": "A", "type": "Spell", "attack": 1}]', "misplaced-field"),
        ('cards: [{"name": "A", "type": "Spell", "cost": "one"}]', "wrong-value"),
        ('cards: [{"name": "A", "type": "Spell", "cost": 100}]', "out-of-range"),
        ('cards: [{"name": "A", "type": "Spell", "cost": 1, "Cost": 2}]', "given-twice"),
        ('cards: [{"name": "Golem", "type": "Spell"}]', "token-name"),
        ('cards: [{"name": "Quarry Hand", "type": "Spell"}]', "duplicate-card"),
        (
            'cards: [{"name": "A", "type": "Spell", '
            '"stackEffects": [{"effect": "Draw", "attacking": true}]}]',
            "no-meaning",
        ),
    ],
)
def test_the_page_on_problems_explains_what_the_checker_says(text: str, code: str):
    problems: list[Problem] = GAME.check_deck(GAME.parse_deck(text))
    assert code in {problem.code for problem in problems}
    assert f"`{code}`" in topic("problems").body
