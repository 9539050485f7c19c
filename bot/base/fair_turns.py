"""Turns at what only a few can use at a time, in which every member, or match, has a fair share."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

SLOW_SECONDS = 0.5
"""A turn that takes longer keeps the others waiting."""
REMEMBERED_SECONDS = 120.0
"""How long a member whose turn did so goes behind the others."""

Member = int | str | None
"""The owner of a turn: a member, a match, or nobody who waits (None)."""


@dataclass(eq=False, slots=True)
class Turn:
    """The use of one of the places. Whoever has it says how many `seconds` it was used."""

    seconds: float = 0.0


@dataclass(frozen=True, eq=False, slots=True)
class _WaitingRequest:
    member: Member
    admitted: asyncio.Future[None]


class FairTurns:
    """So many `places`, and who waits for one.

    A member has one place at a time, however much they want, and goes behind those who wait when
    they have had it; behind all others when it took long lately. Of several places those who were
    slow have one together, so that they never keep the others from all of them. What nobody waits
    for is done for None: last of all. `now` gives seconds.
    """

    def __init__(self, places: int, now: Callable[[], float] = time.monotonic) -> None:
        self._free = places
        self._now = now
        self._waiting: list[_WaitingRequest] = []
        self._served: set[Member] = set()
        self._slow_until: dict[Member, float] = {}

    @asynccontextmanager
    async def turn(self, member: Member) -> AsyncGenerator[Turn]:
        """A place, as soon as it is the member's turn."""
        await self._wait(member)
        turn = Turn()
        try:
            yield turn
        finally:
            self._leave(member, turn.seconds)

    async def _wait(self, member: Member) -> None:
        waiting = _WaitingRequest(member, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._admit()
        try:
            await waiting.admitted
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                self._leave(member, 0.0)
            raise

    def _admit(self) -> None:
        """Gives free places to those whose turn it is."""
        while self._free:
            able = [
                one
                for one in self._waiting
                if one.member not in self._served and not one.admitted.cancelled()
            ]
            if any(map(self._is_slow, self._served)):
                able = [one for one in able if not self._is_slow(one.member)]
            if not able:
                return
            first = min(able, key=self._rank)
            self._waiting.remove(first)
            self._served.add(first.member)
            self._free -= 1
            first.admitted.set_result(None)

    def _rank(self, waiting: _WaitingRequest) -> int:
        if waiting.member is None:
            return 2
        return int(self._is_slow(waiting.member))

    def _is_slow(self, member: Member) -> bool:
        return self._slow_until.get(member, 0.0) > self._now()

    def _leave(self, member: Member, seconds: float) -> None:
        now = self._now()
        self._slow_until = {who: until for who, until in self._slow_until.items() if until > now}
        if seconds > SLOW_SECONDS:
            self._slow_until[member] = now + REMEMBERED_SECONDS
        self._waiting.sort(key=lambda one: one.member == member)
        self._served.discard(member)
        self._free += 1
        self._admit()
