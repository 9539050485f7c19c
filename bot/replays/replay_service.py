"""Matches that are over, for whoever wants to watch them again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from bot.deals.parts import recorded_parts
from bot.matches.kept_log import unpacked_log
from bot.matches.log_entry import LogEntry
from bot.matches.match_service import MatchService
from bot.matches.refusals import MatchPruned, MatchTooOld, NoSuchMatch, NotPlaying, void
from bot.refusals import Refusal
from bot.replays.openness import Secrecy, seen_from, why_secret
from bot.replays.record import (
    About,
    Deal,
    MatchRecord,
    OpenRecord,
    RecordedChoice,
    ViewRecord,
)
from bot.replays.steps import Audience, Replay, Stop
from bot.store import Store
from bot.store.match_logs import match_log_of
from bot.store.matches import ChoiceRow, MatchRow, choices_from, get_match
from bot.store.openness import agree_to_open, has_closed_lists
from engine.record import Record
from engine.text.sentences import Sentence
from rendering.replay_page import Step

STILL_ON = "This match is not over yet. `/match board` shows it as it stands."
NO_LISTS = "Nobody has to agree to that: there were no closed lists in this match."

KEPT: Final = 8
"""How many replays are kept ready for the next press."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A match for somebody who watches it: why it is not open, None if it is; what is shown of it
    therefore; and by whom it is watched."""

    row: MatchRow
    secrecy: Secrecy | None
    audience: Audience


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of a match, its number, and where all its steps are."""

    watched: Watched
    step: Step
    number: int
    stops: Sequence[Stop]


@dataclass(frozen=True, slots=True)
class OldLog:
    """What is left of a match whose rules have changed since: its public log, as it was told at its
    end."""

    watched: Watched
    lines: Sequence[LogEntry]


class Replays:
    """Replays of the matches of one store. Methods raise NoSuchMatch, MatchVoid, MatchPruned,
    MatchTooOld where nothing is left of it, and Refusal where the match is not over or was played
    elsewhere."""

    def __init__(self, store: Store, matches: MatchService) -> None:
        self._store = store
        self._matches = matches
        self._kept: OrderedDict[object, Replay] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def watched(self, match_id: str, user: int, guild: int | None) -> Watched:
        """What the user may see of a match, who asks in that server (None: a direct message): all
        of it once it is open, before that their own view, or the public's."""
        async with self._store.read() as connection:
            row = await seen_from(connection, match_id, user, guild)
            if row.state == "running":
                raise Refusal(STILL_ON)
            if row.state == "void":
                raise void(row)
            secrecy = await why_secret(connection, row)
        return Watched(row, secrecy, "open" if secrecy is None else row.seat_of(user) or "public")

    async def moment(
        self, match_id: str, user: int, guild: int | None, choices: int
    ) -> Moment | OldLog:
        """The step at which the match stood after so many choices; its log where the rules have
        changed since."""
        watched = await self.watched(match_id, user, guild)
        async with self._lock(watched):
            try:
                replay = await self._replay(watched)
            except MatchPruned:
                raise
            except MatchTooOld:
                return await self._old_log(watched)
            number = replay.at(choices)
            step = await asyncio.to_thread(replay.step, number)
        return Moment(watched, step, number, replay.stops)

    async def record(self, match_id: str, user: int, guild: int | None) -> MatchRecord:
        """A match as the user may keep it: all that it is made of, or what they saw."""
        watched = await self.watched(match_id, user, guild)
        snapshot, record = await self._matches.with_record(match_id)
        outcome = snapshot.public.outcome
        about = _about(watched.row, outcome)
        if watched.audience == "open":
            async with self._store.read() as connection:
                choices = await choices_from(connection, match_id, 0)
            return _open_record(watched.row, about, record, choices)
        async with self._lock(watched):
            replay = await self._replay(watched)
            steps = tuple(await asyncio.to_thread(list, replay.steps()))
        viewer = None if watched.audience == "public" else watched.audience
        return ViewRecord(about, viewer, steps)

    async def agree(self, match_id: str, user: int) -> None:
        """Notes that a player lets everybody see all of a match whose tournament has closed lists.
        Raises NotPlaying, and Refusal where that is not needed."""
        async with self._store.read() as connection:
            row = await get_match(connection, match_id)
            if row is None:
                raise NoSuchMatch
            seat = row.seat_of(user)
            if seat is None:
                raise NotPlaying
            if row.state == "running":
                raise Refusal(STILL_ON)
            if not await has_closed_lists(connection, row):
                raise Refusal(NO_LISTS)
        await self._store.run(agree_to_open, match_id, seat)

    def _lock(self, watched: Watched) -> asyncio.Lock:
        return self._locks.setdefault(watched.row.id, asyncio.Lock())

    async def _replay(self, watched: Watched) -> Replay:
        """The replay, from memory or played again."""
        key = watched.row.id, watched.audience, watched.row.name_a, watched.row.name_b
        if key not in self._kept:
            _, record = await self._matches.with_record(watched.row.id)
            names = watched.row.names
            self._kept[key] = await asyncio.to_thread(Replay, record, watched.audience, names)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def _old_log(self, watched: Watched) -> OldLog:
        async with self._store.read() as connection:
            stored = await match_log_of(connection, watched.row.id)
        if stored is None:
            raise MatchTooOld
        return OldLog(watched, await asyncio.to_thread(unpacked_log, stored))


def _about(row: MatchRow, outcome: Sentence) -> About:
    return About(
        match=row.id,
        game=row.game,
        rules=row.rules_version,
        players=row.names,
        began=row.created,
        ended=row.ended,
        winner=row.winner,
        ending=row.ending,
        outcome=outcome,
        mode=row.mode,
        computer=row.computer,
        level=row.level,
    )


def _open_record(
    row: MatchRow, about: About, record: Record, choices: Sequence[ChoiceRow]
) -> OpenRecord:
    return OpenRecord(
        about,
        Deal(record.decks, record.seed.hex(), record.first, recorded_parts(row)),
        tuple(
            RecordedChoice(one.player, one.option, one.made, one.cause, one.cut) for one in choices
        ),
        row.opening_fingerprint,
        choices[-1].fingerprint if choices else row.opening_fingerprint,
        row.computer_seed.hex() if row.computer_seed else "",
        row.computer_version,
    )
