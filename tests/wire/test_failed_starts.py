"""An obstacle to the start of the bot or a worker is reported in a line, after the login."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.wire.fakecord.world import World
from tests.wire.seating import PATIENCE, launch

AWAY = "postgresql://deckhand:secret@127.0.0.1:1/deckhand"
"""A URL at which no server runs."""


@pytest.mark.parametrize(
    ("arguments", "database", "words", "said"),
    [
        (["run"], "new.db", "none.txt", "The file of forbidden words, none.txt, can't be read"),
        (["worker"], AWAY, "none.txt", "The file of forbidden words, none.txt, can't be read"),
        (["run", "--stop-matches"], AWAY, "", "port 1 failed: Connection refused"),
        (["worker"], AWAY, "", "port 1 failed: Connection refused"),
    ],
)
async def test_a_start_that_fails(
    tmp_path: Path, arguments: Sequence[str], database: str, words: str, said: str
) -> None:
    where = database if database == AWAY else tmp_path / database
    async with World() as world:
        process = await launch(
            world,
            where,
            env={"DECKHAND_FORBIDDEN_WORDS": words},
            arguments=arguments,
            ready=False,
        )
        assert await process.ended(PATIENCE) == 1
    assert said in process.log
    assert "Traceback" not in process.log
    assert "secret" not in process.log
    assert not (tmp_path / "new.db").exists()
