"""How a deck text is read (COMPLETED 1)."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks import Deck
from engine.games.cardfinity.atoms import (
    Attach,
    Damage,
    Destroy,
    DiscardTop,
    Drill,
    Filter,
    Heal,
    Search,
)
from engine.games.cardfinity.cards import MonsterCard, SpellCard
from engine.games.cardfinity.game import Cardfinity
from engine.games.cardfinity.legality import check_deck
from engine.games.cardfinity.parser import parse_cards, parse_deck
from engine.problems import Problem
from tests.engine.reading_time import grows_in_proportion
from tests.sometimes import some_now


def spell(text: str) -> SpellCard:
    (card,) = parse_cards(text).values()
    assert isinstance(card, SpellCard)
    return card


def problems(text: str | bytes) -> list[Problem]:
    return list(parse_deck(text).problems)


def first(text: str) -> Problem:
    return problems(text)[0]


# ---- words and strings


@pytest.mark.parametrize(
    "place", ["take 2t", "TAKE 2 True", "take2t", "take2true", "take\n2\ntrue"]
)
def test_white_space_and_case_are_free(place: str) -> None:
    assert spell(f'"Z"onplay {place}:draw').spell.requirements == (Damage(2, true=True),)


def test_tapped_may_touch_the_power_but_is_no_true_damage() -> None:
    card = parse_cards('"Z": power 5tapped')["Z"]
    assert isinstance(card, MonsterCard)
    assert (card.power, card.tapped) == (5, True)


def test_only_ascii_letters_spell_keywords() -> None:
    assert first('"Z" play ta\u212ae 1: draw').code == "syntax"


def test_a_comment_may_stand_between_any_words() -> None:
    text = '*a "b" *"Z"*c* play! take 9: draw\n take*\n*1 : draw'
    assert spell(text).spell.requirements == (Damage(1),)


def test_comment_signs_in_quotes_are_letters() -> None:
    assert spell('"!*Z*!" play: draw').name == "!*Z*!"


@pytest.mark.parametrize(
    ("written", "name"),
    [(r"\65", "A"), (r"\x1F525", "\U0001f525"), (r"\o101", "A"), (r"\"\\\'", "\"\\'")],
)
def test_escapes(written: str, name: str) -> None:
    assert spell(f'"{written}" play: draw').name == name


def test_a_bad_escape_is_underlined_where_it_stands() -> None:
    found = first('! here\n"Ab\\qc" play: draw')
    assert (found.code, found.line, found.column, found.length) == ("bad-escape", 2, 4, 2)


@pytest.mark.parametrize("name", ["", " ", "\u3000", "\u200b"])
def test_a_name_that_cannot_be_seen_is_empty(name: str) -> None:
    assert first(f'"{name}" play: draw').code == "empty-name"


def test_an_address_of_an_image_is_no_name() -> None:
    assert not problems(f'"Z": power 1 image: "https://{"x" * 100}"')[:-1]


def test_a_byte_order_mark_does_not_move_the_columns() -> None:
    text = '"Z" play: drow'
    assert first("\ufeff" + text) == first(text)
    assert parse_deck(b"\xef\xbb\xbf" + text.encode()).source == text


def test_what_is_not_utf8_is_told_with_its_place() -> None:
    (found,) = problems(b'"Z" play: draw\n"\xff')
    assert (found.code, found.line, found.column) == ("not-utf8", 2, 2)
    assert problems("\ud800")[0].code == "not-utf8"


def test_the_size_is_counted_in_bytes() -> None:
    assert not problems("!" * 65_536)
    assert [found.code for found in problems("!" + "\u00e9" * 32_768)] == ["too-long"]


# ---- which string is what


@pytest.mark.parametrize(
    ("text", "atom", "families"),
    [
        ('search "D"', Search(Filter("name", "D")), ()),
        ('search\n"D"', Search(), ("D",)),
        ('search "D" "E"', Search(Filter("name", "D")), ("E",)),
        ('drill f"D"', Drill(Filter("family", "D")), ()),
        ('drill family\n"D"', None, ()),
        ('discard "D"', DiscardTop(), ("D",)),
        ('discard "D" hand', Destroy(False, 1, Filter("name", "D"), "hand"), ()),
        ('discard\n"D"', DiscardTop(), ("D",)),
        ('discard enemy "D"', DiscardTop(enemy=True), ("D",)),
        ('banish enemy "D" field', Destroy(True, 1, Filter("name", "D"), "field", True), ()),
        ('discard enemy 2 "D"hand', Destroy(False, 2, Filter("name", "D"), "hand", True), ()),
        ('heal 2 "D"', Heal(2), ("D",)),
        ('heal enemy 2 "D"', Heal(2, enemy=True), ("D",)),
        ('attach *over\nlines* "D"', Attach(), ("D",)),
        ('attach "D"\n("E", "D", "E")', Attach(Filter("name", "D")), ("E", "D")),
        ("attach n/A", Attach(), ()),
    ],
)
def test_a_string_is_a_filter_or_a_family(text: str, atom: object, families: object) -> None:
    if atom is None:
        assert first(f'"Z" play: {text}').code == "syntax"
        return
    card = spell(f'"Z" play: {text}')
    assert (card.spell.effects, card.families) == ((atom,), families)


def test_a_name_before_a_trigger_begins_a_spell_even_after_a_filter_word() -> None:
    cards = parse_cards('"M": discard "Q" play: peek power 1 "S" play: search "T" play: draw')
    assert set(cards) == {"M", "S", "T"}


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ('"D" by "A"', ("D", "A")),
        ('"D" "A"', ("D", "A")),
        ('"D"\nby\n"A"', ("D", "A")),
        ("", (None, None)),
    ],
)
def test_the_deck_s_name_and_author(header: str, expected: tuple[str, str]) -> None:
    deck = parse_deck(f'"Z": power 1\ndeck: {header}\n"Z" 4\n"Z"\n')
    assert (deck.name, deck.author) == expected
    assert [(entry.card.name, entry.count) for entry in deck.content.entries] == [("Z", 5)]


# ---- several mistakes


def test_every_broken_card_is_told_and_the_others_are_read() -> None:
    text = '"A" play: drow\n"B" play: draw\n"C" tpa: heal\n"E": take\n"S" tap: peek\n"F": power 2'
    deck = parse_deck(text)
    assert [found.line for found in deck.problems] == [1, 3, 4]
    assert [card.name for card in deck.content.cards] == ["B", "F"]


def test_every_broken_line_of_the_list_is_told() -> None:
    text = '"A": power 1\ndeck: "D" by "X"\n"A" 3\n"A" -1\nA 4\n"A", 5\n"A" 6'
    deck = parse_deck(text)
    assert [found.line for found in deck.problems] == [4, 5, 6]
    assert deck.name == "D"


def test_a_broken_card_makes_no_other_problem() -> None:
    text = '"A" play: drow\n"B" play discard "A" hand: draw\ndeck: "D" by "X" "A" 20 "B" 20'
    assert [found.code for found in check_deck(parse_deck(text))] == ["syntax"]


def test_cards_of_a_deck_with_problems_elsewhere_keep_their_scale() -> None:
    deck = parse_deck('"A" play: drow\n"B" play: heal\ndeck: "B" 40')
    (sheet,) = Cardfinity().deck_sheet(deck).cards
    assert (sheet.face.name, sheet.scale, sheet.count) == ("B", 7, 40)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"A" play take: draw', "`take` needs a number."),
        ('"A" play heal enemy: draw', "`heal enemy` needs a number."),
        ('"A": take 1', 'The monster "A" has no power.'),
        ('"A" play draw: heal', "`draw` is an effect, not a requirement."),
        ('"A" play take 1 draw', "A `:` is missing before `draw`."),
        ('"A" play take 1,: draw', "Nothing follows this comma."),
        ('"A": tapped power 1', "`tapped` comes after the power."),
        ('"A" play discard 2 monster: draw', "Before `:` it must say from where"),
        ('"A" power 1', "A `:` is missing after the monster's name"),
        ("\u201cA\u201d play: draw", "isn't a quote of the language."),
    ],
)
def test_problems_speak_a_player_s_language(text: str, said: str) -> None:
    assert said in first(text).message


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('"A" play discrad hand: draw', "Did you mean `discard`?"),
        ('"A" play discard 2 monsters hand: draw', "Did you mean `monster`?"),
        ('"A" play discard Demon hand: draw', 'Names go in double quotes: "Demon"'),
        ('"A" play: draw\nDemon', 'Families go in double quotes: "Demon"'),
        ('"A" play take 2 t: draw', "2t"),
    ],
)
def test_a_nearly_right_word_is_suggested(text: str, hint: str) -> None:
    assert first(text).hint == hint


def test_a_misspelt_word_is_underlined_whole() -> None:
    found = first('"A" play discard 2 monsters hand: draw')
    assert (found.column, found.length) == (20, 8)


def test_a_deck_read_in_another_process_is_the_same() -> None:
    text = '"A" play ?(take 1, discard "B" hand): attack\n"C" drow\ndeck: "A" 40'
    deck = parse_deck(text)
    again = pickle.loads(pickle.dumps(deck))
    assert again == deck
    assert check_deck(again) == check_deck(deck)


# ---- hostile texts

PIECES = [
    '"', "\\", "*", "!", "?", "(", ")", ",", ":", ";", "\n", " ", "9", "3x", "2t", "-", "~", "\0",
    "play", "discard", "deck:", '"a"', 'f"a"', "power", "\u202e", "\U0001f525", "by", "on ", "x",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_text_is_read_and_checked_without_a_crash(text: str) -> None:
    deck = parse_deck(text)
    assert isinstance(deck, Deck)
    lines = text.removeprefix("\ufeff").split("\n")
    for found in check_deck(deck):
        assert 1 <= found.line <= len(lines)
        assert 1 <= found.column <= len(lines[found.line - 1]) + 1
        assert found.length >= 1
    Cardfinity().deck_sheet(deck)


FULL = [*PIECES, '"a"play:draw\n', '"a" tpa: drow\n', '"a" 1 ', "f(("]


@pytest.mark.parametrize("piece", some_now(FULL))
def test_a_text_full_of_one_thing_is_read_quickly(piece: str) -> None:
    assert grows_in_proportion(lambda text: check_deck(parse_deck(text)), "", piece)
