"""The reading of a text: the names of its mistakes, and that none does harm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.card_files.deck_reader import MOST_BYTES
from engine.games.chaos import checks
from engine.games.chaos.cards import Card
from engine.games.chaos.checks import read_tree
from engine.games.chaos.loading.diagnostics import KEYWORDS
from engine.games.chaos.loading.legality import check_deck
from engine.games.chaos.loading.parser import (
    parse_cards,
    parse_condition,
    parse_deck,
    parse_effects,
)
from engine.games.chaos.loading.transform import GRAMMAR
from engine.games.chaos.printer import print_card
from tests.engine.chaos.pool import POOL
from tests.engine.reading_time import grows_in_proportion
from tests.strategies import EXAMPLES
from tests.strategies.chaos import cards, print_deck

MINION = 'minion "M" cost 3 attack 2 health 4 beast'


def said(text: str) -> list[tuple[str, str, str]]:
    """Returns the underlined part, the message and the hint of each error."""
    lines = text.split("\n")
    return [
        (
            lines[one.line - 1][one.column - 1 : one.column - 1 + one.length],
            one.message,
            one.hint or "",
        )
        for one in checks.problems(text)
        if one.severity == "error"
    ]


@pytest.mark.parametrize(
    ("text", "wrong", "message", "hint"),
    [
        ('minoin "M" cost 3', "minoin", 'Unknown word "minoin"', "`minion`"),
        (MINION.replace("beast", "beats"), "beats", 'Unknown type "beats"', "`beast`"),
        (f"{MINION} chrage", "chrage", 'Unknown ability "chrage"', "`charge`"),
        (f"{MINION}\n  batlecry draw(1, ally)", "batlecry", "Unknown trigger", "`battlecry`"),
        (f"{MINION} battlecry drow(1, ally)", "drow", 'Unknown effect "drow"', "`draw`"),
        (f"{MINION} battlecry self(damge(1))", "damge", 'Unknown effect "damge"', "`damage`"),
        (f"{MINION} battlecry draw(1, aly)", "aly", 'Unknown side "aly"', "`ally`"),
        (f"{MINION} battlecry win(oppo) if sorce(x)", "sorce", "Unknown condition", "`source`"),
        ('minion cost 3 attack 2 health 4 beast', "cost", "the card's name", 'minion "'),
        ('minion "M" attack 2 health 4 beast', "attack", "`cost` and a number", "cost 3"),
        ('minion "M" cost 3 health 4 beast', "health", "`attack` and a number", "attack 2"),
        ('minion "M" cost 3 attack 2 beast', "beast", "`health` and a number", "health 4"),
        ('minion "M" cost 3 attack 2 health beast', "beast", "`health` needs a number", "4"),
        ('minion "M" cost 3 attack 2 health 4 taunt', "taunt", "needs a type", "beast"),
        ('leader "L" cost 9 attack 2 health 30 beast', "beast", "leader has no type", "Remove"),
        ('spell "S" cost 3 attack 2', "attack", "A spell has no attack", "spell"),
        ("draw(1, ally)", "draw", "A card begins with", "minion"),
        (f"{MINION} battlecry draw 1", "draw", "comes a bracket: `(`", "draw(1, ally)"),
        (f"{MINION} battlecry draw(1 ally)", "ally", "A comma is missing", "draw(1, ally)"),
        (f"{MINION} battlecry draw(1)", ")", "Something is missing", "draw(1, ally)"),
        (f"{MINION} battlecry draw(ally)", "ally", "A number is missing", "draw(1, ally)"),
        (f"{MINION} battlecry draw(1, ally, oppo)", ",", "takes no more", "draw(1, ally)"),
        (f"{MINION} battlecry draw(1, ally))", ")", "closes nothing", "Remove"),
        (f"{MINION} battlecry draw(1, ally", "(", "`draw(` is never closed", "`)`"),
        (f"{MINION} battlecry all(damage(1))", ")", "A target condition is missing", "charTarget"),
        (f"{MINION} battlecry damage(1)", "damage", "what it acts on", "all(damage(2)"),
        (f"{MINION} battlecry ally draw(1, ally)", "ally", "takes no side", "battlecry draw"),
        (f"{MINION} turnEnd draw(1, ally)", "draw", "on whose turns", "turnEnd ally"),
        (f"{MINION} battlecry", "battlecry", "action of this effect is missing", "draw"),
        (f"{MINION} battlecry win(ally) if charTarget(any, minion)", "charTarget",
         "alone is no condition", "source("),
        (f"{MINION} battlecry win(ally) draw(1, ally)", "draw", "without a word", "trigger"),
        (f"{MINION} battlecry self(atkHpMod(+ 1, 1))", "+", "touches its number", "+1"),
        (f"{MINION} battlecry win(ally) if mp(any, = 3)", "=", "`<=` or `>=`", "<="),
        (f"{MINION} battlecry win(ally) if mp(any, 3)", "3", "`<=` or `>=`", "<="),
        (f"{MINION} battlecry self(giveEffects deathrattle win(ally))", "giveEffects",
         "comes a bracket: `{`", "giveEffects {"),
        ('spell "S', '"S', "isn't closed", '"'),
        ("spell “S” cost 3", "“", "isn't a quote", '"'),
        (f"{MINION} * cast", "*", "comment isn't closed", "*"),
        ('spell "" cost 3 cast win(ally)', '""', "at least one character", ""),
        (f'spell "{"n" * 41}" cost 3 cast win(ally)', f'"{"n" * 41}"', "40 are allowed", ""),
        (f"{MINION} {'(' * 13}", "(", "12 brackets", ""),
        ('deck "Cinders"\n', "deck", "colon", "deck:"),
        ("deck:\n", "deck", "has no name", "deck:"),
        ('deck: "C" by\n', "by", "author", "by"),
        ('deck: "C"\n3', "3", "no counts", "number"),
        ('dekc: "C" by "A"', "dekc", "Unknown word", "`deck`"),
        ('deck: "C" by Ann', "Ann", "Unknown word", '"Ann"'),
        (f"{MINION} battlecry draw(1, me)", "me", "Unknown side", "`ally`"),
        ('deck: "C"\ngenerat 3 seed 1', "generat", "Unknown word", "generate"),
        ('deck: "C"\ngenerate 3', "3", "of which seed", "seed 42"),
        ('deck: "C"\ngenerate 0 seed 1', "0", "number of cards", "1"),
        ('deck: "C"\ngenerate 21 seed 1', "21", "number of cards", "20"),
        ('deck: "C"\ngenerate 3 seed 1 cost 5..2', "5..2", "No card costs", "2..5"),
        ('deck: "C"\ngenerate 3 seed 1 cost 5..11', "11", "The greatest cost", "10"),
        ('deck: "C"\ngenerate 11 seed 1\ngenerate 10 seed 2', "10", "it has more", "fewer"),
        (f'deck: "C"\ngenerate 3 seed {"1" * 19}', "1" * 19, "19 digits", "seed"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_once_at_its_place(
    text: str, wrong: str, message: str, hint: str
) -> None:
    found = [one for one in said(text) if "this one" not in one[1]]
    assert len(found) == 1
    place, told, mending = found[0]
    assert place == wrong
    assert message in told
    assert hint in mending


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("minion cost 3 attack 2 health 4 beast", (1, 8), "comes the card's name"),
        ("minion Fang cost 3 attack 2 health 4 beast", (1, 8), 'Unknown word "Fang"'),
        (f"{MINION} battlecry new(1, hand(ally), {MINION.replace('M', 'I')})", (1, 72), "braces"),
        (f'{MINION} taunt "x" charge', (1, 49), '"x" isn\'t allowed'),
        ('spell "M" "T" cost 1 cast win(ally)', (1, 11), "`cost` and a number"),
    ],
)
def test_a_mistake_in_the_beginning_of_a_card_is_told_once(
    text: str, place: tuple[int, int], message: str
) -> None:
    deck = f'spell "A" cost 1 cast win(ally)\n{text}\n  onDiscard draw(1, ally)\ndeck: "C" "A" "M"'
    found = [one for one in check_deck(parse_deck(deck)) if one.code != "too-few-cards"]
    assert [(one.line - 1, one.column) for one in found] == [place]
    assert message in found[0].message
    assert found[0].hint


def _keywords_in_use() -> Iterator[tuple[str, str]]:
    """Yields every keyword of legal cards, with a text in which its middle letters are swapped."""
    ordered = "\ngenerate 3 seed 1 cost 0..7"
    texts = [*map(print_card, POOL), f"{print_deck('C', 'Ann', POOL[:1])}{ordered}"]
    seen: set[tuple[str, str]] = set()
    for text in texts:
        for before, word in pairwise(GRAMMAR.split(text)):
            middle = len(word) // 2
            left, right = word[middle - 1 : middle], word[middle : middle + 1]
            place = (before.type, word.type)
            if word.type in KEYWORDS and len(word) > 2 and left != right and place not in seen:
                seen.add(place)
                wrong = f"{word[: middle - 1]}{right}{left}{word[middle + 1 :]}"
                yield str(word), text[: word.start_pos] + wrong + text[word.end_pos :]


def test_the_keyword_that_was_nearly_written_is_suggested() -> None:
    for word, text in _keywords_in_use():
        errors = [one for one in checks.problems(text) if one.severity == "error"]
        meant = [one.hint for one in errors if one.code == "syntax"]
        assert meant == [f"Did you mean `{word}`?"], text


@pytest.mark.parametrize("name", ["n" * 41, "a\x07b"])
def test_a_name_that_is_none_is_told_where_it_stands_first(name: str) -> None:
    text = f'spell "{name}" cost 1 cast win(ally)\ndeck: "C"\n"{name}"\ngenerate 19 seed 1'
    (error,) = check_deck(parse_deck(text))
    assert (error.line, error.code in ("name-too-long", "control-character")) == (1, True)


def test_every_mistake_of_a_text_is_told() -> None:
    text = f"""{MINION}
  battlecry targeted(damge(2), charTarget(oppo, minion))
  deathrattle new(1, field(ally), {{ minion "I" cost 0 attack 1 health 1 baest }})
{MINION.replace('"M"', '"N"')} stealht
  onDiscard draw(1, ally
spell "S" cost 12
  cast targeted(costMod(0), cardTarget(deck, ally, card))"""
    assert [(one.line, one.code) for one in checks.problems(text)] == [
        (2, "syntax"),
        (3, "syntax"),
        (4, "syntax"),
        (5, "syntax"),
        (6, "number-out-of-range"),
        (7, "no-change"),
        (7, "no-target"),
    ]


def test_a_mistake_spoils_no_card_but_its_own() -> None:
    deck = parse_deck(f'{MINION} chrage\nspell "S" cost 1 cast win(ally)\ndeck: "C" "M" "S" "T"')
    assert [card.name for card in deck.content.own] == ["S"]
    assert [one.code for one in check_deck(deck) if one.severity == "error"] == [
        "syntax",
        "too-few-cards",
        "unknown-card",
    ]


def test_cards_of_one_name_and_cards_over_the_limit_are_told() -> None:
    spells = "\n".join(f'spell "S{n}" cost 1 cast win(ally)' for n in range(201))
    assert [one.code for one in checks.problems(spells)] == ["too-many-definitions"]
    assert [one.code for one in checks.problems(f"{MINION}\n{MINION}")] == ["duplicate-card"]


def test_a_list_of_cards_is_no_deck() -> None:
    assert checks.problems(MINION) == []
    assert [one.code for one in check_deck(parse_deck(MINION))] == ["no-deck"]


@pytest.mark.parametrize(
    "text",
    [
        "x" * (MOST_BYTES + 1),
        b"\xff\xfe",
        "",
        "\ufeff",
        "\x00",
        "spell \U0001f3b4 \u202e \ud800 \u212a cost \u0663",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_a_text_that_is_no_deck_is_told(text: str | bytes) -> None:
    deck = parse_deck(text)
    assert deck.problems or check_deck(deck)


@pytest.mark.parametrize(
    ("before", "piece"),
    [
        ("", "("),
        ("", "{"),
        ("", "battlecry all(giveEffects { "),
        ('"', '""'),
        ("*", "**"),
        ("", 'spell "a" '),
        ("", "x "),
        ("", "draw( "),
        (MINION, " taunt"),
        ('deck: "a"', " generate 20 seed 1"),
        ('deck: "a"', " generate"),
        ("", "deck: "),
        ("", "9"),
        ('spell "a" cost 1 cast ', "draw(1, ally) "),
    ],
)
def test_hostile_texts_are_told_in_time(before: str, piece: str) -> None:
    def read(text: str) -> None:
        deck = parse_deck(text)
        assert check_deck(deck) or deck.problems

    assert grows_in_proportion(read, before, piece)


WORDS = sorted(word.strip("_").lower() for word in KEYWORDS)
SIGNS = [
    "(",
    ")",
    "{",
    "}",
    ",",
    ":",
    "..",
    ">=",
    "<=",
    "+1",
    "-1",
    "3",
    '"A"',
    '"',
    "*",
    "!",
    "\n",
]


def test_a_card_behind_the_list_is_told_once_a_line() -> None:
    text = f'deck: "C"\n{MINION}\n  battlecry draw(1, ally)'
    assert [(one.line, one.code) for one in checks.problems(text)] == [
        (2, "syntax"),
        (3, "syntax"),
    ]


@settings(max_examples=15 * EXAMPLES, deadline=None)
@given(st.text() | st.lists(st.sampled_from(WORDS + SIGNS)).map(" ".join))
def test_no_text_raises(text: str) -> None:
    deck = parse_deck(text)
    lines = max(1, text.count("\n") + 1)
    assert all(0 < one.line <= lines and one.column > 0 < one.length for one in check_deck(deck))
    assert checks.problems(text) is not None


@settings(deadline=None)
@given(cards(), st.data())
def test_no_spoiled_card_raises(card: Card, data: st.DataObject) -> None:
    text = print_card(card)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    spoiled = text[:start] + data.draw(st.sampled_from(["", *SIGNS, *WORDS])) + text[end:]
    assert checks.problems(spoiled) is not None


@pytest.mark.parametrize("text", ["", "x", "draw(1, ally)", "!", "9999", 'cast win(ally) "'])
def test_what_is_no_part_of_a_card_is_no_value(text: str) -> None:
    for parse in (parse_effects, parse_condition):
        with pytest.raises(ValueError, match=r"."):
            parse(text)
    if text not in ("", "!"):
        with pytest.raises(ValueError, match="line 1, column"):
            parse_cards(text)


@pytest.mark.parametrize(
    "tree",
    [
        None,
        [],
        {},
        {"node": "mpCond"},
        {"node": "mpCond", "args": [1, 2]},
        {"node": "mpCond", "args": [{"node": "anyAllegiance"}, {"node": "statGe", "args": [True]}]},
        {"node": "mpCond", "args": [{"node": "isCard"}, {"node": "statGe", "args": [1]}]},
        {"node": "charTargetCond", "args": [{"node": "justCardCond", "args": []}]},
        {"node": ["mpCond"], "args": 3},
    ],
)
def test_what_is_no_tree_is_told(tree: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_tree(tree)
