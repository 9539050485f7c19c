"""Every match under way: the one place where choices are taken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.absences import check_left
from bot.matches.auto_pass import AutoPass, AutoPassMode
from bot.matches.auto_pass_store import save_auto_pass
from bot.matches.clock_service import is_out_of_time
from bot.matches.commit import Keep, Stale, commit
from bot.matches.live_match import LiveMatch, Snapshot
from bot.matches.live_matches import KEPT, LiveMatches
from bot.matches.proposals import NoLongerProposed, propose, settle, to_answer
from bot.matches.refusals import (
    CannotTakeBack,
    MatchOver,
    MatchSettled,
    MatchTooOld,
    MatchVoid,
    NotYourMove,
    OutOfTime,
    StillAnnouncing,
    TooLate,
)
from bot.matches.seats import seat_asked, seat_in_play
from bot.outages import make_up_for_outage
from bot.refusals import Check, allow
from bot.store import Store
from bot.store.matches import ChoiceRow
from bot.store.preferences import PassPreference, change_preferences
from bot.store.proposals import ProposalRow, Proposed
from bot.store.stored_match import get_stored_match
from engine.decisions import Option
from engine.match import AGREE_DRAW, CONCEDE, LEFT, OUT_OF_TIME, TAKE_BACK, ChoiceRefused, Winner
from engine.players import Player, opponent

T = TypeVar("T")

THREADS = 2
"""In which choices are taken. Matches that are played again, which may take seconds, have others:
no press waits for that of a match that is not its own."""

Play = Callable[[int], list[ChoiceRow]]
"""Takes choices at a time (seconds since 1970), and gives back what to store."""

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
        self._matches = LiveMatches(store, now, kept)
        self._threads = ThreadPoolExecutor(THREADS, "choice")

    async def current(self, match_id: str) -> Snapshot:
        """The match as it stands now."""

        async def look(live: LiveMatch) -> Snapshot:
            return live.snapshot

        return await self._with(match_id, look)

    async def choose(
        self,
        match_id: str,
        user: int,
        number: int,
        option: int,
        in_time: Check = allow,
        *,
        sure: bool = False,
    ) -> Snapshot:
        """Takes an option of the decision of that number for a user.

        Gives back the match as it stands then. It is on disk before this returns. Raises
        NotPlaying, MatchOver, NotYourMove, or TooLate if another choice came first; Futile where
        nothing would come of it, unless the user is `sure`. What `in_time` raises is raised before
        anything is taken.
        """

        async def take(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_asked(live, user, number, option, sure=sure)
            return await self._commit(live, partial(live.take, seat, option), in_time=in_time)

        return await self._with(match_id, take, number=number)

    async def choose_all(
        self,
        match_id: str,
        user: int,
        number: int,
        options: Sequence[int],
        in_time: Check = allow,
        *,
        sure: bool = False,
    ) -> tuple[Snapshot, Sequence[Option]]:
        """Takes several options of that decision, one after the other.

        Gives back the match as it stands then, and those that were not possible any more, the first
        of which ended it. All is on disk, or nothing, before this returns. Raises what `choose`
        does.
        """

        async def take(live: LiveMatch) -> tuple[Snapshot, Sequence[Option]]:
            in_time()
            seat = seat_asked(live, user, number, *options, sure=sure)
            left: list[Option] = []

            def play(now: int) -> list[ChoiceRow]:
                several = live.take_all(seat, options, now)
                left.extend(several.left)
                return several.rows

            return await self._commit(live, play, in_time=in_time), left

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
            return await self._commit(live, partial(live.step_back, seat), in_time=in_time)

        return await self._with(match_id, take, number=number)

    async def set_auto_pass(
        self,
        match_id: str,
        user: int,
        mode: AutoPassMode,
        number: int | None = None,
        in_time: Check = allow,
    ) -> Snapshot:
        """Changes where a user is asked who could only pass, and passes where that says so.

        `number` is that of the decision the user saw; None takes the one that waits now. Raises
        NotPlaying or MatchOver, and TooLate where a wish to pass until something happens would
        pass at a decision that the user did not see.
        """

        async def change(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            before = live.auto_pass[seat]
            decision = live.match.decision
            asked = decision is not None and decision.player == seat
            if mode != "until":
                changed = AutoPass(mode)
            elif asked and number not in (None, live.match.number):
                raise TooLate
            else:
                changed = AutoPass(before.preference, len(live.match.events))
            live.auto_pass = {**live.auto_pass, seat: changed}

            async def keep(connection: AsyncConnection) -> None:
                await save_auto_pass(connection, live.row, seat, changed)

            return await self._commit(live, live.take_forced, keep, in_time)

        return await self._with(match_id, change)

    async def save_pass_preference(self, user: int, preference: PassPreference) -> None:
        """Remembers what a user wishes in all matches; each goes by it from its next choice on."""
        async with self._store.write() as connection:
            await change_preferences(connection, user, pass_preference=preference)

    async def concede(self, match_id: str, user: int, in_time: Check = allow) -> Snapshot:
        """Gives the match to the user's opponent. Raises NotPlaying, MatchOver, TooLate."""

        async def give_up(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            return await self._commit(live, partial(live.take, seat, CONCEDE), in_time=in_time)

        try:
            return await self._with(match_id, give_up)
        except TooLate:  # another process moved; giving up is meant all the same
            return await self._with(match_id, give_up)

    async def propose(
        self, match_id: str, user: int, kind: Proposed, in_time: Check = allow
    ) -> Snapshot:
        """Proposes a draw, or to take back the latest choice, to the user's opponent.

        Where the opponent has offered a draw this accepts it. Raises NotPlaying, MatchOver,
        CannotTakeBack, StillAnnouncing, StillProposed, and Refusal where it would be pestering.
        """

        async def ask(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            theirs = live.context.open("draw", opponent(seat))
            if kind == "draw" and theirs is not None:
                return await self._agree(live, theirs, in_time)
            if kind == "undo" and live.snapshot.steps_back == seat:
                raise StillAnnouncing
            if kind == "undo" and not await asyncio.to_thread(live.may_take_back, seat):
                raise CannotTakeBack(chose_last=live.chose_last(seat))
            turn = live.snapshot.public.turn
            row = ProposalRow(match_id, kind, seat, "open", live.known, turn, self._now())
            return await self._commit(live, _nothing, partial(propose, row=row), in_time)

        return await self._with(match_id, ask)

    async def answer(
        self,
        match_id: str,
        user: int,
        kind: Proposed,
        number: int,
        agrees: bool,
        in_time: Check = allow,
    ) -> Snapshot:
        """Answers what the user's opponent proposed at the decision of that number.

        The draw is then agreed on, or the choice taken back. Raises NotPlaying, MatchOver,
        NoLongerProposed, and Refusal where it is the user's own proposal.
        """

        async def reply(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            row = to_answer(live.context, kind, seat, number)
            if agrees:
                return await self._agree(live, row, in_time)
            refuse = partial(settle, row=row, state="refused")
            return await self._commit(live, _nothing, refuse, in_time)

        return await self._with(match_id, reply)

    async def withdraw(
        self, match_id: str, user: int, kind: Proposed, number: int, in_time: Check = allow
    ) -> Snapshot:
        """Takes back what the user proposed at the decision of that number. Raises NotPlaying,
        MatchOver, and NoLongerProposed."""

        async def unsay(live: LiveMatch) -> Snapshot:
            in_time()
            row = live.context.open(kind, seat_in_play(live, user))
            if row is None or row.number != number:
                raise NoLongerProposed
            withdraw = partial(settle, row=row, state="withdrawn")
            return await self._commit(live, _nothing, withdraw, in_time)

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
        async with self._matches.lock(match_id):
            await self._matches.void(match_id, "stopped")

    async def end_left(self, match_id: str, user: int) -> None:
        """Stops the match without a result, as a user wishes whose opponent has left the server.
        Raises NotPlaying, MatchOver, and Refusal where nobody has left or it is not for the user to
        say."""
        async with self._matches.lock(match_id):
            may = partial(check_left, match_id=match_id, user=user)
            await self._matches.void(match_id, "left", may)

    async def claim_left(self, match_id: str, user: int) -> Snapshot:
        """Gives the match to a user whose opponent has left the server for long enough. Raises
        NotPlaying, MatchOver, and Refusal where that is not so."""

        async def claim(live: LiveMatch) -> Snapshot:
            left = partial(live.take, opponent(seat_in_play(live, user)), LEFT)

            async def check(connection: AsyncConnection) -> None:
                await check_left(connection, match_id, user, self._now())

            return await self._commit(live, left, check)

        return await self._with(match_id, claim)

    async def ahead(self, match_id: str) -> Player | None:
        """Who is ahead by the game's tie rule, None if nobody is; who won, once it is over."""

        async def look(live: LiveMatch) -> Player | None:
            return live.match.tie_winner()

        return await self._with(match_id, look)

    def is_ready(self, match_id: str) -> bool:
        """Whether the match is in memory, and need not be played again from the store."""
        return self._matches.in_memory(match_id) is not None

    def drop(self, match_id: str) -> None:
        """Forgets the live match; the store has it."""
        self._matches.drop(match_id)

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
        async with self._matches.lock(match_id):
            live = self._matches.in_memory(match_id)
            for _ in range(TRIES):
                fresh = live is None or number is None or number > live.match.number
                if live is None or fresh:
                    live = await self._matches.up_to_date(match_id)
                try:
                    return await use(live)
                except Stale:
                    pass
                except OutOfTime:
                    if await self._run_out(await self._matches.up_to_date(match_id)):
                        raise
                except (MatchOver, NotYourMove, TooLate):
                    if fresh:
                        raise
                live = None
        raise TooLate

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

    async def _agree(self, live: LiveMatch, row: ProposalRow, in_time: Check) -> Snapshot:
        """Does what was proposed. Raises NoLongerProposed."""
        if row.kind == "draw":
            choice = partial(live.take, opponent(row.player), AGREE_DRAW)
        elif row.number == live.known:
            choice = partial(live.take, row.player, TAKE_BACK)
        else:
            raise NoLongerProposed
        try:
            agree = partial(settle, row=row, state="agreed")
            return await self._commit(live, choice, agree, in_time)
        except ChoiceRefused as error:
            raise NoLongerProposed from error

    async def _commit(
        self, live: LiveMatch, play: Play, keep: Keep | None = None, in_time: Check = allow
    ) -> Snapshot:
        """Stores what `play` makes of the match, and what `keep` stores, as one. Raises OutOfTime,
        with nothing changed, where the time is up."""
        now = self._now()
        if live.stored is not None and is_out_of_time(live.stored, now):
            raise OutOfTime
        return await self._store_played(live, play, now, keep, in_time=in_time)

    async def _store_played(
        self,
        live: LiveMatch,
        play: Play,
        now: int,
        keep: Keep | None = None,
        *,
        in_time: Check = allow,
        timed: bool = True,
        settled: bool = False,
    ) -> Snapshot:
        """What `bot.matches.commit` does. Raises Stale too."""
        run = partial(asyncio.get_running_loop().run_in_executor, self._threads, play)
        with self._matches.dropped_on_failure(live.row.id):
            return await commit(
                self._store, live, run, now, keep, in_time=in_time, timed=timed, settled=settled
            )


def _nothing(now: int) -> list[ChoiceRow]:
    """What is stored where nobody has chosen anything."""
    return []
