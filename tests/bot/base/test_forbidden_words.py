"""Forbidden words in texts, however they are written."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.base.forbidden_words import ForbiddenWords, FoundWord, tokens_of

WORDS = ForbiddenWords(
    [
        "Frell",
        "gorram it",
        "*snark*",
        "Größe",
        "нет",
        "ass",
        "hell",
        "god",
        "mother-fracker",
        "傻逼",
    ]
)


def word_in(words: ForbiddenWords, text: str) -> str | None:
    found = words.find_forbidden(text)
    return found and found.word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Frell", "frell"),
        ("Oh, FRELL!", "frell"),
        ("fr\u00e9ll", "frell"),
        ("f\u0301r\u0308ell", "frell"),
        ("fr\u200be\u200d\u00adll", "frell"),
        ("\uff26\uff32\uff25\uff2c\uff2c", "frell"),
        ("\U0001d4d5\U0001d4fb\U0001d4ee\U0001d4f5\U0001d4f5", "frell"),
        ("frell-deck", "frell"),
        ("_frell_", "frell"),
        ("frell69", "frell"),
        ("@frell", "frell"),
        ("the gorram it deck", "gorram it"),
        ("gorram-it", "gorram it"),
        ("gorramit", "gorram it"),
        ("motherfracker", "mother-fracker"),
        ("unsnarked", "unsnarked"),
        ("GR\u00d6\u1e9eE", "grosse"),
        ("\u041d\u0415\u0422", "\u043d\u0435\u0442"),
        ("你傻逼啊", "傻逼"),
    ],
)
def test_a_word_is_found_in_a_text(text: str, word: str) -> None:
    assert word_in(WORDS, text) == word


@pytest.mark.parametrize(
    "text",
    [
        "fr\u0435ll",  # Cyrillic e
        "f\u0433\u0435ll",  # Cyrillic ge, which looks like r
        "fr\u03b5ll",  # Greek epsilon
        "\U0001f1eb\U0001f1f7\U0001f1ea\U0001f1f1\U0001f1f1",  # regional indicators
        "\U0001f175\U0001f181\U0001f174\U0001f17b\U0001f17b",  # letters in black squares
        "\u24bb\u24c7\u24ba\u24c1\u24c1",  # letters in circles
        "\ua730\u0280\u1d07\u029f\u029f",  # small capitals
        "\u0192\u027e\u0259\u2113\u2113".replace("\u0259", "\u025b"),  # hooks, open e, script l
        "\u13b1\u13d2\u13ac\u13de\u13de".replace("\u13b1", "F"),  # Cherokee
        "\u15b4\u1587E\u14aa\u14aa",  # Canadian syllabics
        "fre\u04cfl",  # palochka
        "fre\u0627l",  # Arabic alef
        "FreIl",
        "FREll",
        "fre11",
        "fre||",
        "fr3ll",
        "fr\u20acll",
        "f r e l l",
        "f.r.e.l.l",
        "f-r-e-l-l",
        "f_r_e_l_l",
        "f * r * e * l * l",
        "f  r  3  l  l",
        "fr.ell",
        "fr-e-ll",
        "I say f r e l l a lot",
        "frelllll",
        "fffrell",
        "ffrreellll",
        "freell",
        "F R \u0415 1 !",
    ],
)
def test_no_disguise_hides_a_word(text: str) -> None:
    assert word_in(WORDS, f"a {text}, really") == "frell"


@pytest.mark.parametrize(
    "text",
    [
        "Frellow",
        "gorram",
        "it",
        "",
        "interfrell",
        "\u200b",
        "Scunthorpe, classic, assassin, shell",
        "he'll",
        "as she said",
        "it is as s",
        "good",
        "a55a55in",
        "455",
        "1 4 5 5",
        "A.S.S.E.T.S",
        "f.r.e.l.t",
        "f\nr\ne\nl\nl",
        "fall fail",
        "\u0445\u0430\u0442\u0430",
    ],
)
def test_no_other_word_is_found(text: str) -> None:
    assert word_in(WORDS, text) is None


def test_how_a_word_is_written_is_told() -> None:
    assert WORDS.find_forbidden("oh F-r-\u0435-1-1!") == FoundWord("frell", "F-r-\u0435-1-1")


def test_words_that_are_known_count_for_none() -> None:
    known = tokens_of("Hell hound\nf.r.e")
    assert WORDS.find_forbidden("HELL", known) is None
    assert WORDS.find_forbidden("Hell of frell", known) == FoundWord("frell", "frell")


def test_without_words_nothing_is_forbidden() -> None:
    assert word_in(ForbiddenWords(), "Frell") is None
    assert word_in(ForbiddenWords.of_file(None), "Frell") is None
    assert not ForbiddenWords(["", "*", " * "])


def test_a_file_has_a_word_a_line(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("\ufeff# rude ones\r\n\r\n  Frell \r\n*\r\n\u200b\r\n".encode())
    words = ForbiddenWords.of_file(path)
    assert word_in(words, "oh Frell") == "frell"
    assert word_in(words, "rude ones") is None


def test_signs_in_a_word_are_taken_as_they_stand() -> None:
    words = ForbiddenWords(["a.b", "(c", "x$$", "c++", "\U0001f595", "1488"])
    assert word_in(words, "axb") is None
    assert word_in(words, "a.b") == "a.b"
    assert word_in(words, "in c++ and") == "c++"
    assert word_in(words, "\U0001f595\U0001f3fd") == "\U0001f595"
    assert word_in(words, "XSS") == word_in(words, "x$$") == "x$$"
    assert word_in(words, "1488") == "1488"
    assert word_in(words, "1a88") is None


@given(st.text(), st.lists(st.text(max_size=8), max_size=4))
def test_any_text_can_be_looked_through(text: str, words: list[str]) -> None:
    found = ForbiddenWords(words).find_forbidden(text)
    assert found is None or found.written in text


@pytest.mark.parametrize(
    "text", ["a s s ", "s s s s ", "h.e.1.", "1|", "s", "sn", "\u0451", "h e ll "]
)
def test_a_hostile_text_takes_no_long_time(text: str) -> None:
    began = time.process_time()
    words = ForbiddenWords(["*snark*", "hellish", "illill", "ss* sn"])
    words.find_forbidden(text * (64 * 1024 // len(text)))
    assert time.process_time() - began < 10
