"""Text is measured, cut and ordered correctly, in any script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rendering.draw import theme
from rendering.draw.text import Block, TextSpan, draw_block, fit, stacked, width_of, wrap
from rendering.draw.typefaces import typeface_of
from rendering.draw.unicode_text import clean, clusters, in_visual_order, shape
from tests.rendering.samples import NAMES
from tests.strategies import examples


def span(text: str) -> TextSpan:
    return TextSpan(text, "bold", theme.INK)


def words(block: Block) -> str:
    return "".join(part.text for line in block.lines for part in line)


@pytest.mark.parametrize("name", NAMES)
def test_a_long_name_in_any_script_fits_a_crowded_board_whole(name: str) -> None:
    block = wrap([span(name)], theme.SMALLEST, 212, 4)
    assert not block.cut
    assert block.width <= 212


@given(st.text(max_size=120), st.integers(40, 400), st.integers(1, 4))
@examples(60)
def test_no_line_is_wider_than_its_box(text: str, width: int, lines: int) -> None:
    block = wrap([span(text), span("end")], theme.SMALLEST, width, lines)
    assert len(block.lines) <= lines
    assert block.width <= width


@given(st.text(alphabet="abc de", min_size=1, max_size=80))
@examples(60)
def test_wrapping_loses_nothing_but_spaces(text: str) -> None:
    assert words(wrap([span(text)], 22, 90)).replace(" ", "") == text.replace(" ", "")


def test_text_that_does_not_fit_ends_in_an_ellipsis() -> None:
    block = wrap([span("one two three four five six")], 22, 90, 1)
    assert block.cut
    assert words(block).endswith("…")


def test_the_largest_size_that_fits_is_taken() -> None:
    assert fit([span("Imp")], (40, 22), 200).size == 40
    assert fit([span("A much longer name than that")], (40, 22), 300).size == 22


def test_a_number_stays_with_the_word_before_it() -> None:
    room = width_of([span("take one, pop")], 22) + 2
    lines = wrap([span("take one, pop 1")], 22, room).lines
    assert [part.text for line in lines for part in line] == ["take one,", "pop 1"]


def test_paragraphs_begin_new_lines() -> None:
    assert len(stacked([[span("one")], [span("two")]], 22, 400).lines) == 2


def test_text_too_small_for_a_phone_is_refused() -> None:
    with pytest.raises(ValueError, match="smaller"):
        draw_block(Image.new("RGB", (90, 40)), wrap([span("tiny")], 21, 90), 0, 0)


def test_cleaning_drops_what_cannot_be_seen() -> None:
    assert clean(" a\u200b\u202e\n\tb\u00ad ") == "a b"
    assert clean("\u200b\u2060") == ""


def test_a_lone_mark_gets_something_to_stand_on() -> None:
    assert clean("\u0301") == "\u25cc\u0301"


def test_piled_up_marks_are_cut_to_three() -> None:
    assert clean("q" + "\u0323" * 50) == "q" + "\u0323" * 3


def test_marks_stay_with_their_letters() -> None:
    assert clusters("q\u0323ab\u0301") == ["q\u0323", "a", "b\u0301"]


def test_hebrew_is_set_from_right_to_left() -> None:
    assert in_visual_order("אבג") == "גבא"


def test_latin_words_and_numbers_keep_their_order_among_hebrew_ones() -> None:
    assert in_visual_order("אב 12 גד") == "דג 12 בא"
    assert in_visual_order("Imp אב") == "Imp בא"


def test_brackets_are_mirrored_in_a_right_to_left_run() -> None:
    assert in_visual_order("א(ב)") == "(ב)א"


def test_arabic_letters_join() -> None:
    assert shape("بيت") == "\ufe91\ufef4\ufe96"
    assert shape("لا") == "\ufefb"


def test_left_to_right_text_is_left_as_it_is() -> None:
    assert shape("Wheel Demon") == "Wheel Demon"
    assert in_visual_order("Wheel Demon (5)") == "Wheel Demon (5)"


@pytest.mark.parametrize("character", "aЖΩאعกह한漢の🔥⚔ᚠ∞◌□…▲▼↷◆→★▶")
def test_a_bundled_font_has_the_character(character: str) -> None:
    assert typeface_of(character, "text") is not None


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        ("\u05d0\u05e9 Fire 3", "Fire 3 \u05e9\u05d0"),
        ("Fire 3 \u05d0\u05e9", "Fire 3 \u05e9\u05d0"),
        ("\u05d0\u05e9 (a) 12", "12 (a) \u05e9\u05d0"),
        ("\u05d0\u05b8\u05e9 1.5", "1.5 \u05e9\u05d0\u05b8"),
        ("Imp (\u05d0) 2", "Imp (\u05d0) 2"),
        ("Spell · \u05d0\u05e9 Fire 3 · 2", "Spell · Fire 3 \u05e9\u05d0 · 2"),
    ],
)
def test_latin_letters_and_digits_stay_a_unit_beside_hebrew(line: str, drawn: str) -> None:
    assert in_visual_order(line) == drawn
