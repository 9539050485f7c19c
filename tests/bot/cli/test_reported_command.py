"""`deckhand puzzles --reported`: puzzles that members call wrong, for the host."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.settings import Settings
from bot.cli.reported_command import list_reported
from bot.store import Store
from bot.store.exercises.puzzle_attempts import (
    PuzzleKey,
    PuzzleReport,
    add_puzzle_report,
    note_attempt,
    save_vote,
)
from tests.bot.exercises.puzzles import IDS, some_puzzles
from tests.bot.matches.games import GAME

__all__ = ["some_puzzles"]

pytestmark = pytest.mark.usefixtures("some_puzzles")


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(_env_file=None, token=None, database=database_url)


def report(settings: Settings, *said: tuple[int, str, str]) -> None:
    """Stores votes of users who call puzzles wrong, each with a reason. The first user likes the
    first puzzle."""

    async def store_them() -> None:
        async with Store.opened(settings.database_url) as store:
            for user, puzzle, reason in said:
                one = PuzzleReport(user, GAME.key, puzzle, reason, 5)
                await store.run(add_puzzle_report, one)
                key = PuzzleKey(GAME.key, puzzle)
                await store.run(note_attempt, user, key, "MATCH2", 5)
                await store.run(save_vote, user, key, 1 if user == 1 else -1)

    asyncio.run(store_them())


def test_what_was_reported_most_comes_first_with_all_there_is_to_say(
    settings: Settings, capsys: pytest.CaptureFixture[str]
):
    report(settings, (1, IDS[1], "odd\x1b[2J"), (1, IDS[0], "It wins\nat once"), (2, IDS[0], ""))
    assert list_reported(settings, None) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{GAME.key} {IDS[0]}; 2 reports; thumbs up 1, down 1"
    assert lines[1:3] == ["  said: It wins at once", "  said: (nothing)"]
    assert lines[3].startswith("  goal: win; line: Play Trap > ")
    assert lines[4].startswith("  second solver: ")
    assert f"{GAME.key} {IDS[1]}; 1 report; thumbs up 1, down 0" in lines
    assert not any("\x1b" in line for line in lines)


def test_one_that_is_gone_is_said_to_be(settings: Settings, capsys: pytest.CaptureFixture[str]):
    report(settings, (1, "gone", "?"))
    assert list_reported(settings, GAME.key) == 0
    assert "This puzzle has been removed" in capsys.readouterr().out


def test_where_none_was_reported_it_says_so(settings: Settings, capsys: pytest.CaptureFixture[str]):
    report(settings)
    assert list_reported(settings, GAME.key) == 0
    assert capsys.readouterr().out == "Members haven't reported any puzzle.\n"


def test_a_game_that_is_none_is_refused(settings: Settings, capsys: pytest.CaptureFixture[str]):
    assert list_reported(settings, "nothing") == 2
    assert "There's no game" in capsys.readouterr().err
