"""Reviews a match, a slice at a time, in the process of the lowest priority.

The process receives everything about a match. Before thinking, it reduces this to what the player
knew at each decision (`engine.practice.knowledge`).
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from hashlib import sha256
from threading import Event
from typing import Final

import engine
from bot.decks.power_process import GIVEN_UP_SECONDS, MOST_DEATHS, SLICE_SECONDS
from bot.processes.background_process import BackgroundProcess
from bot.processes.time_limits import ProcessDied
from engine.players import Player
from engine.record import Record
from engine.review.review import Review, review

SECONDS: Final = 24.0
"""The approximate limit of CPU seconds for a review. Longer reviews are shortened."""

PIECE_SECONDS: Final = 1.0
"""The most CPU seconds of a review without a pause, in which the computer can think."""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A request to review a match for one of its players.

    - `match`: the match's id.
    - `record`: the match's record.
    - `player`: the player whose choices are reviewed.
    - `unasked`: the numbers of choices that were made automatically for the player.
    - `seconds`: about the most CPU seconds that the review takes.
    """

    match: str
    record: Record
    player: Player
    unasked: AbstractSet[int]
    seconds: float


class _RunningReview:
    """The review that the process is making."""

    def __init__(self, wanted: ReviewRequest) -> None:
        self.wanted = wanted
        self._spent = 0.0
        self._began = time.process_time()
        record = wanted.record
        beginning = engine.replay(replace(record, choices=()))
        seed = sha256(f"review {wanted.match} {wanted.player}".encode()).digest()
        self._steps: Iterator[Review | None] = review(
            beginning,
            record.choices,
            wanted.player,
            seed,
            self._clock,
            wanted.unasked,
            _piece_clock,
        )

    def _clock(self) -> float:
        return (self._spent + time.process_time() - self._began) / self.wanted.seconds

    def run_slice(self) -> Sequence[Review]:
        """Continues the review for one slice of work. Returns () until the review is done, then a
        sequence with the review."""
        self._began = time.process_time()
        until = time.monotonic() + SLICE_SECONDS
        found: Review | None = None
        while found is None and time.monotonic() < until:
            found = next(self._steps)
        self._spent += time.process_time() - self._began
        return () if found is None else (found,)


def _piece_clock() -> Callable[[], bool]:
    """Returns the clock of a piece of work that starts now."""
    end = time.process_time() + PIECE_SECONDS
    return lambda: time.process_time() > end


_under_way: _RunningReview | None = None


def review_on(wanted: ReviewRequest, begins: bool) -> Sequence[Review]:
    """Continues a review for one slice of work, in the background process; `begins` says whether
    this is the first slice. Returns an empty sequence until the review is done, then a sequence
    with the review."""
    global _under_way
    if begins or _under_way is None or _under_way.wanted != wanted:
        _under_way = _RunningReview(wanted)
    found = _under_way.run_slice()
    if found:
        _under_way = None
    return found


async def review_in_background(
    process: BackgroundProcess,
    match: str,
    record: Record,
    player: Player,
    unasked: AbstractSet[int],
) -> Review:
    """Makes and returns the review of a match for a player, in the background process, one review
    at a time. `unasked` are the numbers of choices that were made automatically for the player.
    Raises ProcessDied if the process dies, TooSlow if the review takes too long, and RuntimeError
    for other errors in the process."""
    wanted = ReviewRequest(match, record, player, unasked, SECONDS)
    stopped = Event()
    try:
        return await asyncio.to_thread(lambda: asyncio.run(_run_review(process, wanted, stopped)))
    finally:
        stopped.set()


async def _run_review(process: BackgroundProcess, wanted: ReviewRequest, stopped: Event) -> Review:
    begins, deaths = True, 0
    while not stopped.is_set():
        try:
            found = await process.measure(GIVEN_UP_SECONDS, review_on, wanted, begins)
        except ProcessDied:
            deaths += 1
            if deaths == MOST_DEATHS:
                raise
            begins = True
            continue
        begins = begins and found is None  # None: somebody else was thinking
        if found:
            return found[0]
    raise ProcessDied
