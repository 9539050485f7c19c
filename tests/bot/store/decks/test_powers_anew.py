"""Powers that another practice player has measured are not kept beside those of today."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.bot.older_versions import to_version

BEFORE, SINCE = "0030", "0031"
"""The version before decks were measured by the practice player, and the one since."""


def measured(path: Path) -> list[str]:
    """Returns the games of the decks with a known power."""
    with closing(sqlite3.connect(path)) as connection:
        return [game for (game,) in connection.execute("SELECT game FROM deck_powers")]


def with_powers(path: Path, *games: str) -> None:
    """Stores a measured deck of each game."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO deck_powers (game, sha256, value, error, games, measured)"
            " VALUES (?, 'a', 51.5, 2.5, 1072, 0)",
            [(game,) for game in games],
        )


def test_each_version_has_the_powers_of_its_own_player(tmp_path: Path) -> None:
    """Decks are measured again if another player measures, also by the version before."""
    path = tmp_path / "before.db"
    to_version(path, BEFORE)
    with_powers(path, "chaos", "lifeburn")
    to_version(path, SINCE, up=True)
    assert measured(path) == ["lifeburn"]
    with_powers(path, "chaos")
    to_version(path, BEFORE)
    assert measured(path) == ["lifeburn"]
