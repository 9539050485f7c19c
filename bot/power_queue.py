"""The decks whose power is being measured, one after the other; what comes of it is kept."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from typing import Literal

from bot import current_time
from bot.background_process import BackgroundProcess
from bot.power_process import Measuring
from bot.refusals import Refusal
from bot.store import Store
from bot.store.decks import save_power, who_has
from engine.decks import Power

log = logging.getLogger(__name__)

LINE = 12
"""How many decks may be in the line."""

LONGEST_SECONDS = 300
"""After this long a deck is measured no further, however few matches it has played."""

ONE_EACH = (
    "I measure one deck of yours at a time, and another is in the line already. "
    "Wait until it is done, or show it and stop it there."
)
LINE_FULL = "{count} decks are in the line to be measured. Please try again in a few minutes."


@dataclass(eq=False, slots=True)
class Measurement:
    """A deck text that is to be measured, or was, as long as any of those who wanted it has a deck
    with it.

    `power` is what is known so far, in matches of this measurement alone. It is `over` when it is
    not measured any further, `failed` if that is because something went wrong.
    """

    game: str
    source: str
    sha256: str
    wanted_by: set[int] = field(default_factory=set[int])
    state: Literal["waiting", "running", "over", "failed"] = "waiting"
    power: Power | None = None

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self.state in ("over", "failed")


class PowerQueue:
    """The line of one bot. Somebody has to call `go_on` as long as it is `busy`.

    `matches` is about how many each deck plays. What is in the line is not kept over a restart.
    """

    def __init__(self, store: Store, process: BackgroundProcess, matches: int) -> None:
        self._store = store
        self._process = process
        self._matches = matches
        self._line: list[Measurement] = []
        self._measuring: Measuring | None = None
        self._began = 0.0

    @property
    def busy(self) -> bool:
        """Whether there is anything in the line."""
        return bool(self._line)

    def ask(self, user: int, game: str, source: str, sha256: str) -> Measurement:
        """Puts a deck into the line for a user; where the same deck is there already, by its
        `sha256` as in `bot.deck_validation.Reading`, they share it.

        Raises Refusal where they have another one in it, or the line is too long.
        """
        for there in self._line:
            if (there.game, there.sha256) == (game, sha256):
                there.wanted_by.add(user)
                return there
        if any(user in there.wanted_by for there in self._line):
            raise Refusal(ONE_EACH)
        if len(self._line) >= LINE:
            raise Refusal(LINE_FULL.format(count=len(self._line)))
        asked = Measurement(game, source, sha256, {user})
        self._line.append(asked)
        return asked

    async def leave(self, user: int, measurement: Measurement) -> None:
        """Notes that the user needs no more of it: it ends when nobody does, and what is known by
        now is kept."""
        measurement.wanted_by.discard(user)
        if measurement.wanted_by:
            await self._keep(measurement)
        elif measurement.state == "waiting":
            self._end_waiting(measurement)

    def before(self, measurement: Measurement) -> int:
        """How many come before one that waits."""
        return self._line.index(measurement)

    async def go_on(self) -> None:
        """Takes note of how far the first of the line is, keeps what is known when it is over, and
        then begins with the next. What nobody has a deck for any more is over. Must not be called
        twice at a time."""
        await self._drop_unwanted()
        if self._measuring is not None:
            await self._look_at(self._line[0], self._measuring)
        if self._measuring is None and self._line:
            first = self._line[0]
            first.state = "running"
            self._began = time.monotonic()
            self._measuring = Measuring(self._process, first.game, first.source, self._matches)

    async def _drop_unwanted(self) -> None:
        async with self._store.read() as connection:
            for one in list(self._line):
                wanted_by = set(one.wanted_by)
                has = await who_has(connection, wanted_by, one.game, one.sha256)
                one.wanted_by -= wanted_by - has
                if not one.wanted_by and one.state == "waiting":
                    self._end_waiting(one)

    def _end_waiting(self, one: Measurement) -> None:
        self._line.remove(one)
        one.state = "over"

    async def _look_at(self, first: Measurement, measuring: Measuring) -> None:
        over, first.power = measuring.over, measuring.power
        late = time.monotonic() - self._began > LONGEST_SECONDS
        if not (over or late) and first.wanted_by:
            return
        failure = measuring.failure if over else ""
        if late and first.power is None:
            failure = "no match was over in time"
        if failure:
            log.error("a deck of %s could not be measured: %s", first.game, failure)
        else:
            await self._keep(first)
        self._measuring = None
        self._line.remove(first)
        first.state = "failed" if failure else "over"
        measuring.stop()

    async def _keep(self, one: Measurement) -> None:
        if one.power is None:
            return
        now = current_time.now()
        await self._store.run(save_power, one.game, one.sha256, one.power, now)

    async def close(self) -> None:
        """Measures no further. Nothing of what was found is kept."""
        if self._measuring is not None:
            self._measuring.stop()
            self._measuring = None
