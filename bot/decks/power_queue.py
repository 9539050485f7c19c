"""The decks whose power is to be measured: who wants that, and how far it is.

Every process sees the same line. They are measured by a job each (`bot.decks.power_job`).
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
"""How many decks may be in the line."""

KEPT_SECONDS: Final = 3600
"""How long those that have ended can be looked up at least."""

STILL_SECONDS: Final = 60
"""Where nothing has moved for so long, its job is asked for once more: it may be lost."""

ONE_EACH: Final = (
    "I measure one deck of yours at a time, and another is in the line already. "
    "Wait until it is done, or show it and stop it there."
)
LINE_FULL: Final = (
    "{count} decks are in the line to be measured. Please try again in a few minutes."
)

Begin = Callable[[int], None]
"""Has the measurement of that id be done by a job. Harmless where it is already."""


@dataclass(frozen=True, slots=True)
class LinePosition:
    """A measurement, and how many come `before` it in the line."""

    measurement: PowerMeasurement
    before: int


class PowerQueue:
    """The line. Whoever asks for something has it measured by `begin`."""

    def __init__(self, store: Store, begin: Begin) -> None:
        self._store = store
        self._begin = begin

    async def ask(self, user: int, game: str, sha256: str, message: int) -> int:
        """Puts a deck into the line for a user, whom a message shows how far it is; where the same
        deck is there already, by its `sha256` as in `bot.decks.deck_validation.DeckReading`, they
        share it. Returns the id of the measurement.

        Raises Refusal where they have another one in it, or the line is too long.
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
        """Notes that the user needs no more of what is measured of a deck: that ends when nobody
        does, and what is known by now is kept."""
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
        """How it stands with all in the line, in its order, and with those of these ids that have
        ended and are still known."""
        found = await self._store.fetch(power_measurements.measurements_in_line, ids)
        line = [one.id for one in found if not one.ended]
        return {one.id: LinePosition(one, sum(other < one.id for other in line)) for one in found}

    def begin_again(self, line: Iterable[LinePosition], *, also_moving: bool) -> None:
        """Has jobs do those that are in the line and do not move, `also_moving` ones if need be."""
        until = current_time.now() - STILL_SECONDS
        for one in (standing.measurement for standing in line):
            if not one.ended and (also_moving or one.moved <= until):
                self._begin(one.id)
