"""The game of `docs/add-a-game.md` is small, and passes all tests for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from engine import games
from tests.engine.added_game import KEY, added_game, blocks
from tests.engine.conformance import checks


@pytest.fixture(scope="module", autouse=True)
def added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Adds the game by its line alone."""
    with added_game(tmp_path_factory.mktemp("games")):
        yield


def test_the_page_needs_less_than_120_lines() -> None:
    assert 100 < sum(len(block.splitlines()) for block in blocks()) < 120


def test_the_game_is_the_last_in_the_registry() -> None:
    assert [*games()][-1] == KEY


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(one, id=name, marks=getattr(one, "pytestmark", []))
        for name, one in checks().items()
    ],
)
def test_what_holds_of_every_game_holds_of_this(check: Callable[[str], None]) -> None:
    check(KEY)
