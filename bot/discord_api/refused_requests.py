"""Counts the requests that Discord refuses: it temporarily bans an address after 10,000 of them
within ten minutes.

The bot repeats none of these requests, see `bot.discord_api.discord_calls`. After "too many
requests" the library waits, and retries once.
"""

import logging
import time
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.base.measurements import measurements_here

log = logging.getLogger(__name__)

TOO_MANY: Final = 429
REFUSED: Final = (401, 403, TOO_MANY)
"""The statuses that Discord counts."""

SHARED: Final = "shared"
"""Scope of a limit that others have used up: Discord doesn't count these refusals."""

WINDOW_SECONDS: Final = 600
BANNED_AT: Final = 10_000
WARNED_AT: Final = 1_000
"""The numbers of refusals within WINDOW_SECONDS at which Discord bans and at which the host is
warned."""

WARNING: Final = (
    "Discord has refused %d requests within ten minutes (the latest with status %d); at %d it bans "
    "the address for a while. A missing permission or a second bot with the same token may be why."
)


class RefusedRequests:
    """A count of the requests of this process that Discord refused within the last ten minutes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: deque[float] = deque(maxlen=BANNED_AT)
        self._warned = float("-inf")

    def note(self, status: int) -> None:
        """Counts a refused request by its HTTP status. If many requests were refused, logs a
        warning, at most once in ten minutes."""
        now = self._clock()
        self._times.append(now)
        measurements_here().refused_request(status)
        if self.number >= WARNED_AT and now - self._warned >= WINDOW_SECONDS:
            self._warned = now
            log.warning(WARNING, self.number, status, BANNED_AT)

    @property
    def number(self) -> int:
        """The number of refused requests within the last ten minutes."""
        while self._times and self._clock() - self._times[0] > WINDOW_SECONDS:
            self._times.popleft()
        return len(self._times)


def request_trace(refused: RefusedRequests) -> aiohttp.TraceConfig:
    """Returns a trace for discord.py's `http_trace` that counts refused requests in `refused`. The
    trace also measures how long discord.py waits after "too many requests"."""

    async def note(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        end: aiohttp.TraceRequestEndParams,
    ) -> None:
        status, headers = end.response.status, end.response.headers
        if status not in REFUSED:
            return
        if status == TOO_MANY:
            measurements_here().rate_limit_wait("discord", float(headers.get("Retry-After", 0)))
        if headers.get("X-RateLimit-Scope") != SHARED:
            refused.note(status)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(note)
    return trace
