"""Names that players choose show as they are and do nothing else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord_text import code_block, counted, cut, cut_apart, one_line, plain, whole_lines


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("**bold**", r"\*\*bold\*\*"),
        ("@everyone", r"\@everyone"),
        ("<@123>", r"\<\@123\>"),
        ("https://x.example", r"https\://x.example"),
        ("[a](b)", r"\[a\](b)"),
        ("# title", r"\# title"),
        ("#421.3", r"\#421.3"),
        ("-# aside", r"-\# aside"),
        ("<#123>", r"\<\#123\>"),
        ("back\\slash", r"back\\slash"),
        ("two\nlines", "two lines"),
        ("evil \u202eeliforp", "evil eliforp"),
        ("火の龍 🐉", "火の龍 🐉"),
        ("", "…"),
        ("\u3164 \u200d\u0301", "…"),
    ],
)
def test_a_name_is_shown_as_it_is_written(written: str, shown: str):
    assert plain(written) == shown


@given(st.text())
def test_no_text_survives_as_markup(written: str):
    unescaped = re.sub(r"\\[^0-9A-Za-z\s]", "", plain(written))
    assert not set(unescaped) & set("\\*_~`|<>[]#@:\n\r")


@given(st.text(), st.integers(1, 50))
def test_a_cut_text_fits(written: str, limit: int):
    assert len(cut(written, limit)) <= limit
    assert cut(written, limit) == written or cut(written, limit).endswith("…")


@given(st.text(alphabet="`a\n"))
def test_nothing_breaks_out_of_a_code_block(written: str):
    block = code_block(written)
    assert block.startswith("```\n")
    assert block.endswith("\n```")
    assert "```" not in block[4:-4]


@given(st.text())
def test_one_line_is_one_line_that_any_system_can_store(written: str):
    line = one_line(written)
    assert len(line.splitlines()) <= 1
    assert "\0" not in line
    line.encode()


def test_numbers_agree_with_their_nouns():
    assert counted(1, "card") == "1 card"
    assert counted(1200, "card") == "1,200 cards"
    assert counted(2, "copy", "copies") == "2 copies"


def test_texts_that_differ_at_their_ends_are_not_cut_there():
    long = "W" * 90
    texts = [f"{long}: Bless", f"{long}: Burn", "V" * 90, "Imp"]
    first, second, other, short = cut_apart(texts, 80)
    assert first.endswith("W: Bless")
    assert second.endswith("W: Burn")
    assert (other, short) == ("V" * 79 + "…", "Imp")
    assert max(map(len, (first, second, other))) == 80


def test_of_too_many_lines_whole_ones_are_kept_and_the_others_counted():
    lines = ["x" * 9] * 10
    assert whole_lines(lines, 99) == "\n".join(lines)
    assert whole_lines(lines, 98) == "\n".join([*lines[:8], "… and 2 more"])
    assert all(len(whole_lines(lines, limit)) <= limit for limit in range(20, 120))


def test_what_differs_in_the_middle_alone_is_cut_around_that():
    attack = (
        "Plant (1/1) attacks Flint Slinger (1/3), attack 1, defense 1 (no. {}) → Idol (2/2)"
        + "!" * 40
    )
    texts = [attack.format(number) for number in (2, 3, 12)]
    short = cut_apart(texts, 80)
    assert len(set(short)) == 3
    assert all(len(one) <= 80 and one.startswith("Plant (1/1) attacks") for one in short)
    assert all(f"(no. {number})" in one for number, one in zip((2, 3, 12), short, strict=True))
