"""The game's help: short enough to be shown, and its examples are right."""

from __future__ import annotations

import re

import pytest

from engine.decks import HelpTopic
from engine.games.asigoc.cards import Clause
from engine.games.asigoc.clauses import CLAUSES
from engine.games.asigoc.game import Asigoc
from engine.games.asigoc.help import HELP_TOPICS

GAME = Asigoc()
FENCED = re.compile(r"```\n(.*?)```", re.DOTALL)
NOT_A_DECK = {"no-deck"}

FIFTEEN = "\n".join(f'item "C{number}": draw 1' for number in range(15))
LISTED = " ".join(f'"C{number}"' for number in range(15))
ACE = 'ace "X": draw 1\n'


def examples() -> list[tuple[str, str]]:
    return [(topic.key, text) for topic in HELP_TOPICS for text in FENCED.findall(topic.body)]


def topic(key: str) -> HelpTopic:
    return next(topic for topic in HELP_TOPICS if topic.key == key)


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.code)
def test_every_condition_cost_and_effect_is_explained(clause: type[Clause]):
    assert any(clause.help in topic.body for topic in HELP_TOPICS)


@pytest.mark.parametrize(("key", "text"), examples())
def test_every_example_can_be_read(key: str, text: str):
    problems = GAME.check_deck(GAME.parse_deck(text))
    assert [problem for problem in problems if problem.code not in NOT_A_DECK] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('item "A" draw 1', "syntax"),
        ('weapon "A" 11/1', "number-out-of-range"),
        ('weapon "A" 1/1\n enters: draw 1\n enters: draw 1', "too-many-abilities"),
        ('item "": draw 1', "empty-name"),
        (r'item "A\q": draw 1', "bad-escape"),
        ('item "A": draw 1\nitem "A": draw 2', "duplicate-card"),
        ('item "A" main, end: draw 1', "never-activated"),
        ('item "A" freely, once a turn: draw 1', "contradicting-limits"),
        ('item "A": search "Boathok"', "unknown-card"),
        ('item "A": draw 1', "no-deck"),
        (f'{FIFTEEN}\ndeck: "D" {LISTED}', "no-ace"),
        (f'{ACE}deck: "D"\nace "X"\n"Boathook"', "too-few-cards"),
        (f'{ACE}{FIFTEEN}\ndeck: "D"\nace "X"\n{LISTED} "Boathook"', "too-many-cards"),
        (f'{ACE}deck: "D"\nace "X"\n"Boathook" "Boathook"', "listed-twice"),
        (f'{ACE}deck: "D"\nace "Boathook"', "not-an-ace"),
        (f'{ACE}deck: "D"\n"X"', "ace-in-list"),
        (f'{ACE}deck: "D"\nace "X"\nace "The Diver"', "too-many-aces"),
        (f'{ACE}deck:\nace "X"\n{LISTED}', "no-name"),
        ('weapon "Boathook" 5/5', "own-card"),
        ('item "A": attack +1 this', "weapon-only"),
        (f'{ACE}item "A": search "X"', "search-finds-nothing"),
    ],
)
def test_the_page_on_problems_explains_what_the_checker_says(text: str, code: str):
    assert code in {problem.code for problem in GAME.check_deck(GAME.parse_deck(text))}
    assert f"`{code}`" in topic("problems").body
