"""What is measured while the bot runs, and where the code that does it finds the one to tell.

Without metrics nobody is there to be told, and each of these calls does nothing. With them it is
`bot.app.metrics.Metrics`.
"""

import asyncio
from contextlib import AbstractContextManager, nullcontext
from typing import Final, Literal
from weakref import WeakKeyDictionary

ClickOutcome = Literal["done", "refused", "failed"]
Transaction = Literal["read", "write"]
Limit = Literal["own pace", "discord"]


class Measurements:
    """Takes no note of anything. All times are seconds."""

    def click(self, kind: str, outcome: ClickOutcome) -> None:
        """An interaction of a kind, as Discord calls it ("component"), was dealt with."""

    def answered(self, seconds: float) -> None:
        """Discord has the first answer to an interaction, so long after the bot began with it."""

    def picture(self, seconds: float) -> None:
        """A picture was drawn in so much time. Waiting for the turn is no part of that."""

    def discord_call(self, outcome: str) -> None:
        """A call to Discord has ended, after all tries."""

    def rate_limit_wait(self, limit: Limit, seconds: float) -> None:
        """A call has to wait so long: by the bot's own pace, or because Discord said so."""

    def refused_request(self, status: int) -> None:
        """Discord has refused a request, with a status that it counts."""

    def loop_lag(self, seconds: float) -> None:
        """So much later than asked for the event loop had time for something."""

    def job(self, name: str) -> AbstractContextManager[object]:
        """Around a job that nobody's click waits for. What it raises passes through."""
        return nullcontext()

    def transaction(self, kind: Transaction) -> AbstractContextManager[object]:
        """Around a transaction, from when it wants a connection until it is on disk."""
        return nullcontext()


NOBODY: Final = Measurements()

_TOLD: WeakKeyDictionary[asyncio.AbstractEventLoop, Measurements] = WeakKeyDictionary()


def measurements_here() -> Measurements:
    """Who is told what is measured in the running event loop."""
    return _TOLD.get(asyncio.get_running_loop(), NOBODY)


def measure_here(measurements: Measurements) -> None:
    """Has these be told what is measured in the running event loop, from now on."""
    _TOLD[asyncio.get_running_loop()] = measurements
