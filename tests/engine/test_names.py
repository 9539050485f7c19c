"""Names as people type them, and letters that can't be seen."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from bot.base.discord_text import one_line
from engine import games
from engine.names import (
    KnownNames,
    difference,
    find_named,
    is_blank,
    is_invisible,
    name_key,
    same_sight,
    same_typed,
    visible,
)
from rendering.draw.unicode_text import clean

QUOTES = "'\u2018\u2019\u201a\u201b\u2032\u2035`\u00b4\u02bc\uff07\u02bb\uff40"
DOUBLE = '"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02\u301d\u301e'
DASHES = "-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
SPACES = " \u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u205f\u3000\t"
HIDDEN = (
    "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u2061\u180e\u034f\u115f\u1160\u3164\uffa0\u2800"
    "\u17b4\u17b5\ufe00\ufe0f\U000e0001\U000e0041\U000e007f\U000e0100\u180b\u180d\U0001d159\u061c"
    "\U00013441\U00016fe4"
)


@pytest.mark.parametrize("sign", [*QUOTES])
def test_any_apostrophe_is_an_apostrophe(sign: str):
    assert same_typed(f"Miller{sign}s Boy") == "Miller's Boy"
    assert name_key(f"MILLER{sign}S Boy") == "miller's boy"


@pytest.mark.parametrize("sign", [*DOUBLE])
def test_any_quote_is_a_quote(sign: str):
    assert same_typed(f"The {sign}Big{sign} One") == 'The "Big" One'


@pytest.mark.parametrize("sign", [*DASHES])
def test_any_dash_is_a_hyphen(sign: str):
    assert name_key(f"Two{sign}Face") == "two-face"


@pytest.mark.parametrize("space", [*SPACES])
def test_any_space_is_one_space(space: str):
    assert same_typed(f"{space}Quarry{space}{space}Hand{space}") == "Quarry Hand"


@pytest.mark.parametrize("character", [*HIDDEN])
def test_what_shows_nothing_is_no_letter_of_a_name(character: str):
    assert is_invisible(character)
    assert is_blank(f" {character}")
    assert visible(f"I{character}mp") == "Imp"
    assert same_sight(f"Imp{character}") == "Imp"
    assert name_key(f"Im{character}p") == "imp"
    assert same_typed(f"Im{character}p") != "Imp"


def test_the_picture_the_check_and_the_log_agree_on_what_can_be_seen():
    """A character that no picture draws, and that Discord would not show, can't be in a name."""
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        kind = unicodedata.category(character)
        if kind in ("Cn", "Co", "Cs") or (kind == "Lo" and code > 0x3400 and code != 0xFFA0):
            continue
        if 0x1F3FB <= code <= 0x1F3FF:  # colours of skin, which are drawn in one
            continue
        assert bool(one_line(character)) != is_blank(character), hex(code)
        if kind[0] != "M":
            assert bool(clean(character)) != is_blank(character), hex(code)


def test_a_picture_draws_none_of_them():
    assert clean(f"a{HIDDEN}b") == "ab"


def test_the_name_itself_comes_before_those_typed_alike():
    straight, curly = "Bird's", "Bird\u2019s"
    assert find_named(straight, [curly, straight], str) == [straight]
    assert find_named(curly, [straight, curly], str) == [curly]
    assert find_named("bird\u2019s", [straight, curly], str) == [curly]
    assert find_named("Bird\u02bcs", [straight, curly, "Imp"], str) == [straight, curly]
    assert find_named("Imps", [straight, "Imp"], str) == []


def test_a_text_means_the_one_name_that_is_typed_alike_and_never_one_of_two():
    known = KnownNames(["Bird's", "Two-Face", "Cat's", "Cat\u2019s"])
    assert known.meant("Bird\u2019s") == "Bird's"
    assert known.meant("Two\u2011Face ") == "Two-Face"
    assert known.meant("Cat\u2019s") == "Cat\u2019s"
    assert known.meant("Cat\u02bcs") == "Cat\u02bcs"
    assert known.meant("bird's") == "bird's"


@pytest.mark.parametrize(
    ("written", "other", "said"),
    [
        ("Imp", "Imp", ""),
        ("Imp\u200b", "Imp", 'This name has a ZERO WIDTH SPACE (U+200B) after "Imp".'),
        ("Imp", "Im\u3164p", 'The card\'s name has a HANGUL FILLER (U+3164) after "Im".'),
        ("\u2060Imp", "Imp", "This name has a WORD JOINER (U+2060) at its beginning."),
        ("Imp ", "Imp", 'This name has a SPACE (U+0020) after "Imp".'),
        (
            "Red Imp",
            "Red\u00a0Imp",
            'This name has a SPACE (U+0020) after "Red"; '
            "the card's name has a NO-BREAK SPACE (U+00A0).",
        ),
        (
            "Cafe\u0301",
            "Caf\u00e9",
            'This name has a LATIN SMALL LETTER E (U+0065) after "Caf"; '
            "the card's name has a LATIN SMALL LETTER E WITH ACUTE (U+00E9).",
        ),
    ],
)
def test_the_letter_by_which_two_names_differ_is_named(written: str, other: str, said: str):
    assert difference(written, other, "The card") == said


def test_no_two_cards_of_a_game_are_one_to_somebody_who_looks_for_them():
    for game in games().values():
        names = [card.face.name for card in game.set_cards()]
        assert len({name_key(name) for name in names}) == len(names)
