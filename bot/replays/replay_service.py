"""Replays of matches that are over, for users who watch them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.base import current_time
from bot.base.refusals import Refusal
from bot.deals.verification import MatchToVerify, VerificationFinding, match_to_verify
from bot.limits.hourly_limits import EXPORTS_PER_HOUR, count_act_now
from bot.matches.beginning.drawn_match import draw_finding
from bot.matches.live.lookup import check_over, existing_match, seat_of
from bot.matches.live.stored_log import unpack_log
from bot.matches.log.match_log import LogEntry
from bot.matches.match_refusals import (
    MatchPruned,
    MatchTooOld,
    MatchTooSlow,
    too_slow_refusal,
    void_refusal,
)
from bot.processes.time_limits import TooSlow
from bot.processes.workers import Workers
from bot.replays.openness import NotOpen, Secrecy, seen_from, why_secret
from bot.replays.replay_process import (
    FoundStep,
    Key,
    Lacking,
    MatchFiles,
    StoredReplay,
    find_step,
    find_turns,
    make_files,
)
from bot.replays.steps import Audience, ReplayStop
from bot.replays.turn_frames import TurnFrames
from bot.store import Store
from bot.store.matches.match_beginnings import beginning_of
from bot.store.matches.match_logs import match_log_of
from bot.store.matches.match_rows import MatchRow, choices_from, deck_sources
from bot.store.replays.openness import agree_to_open, has_closed_lists
from rendering import Picture, animated_picture
from rendering.replay_page import Step

Found = TypeVar("Found")

log = logging.getLogger(__name__)

BeforeLong = Callable[[], Awaitable[None]]
"""A function that is called before work that takes long, for example to show that the bot is
busy."""

STILL_ON = "This match isn't over yet. `/match` shows it as it is now."
NO_LISTS = "Nobody has to agree to that: this match had no closed deck lists."
NOT_DRAWN = "I couldn't draw that picture now. Try again later."
TOO_LONG = "Playing this match again took too long. Try again later."


PREPARED = "Match {id} started from a prepared position: nothing was dealt."


@dataclass(frozen=True, slots=True)
class WatchedMatch:
    """A match that a user watches. `audience` says whose view the user sees. `secrecy` is the
    reason why the user doesn't see everything; None if the user sees everything."""

    row: MatchRow
    secrecy: Secrecy | None
    audience: Audience


@dataclass(frozen=True, slots=True)
class WatchedStep:
    """A step of a match that a user watches, its number, and the stops of all steps."""

    watched: WatchedMatch
    step: Step
    number: int
    stops: Sequence[ReplayStop]


@dataclass(frozen=True, slots=True)
class OldLog:
    """The public log of a match that can't be replayed, because its rules have changed since. The
    log was stored at the match's end."""

    watched: WatchedMatch
    lines: Sequence[LogEntry]


class ReplayService:
    """Replays of the matches of one store, computed by `workers`. In all methods, `guild` is the
    server in which the user asks, None in a direct message. Methods raise these errors:

    - NoSuchMatch for an unknown id.
    - MatchVoid for a match that was stopped without a result.
    - MatchPruned if the match's choices were deleted.
    - MatchTooOld if the rules have changed and no log is stored.
    - Refusal if the match isn't over, was played on another server, or takes too long to be
      replayed.
    """

    def __init__(
        self, store: Store, workers: Workers, now: Callable[[], int] = current_time.now
    ) -> None:
        self._now = now
        self._store = store
        self._workers = workers

    async def watch(self, match_id: str, user: int, guild: int | None) -> WatchedMatch:
        """Returns a match and what a user may see of it: everything if the match is open, else the
        user's own view if the user played the match, else the public view."""
        async with self._store.read() as connection:
            row = await seen_from(connection, match_id, user, guild)
            check_over(row, STILL_ON)
            secrecy = await why_secret(connection, row, self._now())
        return WatchedMatch(
            row, secrecy, "open" if secrecy is None else row.seat_of(user) or "public"
        )

    async def check_seen(self, match_id: str, user: int, guild: int | None) -> MatchRow:
        """Returns the match. Raises NoSuchMatch if there is no match of that id, and Refusal if the
        user can't see the match in that server."""
        return await self._store.fetch(seen_from, match_id, user, guild)

    async def step_at(
        self, match_id: str, user: int, guild: int | None, choices: int
    ) -> WatchedStep | OldLog:
        """Returns the step that the match shows after `choices` choices. Returns the match's stored
        log instead if the rules have changed since."""
        watched = await self.watch(match_id, user, guild)
        try:
            found = await self._find_step(watched, user, choices)
        except MatchPruned:
            raise
        except MatchTooOld:
            return await self._old_log(watched)
        return WatchedStep(watched, found.step, found.number, found.stops)

    async def shared_turns(
        self, match_id: str, user: int, guild: int | None, choices: int, turns: int
    ) -> tuple[MatchRow, TurnFrames]:
        """Returns a match, and the public boards of `turns` of its turns, for a picture. The last
        turn is the one in which the match was after `choices` choices. Also raises Refusal if the
        user has requested too many pictures and files within an hour."""
        watched = await self.watch(match_id, user, guild)
        watched.row.kind.check("share")
        await count_act_now(self._store, user, "export", EXPORTS_PER_HOUR)
        public = replace(watched, audience="public")
        return watched.row, await self._play_again(public, user, None, find_turns, choices, turns)

    async def animate(self, user: int, frames: Sequence[bytes], alt: str) -> Picture:
        """Returns the frames as one animated picture with the alt text `alt`. Raises Refusal if
        making the picture takes too long."""
        try:
            return await self._workers.replay(user, animated_picture, frames, "replay", alt)
        except (TooSlow, RuntimeError) as error:
            raise Refusal(NOT_DRAWN) from error

    async def make_files(self, match_id: str, user: int, guild: int | None) -> MatchFiles:
        """Returns a match as two files for the user: its record and its replay page. If everybody
        may see the hidden cards (the match is open), they show them all, else only what the user
        saw."""
        watched = await self.watch(match_id, user, guild)
        watched.row.kind.check("file")
        stored = await self.read_stored(watched.row)
        try:
            files = await self._workers.replay(user, make_files, stored, watched.audience)
        except TooSlow as error:
            raise Refusal(TOO_LONG) from error
        if not isinstance(files, MatchFiles):
            raise _note_divergence(match_id)
        return files

    async def agree_to_open(self, match_id: str, user: int) -> None:
        """Stores that a player allows everybody to see everything of a match in a tournament with
        closed lists. Raises NotPlaying if the user didn't play in the match, and Refusal if no
        agreement is needed."""
        async with self._store.read() as connection:
            row = await existing_match(connection, match_id)
            seat = seat_of(row, user)
            check_over(row, STILL_ON)
            if not await has_closed_lists(connection, row):
                raise Refusal(NO_LISTS)
        await self._store.run(agree_to_open, match_id, seat)

    async def read_to_verify(
        self, match_id: str, user: int, guild: int | None
    ) -> tuple[MatchRow, MatchToVerify, Sequence[VerificationFinding]]:
        """Returns an open match, the data to verify its deal, and the findings about its
        tournament's draw. Raises NotOpen if the match isn't open, and Refusal for a mission or
        puzzle, in which nothing is dealt."""
        async with self._store.read() as connection:
            row = await seen_from(connection, match_id, user, guild)
            if row.state == "void":
                raise void_refusal(row)
            if row.too_slow:
                raise too_slow_refusal(row)
            if not row.kind.is_dealt:
                raise Refusal(PREPARED.format(id=row.id))
            secrecy = await why_secret(connection, row, self._now())
            if secrecy is not None:
                raise NotOpen(row, secrecy)
            sources = await deck_sources(connection, row)
            choices = await choices_from(connection, row.id, 0)
            beginning = await beginning_of(connection, row)
            drawn = await draw_finding(connection, row)
        return row, match_to_verify(row, sources, choices, beginning), drawn

    async def deal_of(self, row: MatchRow) -> tuple[Secrecy | None, tuple[str, str]]:
        """Returns the reason why only the players may see a match's hidden cards (None if everybody
        may), and the texts of its two decks."""
        async with self._store.read() as connection:
            secrecy = await why_secret(connection, row, self._now())
            return secrecy, await deck_sources(connection, row)

    async def stops(
        self, watched: WatchedMatch, user: int, choices: int, before_long: BeforeLong | None
    ) -> tuple[int, Sequence[ReplayStop]]:
        """Returns the number of the step after `choices` choices, and the positions at which the
        steps of the match end. `before_long` is called first if the match has to be replayed, which
        takes a while."""
        found = await self._find_step(watched, user, choices, before_long)
        return found.number, found.stops

    async def _find_step(
        self, watched: WatchedMatch, user: int, choices: int, before_long: BeforeLong | None = None
    ) -> FoundStep:
        return await self._play_again(watched, user, before_long, find_step, choices)

    async def _play_again(
        self,
        watched: WatchedMatch,
        user: int,
        before_long: BeforeLong | None,
        find: Callable[..., Found | Lacking],
        *asked: int,
    ) -> Found:
        """Returns the result of a function on a replayed match, which the process still has or
        makes from the stored match."""
        row = watched.row
        key: Key = row.id, watched.audience, row.name_a, row.name_b
        try:
            found = await self._workers.replay(user, find, key, *asked)
            if found == "unknown":
                if before_long is not None:
                    await before_long()
                stored = await self.read_stored(row)
                found = await self._workers.replay(user, find, key, *asked, stored)
        except TooSlow as error:
            raise Refusal(TOO_LONG) from error
        if found == "unknown" or found == "diverged":
            raise _note_divergence(row.id)
        return found

    async def read_stored(self, row: MatchRow) -> StoredReplay:
        """Returns all stored data that is needed to replay a match. Raises MatchPruned if the
        match's choices were deleted, and MatchTooSlow if a replay takes too much computing."""
        if row.too_slow:
            raise MatchTooSlow
        async with self._store.read() as connection:
            sources = await deck_sources(connection, row)
            choices = await choices_from(connection, row.id, 0)
            beginning = await beginning_of(connection, row)
        if not choices:
            raise MatchPruned
        return StoredReplay(row, sources, choices, beginning)

    async def _old_log(self, watched: WatchedMatch) -> OldLog:
        stored = await self._store.fetch(match_log_of, watched.row.id)
        if stored is None:
            raise MatchTooSlow if watched.row.too_slow else MatchTooOld
        return OldLog(watched, await asyncio.to_thread(unpack_log, stored))


def _note_divergence(match_id: str) -> MatchTooOld:
    log.error("match %s does not replay as it was played", match_id)
    return MatchTooOld()
