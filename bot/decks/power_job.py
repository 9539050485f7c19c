"""The job that measures a deck's power (the percentage of matches that the deck wins), slice by
slice; every process can read its progress."""

import asyncio
import logging
import time
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.base import current_time
from bot.base.refusals import Refusal
from bot.decks.power_process import DeckMeasurement
from bot.jobs import Job
from bot.processes.background_process import BackgroundProcess
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks import power_measurements
from bot.store.decks.power_measurements import PowerMeasurement
from engine.decks import Power

log = logging.getLogger(__name__)

MEASURE: Final = "measure deck"

PROGRESS_SECONDS: Final = 2.0
"""Seconds between two updates of a measurement's progress."""

LONGEST_SECONDS: Final = 300
"""Seconds after which a measurement ends, however few matches were played."""

MOST_TRIES: Final = 5
"""The most times that a measurement is started if its workers die."""

OFTEN = "no worker has lived through it, {tries} times"
NONE_IN_TIME = "no match was over in time"


@dataclass(frozen=True, slots=True)
class _Begun:
    """A measurement that this job has started, and the text of the deck."""

    measurement: PowerMeasurement
    text: str


def measurement_job(store: Store, process: BackgroundProcess, matches: int) -> Job:
    """Returns the job that measures decks' power, by about `matches` matches each, in the
    background process."""
    work = partial(measure_deck, store, process, matches)
    return Job(MEASURE, work, lock="{measurement}", queueing_lock="{measurement}", long=True)


async def measure_deck(
    store: Store, process: BackgroundProcess, matches: int, measurement: int
) -> None:
    """Measures the power of a deck by about `matches` matches, or until no member wants the result
    any longer. `measurement` is the id of the stored measurement.

    If a worker dies, the next worker starts the measurement from the beginning. A worker that was
    only slow stops as soon as it finds that another worker has taken over.
    """
    begun = await _begin(store, measurement)
    if begun is None:
        return
    measuring = DeckMeasurement(process, begun.measurement.game, begun.text, matches)
    try:
        await _follow(store, begun.measurement, measuring)
    finally:
        measuring.stop()


@retry_on_conflict
async def _begin(store: Store, number: int) -> _Begun | None:
    """Stores that the measurement starts; returns None if it has ended, or can't be done."""
    now = current_time.now()
    async with store.write() as connection:
        await power_measurements.drop_unwanted_measurements(connection, now)
        one = await power_measurements.measurement_numbered(connection, number)
        if one is None or one.ended:
            return None
        text = await power_measurements.text_to_measure(connection, number)
        if text is None:
            await power_measurements.end_measuring(connection, one, "over", now)
            return None
        begun = replace(one, tries=one.tries + 1)
        if begun.tries <= MOST_TRIES:
            await power_measurements.begin_measuring(connection, number, begun.tries, now)
            return _Begun(begun, text)
        await power_measurements.end_measuring(connection, one, "failed", now)
    _log_failure(one, OFTEN.format(tries=one.tries))
    return None


async def _follow(store: Store, one: PowerMeasurement, measuring: DeckMeasurement) -> None:
    """Stores the progress again and again until the measurement has ended."""
    late_at = time.monotonic() + LONGEST_SECONDS
    goes_on = True
    while goes_on:
        await asyncio.sleep(PROGRESS_SECONDS)
        over, power = measuring.over, measuring.power
        late = time.monotonic() > late_at
        failure = measuring.failure if over else ""
        if late and power is None:
            failure = NONE_IN_TIME
        try:
            goes_on = await _note(store, one, power, failure, ends=over or late)
        except Refusal:
            log.warning("how far a measurement is could not be noted", exc_info=True)


@retry_on_conflict
async def _note(
    store: Store, begun: PowerMeasurement, power: Power | None, failure: str, *, ends: bool
) -> bool:
    """Stores the current result, and that it `ends`. Returns whether it continues."""
    now = current_time.now()
    async with store.write() as connection:
        await power_measurements.drop_unwanted_measurements(connection, now)
        one = await power_measurements.measurement_numbered(connection, begun.id)
        if one is None or one.ended or one.tries != begun.tries:
            return False
        await power_measurements.save_progress(connection, one.id, power, now)
        if not ends and one.wanted_by:
            return True
        known = replace(one, power=power or one.power)
        await power_measurements.end_measuring(
            connection, known, "failed" if failure else "over", now
        )
    if failure:
        _log_failure(begun, failure)
    return False


def _log_failure(one: PowerMeasurement, why: str) -> None:
    log.error("a deck of %s could not be measured: %s", one.game, why)
