"""`deckhand check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli.command_line import main as deckhand
from engine.registry import games

BROKEN = '"\u706b" play: drow 1\n'


def main(arguments: list[str]) -> int:
    return deckhand(["check", *arguments])


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    return tmp_path / "deck.txt"


def test_a_legal_deck(deck_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = next(iter(games().values()))
    deck_file.write_text(game.starters()[0].text, "utf-8")
    assert main([str(deck_file)]) == 0
    assert ": legal, " in capsys.readouterr().out


def test_a_deck_of_another_game_is_said_to_be_one(
    deck_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given, real, *_ = games().values()
    deck_file.write_text(real.starters()[0].text, "utf-8")
    assert main([str(deck_file), "--game", given.key]) == 1
    advice = f"This looks like a {real.title} deck: check it with --game {real.key}."
    assert advice in capsys.readouterr().out.splitlines()


def test_the_report_as_json(deck_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck_file.write_text(BROKEN, "utf-8")
    assert main([str(deck_file), "--json", "--game", next(iter(games()))]) == 1
    found = json.loads(capsys.readouterr().out)
    assert list(found) == [
        "game", "name", "author", "legal", "size", "total_scale", "problems", "cards",
    ]  # fmt: skip
    assert list(found["problems"][0]) == [
        "severity", "code", "message", "line", "column", "length", "hint",
    ]  # fmt: skip


def test_the_caret_stands_under_the_word(
    deck_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck_file.write_text(BROKEN, "utf-8")
    assert main([str(deck_file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:3] == ['"\u706b" play: drow 1', "           ^^^^"]


@pytest.mark.parametrize("name", ["missing.txt", ".", "nul\0l"])
def test_a_file_that_cannot_be_read(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / name)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_unknown_game(deck_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(deck_file), "--game", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
