"""Generated cards have names beside their numbers, made from what they are and do."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given

from engine.events import EventKind
from engine.games.chaos import name_words
from engine.games.chaos.cards import DEFAULT_LEADER, Card
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS
from engine.games.chaos.faces import face_of
from engine.games.chaos.game import Chaos
from engine.games.chaos.generator import generate
from engine.games.chaos.loading.parser import parse_cards
from engine.games.chaos.names import LONGEST, made_name, shown_name
from engine.games.chaos.set import published_cards
from engine.text.sentences import sentence_text
from tests.engine.chaos.board import Board
from tests.sometimes import amount
from tests.strategies.chaos import cards

GAME = Chaos()
SEEDS = range(amount(8, 40))


@cache
def generated() -> list[Card]:
    """Cards of several seeds."""
    return [generate(seed, k) for seed in SEEDS for k in range(1, 51)]


def named(text: str) -> str:
    """Returns the name of a card written so, numbered #7.1."""
    (card,) = parse_cards(text.replace("minion", 'minion "#7.1"', 1)).values()
    return made_name(card)


def test_every_generated_card_has_a_short_name() -> None:
    for card in generated():
        name = made_name(card)
        assert 3 <= len(name) <= LONGEST, name
        assert name == name.strip()
        assert "  " not in name


def test_a_name_follows_from_the_card_alone() -> None:
    again = [made_name(replace(card)) for card in generated()]
    assert again == [made_name(card) for card in generated()]


def test_few_of_a_deck_are_called_alike_and_their_numbers_tell_them_apart() -> None:
    for seed in SEEDS:
        deck = [generate(seed, k) for k in range(1, 21)]
        assert len({shown_name(card) for card in deck}) == 20
        assert len({made_name(card) for card in deck}) >= 18


def test_cards_with_names_keep_them() -> None:
    written = [card for card in published_cards() if not card.name.startswith("#")]
    assert {made_name(card) for card in (*written, DEFAULT_LEADER)} == {""}
    assert face_of(DEFAULT_LEADER).title == "Default Leader"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("minion cost 1 attack 1 health 1 dragon poisonous", name_words.ABILITIES["poisonous"]),
        (
            "minion cost 1 attack 1 health 1 dragon deathrattle draw(1, ally)",
            name_words.EFFECTS["draw"],
        ),
        (
            "minion cost 1 attack 1 health 1 dragon deathrattle mp(-1, oppo)",
            name_words.EFFECTS["mp-"],
        ),
        (
            "minion cost 1 attack 1 health 1 dragon "
            "deathrattle all(giveTaunt, charTarget(ally, minion))",
            name_words.ABILITIES["taunt"],
        ),
        ("minion cost 1 attack 1 health 1 dragon", name_words.PLAIN),
    ],
)
def test_a_minion_is_named_after_what_it_does_and_is(text: str, words: name_words.Theme) -> None:
    before, kind = named(text).split(" ", 1)
    assert before in words.adjectives
    assert kind in name_words.MINIONS["dragon"][0]


def test_every_effect_has_words() -> None:
    given = {f"give{one.capitalize()}" for one in name_words.ABILITIES}
    assert {*BASE_EFFECTS, *PLAYER_EFFECTS} == {
        one.rstrip("-") for one in name_words.EFFECTS
    } | given


def longest(*lists: name_words.Words) -> int:
    return sum(max(map(len, words)) for words in lists) + len(lists) - 1


def test_no_words_make_too_long_a_name() -> None:
    themes = [*name_words.ABILITIES.values(), *name_words.EFFECTS.values(), name_words.PLAIN]
    kinds = [words for sizes in name_words.MINIONS.values() for words in sizes]
    starts = [*name_words.SPELLS, *(theme.adjectives for theme in name_words.ABILITIES.values())]
    for theme in themes:
        assert longest(name_words.LEADERS, theme.leaders) <= LONGEST
        assert all(longest(theme.adjectives, kind) <= LONGEST for kind in kinds)
        spells = (*theme.spells, *theme.many)
        assert all(longest(start, spells) <= LONGEST for start in starts), spells


CARDS = """
minion "#7.1" cost 0 attack 1 health 9 beast poisonous
minion "#7.2" cost 0 attack 1 health 9 demon
"""
NAME = made_name(parse_cards(CARDS)["#7.1"])


def test_options_and_the_log_say_the_name_and_facts_only_the_number() -> None:
    board = Board(CARDS, {"hand": ["#7.1"]}, {"field": ["#7.2"]})
    option = next(one for one in board.asked.options if one.facts.get("card") == "#7.1")
    assert option.label == f"Play {NAME} #7.1 (0 MP)"
    events = board.match.choose("A", board.asked.options.index(option))
    if board.asked.kind == "choice":
        events = board.match.choose("A", 0)
    played = next(one for one in events if one.kind == "play")
    assert played.facts() == {"card": "#7.1", "player": "A"}
    assert sentence_text(GAME.describe(played.seen_by("B")), str) == f"A plays {NAME} #7.1"


def test_whoever_does_not_know_the_number_does_not_get_the_name() -> None:
    board = Board(CARDS, {"deck": ["#7.1"] * 3}, {"deck": ["#7.1"] * 3})
    end = next(one for one in board.asked.options if one.facts["do"] == "end turn")
    events = board.match.choose("A", board.asked.options.index(end))
    drawn = next(one for one in events if one.kind == EventKind.DRAW)
    assert drawn.seen_by("B").called == {"#7.1": NAME}
    assert drawn.seen_by("A").called == drawn.seen_by(None).called == {}


@given(cards())
def test_any_card_with_a_number_gets_a_name(card: Card) -> None:
    assert made_name(replace(card, name="#7.1"))
