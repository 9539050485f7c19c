"""The game of `docs/add-a-game.md` in Discord: by commands and clicks, from the challenge to the
end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.processes.time_limits import LimitedProcess, WorkResult
from engine import games
from tests.cogs.matches.duel import begin_by_challenge
from tests.cogs.matches.reading import alt_texts, text_of
from tests.conftest import Table
from tests.engine.added_game import KEY, added_game

MOST_CHOICES = 400


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Adds the game. Decks are read and pictures drawn in this process: another process has only
    the games of the registry's file."""

    async def here(_: object, __: float, work: Callable[..., Any], *args: Any, **named: Any) -> Any:
        return WorkResult(work(*args, **named), 0.0)

    monkeypatch.setattr(LimitedProcess, "call", here)
    with added_game(tmp_path):
        yield


async def test_an_added_game_is_played_to_the_end(added: None, table: Table) -> None:
    one, other = games()[KEY].starters()
    duel = await begin_by_challenge(table, one.text, other.text)
    assert (await duel.row()).game == KEY
    for _ in range(MOST_CHOICES):
        match = await duel.truth()
        decision = match.decision
        if decision is None:
            break
        attack = [n for n, one in enumerate(decision.options) if one.facts["do"] == "attack"]
        play = [n for n, one in enumerate(decision.options) if one.facts["do"] == "play"]
        await duel.choose((attack or play or [decision.default])[0])
    match = await duel.truth()
    row = await duel.row()
    assert match.winner is not None
    assert (row.state, row.winner) == ("over", match.winner)
    board = await duel.board()
    assert "has no life left" in text_of(board)
    assert alt_texts(board)
