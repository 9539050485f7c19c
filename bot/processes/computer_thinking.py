"""The computer's thinking in practice matches, in the process of the lowest priority.

The process receives everything about a match. Before thinking, it reduces this to what the seat may
know (`engine.practice.knowledge`).
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
"""The most CPU seconds to think about a choice. The limit is checked at every simulated choice, so
a crowded board can't exceed it."""

REASON_SECONDS: Final = 0.5
"""The most CPU seconds to explain a choice; after them there is no explanation."""

WAITED_SECONDS: Final = 8.0
"""The most seconds of real time for a choice, on a busy machine: the process has the lowest
priority."""

SECONDS_AGAIN: Final = 8.0
WAITED_SECONDS_AGAIN: Final = 16.0
"""The limits for a choice that was made long ago, and is thought about only to compare."""

KILLED_AFTER: Final = 20.0
"""Seconds after which the process is killed: then something is wrong with it."""

KEPT: Final = 20
"""The number of matches that the process remembers, so that it need not replay them."""


class ComputerThinking:
    """Lets the computer think about matches, in a background process. If the process was made here,
    call `close` at the end."""

    def __init__(self, process: BackgroundProcess | None = None) -> None:
        self._process = process or BackgroundProcess()

    async def advise(
        self, record: Record, player: Player, level: Level, seed: bytes, *, explain: bool = False
    ) -> Advice:
        """Returns the choice that the computer at this level makes for `player`, for whom the match
        in `record` waits. The choice also depends on `seed`, from which the computer's random
        numbers come. With `explain`, the result has a reason.

        Requests are handled in order, but requests with `explain` go first, because a member waits
        for them. Raises TooSlow if thinking takes too long, ProcessDied if the process dies, and
        RuntimeError for other errors in the process.
        """
        think = self._process.think_first if explain else self._process.think
        return await think(KILLED_AFTER, _advise, record, player, level, seed, explain)

    async def advise_again(
        self, record: Record, player: Player, level: Level, seed: bytes
    ) -> Advice:
        """Returns the computer's choice at a past decision, the one with which `record` ends. The
        computer has more time to think than in `advise`. Requests for current choices go first.
        Raises the errors of `advise`."""
        return await self._process.think_last(
            KILLED_AFTER, _advise_again, record, player, level, seed
        )

    async def neutral_option(self, record: Record, player: Player) -> int:
        """Returns the number of an option that does nothing new, such as a pass, for the player
        whom the match waits for. Raises the errors of `advise`."""
        return await self._process.think(KILLED_AFTER, _neutral_option, record, player)

    async def reply(self, record: Record) -> int:
        """Returns the number of the option with which the computer defends in a puzzle: it keeps
        the member from winning this turn if possible. `record` is the puzzle's match so far. Raises
        the errors of `advise`."""
        return await self._process.think(KILLED_AFTER, _reply, record)

    async def close(self) -> None:
        """Ends the background process."""
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


def _neutral_option(record: Record, player: Player) -> int:
    return passing_option(_matches.match_of(record), player)


def _reply(record: Record) -> int:
    out_of_time = _out_of_time(SECONDS, WAITED_SECONDS)
    return best_reply(_matches.match_of(record), out_of_time=out_of_time)


def _out_of_time(seconds: float, waited: float) -> Callable[[], bool]:
    """Returns a function that says whether time is up: `seconds` of CPU are used since now, or
    `waited` seconds have passed."""
    end, latest = time.process_time() + seconds, time.monotonic() + waited
    return lambda: time.process_time() > end or time.monotonic() > latest


class _RememberedMatches:
    """The matches that were thought about last, each in its latest known state. They are found by
    their records without choices."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Record, Match] = OrderedDict()

    def match_of(self, record: Record) -> Match:
        """Returns the match of that record, at the record's end. Continues from an earlier state of
        the match if one is remembered, else replays the match."""
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
