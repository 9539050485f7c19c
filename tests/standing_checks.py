"""Checks of the bot in a simulated Discord that hold after every test, whatever its subject."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import simcord
from simcord import _settlement

from tests.message_rules import sent_faults

PASSING: Final = ("MatchRefresher._retry", "wait_async.<locals>.timedout")
"""Callbacks of timers that are set only if Discord has refused something, or while PostgreSQL
answers a query."""

BARE_ADDRESS: Final = re.compile(r"(?<!\]\()(?<!\]\(<)https?://\S+")
"""An address that isn't the target of a link, as in `[Go to the match](https://...)`."""


def wrong_after(env: simcord.Env) -> list[str]:
    """Returns the faults at the end of a test, each in words."""
    return [
        *(f"a timer is left pending: {label}" for label in pending_timers(env)),
        *(f"a message has a bare address: {text}" for text in bare_addresses(env)),
        *(f"a message breaks a rule: {fault}" for fault in broken_rules(env)),
    ]


def broken_rules(env: simcord.Env) -> list[str]:
    """Returns the violations of the rules of all messages by the messages that the bot has sent."""
    sent = (fault for request in env.http_requests for fault in sent_faults(request.json))
    return [*dict.fromkeys(sent)]


def pending_timers(env: simcord.Env) -> list[str]:
    """Returns the labels of the bot's pending timers, except those of sleeping loops
    (`discord.ext.tasks`), which count only simulated time.

    SimCord waits for a timer that is due before the deadline of an action: the page of the demo
    would then freeze for up to a minute, long after the press that set the timer.
    """
    state = env._settlement_state()
    return [
        record.label
        for record in _settlement._active_callbacks(state)
        if record.when is not None
        and record.when > state.virtual_time
        and not _settlement._wakes_recognized_wait(state, record)
        and not any(name in record.label for name in PASSING)
    ]


def bare_addresses(env: simcord.Env) -> list[str]:
    """Returns the texts that the bot has sent with an address that isn't the target of a link."""
    sent = (text for request in env.http_requests for text in texts_in(request.json))
    return [text for text in dict.fromkeys(sent) if BARE_ADDRESS.search(text)]


def texts_in(payload: Any) -> Iterator[str]:
    """Yields the text of a message that is sent, and of each of its components."""
    if isinstance(payload, dict):
        for key, value in payload.items():
            if key == "content" and isinstance(value, str):
                yield value
            else:
                yield from texts_in(value)
    elif isinstance(payload, list | tuple):
        for one in payload:
            yield from texts_in(one)
