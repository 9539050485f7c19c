"""The reading of decks, and the reasons why one is illegal (LIFEBURN 18.2)."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks import Deck
from engine.games.lifeburn.faces import deck_sheet
from engine.games.lifeburn.loading import decks
from engine.games.lifeburn.loading.decks import own_cards
from engine.games.lifeburn.loading.loader import CardSet, read_set
from engine.problems import Problem
from tests.engine.lifeburn.printing import print_deck
from tests.engine.reading_time import grows_in_proportion
from tests.strategies import examples
from tests.strategies.lifeburn import legal_decks

NAMES = [f"Card {outgoing}" for outgoing in "ABCDEFGHIJKLM"]
SET = read_set(
    "Small Set",
    [
        json.dumps(
            [{"name": name, "type": "Spell"} for name in [*NAMES, "Stone Sentinel", "7 Sins"]]
        )
    ],
)
SETS = {"small set": SET, "other": CardSet("Other", {})}
FULL = "\n".join(f"3 {name}" for name in NAMES)
LEGAL = FULL + "\nStone Sentinel\n"
OWN = '[{"name": "Mine", "type": "Spell"}]'


def parse(text: str | bytes) -> Deck:
    return decks.parse_deck(text, SETS, SET)


def check(text: str | bytes) -> list[Problem]:
    return decks.check_deck(parse(text))


def told(text: str | bytes) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in check(text)]


def counts(text: str) -> dict[str, int]:
    return {card.name: count for card, count in parse(text).content.counts().items()}


def test_a_deck_line_by_line() -> None:
    text = """name: The Wall  # who else
    Author:Ann
set: small SET

    // three of these
    3 Stone Sentinel
    2x card a // and these
    1 x CARD B
    7 Sins
    Card C
    1 Card A
    """
    deck = parse(text)
    assert deck.problems == ()
    assert (deck.name, deck.author) == ("The Wall", "Ann")
    assert counts(text) == {"Stone Sentinel": 3, "Card A": 3, "Card B": 1, "7 Sins": 1, "Card C": 1}
    assert len(deck.content.cards) == deck_sheet(deck).size == 9


@pytest.mark.parametrize(
    "listed",
    [[{"card": "Card A", "count": 3}, {"card": "card b"}], {"Card A": 2, "card a": 1, "Card B": 1}],
)
def test_a_deck_as_json(listed: Any) -> None:
    text = '{"Name": "The Wall", "author": "Ann", "set": "Small Set", "deck": %s,}'
    if isinstance(listed, dict):
        body = '{"Card A": 2, "card a": 1, "Card B": 1}'
    else:
        body = json.dumps(listed)
    deck = parse(text % body)
    assert deck.problems == ()
    assert (deck.name, deck.author) == ("The Wall", "Ann")
    assert counts(text % body) == {"Card A": 3, "Card B": 1}


def test_a_legal_deck() -> None:
    assert check(LEGAL) == []
    assert own_cards(parse(LEGAL)) == ()


@pytest.mark.parametrize(
    "text",
    [
        FULL + "\n1 mine\ncards:\n" + OWN,
        FULL + "\n1 Mine\nCARDS: " + OWN + "\n",
        json.dumps(
            {
                "deck": dict.fromkeys(NAMES, 3) | {"Mine": 1},
                "cards": [{"name": "Mine", "type": "spell"}],
            }
        ),
    ],
)
def test_own_cards_beside_the_set(text: str) -> None:
    assert check(text) == []
    assert [card.name for card in own_cards(parse(text))] == ["Mine"]


def test_own_cards_keep_their_place_in_the_text() -> None:
    text = FULL + '\nMine\ncards:\n[\n  {"name": "Mine", "type": "Spell", "cots": 1}\n]'
    [found] = check(text)
    assert (found.code, found.line, found.column, found.length) == ("unknown-field", 17, 37, 6)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (FULL, [("too-few-cards", 13)]),
        (FULL + "\n2 Stone Sentinel\n# end", [("too-many-cards", 14)]),
        ("", [("no-deck", 1)]),
        ("name: X\n", [("no-deck", 1)]),
        (FULL + "\nStone Sentinle", [("unknown-card", 14)]),
        (FULL + "\nStone", [("token-in-deck", 14)]),
        (FULL + "\n0 Stone Sentinel", [("bad-count", 14), ("too-few-cards", 14)]),
        (LEGAL + "-1 Stone Sentinel", [("bad-count", 15)]),
        (LEGAL + "9" * 5000 + " Stone Sentinel", [("bad-count", 15)]),
        (LEGAL.replace("3 Card B", "2 Card B\n1 card a"), [("too-many-copies", 3)]),
        (LEGAL + "name: Late", [("misplaced-header", 15)]),
        ("name: A\nname: B\n" + LEGAL, [("given-twice", 2)]),
        ("set: Smal Set\n" + LEGAL, [("unknown-set", 1)]),
        ("name:\n" + LEGAL, [("empty-name", 1)]),
        (LEGAL + "cards:\n" + OWN, [("unlisted", 16)]),
        (LEGAL + 'cards:\n[{"name": "card a", "type": "Spell"}]', [("duplicate-card", 16)]),
        (FULL + "\nMine\ncards: [" + OWN[1:-1] + "," + OWN[1:], [("duplicate-card", 15)]),
        (FULL + "\nMine\ncards: [{]", [("syntax", 15)]),
        (FULL + "\nMine\ncards: " + OWN + " x", [("syntax", 15)]),
        ("{", [("syntax", 1)]),
        (OWN, [("wrong-value", 1)]),
        ('{"deck": 3}', [("wrong-value", 1)]),
        ('{"deck": ["Card A"]}', [("wrong-value", 1)]),
        ('{"deck": {"Card A": "3"}}', [("wrong-value", 1)]),
        ('{"deck": {"Card A": true}}', [("wrong-value", 1)]),
        ('{"name": 3, "deck": []}', [("wrong-value", 1)]),
        ('{"dekc": []}', [("no-deck", 1), ("unknown-field", 1)]),
        (b"\xff", [("not-utf8", 1)]),
        ("x" * 70_000, [("too-long", 1)]),
    ],
)
def test_what_is_wrong_with_a_deck(text: str | bytes, wanted: list[tuple[str, int]]) -> None:
    assert told(text) == wanted


def test_a_nearly_right_name_is_suggested() -> None:
    [found] = check(FULL + "\n  1 Stone Sentinle")
    assert (found.message, found.hint) == (
        'There\'s no card called "Stone Sentinle".',
        'Did you mean "Stone Sentinel"?',
    )
    assert (found.line, found.column) == (14, 3)
    [found] = check("set: Smal Set\n" + LEGAL)
    assert found.hint == 'Did you mean "Small Set"?'


def test_a_card_with_an_error_is_not_unknown_as_well() -> None:
    text = FULL + '\nMine\ncards:\n[{"name": "Mine", "type": "Spel"}]'
    assert told(text) == [("unknown-word", 16)]


@examples(6)
@given(legal_decks())
def test_reading_a_printed_deck_gives_the_deck(text: str) -> None:
    deck = parse(text)
    assert [one for one in decks.check_deck(deck) if one.severity == "error"] == []
    again = parse(print_deck(deck))
    assert (again.name, again.content.counts()) == (deck.name, deck.content.counts())
    assert own_cards(again) == own_cards(deck)
    assert deck_sheet(again) == deck_sheet(deck)


def test_a_deck_survives_the_way_to_another_process() -> None:
    deck = parse(LEGAL)
    assert pickle.loads(pickle.dumps(deck)) == deck


@pytest.mark.parametrize(
    ("before", "piece", "after"),
    [
        ("", "x\n", ""),
        ("", "Stone Sentinle\n", ""),
        ("", "999 Stone Sentinel\n", ""),
        ("", " ", ""),
        ("", "#", ""),
        ("", "#" + " " * 60, ""),
        ("", "1 ", ""),
        ("1", " ", ""),
        ("", "name:", ""),
        ("cards: ", "[{", ""),
        ('{"deck": {', '"Card A": 999, ', "}}"),
        ('{"deck": [', "{},", "]}"),
        ("cards: [", '{"name": "A", "type": "Spell"},', "]"),
    ],
)
def test_a_hostile_deck_costs_little(before: str, piece: str, after: str) -> None:
    def read(text: str) -> None:
        deck = parse(text)
        assert decks.check_deck(deck)
        deck_sheet(deck)

    assert grows_in_proportion(read, before, piece, after)


@given(st.text(max_size=60) | st.text(alphabet='{}[]":, \nname3deckcardsCard A#/', max_size=80))
def test_any_text_is_read_without_a_crash(text: str) -> None:
    deck = parse(text)
    decks.check_deck(deck)
    deck_sheet(deck)
