"""Words that names may not have, however they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.forbidden_words import ForbiddenWords
from bot.refusals import Refusal

WORDS = ForbiddenWords(["Frell", "gorram it", "*snark*", "Größe", "нет"])


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Frell", "frell"),
        ("Oh, FRELL!", "frell"),
        ("fr\u00e9ll", "frell"),
        ("f\u0301r\u0308ell", "frell"),
        ("fr\u200be\u200d\u00adll", "frell"),
        ("\uff26\uff32\uff25\uff2c\uff2c", "frell"),
        ("\U0001d4d5\U0001d4fb\U0001d4ee\U0001d4f5\U0001d4f5", "frell"),
        ("frell-deck", "frell"),
        ("the gorram it deck", "gorram it"),
        ("unsnarked", "unsnarked"),
        ("GR\u00d6\u1e9eE", "grosse"),
        ("\u041d\u0415\u0422", "\u043d\u0435\u0442"),
    ],
)
def test_a_word_is_found_however_it_is_written(name: str, word: str) -> None:
    assert WORDS.found_in(name) == word


@pytest.mark.parametrize("name", ["Frellow", "gorram", "it", "", "interfrell", "\u200b"])
def test_a_word_in_another_one_is_not_found(name: str) -> None:
    assert WORDS.found_in(name) is None


def test_without_words_nothing_is_forbidden() -> None:
    ForbiddenWords().check_name("Frell")
    ForbiddenWords.of_file(None).check_name("Frell")


def test_a_file_has_a_word_a_line(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("\ufeff# rude ones\r\n\r\n  Frell \r\n*\r\n\u200b\r\n".encode())
    words = ForbiddenWords.of_file(path)
    with pytest.raises(Refusal, match=r"\*\*frell\*\*"):
        words.check_name("Frell")
    words.check_name("rude ones")


def test_what_is_no_pattern_is_taken_as_it_stands() -> None:
    words = ForbiddenWords(["a.b", "(c"])
    assert words.found_in("axb") is None
    assert words.found_in("a.b") == "a.b"
