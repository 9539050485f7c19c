"""Measuring a deck's power, a slice at a time, in the process that gives way to everything else."""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Thread
from typing import Final

import engine
from bot.processes.background_process import BackgroundProcess
from bot.processes.time_limits import ProcessDied, TooSlow
from engine.decks import Power

SEED: Final = 0
"""The same for all decks, so that nobody can measure again until the number pleases."""

SLICE_SECONDS: Final = 0.02
"""After so long whoever wants the process gets it, once the choice under way is made."""

GIVEN_UP_SECONDS: Final = 30.0
"""A choice that takes longer ends the measurement."""

MOST_DEATHS: Final = 3
"""So often the process may die over a deck: it is measured anew by the next one."""

MeasurementTask = tuple[str, str, int]
"""A game, the text of one of its decks, and about how many matches that is to play."""


@dataclass(slots=True)
class _UnderWay:
    """The deck that the process is measuring."""

    wanted: MeasurementTask
    steps: Iterator[Power | None]
    known: Power | None = None


_under_way: _UnderWay | None = None


class DeckMeasurement:
    """A deck of a game that is being measured in about so many matches. `stop` it in the end.

    `power` is what is known so far; `over` whether that is all there will be. `failure` says what
    went wrong, "" if nothing did. They change by themselves.
    """

    def __init__(self, process: BackgroundProcess, game: str, text: str, matches: int) -> None:
        self.power: Power | None = None
        self.over = False
        self.failure = ""
        self._process = process
        self._wanted: MeasurementTask = (game, text, matches)
        self._stopped = False
        self._thread = Thread(target=self._run, name="measuring", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        """In a thread: the event loop is woken by nothing of it."""
        asyncio.run(self._measure())

    async def _measure(self) -> None:
        begins, deaths = True, 0
        while not (self.over or self._stopped):
            try:
                measured = await self._process.measure(
                    GIVEN_UP_SECONDS, measure_slice, self._wanted, begins
                )
            except ProcessDied:
                deaths += 1
                if deaths == MOST_DEATHS:
                    self._fail("the process died")
            except (TooSlow, RuntimeError) as error:
                self._fail(str(error) or "a choice took too long")
            else:
                if measured is not None:
                    known, is_all = measured
                    self.power, begins = known or self.power, False
                    self.over = is_all

    def _fail(self, why: str) -> None:
        self.failure = why
        self.over = True

    def stop(self) -> None:
        """Measures no further, after the slice under way."""
        self._stopped = True

    def join(self) -> None:
        """Waits until no slice is under way. Blocks."""
        self._thread.join()


def measure_slice(wanted: MeasurementTask, begins: bool) -> tuple[Power | None, bool]:
    """What the process does: it goes on with a deck for a slice, and says what is known then and
    whether that is all. Raises ValueError for a deck that cannot be measured."""
    global _under_way
    if begins or _under_way is None or _under_way.wanted != wanted:
        game, text, matches = wanted
        rules = engine.games()[game]
        steps = rules.measure(rules.parse_deck(text), matches, SEED)
        _under_way = _UnderWay(wanted, steps)
    until = time.monotonic() + SLICE_SECONDS
    for power in _under_way.steps:
        _under_way.known = power or _under_way.known
        if time.monotonic() > until:
            return _under_way.known, False
    known, _under_way = _under_way.known, None
    return known, True
