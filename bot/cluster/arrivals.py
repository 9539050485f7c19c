"""Decides which interactions this process answers: those of the ranges of shards that it holds.

During a handover, Discord sends a range's interactions to both processes. The next owner keeps them
for a moment. The previous owner records which of them it has accepted, and the next owner answers
the others. So each is answered by exactly one process.
"""

import time
from collections import deque
from collections.abc import Callable, Collection
from typing import Any, Final

from bot.base.clicks import under_lease
from bot.base.duty import Duty, Lease

MOMENT_SECONDS: Final = 2.5
"""Seconds in which an interaction can still be answered; Discord allows 3."""

REMEMBERED_SECONDS: Final = 10.0
"""The most seconds between the arrivals of an interaction at the two processes of a handover."""

Interaction = dict[str, Any]
"""An interaction as Discord sends it."""


class Arrivals:
    """Filters arriving interactions: calls `pass_on` with each interaction that this process must
    answer.
    """

    def __init__(self, duty: Duty, pass_on: Callable[[Interaction], None]) -> None:
        self._duty = duty
        self._pass_on = pass_on
        self._leases: dict[int, Lease] = {}
        self._kept: dict[int, deque[tuple[float, Interaction]]] = {}
        self._taken: dict[int, dict[int, float]] = {}
        self._others: dict[int, frozenset[int]] = {}

    def arrive(self, interaction: Interaction) -> None:
        """Passes an interaction on if this process answers the interaction's shard range. Keeps the
        interaction for a moment if the range is being handed over, and drops it otherwise."""
        guild = interaction.get("guild_id")
        number = self._duty.layout.range_of(None if guild is None else int(guild))
        if number in self._leases:
            self._take(number, interaction)
        elif number in self._kept:
            _drop_older(self._kept[number], MOMENT_SECONDS)
            self._kept[number].append((time.monotonic(), interaction))

    def hold_back(self, number: int) -> None:
        """Keeps the interactions of a shard range from now on instead of answering them, because
        the range is being handed over."""
        self._leases.pop(number, None)
        self._kept.setdefault(number, deque())

    def recently_taken(self, number: int) -> Collection[int]:
        """Returns the ids of the interactions of a shard range that this process has passed on
        recently."""
        return [*self._lately_taken(number)]

    def begin_answering(self, number: int, lease: Lease, others: Collection[int] = ()) -> None:
        """Starts answering the interactions of a shard range, which this process now holds under
        `lease`. Also answers those kept so far. Skips interactions whose ids are in `others`,
        because another process has accepted them."""
        self._leases[number] = lease
        self._others[number] = frozenset(others)
        kept = self._kept.pop(number, deque())
        _drop_older(kept, MOMENT_SECONDS)
        for _, interaction in kept:
            self._take(number, interaction)

    def end_answering(self, number: int) -> None:
        """Stops answering the interactions of a shard range, and drops the range's interactions
        that this process has kept until it may answer them."""
        for of_range in (self._leases, self._kept, self._taken, self._others):
            of_range.pop(number, None)

    def _take(self, number: int, interaction: Interaction) -> None:
        id_ = int(interaction["id"])
        taken = self._lately_taken(number)
        if id_ in self._others[number] or id_ in taken:
            return
        taken[id_] = time.monotonic()
        with under_lease(self._leases[number]):
            self._pass_on(interaction)

    def _lately_taken(self, number: int) -> dict[int, float]:
        """Returns the ids of the recently accepted interactions with their times, the oldest
        first."""
        taken = self._taken.setdefault(number, {})
        earliest = time.monotonic() - REMEMBERED_SECONDS
        while taken and taken[oldest := next(iter(taken))] < earliest:
            del taken[oldest]
        return taken


def _drop_older(kept: deque[tuple[float, Any]], seconds: float) -> None:
    earliest = time.monotonic() - seconds
    while kept and kept[0][0] < earliest:
        kept.popleft()
