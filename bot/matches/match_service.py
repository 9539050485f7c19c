"""Every match under way: the one place where choices are taken.

A live match is a cache over the store. It is brought up to date with the store before each
use, so another process may play on the same database, and it may be dropped at any moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.commit import Keep, Play, Stale, commit
from bot.matches.live_match import Diverged, LiveMatch, Snapshot
from bot.matches.match_context import context_of
from bot.matches.passing import Passing, Wish
from bot.matches.proposals import (
    NoLongerProposed,
    propose,
    settle,
    to_answer,
)
from bot.matches.refusals import (
    CannotTakeBack,
    MatchOver,
    MatchSettled,
    MatchTooOld,
    MatchVoid,
    NoSuchMatch,
    NotYourMove,
    OutOfTime,
    StillAnnouncing,
    TooLate,
    void,
)
from bot.matches.seats import seat_asked, seat_in_play
from bot.matches.timekeeping import is_out_of_time
from bot.matches.wishes import keep_wish
from bot.outages import make_up_for_outage
from bot.refusals import Check, allow
from bot.store import Store
from bot.store.clocks import delete_clock
from bot.store.matches import (
    ChoiceRow,
    Ending,
    choices_from,
    deck_sources,
    get_match,
    keep_standing,
)
from bot.store.preferences import Habit, change_preferences
from bot.store.proposals import ProposalRow, Proposed
from bot.store.stored_match import get_stored_match
from engine.decisions import Option
from engine.match import AGREE_DRAW, CONCEDE, OUT_OF_TIME, TAKE_BACK, ChoiceRefused, Winner
from engine.players import Player, opponent

log = logging.getLogger(__name__)

T = TypeVar("T")

KEPT = 500
"""How many matches are kept ready. The others are played again from the store when needed."""


TRIES = 3
"""How often a choice is taken anew where the store had changed under it."""


class MatchService:
    """The matches of one process, over one store.

    `now` gives whole seconds since 1970. All methods raise NoSuchMatch for an unknown id and
    MatchVoid for a match that was stopped without a result (MatchTooOld if it had one, and
    the rules have changed since). What comes when a player's time is up changes nothing: the
    match is lost on time then, and OutOfTime raised. Nor does anything change a match that its
    tournament has settled, and is about to end: MatchSettled is raised.
    """

    def __init__(self, store: Store, now: Callable[[], int], kept: int = KEPT) -> None:
        self._store = store
        self._now = now
        self._kept = kept
        self._live: OrderedDict[str, LiveMatch] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def current(self, match_id: str) -> Snapshot:
        """The match as it stands now."""

        async def look(live: LiveMatch) -> Snapshot:
            return live.snapshot

        return await self._with(match_id, look)

    async def choose(
        self, match_id: str, user: int, number: int, option: int, in_time: Check = allow
    ) -> Snapshot:
        """Takes an option of the decision of that number for a user.

        Gives back the match as it stands then. It is on disk before this returns. Raises
        NotPlaying, MatchOver, NotYourMove, or TooLate if another choice came first. What
        `in_time` raises is raised before anything is taken.
        """

        async def take(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_asked(live, user, number, option)
            return await self._commit(live, partial(live.take, seat, option))

        return await self._with(match_id, take, number=number)

    async def choose_all(
        self,
        match_id: str,
        user: int,
        number: int,
        options: Sequence[int],
        in_time: Check = allow,
    ) -> tuple[Snapshot, Sequence[Option]]:
        """Takes several options of that decision, one after the other.

        Gives back the match as it stands then, and those that were not possible any more, the first
        of which ended it. All is on disk, or nothing, before this returns. Raises what `choose`
        does.
        """

        async def take(live: LiveMatch) -> tuple[Snapshot, Sequence[Option]]:
            in_time()
            seat = seat_asked(live, user, number, *options)
            left: list[Option] = []

            def play(now: int) -> list[ChoiceRow]:
                several = live.take_all(seat, options, now)
                left.extend(several.left)
                return several.rows

            return await self._commit(live, play), left

        return await self._with(match_id, take, number=number)

    async def step_back(
        self, match_id: str, user: int, number: int, in_time: Check = allow
    ) -> Snapshot:
        """Takes back the latest step of what a user is announcing at the decision of that number,
        and tells nobody. Raises what `choose` does."""

        async def take(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_asked(live, user, number)
            if live.snapshot.steps_back != seat:
                raise TooLate
            return await self._commit(live, partial(live.step_back, seat))

        return await self._with(match_id, take, number=number)

    async def wish(
        self, match_id: str, user: int, wish: Wish, number: int | None = None
    ) -> Snapshot:
        """Changes where a user is asked who could only pass, and passes where that says so.

        `number` is that of the decision the user saw; None takes the one that waits now. Raises
        NotPlaying or MatchOver, and TooLate where a wish to pass until something happens would
        pass at a decision that the user did not see.
        """

        async def change(live: LiveMatch) -> Snapshot:
            seat = seat_in_play(live, user)
            before = live.passing[seat]
            decision = live.match.decision
            asked = decision is not None and decision.player == seat
            if wish != "until":
                changed = Passing(wish)
            elif asked and number not in (None, live.match.number):
                raise TooLate
            else:
                changed = Passing(before.habit, len(live.match.events))
            live.passing = {**live.passing, seat: changed}

            async def keep(connection: AsyncConnection) -> None:
                await keep_wish(connection, live.row, seat, changed)

            return await self._commit(live, live.take_forced, keep)

        return await self._with(match_id, change)

    async def keep_habit(self, user: int, habit: Habit) -> None:
        """Remembers what a user wishes in all matches; each goes by it from its next choice on."""
        async with self._store.write() as connection:
            await change_preferences(connection, user, habit=habit)

    async def concede(self, match_id: str, user: int) -> Snapshot:
        """Gives the match to the user's opponent. Raises NotPlaying, MatchOver, TooLate."""

        async def give_up(live: LiveMatch) -> Snapshot:
            seat = seat_in_play(live, user)
            return await self._commit(live, partial(live.take, seat, CONCEDE))

        try:
            return await self._with(match_id, give_up)
        except TooLate:  # another process moved; giving up is meant all the same
            return await self._with(match_id, give_up)

    async def propose(self, match_id: str, user: int, kind: Proposed) -> Snapshot:
        """Proposes a draw, or to take back the latest choice, to the user's opponent.

        Where the opponent has offered a draw this accepts it. Raises NotPlaying, MatchOver,
        CannotTakeBack, StillAnnouncing, StillProposed, and Refusal where it would be pestering.
        """

        async def ask(live: LiveMatch) -> Snapshot:
            seat = seat_in_play(live, user)
            theirs = live.context.open("draw", opponent(seat))
            if kind == "draw" and theirs is not None:
                return await self._agree(live, theirs)
            if kind == "undo" and live.snapshot.steps_back == seat:
                raise StillAnnouncing
            if kind == "undo" and not await asyncio.to_thread(live.may_take_back, seat):
                raise CannotTakeBack(chose_last=live.chose_last(seat))
            turn = live.snapshot.public.turn
            row = ProposalRow(match_id, kind, seat, "open", live.known, turn, self._now())
            return await self._commit(live, _nothing, partial(propose, row=row))

        return await self._with(match_id, ask)

    async def answer(
        self, match_id: str, user: int, kind: Proposed, number: int, agrees: bool
    ) -> Snapshot:
        """Answers what the user's opponent proposed at the decision of that number.

        The draw is then agreed on, or the choice taken back. Raises NotPlaying, MatchOver,
        NoLongerProposed, and Refusal where it is the user's own proposal.
        """

        async def reply(live: LiveMatch) -> Snapshot:
            seat = seat_in_play(live, user)
            row = to_answer(live.context, kind, seat, number)
            if agrees:
                return await self._agree(live, row)
            return await self._commit(live, _nothing, partial(settle, row=row, state="refused"))

        return await self._with(match_id, reply)

    async def withdraw(self, match_id: str, user: int, kind: Proposed, number: int) -> Snapshot:
        """Takes back what the user proposed at the decision of that number. Raises NotPlaying,
        MatchOver, and NoLongerProposed."""

        async def unsay(live: LiveMatch) -> Snapshot:
            row = live.context.open(kind, seat_in_play(live, user))
            if row is None or row.number != number:
                raise NoLongerProposed
            return await self._commit(live, _nothing, partial(settle, row=row, state="withdrawn"))

        return await self._with(match_id, unsay)

    async def run_out(self, match_id: str) -> bool:
        """Ends the match if the time of its waiting player is up. False if it is not, or somebody
        else was faster."""

        async def look(live: LiveMatch) -> bool:
            return await self._run_out(live)

        return await self._with(match_id, look)

    async def rule(self, match_id: str, winner: Winner) -> None:
        """Ends the match as its tournament says, whatever its clock. Does nothing to a match that
        is over or was stopped; raises TooLate where other processes were faster twice."""

        async def end(live: LiveMatch) -> None:
            if live.row.state == "running":
                rule = partial(live.rule, winner)
                await self._store_played(live, rule, self._now(), timed=False, settled=True)

        with suppress(MatchVoid, MatchTooOld):
            try:
                await self._with(match_id, end)
            except TooLate:
                await self._with(match_id, end)

    async def stop(self, match_id: str) -> None:
        """Stops the match without a result, as its tournament wishes. Does nothing to a match that
        is over or was stopped."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            await self._void(match_id, "stopped")

    async def ahead(self, match_id: str) -> Player | None:
        """Who is ahead by the game's tie rule, None if nobody is; who won, once it is over."""

        async def look(live: LiveMatch) -> Player | None:
            return live.match.ahead()

        return await self._with(match_id, look)

    def is_ready(self, match_id: str) -> bool:
        """Whether the match is in memory, and need not be played again from the store."""
        return match_id in self._live

    def drop(self, match_id: str) -> None:
        """Forgets the live match; the store has it."""
        self._live.pop(match_id, None)

    async def _with(
        self,
        match_id: str,
        use: Callable[[LiveMatch], Awaitable[T]],
        *,
        number: int | None = None,
    ) -> T:
        """Uses the match while nobody else does.

        With the `number` of a decision that somebody saw, the match in memory will do where it is
        not behind that: what changes it checks the store once more. Else the store is read first.
        """
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            if live := self._live.get(match_id):
                self._live.move_to_end(match_id)
            for _ in range(TRIES):
                fresh = live is None or number is None or number > live.match.number
                if live is None or fresh:
                    live = await self._up_to_date(match_id)
                try:
                    return await use(live)
                except Stale:
                    pass
                except OutOfTime:
                    if await self._run_out(await self._up_to_date(match_id)):
                        raise
                except (MatchOver, NotYourMove, TooLate):
                    if fresh:
                        raise
                live = None
        raise TooLate

    async def _up_to_date(self, match_id: str) -> LiveMatch:
        """The match with every choice that the store has. Raises NoSuchMatch, MatchVoid."""
        known = self._live.get(match_id)
        async with self._store.read() as connection:
            stored = await get_stored_match(connection, match_id)
            if stored is None:
                raise NoSuchMatch
            row = stored.row
            if row.state == "void":
                raise void(row)
            context = await context_of(connection, stored, known and known.context)
            begin = known.match.number if known else 0
            tail = await choices_from(connection, match_id, begin) if stored.choices > begin else ()
            sources = None if known else await deck_sources(connection, row)
        with self._dropped_on_failure(match_id):
            try:
                if known is None:
                    assert sources is not None
                    known = await asyncio.to_thread(LiveMatch.replayed, row, sources, tail)
                elif tail:
                    await asyncio.to_thread(known.catch_up, tail)
            except Diverged as error:
                log.error("match %s does not replay as it was played", match_id, exc_info=error)
                if row.state == "over":
                    raise MatchTooOld from error
                await self._void(match_id, None)
                raise MatchVoid from error
        known.take_over(stored, context)
        self._live[match_id] = known
        self._live.move_to_end(match_id)
        while len(self._live) > self._kept:
            self._live.popitem(last=False)
        return known

    async def _run_out(self, live: LiveMatch) -> bool:
        if live.row.state != "running":
            return False
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now)
            stored = await get_stored_match(connection, live.row.id)
        if stored is None or stored.clock is None or not is_out_of_time(stored, now):
            return False
        run_out = partial(live.take, stored.clock.player, OUT_OF_TIME)
        try:
            await self._store_played(live, run_out, now, timed=False)
        except (Stale, TooLate, MatchSettled):
            return False
        return True

    async def _agree(self, live: LiveMatch, row: ProposalRow) -> Snapshot:
        """Does what was proposed. Raises NoLongerProposed."""
        if row.kind == "draw":
            choice = partial(live.take, opponent(row.player), AGREE_DRAW)
        elif row.number == live.known:
            choice = partial(live.take, row.player, TAKE_BACK)
        else:
            raise NoLongerProposed
        try:
            return await self._commit(live, choice, partial(settle, row=row, state="agreed"))
        except ChoiceRefused as error:
            raise NoLongerProposed from error

    async def _commit(self, live: LiveMatch, play: Play, keep: Keep | None = None) -> Snapshot:
        """Stores what `play` makes of the match, and what `keep` stores, as one. Raises OutOfTime,
        with nothing changed, where the time is up."""
        now = self._now()
        if live.stored is not None and is_out_of_time(live.stored, now):
            raise OutOfTime
        return await self._store_played(live, play, now, keep)

    async def _store_played(
        self,
        live: LiveMatch,
        play: Play,
        now: int,
        keep: Keep | None = None,
        *,
        timed: bool = True,
        settled: bool = False,
    ) -> Snapshot:
        """What `bot.matches.commit` does. Raises Stale too."""
        with self._dropped_on_failure(live.row.id):
            return await commit(self._store, live, play, now, keep, timed=timed, settled=settled)

    @contextmanager
    def _dropped_on_failure(self, match_id: str) -> Iterator[None]:
        """Whatever goes wrong in here, nothing is shown afterwards that is not stored."""
        try:
            yield
        except BaseException:
            self.drop(match_id)
            raise

    async def _void(self, match_id: str, ending: Ending | None) -> None:
        """Stops a match, if it is still running."""
        async with self._store.write() as connection:
            row = await get_match(connection, match_id, lock=True)
            if row is None:
                raise NoSuchMatch
            if row.state != "running":
                return
            stopped = replace(row, state="void", ending=ending, ended=self._now(), to_show=0)
            await keep_standing(connection, stopped)
            await delete_clock(connection, match_id)


def _nothing(now: int) -> list[ChoiceRow]:
    """What is stored where nobody has chosen anything."""
    return []
