"""Names that players choose are shown unchanged and do nothing else."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.base.discord_text import (
    code_block,
    counted,
    cut,
    cut_apart,
    one_line,
    plain,
    whole_lines,
    without_links,
)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("**bold**", r"\*\*bold\*\*"),
        ("@everyone", r"\@everyone"),
        ("<@123>", r"\<\@123\>"),
        ("https://x.example", r"https\: //x. example"),
        ("https\uff1a//1.2.3.4", "https\uff1a //1.2.3.4"),
        ("[here](https://x.example)", r"\[here\](https\: //x. example)"),
        ("discord.gg/raid", "discord. gg/raid"),
        ("DISCORD.COM/invite/raid", "DISCORD. COM/invite/raid"),
        ("discord\u3002gg/raid", "discord\u3002 gg/raid"),
        ("discord\u00ad.\u034fg\u200dg/raid", "discord\u00ad. \u034fg\u200dg/raid"),
        ("discord.\u200bgg/raid", "discord. gg/raid"),
        ("www.evil.example", "www. evil. example"),
        ("<t:1:R> </help:1> <:x:1> <a:x:1>", r"\<t\:1\:R\> \</help\:1\> \<\:x\:1\> \<a\:x\:1\>"),
        ("3.5 of J.R.R.'s T.N.T., e.g. ...", "3.5 of J.R.R.'s T.N.T., e.g. ..."),
        ("Z" + "\u0301" * 38, "Z" + "\u0301" * 3),
        ("\u00e9" + "\u0323\u0302\u0303", "\u00e9\u0323\u0302"),
        ("Z\u0301\u0302\u200d\u0303\u0304a\u0308", "Z\u0301\u0302\u200d\u0303a\u0308"),
        ("\u0301" * 9 + "a", "\u0301" * 3 + "a"),
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
def test_what_is_shown_of_a_name_is_shown_the_same_again(written: str):
    line = one_line(written)
    assert one_line(line) == line
    assert without_links(without_links(line)) == without_links(line)


@given(st.text(alphabet="aZ\u00e9\u0301\u0323\u0344\u20dd\u034f\u200d\u200b "))
def test_no_letter_carries_more_than_three_marks(written: str):
    for shown in (one_line(written), plain(written), code_block(written)):
        apart = unicodedata.normalize("NFD", shown.replace("\u200d", ""))
        assert not re.search("[\u0300-\u036f\u20dd]{4}", apart)


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
