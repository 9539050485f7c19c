"""The queue of decks whose power is measured: who wants each, and its progress.

All processes share the queue. Each deck is measured by a job (`bot.decks.power_job`).
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.base import current_time
from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks import power_measurements
from bot.store.decks.deck_rows import save_power
from bot.store.decks.power_measurements import PowerMeasurement

LINE: Final = 12
"""The most decks in the queue."""

KEPT_SECONDS: Final = 3600
"""Seconds for which ended measurements are kept at least."""

STILL_SECONDS: Final = 60
"""Seconds without progress after which a measurement's job is scheduled again: it may be lost."""

ONE_EACH: Final = (
    "I measure one of your decks at a time, and another is already waiting. Wait until it's "
    "done, or open it and stop it there."
)
LINE_FULL: Final = "{count} decks are waiting to be measured. Please try again in a few minutes."

Begin = Callable[[int], None]
"""Schedules the job for the measurement of that id. Harmless if it is scheduled already."""


@dataclass(frozen=True, slots=True)
class LinePosition:
    """A measurement in the queue; `before` is the number of measurements before it."""

    measurement: PowerMeasurement
    before: int


class PowerQueue:
    """The queue of decks whose power is to be measured. `begin` schedules the job of a
    measurement."""

    def __init__(self, store: Store, begin: Begin) -> None:
        self._store = store
        self._begin = begin

    async def ask(self, user: int, game: str, sha256: str, message: int) -> int:
        """Adds a deck to the queue for a user, and returns the id of its measurement. `message` is
        the message that shows the user the progress. If an equal deck (by `sha256` as in
        `bot.decks.deck_validation.DeckReading`) is in the queue already, the users share one
        measurement.

        Raises Refusal if the user has another deck in the queue, or the queue is full.
        """
        number = await self._enter(user, game, sha256, message)
        self._begin(number)
        return number

    @retry_on_conflict
    async def _enter(self, user: int, game: str, sha256: str, message: int) -> int:
        now = current_time.now()
        async with self._store.write() as connection:
            await power_measurements.delete_ended_measurements(connection, now - KEPT_SECONDS)
            await power_measurements.drop_unwanted_measurements(connection, now)
            line = await power_measurements.measurements_in_line(connection)
            same = [one.id for one in line if (one.game, one.sha256) == (game, sha256)]
            if any(user in one.wanted_by and one.id not in same for one in line):
                raise Refusal(ONE_EACH)
            if not same and len(line) >= LINE:
                raise Refusal(LINE_FULL.format(count=len(line)))
            number = (
                same[0]
                if same
                else await power_measurements.add_measurement(connection, game, sha256, now)
            )
            await power_measurements.add_measurement_wish(connection, user, number, message)
        return number

    @retry_on_conflict
    async def leave(self, user: int, game: str, sha256: str) -> None:
        """Stores that the user no longer wants a deck's measurement. If no other user wants it, the
        measurement ends. The result so far is stored."""
        now = current_time.now()
        async with self._store.write() as connection:
            for one in await power_measurements.measurements_in_line(connection):
                if (one.game, one.sha256) != (game, sha256):
                    continue
                await power_measurements.delete_measurement_wish(connection, user, one.id)
                if one.wanted_by.keys() <= {user}:
                    await power_measurements.end_measuring(connection, one, "over", now)
                elif one.power is not None:
                    await save_power(connection, game, sha256, one.power, now)

    async def look(self, ids: Collection[int] = ()) -> Mapping[int, LinePosition]:
        """Returns the positions of all measurements in the queue, in order, by measurement id.
        Measurements in `ids` that have ended and are still stored are included."""
        found = await self._store.fetch(power_measurements.measurements_in_line, ids)
        line = [one.id for one in found if not one.ended]
        return {one.id: LinePosition(one, sum(other < one.id for other in line)) for one in found}

    def begin_again(self, line: Iterable[LinePosition], *, also_moving: bool) -> None:
        """Schedules the jobs of measurements in `line`, the queue, that have made no progress for a
        while, because their jobs may be lost. With `also_moving`, schedules the jobs of all
        measurements in `line` that haven't ended."""
        until = current_time.now() - STILL_SECONDS
        for one in (standing.measurement for standing in line):
            if not one.ended and (also_moving or one.moved <= until):
                self._begin(one.id)
