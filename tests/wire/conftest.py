"""Settings for how bots start in these tests, and the check that none of their processes is
left."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.leftovers import Shared
from tests.wire import seating
from tests.wire.fakecord.botproc import BotProcess, started
from tests.wire.forked_bot import ForkedBot, preloaded

NOTICED_SECONDS = 5.0
LOOK_SECONDS = 0.02


@pytest.fixture(scope="session", autouse=True)
def copied_bots(as_shipped: bool, shared: Shared) -> Iterator[None]:
    """Starts each bot as a copy of one process that has loaded everything."""
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(seating, "STARTED_AS", ForkedBot)
            shared.copied.append(preloaded.start())
        yield
    preloaded.end()


@pytest.fixture
def started_as_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starts the bots of a test as a host starts them."""
    monkeypatch.setattr(seating, "STARTED_AS", BotProcess)


@pytest.fixture(scope="module", autouse=True)
def no_process_outlives_its_module() -> Iterator[None]:
    """Fails if a process that the module has started still runs, and kills it."""
    yield
    _end(started.copy())


@pytest.fixture(autouse=True)
def no_process_outlives_its_test(no_process_outlives_its_module: None) -> Iterator[None]:
    """Fails if a process that the test has started still runs, and kills it."""
    before = started.copy()
    yield
    _end(started - before)


def _end(bots: set[BotProcess]) -> None:
    """Waits a moment for processes whose bot has ended, then kills what is left and fails."""
    end = time.monotonic() + NOTICED_SECONDS
    while (left := {bot: pids for bot in bots if (pids := bot.left())}) and time.monotonic() < end:
        time.sleep(LOOK_SECONDS)
    for bot in bots:
        if not bot.running:
            started.discard(bot)
    named = {f"{bot.name} ({' '.join(bot.command)})": pids for bot, pids in left.items()}
    for bot in left:
        bot.clear_up()
    assert named == {}, "processes are left"


@pytest.fixture
def database(tmp_path: Path, empty_database: Path) -> Path:
    """Returns the file of an empty database that needs no migration."""
    return Path(shutil.copy(empty_database, tmp_path / "deckhand.db"))


@pytest.fixture(scope="module")
def module_database(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Path:
    """Returns a database like `database`, for all scenes of a module."""
    return Path(shutil.copy(empty_database, tmp_path_factory.mktemp("module") / "deckhand.db"))
