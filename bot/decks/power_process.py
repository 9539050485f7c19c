"""Measures a deck's power, a slice at a time, in the process of the lowest priority."""

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
"""One seed for all decks, so that nobody can repeat the measurement until they like the result."""

SLICE_SECONDS: Final = 0.02
"""Seconds of a slice. After it, once the current choice is made, other work gets the process."""

GIVEN_UP_SECONDS: Final = 30.0
"""Seconds for one choice; a longer one ends the measurement."""

MOST_DEATHS: Final = 3
"""The number of deaths of the process that ends a measurement. After earlier ones, the measurement
restarts."""

MeasurementTask = tuple[str, str, int]
"""A game, the text of one of its decks, and roughly the number of matches to play."""


@dataclass(slots=True)
class _UnderWay:
    """The deck that the process is measuring."""

    wanted: MeasurementTask
    steps: Iterator[Power | None]
    known: Power | None = None


_under_way: _UnderWay | None = None


class DeckMeasurement:
    """A running measurement of a deck's power by about `matches` matches, in the background. Call
    `stop` at the end.

    - `power`: the result so far, None if there is none yet.
    - `over`: whether the result is final.
    - `failure`: the error that has ended the measurement, "" if there is none.
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
        """Runs in a thread, so that it never wakes the event loop."""
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
        """Stops measuring after the current slice of work. Returns at once."""
        self._stopped = True

    def join(self) -> None:
        """Waits until no slice of work is running. Blocks."""
        self._thread.join()


def measure_slice(wanted: MeasurementTask, begins: bool) -> tuple[Power | None, bool]:
    """Continues the measurement `wanted` for one slice of work; `begins` says whether this is the
    first slice. Runs in the background process. Returns the result so far (None: no result yet),
    and whether the result is final. Raises ValueError for a deck that can't be measured."""
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
