"""The files and functions that one click passes: "End turn" between two members.

Counted are the functions of bot, cogs, rendering and engine that run from the press until everybody
sees the results, in all threads of the bot's process. A function is a file and a qualified name. A
comprehension counts as a function, because Python 3.11 calls it as one; comprehensions or lambdas
of the same function count once. Code that a library makes (the `__init__` of a dataclass) isn't
counted, nor is work in other processes (drawing pictures, reading decks).

`python -m benchmarks.clicks --trace` prints the figures, with `--list` the functions too.
"""

from __future__ import annotations

import secrets
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

import pytest

import engine
from tests.cogs.matches.duel import Duel, begin_by_challenge
from tests.cogs.matches.reading import buttons
from tests.conftest import Table
from tests.repository import ROOT

MOST_FILES = 110
MOST_FUNCTIONS = 581

SEED = bytes(32)
"""The seed of the match: the functions that a click passes depend on the cards in play."""

LAYERS: Final = ("bot", "cogs", "rendering", "engine")
EARLIER_CLICKS = 2
"""Number of clicks that fill caches before the click that is traced: one of each player."""


class CallTrace(AbstractContextManager[None]):
    """The functions that are called while it records, in this thread and in every later one."""

    def __init__(self) -> None:
        self._codes: dict[int, CodeType] = {}
        self._records = False

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Notes a call. For `sys.setprofile` and `threading.setprofile`."""
        if self._records and event == "call":
            self._codes[id(frame.f_code)] = frame.f_code

    def __enter__(self) -> None:
        self._records = True
        sys.setprofile(self.note)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        self._records = False

    def functions(self) -> list[tuple[Path, str]]:
        """Returns the file and the qualified name of each function of the program, in order."""
        folders = [ROOT / layer for layer in LAYERS]
        called = [(Path(code.co_filename), code.co_qualname) for code in self._codes.values()]
        return sorted(
            {
                (file.relative_to(ROOT), name)
                for file, name in called
                if any(file.is_relative_to(folder) for folder in folders)
            }
        )


@pytest.fixture
def trace(as_shipped: bool, on_postgresql: bool) -> Iterator[CallTrace]:
    """Yields a trace of a bot that is made after it: threads take their profile function as they
    start."""
    if as_shipped or on_postgresql:
        pytest.skip("the figures are those of the other tests' database and pace")
    one = CallTrace()
    threading.setprofile(one.note)
    yield one
    threading.setprofile(None)


async def end_turn(duel: Duel, traced: AbstractContextManager[None]) -> None:
    """Presses "End turn" as the player whose turn it is."""
    mover, _ = await duel.mover()
    panel = duel.panel(mover)
    with traced:
        await duel.press(mover, panel, buttons(panel)["End turn"])


async def test_a_click_passes_few_files_and_functions(
    trace: CallTrace,
    table: Table,
    pytestconfig: pytest.Config,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda _: SEED)
    first, second = engine.games()["cardfinity"].starters()[:2]
    duel = await begin_by_challenge(table, first.text, second.text)
    for _ in range(EARLIER_CLICKS):
        await end_turn(duel, nullcontext())
    before = (await duel.truth()).number
    await end_turn(duel, trace)
    assert (await duel.truth()).number > before
    passed = trace.functions()
    files = {file for file, _ in passed}
    if pytestconfig.get_verbosity() > 0:
        for file, functions in groupby(passed, lambda one: one[0]):
            print(file, *(name for _, name in functions), sep="\n    ")
    for package, count in sorted(Counter("/".join(file.parts[:2]) for file, _ in passed).items()):
        print(f"{count:5} {package}")
    print(f"{len(files)} files, {len(passed)} functions")
    assert len(files) <= MOST_FILES
    assert len(passed) <= MOST_FUNCTIONS
