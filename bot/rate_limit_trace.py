"""Hearing of it when Discord has the library wait."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.measurements import measurements_here

TOO_MANY: Final = 429


def rate_limit_trace() -> aiohttp.TraceConfig:
    """What measures how long each request has to wait that was refused because there were too many.
    For the library's `http_trace`, which waits by itself and makes the request again."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_note)
    return trace


async def _note(
    _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
) -> None:
    if end.response.status == TOO_MANY:
        seconds = float(end.response.headers.get("Retry-After", 0))
        measurements_here().rate_limit_wait("discord", seconds)
