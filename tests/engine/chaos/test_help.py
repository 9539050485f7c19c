"""The game's help: short enough to be shown, and its examples are right."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from engine.card_files.deck_reader import MOST_DEFINITIONS
from engine.decks import HelpTopic
from engine.games.chaos.card_terms import ABILITIES, ABILITY_TERMS, Ability, ability_having
from engine.games.chaos.cards import DECK_SIZE
from engine.games.chaos.game import Chaos
from engine.games.chaos.help import HELP_TOPICS
from engine.games.chaos.loading.legality import check_text
from engine.games.chaos.loading.parser import MOST_IN_NAME, MOST_OPEN
from engine.games.chaos.loading.transform import WORD_RULES
from engine.games.chaos.state.state import FIELD_ROOM, HAND_ROOM, MOST_MP, OWN_TURNS, THRESHOLD

GAME = Chaos()
FENCED = re.compile(r"```\n(.*?)```", re.DOTALL)


def examples() -> list[tuple[str, str]]:
    return [(topic.key, text) for topic in HELP_TOPICS for text in FENCED.findall(topic.body)]


def topic(key: str) -> HelpTopic:
    return next(topic for topic in HELP_TOPICS if topic.key == key)


def nested(levels: int) -> str:
    """Returns an effect with cards nested to this number of `levels`."""
    within = f'{{ spell "S{levels}" cost 1 {nested(levels - 1)} }}' if levels else ""
    return f"cast new(1, hand(ally), {within})" if levels else "cast draw(1, ally)"


@pytest.mark.parametrize(("key", "text"), examples())
def test_every_example_is_right(key: str, text: str) -> None:
    assert check_text(text) == []


@pytest.mark.parametrize("key", ["deck", "generate"])
def test_the_examples_of_a_deck_file_are_legal_decks(key: str) -> None:
    decks = FENCED.findall(topic(key).body)
    assert decks
    for text in decks:
        assert GAME.check_deck(GAME.parse_deck(text)) == []


def test_the_pages_on_writing_name_every_word_of_the_language() -> None:
    pages = (topic for topic in HELP_TOPICS if topic.key in ("deck", "generate"))
    writing = (topic for topic in HELP_TOPICS if topic.key.startswith("write"))
    named = {
        word.casefold() for page in (*pages, *writing) for word in re.findall(r"\w+", page.body)
    }
    grammar = files("engine.games.chaos").joinpath("grammar.lark").read_text("utf-8")
    words = set(re.findall(r'^_?[A-Z]+: "([a-z]+)"i$', grammar + WORD_RULES, re.MULTILINE))
    assert "giveuntargetable" in words
    assert words <= named


@pytest.mark.parametrize("ability", ABILITIES)
def test_the_page_on_abilities_explains_each(ability: Ability) -> None:
    line = ABILITY_TERMS[ability].line
    assert re.search(rf"^- \*\*{line}\*\*", topic("abilities").body, re.MULTILINE)
    assert ability_having(ability) in topic("abilities").body


@pytest.mark.parametrize(
    "limit",
    [
        f"exactly {DECK_SIZE} cards",
        f"{MOST_DEFINITIONS} cards a file",
        f"1 to {MOST_IN_NAME} characters",
        f"{MOST_OPEN} brackets",
        f"{FIELD_ROOM} minions on a field, {HAND_ROOM} cards in a hand",
        f"Max MP {MOST_MP}",
        f"at most {THRESHOLD} times before it cools",
        f"after {OWN_TURNS} turns each",
    ],
)
def test_the_page_on_limits_has_the_numbers_of_the_rules(limit: str) -> None:
    assert limit in topic("limits").body


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('spell "A" cost 1 cast drow(1, ally)', "syntax"),
        ('spell "" cost 1 cast draw(1, ally)', "empty-name"),
        (f'spell "{"A" * 41}" cost 1 cast draw(1, ally)', "name-too-long"),
        ('spell "A" cost 1000 cast draw(1, ally)', "number-too-long"),
        ('spell "A" cost 8 cast draw(1, ally)', "number-out-of-range"),
        ('spell "A" cost 1 cast mp(0, ally)', "no-change"),
        ('spell "A" cost 1', "no-effect"),
        ('spell "A" taunt cost 1 cast draw(1, ally)', "syntax"),
        ('spell "A" cost 1 taunt cast draw(1, ally)', "ability-not-for-kind"),
        ('minion "A" cost 1 attack 1 health 1 beast taunt taunt', "ability-twice"),
        ('spell "A" cost 1' + " cast draw(1, ally)" * 4, "too-many-effects"),
        ('spell "A" cost 1 battlecry draw(1, ally)', "trigger-not-for-kind"),
        ('spell "A" cost 1 turnEnd any draw(1, ally)', "no-source-condition"),
        ('spell "A" cost 1 cast all(destroy, cardTarget(deck, any, card))', "does-nothing"),
        (
            'spell "A" cost 1 onDiscard targeted(destroy, charTarget(any, minion))',
            "targeted-not-here",
        ),
        ('spell "A" cost 1 cast targeted(discard, cardTarget(deck, ally, card))', "no-target"),
        (
            'spell "A" cost 1 cast new(1, field(ally), { leader "B" cost 8 attack 1 health 10 })',
            "not-to-field",
        ),
        ('spell "A" cost 1 cast draw(1, ally) if leader(any, stealth)', "never-holds"),
        ('spell "A" cost 1 cast draw(1, ally) if leader(any)', "always-holds"),
        ('spell "A" cost 1 cast draw(1, ally) ' * 2, "duplicate-card"),
        (f'spell "A" cost 1 {nested(3)}', "nested-too-deep"),
        (f'spell "A" cost 1 {nested(13)}', "too-deep"),
        ('spell "A\u2028" cost 1 cast draw(1, ally)', "control-character"),
        (
            "".join(f'minion "{n}" cost 1 attack 1 health 1 beast ' for n in range(201)),
            "too-many-definitions",
        ),
        (" " * 65_537, "too-long"),
        ("", "no-deck"),
        ('deck: "D" generate 19 seed 1', "too-few-cards"),
        ('deck: "D" generate 15 seed 1 generate 6 seed 2', "too-many-cards"),
        ('deck: "D" "Nobody"', "unknown-card"),
        ('deck: "D" generate 10 seed 1 generate 10 seed 1', "listed-twice"),
        ('spell "A" cost 1 cast draw(1, ally) deck: "D" generate 20 seed 1', "not-listed"),
    ],
)
def test_the_page_on_problems_explains_what_the_checker_says(text: str, code: str) -> None:
    assert code in {problem.code for problem in GAME.check_deck(GAME.parse_deck(text))}
    assert f"`{code}`" in topic("problems").body
