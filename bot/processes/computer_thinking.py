"""The computer's thinking in practice matches, in the process that gives way to all else.

It is given all that a match is made of, and makes of it what the seat may know before anything is
thought (`engine.practice.knowledge`).
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.processes.background_process import BackgroundProcess
from engine.match import Match
from engine.match_replay import replay
from engine.players import Player
from engine.practice.advice import Advice, advice_from, advise, passing_option, with_reason
from engine.practice.knowledge import knowledge_of
from engine.practice.levels import Level
from engine.puzzles.reply import best_reply
from engine.record import Record

SECONDS: Final = 2.0
"""Seconds of CPU that a choice is thought about, at most; the clock cuts what takes longer. It
is asked at every choice that is taken in the head, so a crowded board cannot outlast it."""

REASON_SECONDS: Final = 0.5
"""Seconds of CPU to explain a choice, at most; after them there is no explanation."""

WAITED_SECONDS: Final = 8.0
"""How long it may take on a machine that has much else to do: it has the lowest priority there."""

SECONDS_AGAIN: Final = 8.0
WAITED_SECONDS_AGAIN: Final = 16.0
"""The same for a choice that was made long ago, and is only thought about to compare."""

KILLED_AFTER: Final = 20.0
"""Then something is wrong with the process."""

KEPT: Final = 20
"""How many matches the process remembers, so that it need not play them again."""


class ComputerThinking:
    """Asks the background process; `close()` it at the end where it was made here."""

    def __init__(self, process: BackgroundProcess | None = None) -> None:
        self._process = process or BackgroundProcess()

    async def advise(
        self, record: Record, player: Player, level: Level, seed: bytes, *, explain: bool = False
    ) -> Advice:
        """What the practice player of that level would choose in the player's seat, which the match
        waits for. Who asks first is answered first, but who wants it explained before all others:
        that is a member with a hand before them. Raises TooSlow, ProcessDied, RuntimeError."""
        think = self._process.think_first if explain else self._process.think
        return await think(KILLED_AFTER, _advise, record, player, level, seed, explain)

    async def advise_again(
        self, record: Record, player: Player, level: Level, seed: bytes
    ) -> Advice:
        """What it would have chosen then, with more time than it had; after all who wait for what
        it chooses now. Raises TooSlow, ProcessDied, RuntimeError."""
        return await self._process.think_last(
            KILLED_AFTER, _advise_again, record, player, level, seed
        )

    async def let_be(self, record: Record, player: Player) -> int:
        """What is taken in the player's seat, which the match waits for, where they add nothing to
        what happens. Raises TooSlow, ProcessDied, RuntimeError."""
        return await self._process.think(KILLED_AFTER, _let_be, record, player)

    async def reply(self, record: Record) -> int:
        """What is taken by whom the match waits for, in a puzzle, so that the other does not win in
        this turn. Raises TooSlow, ProcessDied, RuntimeError."""
        return await self._process.think(KILLED_AFTER, _reply, record)

    async def close(self) -> None:
        """Ends the process."""
        await self._process.close()


def _advise(record: Record, player: Player, level: Level, seed: bytes, explain: bool) -> Advice:
    known = knowledge_of(_matches.match_of(record), player)
    advice = advice_from(known, level, seed, _out_of_time(SECONDS, WAITED_SECONDS))
    if not explain:
        return advice
    return with_reason(known, advice, seed, _out_of_time(REASON_SECONDS, WAITED_SECONDS))


def _advise_again(record: Record, player: Player, level: Level, seed: bytes) -> Advice:
    out_of_time = _out_of_time(SECONDS_AGAIN, WAITED_SECONDS_AGAIN)
    return advise(_matches.match_of(record), player, level, seed, out_of_time)


def _let_be(record: Record, player: Player) -> int:
    return passing_option(_matches.match_of(record), player)


def _reply(record: Record) -> int:
    out_of_time = _out_of_time(SECONDS, WAITED_SECONDS)
    return best_reply(_matches.match_of(record), out_of_time=out_of_time)


def _out_of_time(seconds: float, waited: float) -> Callable[[], bool]:
    """Returns a clock that starts now: it says whether so many seconds of CPU are used up, or so
    many seconds have passed."""
    end, latest = time.process_time() + seconds, time.monotonic() + waited
    return lambda: time.process_time() > end or time.monotonic() > latest


class _RememberedMatches:
    """The matches that were thought about last, as they stood, by what they began from."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Record, Match] = OrderedDict()

    def match_of(self, record: Record) -> Match:
        """The match of that record, played on from where it was known where that is possible."""
        origin = replace(record, choices=())
        match = self._kept.pop(origin, None)
        known = () if match is None else match.record().choices
        if match is not None and record.choices[: len(known)] == known:
            match.play_on(record.choices[len(known) :])
        else:
            match = replay(record)
        self._kept[origin] = match
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return match


_matches = _RememberedMatches()
