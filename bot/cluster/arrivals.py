"""Which interactions this process answers: those of the ranges of shards that it holds.

While a range is handed over, Discord sends its interactions to both processes. Whoever is about to
hold it keeps them for a moment; the one before notes which of them it has taken on, and all others
are answered by the new one. So each is answered, and by one process only.
"""

import time
from collections import deque
from collections.abc import Callable, Collection
from typing import Any, Final

from bot.base.clicks import under_lease
from bot.base.duty import Duty, Lease

MOMENT_SECONDS: Final = 2.5
"""For so long an interaction can still be answered; Discord gives it 3 seconds."""

REMEMBERED_SECONDS: Final = 10.0
"""The other process of a hand-over gets an interaction within so long of this one."""

Interaction = dict[str, Any]
"""As Discord sends it."""


class Arrivals:
    """Has the library answer what it should, by `pass_on`."""

    def __init__(self, duty: Duty, pass_on: Callable[[Interaction], None]) -> None:
        self._duty = duty
        self._pass_on = pass_on
        self._leases: dict[int, Lease] = {}
        self._kept: dict[int, deque[tuple[float, Interaction]]] = {}
        self._taken: dict[int, dict[int, float]] = {}
        self._others: dict[int, frozenset[int]] = {}

    def arrive(self, interaction: Interaction) -> None:
        """Has an interaction answered, or kept for a moment, if that is this process' to do."""
        guild = interaction.get("guild_id")
        number = self._duty.layout.range_of(None if guild is None else int(guild))
        if number in self._leases:
            self._take(number, interaction)
        elif number in self._kept:
            _drop_older(self._kept[number], MOMENT_SECONDS)
            self._kept[number].append((time.monotonic(), interaction))

    def hold_back(self, number: int) -> None:
        """Keeps what comes for a range that this process is about to hold, or to give away."""
        self._leases.pop(number, None)
        self._kept.setdefault(number, deque())

    def recently_taken(self, number: int) -> Collection[int]:
        """The ids of the interactions of a range that this process has taken on just now."""
        return [*self._lately_taken(number)]

    def begin_answering(self, number: int, lease: Lease, others: Collection[int] = ()) -> None:
        """Answers what comes for a range from now on, and what was kept, but for what `others` have
        taken on."""
        self._leases[number] = lease
        self._others[number] = frozenset(others)
        kept = self._kept.pop(number, deque())
        _drop_older(kept, MOMENT_SECONDS)
        for _, interaction in kept:
            self._take(number, interaction)

    def end_answering(self, number: int) -> None:
        """Answers nothing of a range any more."""
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
        """The ids of those that were taken on just now, with when that was, the oldest first."""
        taken = self._taken.setdefault(number, {})
        earliest = time.monotonic() - REMEMBERED_SECONDS
        while taken and taken[oldest := next(iter(taken))] < earliest:
            del taken[oldest]
        return taken


def _drop_older(kept: deque[tuple[float, Any]], seconds: float) -> None:
    earliest = time.monotonic() - seconds
    while kept and kept[0][0] < earliest:
        kept.popleft()
