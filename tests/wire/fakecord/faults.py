"""Fault injection, driven from test code."""

from __future__ import annotations

import asyncio
import fnmatch
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import model as m
from .errors import ApiError
from .ratelimits import limited

if TYPE_CHECKING:
    from .hub import Hub


@dataclass(slots=True)
class _Rule:
    pattern: str
    remaining: int
    status: int = 0
    code: int = 0
    message: str = ""
    retry_after: float = 0.0
    delay: float = 0.0
    drop: bool = False
    hang: bool = False
    after: bool = False
    hits: int = 0

    def matches(self, key: str, path: str) -> bool:
        if self.remaining == 0:
            return False
        method, _, route = self.pattern.partition(" ")
        own_method = key.partition(" ")[0]
        if not fnmatch.fnmatchcase(own_method, method):
            return False
        template = key.partition(" ")[2]
        return (
            route in (template, path)
            or fnmatch.fnmatchcase(template, route)
            or fnmatch.fnmatchcase(path, route)
        )

    def take(self) -> None:
        self.hits += 1
        if self.remaining > 0:
            self.remaining -= 1


class Faults:
    """Route patterns are ``"METHOD template"``, e.g. ``"POST /channels/{channel_id}/messages"``;
    ``*`` matches anything and a concrete path works too. ``times=-1`` means until :meth:`clear`."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._rules: list[_Rule] = []
        self._duplicates: list[list[Any]] = []  # [remaining, copies, delay, filter]
        self.swallow_interactions = 0
        """Do not deliver the next N interactions at all (a lost gateway event)."""
        self.interaction_delay = 0.0
        """Seconds by which interactions are delivered late; the 3-second clock runs during them."""
        self.at_random: Callable[[str, str], None] | None = None
        """Called with the key and path of each call before it is handled: may add faults."""

    # -- REST ----------------------------------------------------------------------------------

    def error(
        self, pattern: str, status: int, *, times: int = 1, code: int = 0, message: str = ""
    ) -> _Rule:
        """Answers the next ``times`` calls with an error, without carrying them out."""
        return self._add(
            _Rule(
                pattern, times, status=status, code=code, message=message or f"{status}: injected"
            )
        )

    def error_after(self, pattern: str, status: int, *, times: int = 1) -> _Rule:
        """Carries the call out but answers with an error, so the bot cannot know it worked."""
        return self._add(
            _Rule(pattern, times, status=status, message=f"{status}: injected", after=True)
        )

    def rate_limit(self, pattern: str, *, retry_after: float = 1.0, times: int = 1) -> _Rule:
        return self._add(_Rule(pattern, times, status=429, retry_after=retry_after))

    def delay(self, pattern: str, seconds: float, *, times: int = 1) -> _Rule:
        """Waits ``seconds`` before it handles the call."""
        return self._add(_Rule(pattern, times, delay=seconds))

    def hang(self, pattern: str, *, times: int = 1) -> _Rule:
        """Leaves the call without an answer. A wait for an idle bot ignores such calls."""
        return self._add(_Rule(pattern, times, hang=True))

    def drop_connection(self, pattern: str, *, times: int = 1, after: bool = False) -> _Rule:
        """Closes the TCP connection without an answer, or ``after`` the call was carried out."""
        return self._add(_Rule(pattern, times, drop=True, after=after))

    def clear(self) -> None:
        self._rules.clear()
        self._duplicates.clear()
        self.swallow_interactions = 0
        self.interaction_delay = 0.0
        self.at_random = None

    def _add(self, rule: _Rule) -> _Rule:
        self._rules.append(rule)
        return rule

    async def before(self, key: str, path: str) -> None:
        """Applies the rules to a call that the REST pipeline is about to handle. Raises the
        injected answer.
        """
        if self.at_random is not None:
            self._rules = [rule for rule in self._rules if rule.remaining]
            self.at_random(key, path)
        for rule in self._rules:
            if rule.after or not rule.matches(key, path):
                continue
            rule.take()
            if rule.hang:
                self._hub.open_calls -= 1
                try:
                    await asyncio.Event().wait()
                finally:
                    self._hub.open_calls += 1
            if rule.delay:
                await asyncio.sleep(rule.delay)
                continue
            raise self._answer(rule)

    def after(self, key: str, path: str) -> None:
        for rule in self._rules:
            if rule.after and rule.matches(key, path):
                rule.take()
                raise self._answer(rule)

    @staticmethod
    def _answer(rule: _Rule) -> Exception:
        if rule.drop:
            return ConnectionResetError("injected")
        if rule.status == 429:
            error = limited(rule.retry_after, scope="shared", headers={})
        else:
            error = ApiError(rule.status, rule.code, rule.message, kind="injected")
        error.expected = True
        return error

    # -- gateway -------------------------------------------------------------------------------

    async def drop_gateway(self, shard: int | None = None, *, code: int | None = None) -> int:
        """Cuts the sockets, abruptly or with a close code. Sessions stay resumable."""
        self._hub.disturb()
        return await self._hub.gateway.drop(shard, code=code)

    async def reconnect(self, shard: int | None = None) -> None:
        """Sends opcode 7 (Reconnect)."""
        self._hub.disturb()
        await self._hub.gateway.send_op(7, None, shard)

    async def invalidate(self, shard: int | None = None, *, resumable: bool = False) -> None:
        """Sends opcode 9 (Invalid Session). The sessions are forgotten unless ``resumable``."""
        self._hub.disturb()
        await self._hub.gateway.invalidate(shard, resumable=resumable)

    def mute_heartbeats(self, muted: bool = True) -> None:
        """Stops acknowledging heartbeats, as on a zombie connection."""
        self._hub.disturb()
        self._hub.gateway.mute_acks = muted

    def refuse_gateway(self, refused: bool = True) -> None:
        """Refuses new gateway connections with HTTP 503."""
        self._hub.disturb()
        self._hub.gateway.refuse = refused

    # -- interactions --------------------------------------------------------------------------

    def duplicate_interactions(
        self, times: int = 1, *, copies: int = 2, delay: float = 0.0, kind: int | None = None
    ) -> None:
        """Delivers each of the next ``times`` interactions ``copies`` times (same id and token)."""
        self._duplicates.append([times, copies, delay, kind])

    def copies_for(self, interaction: m.Interaction) -> tuple[int, float]:
        for entry in self._duplicates:
            if entry[0] != 0 and entry[3] in (None, interaction.type):
                entry[0] -= 1 if entry[0] > 0 else 0
                return entry[1], entry[2]
        return 1, 0.0

    def expire(self, interaction: m.Interaction) -> None:
        """Ends the 15 minutes of an interaction token now."""
        interaction.expired = True
