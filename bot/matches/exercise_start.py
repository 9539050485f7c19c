"""Starts missions and puzzles: practice matches from prepared positions."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

import engine
from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.matches.actions import Concede, Resume
from bot.matches.beginning.match_creation import (
    DealtMatch,
    MatchOptions,
    PlayerRef,
    Seat,
    new_match,
    store_dealt_match,
)
from bot.matches.beginning.practice import COMPUTER_PLAYER, OFF
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.auto_pass_store import auto_pass_in
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.replay import ReplayDiverged
from bot.matches.match_refusals import MatchOver, MatchTooOld, MatchVoid
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.cluster.leases import any_older
from bot.store.database.conflicts import retry_on_conflict
from bot.store.exercises.exercise_matches import running_exercise
from bot.store.exercises.puzzle_attempts import PuzzleKey, note_attempt
from bot.store.matches.match_beginnings import MatchBeginning, add_beginning
from bot.store.matches.match_kinds import MatchKind
from bot.store.matches.match_rows import MatchRow, choices_from, deck_sources
from engine.core.randomness import SEED_BYTES
from engine.exercise import Exercise
from engine.players import Player, opponent
from engine.practice.advice import VERSION as COMPUTER_VERSION

log = logging.getLogger(__name__)

SINCE: Final = "0051"
"""The schema version that introduced exercises. A process of an older version would take one for a
match that was dealt."""

BEING_UPDATED: Final = "The bot is being updated. Try again in a minute."
CANNOT_BEGIN: Final = "Today's rules no longer allow this. I've notified this bot's host."


class ExerciseStarts:
    """Starts missions and puzzles for the members of one store. Each member plays one at a time.
    `most` is the limit for practice matches; 0 means that the host has switched off practice
    matches and exercises. `now` returns whole seconds since 1970."""

    def __init__(
        self,
        store: Store,
        decks: Decks,
        matches: MatchService,
        now: Callable[[], int],
        most: int,
    ) -> None:
        self._store = store
        self._decks = decks
        self._matches = matches
        self._now = now
        self._most = most

    async def running(self, user: int, kind: MatchKind | None = None) -> MatchRow | None:
        """Returns the running mission or puzzle of the user; None if there is none. `kind` limits
        the search to missions or to puzzles."""
        row = await self._store.fetch(running_exercise, user)
        return row if row is not None and kind in (None, row.kind) else None

    async def begin(
        self,
        member: PlayerRef,
        exercise: Exercise,
        guild: int | None,
        channel: int,
        *,
        anew: bool = False,
    ) -> MatchRow:
        """Starts the exercise (a mission or puzzle), in a server's channel or (if `guild` is None)
        in a direct message, and returns its match. If the member is already in this exercise, it is
        resumed, or restarted if `anew` is True. Any other running exercise of the member ends; a
        puzzle in which the member has made a choice counts as given up. Raises Refusal if the host
        has switched off exercises or the start isn't possible."""
        if not self._most:
            raise Refusal(OFF)
        running = await self.running(member.id)
        if running is not None:
            same = running.exercise == exercise.key and running.game == exercise.game
            if same and not anew:
                if running.aside:
                    return (await self._matches.do(running.id, member.id, Resume())).row
                return running
        return await self._start(member, exercise, guild, channel, running)

    async def _end(self, row: MatchRow, user: int) -> None:
        """Ends an exercise that the user doesn't continue."""
        choices = await self._store.fetch(choices_from, row.id, 0)
        chosen = any(one.player == row.human and not one.forced for one in choices)
        if row.kind.is_lost_if_replaced and chosen:
            with suppress(MatchOver, MatchVoid, MatchTooOld):
                await self._matches.do(row.id, user, Concede())
            return
        await self._matches.endings.end_replaced(row.id)

    @retry_on_conflict
    async def _start(
        self,
        member: PlayerRef,
        exercise: Exercise,
        guild: int | None,
        channel: int,
        instead_of: MatchRow | None,
    ) -> MatchRow:
        """Starts the exercise, and ends the running one (`instead_of`) once nothing can prevent the
        start."""
        row = await self._row(member, exercise, guild, channel)
        async with self._store.read() as connection:
            if await any_older(connection, SINCE):
                raise Refusal(BEING_UPDATED)
            sources = await deck_sources(connection, row)
            auto_pass = await auto_pass_in(connection, row)
        beginning = MatchBeginning(exercise.seed, None, (), exercise)
        try:
            begun = await asyncio.to_thread(_begin_position, row, sources, beginning, auto_pass)
        except ReplayDiverged as error:
            log.exception("%s of %s cannot be begun", exercise.key, exercise.game)
            raise Refusal(CANNOT_BEGIN) from error
        if instead_of is not None:
            await self._end(instead_of, member.id)
        async with self._store.write() as connection:
            other = await running_exercise(connection, member.id)
            if other is not None:
                return other
            await store_dealt_match(connection, begun, "exercise")
            await add_beginning(connection, begun.row.id, beginning)
            if (puzzle := PuzzleKey.of(begun.row)) is not None:
                await note_attempt(connection, member.id, puzzle, row.id, row.created)
        return begun.row

    async def _row(
        self, member: PlayerRef, exercise: Exercise, guild: int | None, channel: int
    ) -> MatchRow:
        """Returns the row of the new match. Its decks, seed and level have no meaning."""
        game = engine.games()[exercise.game]
        deck = (await self._decks.of_starter(exercise.game, game.starters()[0])).version_id
        persons = {exercise.seat: member, opponent(exercise.seat): COMPUTER_PLAYER}
        seats = Seat(persons["A"], deck), Seat(persons["B"], deck)
        return replace(
            new_match(MatchOptions(exercise.game), seats, guild, channel, self._now()),
            seed=bytes(SEED_BYTES),
            deal_scheme=0,
            secret=None,
            computer=opponent(exercise.seat),
            level="",
            computer_seed=secrets.token_bytes(SEED_BYTES),
            computer_version=COMPUTER_VERSION,
            exercise=exercise.key,
        )


def _begin_position(
    row: MatchRow,
    sources: tuple[str, str],
    beginning: MatchBeginning,
    auto_pass: Mapping[Player, AutoPass],
) -> DealtMatch:
    """Returns the match at the first decision of a player. Blocks. Raises ReplayDiverged."""
    live = LiveMatch.from_start(row, sources, beginning)
    rules = engine.games()[row.game].rules_version
    opening = live.match.fingerprint()
    row = replace(row, opening_fingerprint=opening, rules_version=rules, rules_checked=rules)
    live.update_context(row, auto_pass)
    forced = live.take_forced(row.created)
    row = replace(row, pending_refresh=live.match.number)
    return DealtMatch(row, forced, live.snapshot.public.waiting_for)
