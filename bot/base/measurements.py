"""Metrics that the bot records while it runs, and the object that records them.

Without metrics, each of these calls does nothing. With metrics, `bot.app.metrics.Metrics` records
them.
"""

import asyncio
from contextlib import AbstractContextManager, nullcontext
from typing import Final, Literal
from weakref import WeakKeyDictionary

ClickOutcome = Literal["done", "refused", "failed"]
Transaction = Literal["read", "write"]
Limit = Literal["own pace", "discord"]


class Measurements:
    """A recorder of measurements that records nothing; metrics override its methods. All times are
    in seconds."""

    def click(self, kind: str, outcome: ClickOutcome) -> None:
        """Records how an interaction ended. `kind` is Discord's name for its kind ("component")."""

    def answered(self, seconds: float) -> None:
        """Records the time from the start of an interaction's handling until Discord received the
        first answer."""

    def picture(self, seconds: float) -> None:
        """Records the time to draw a picture, not counting the wait for its turn."""

    def discord_call(self, outcome: str) -> None:
        """Records the outcome of a call to Discord, after all retries."""

    def rate_limit_wait(self, limit: Limit, seconds: float) -> None:
        """Records the time that a call has to wait. `limit` says whether the bot's own rate limit
        or Discord's is the reason."""

    def refused_request(self, status: int) -> None:
        """Records that Discord refused a request with the HTTP `status`. Discord bans bots that get
        too many refusals of this kind."""

    def loop_lag(self, seconds: float) -> None:
        """Records how many seconds late the event loop ran a callback."""

    def job(self, name: str) -> AbstractContextManager[object]:
        """Returns a context manager that measures how long a background job of the kind `name`
        takes. The job runs in the `with` block, and its exceptions pass through."""
        return nullcontext()

    def transaction(self, kind: Transaction) -> AbstractContextManager[object]:
        """Returns a context manager that measures how long a transaction takes, from the request
        for a connection to the commit. `kind` says whether the transaction only reads or also
        writes."""
        return nullcontext()


NOBODY: Final = Measurements()

_TOLD: WeakKeyDictionary[asyncio.AbstractEventLoop, Measurements] = WeakKeyDictionary()


def measurements_here() -> Measurements:
    """Returns the recorder of the running event loop."""
    return _TOLD.get(asyncio.get_running_loop(), NOBODY)


def measure_here(measurements: Measurements) -> None:
    """Sets the recorder of the running event loop."""
    _TOLD[asyncio.get_running_loop()] = measurements
