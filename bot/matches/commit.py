"""Storing what a choice makes of a match, as one transaction."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.base.lease import lease_here
from bot.base.refusals import Check, allow_all
from bot.cluster.outages import make_up_for_outage, seconds_away
from bot.matches.choices.auto_pass_store import auto_pass_of
from bot.matches.live.absences import plays_again
from bot.matches.live.clock_service import is_out_of_time, move_clock, note_done
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.match_context import MatchContext, context_of
from bot.matches.live.proposals import any_open, leave_behind
from bot.matches.live.row_updates import note_paused
from bot.matches.live.snapshot import Snapshot
from bot.matches.live.stored_log import pack_log
from bot.matches.match_refusals import LeaseLost, MatchSettled, OutOfTime, TooLate
from bot.ratings.puzzle_ladder import puzzle_missed
from bot.store import Store
from bot.store.database.conflicts import TooManyConflicts, retry_on_conflict
from bot.store.decks.exceeding_decks import mark_exceeding
from bot.store.matches.match_logs import add_match_log
from bot.store.matches.match_rows import ChoiceRow, MatchRow, add_choices, save_match_state
from bot.store.running_matches.absences import note_player_back
from bot.store.running_matches.early_choices import add_early_choices, delete_early_choices
from bot.store.running_matches.stored_match import StoredMatch, get_stored_match

Play = Callable[[int], Awaitable[list[ChoiceRow]]]
"""Takes choices at a time (seconds since 1970), off the event loop, and gives back what to
store."""

Keep = Callable[[AsyncConnection], Awaitable[None]]
"""Stores something beside them, in the same transaction."""

AfterMatch = Callable[[AsyncConnection, MatchRow], Awaitable[None]]
"""Stores what follows from a match that has just ended with a result, in the same transaction."""


class Stale(Exception):
    """What the match in memory went by is not what is stored: it has to be read again."""


class _WasAway(Exception):
    """The bot was away, and what had a deadline meanwhile has to get that time back first."""


async def commit(
    store: Store,
    live: LiveMatch,
    play: Play,
    now: int,
    after_match: AfterMatch,
    keep: Keep | None = None,
    *,
    in_time: Check = allow_all,
    timed: bool = True,
    settled: bool = False,
    duty: Duty = EVERYTHING,
) -> Snapshot:
    """Stores what `play` makes of the match, and what `keep` stores; it is on disk before this
    returns.

    Where the match is over with that, `after_match` is called, and its public log is kept.

    `in_time` raises what its press is refused with if that cannot be answered any more. `timed`
    refuses what comes too late; `settled` is for what ends a match that its tournament has
    settled; the clocks of the match go by the heartbeats of the layout of `duty`. What only the
    one who announces something knows of moves no clock, and leaves no proposal behind. Raises
    Stale, OutOfTime, MatchSettled, TooLate, LeaseLost: the match in memory is ahead of the store
    then, and has to be dropped.
    """
    known, number, before = live.known, live.match.number, live.stored
    was_missed = _is_missed(live)
    early, lease = len(live.early_log), lease_here() or duty.lease_of(live.row.guild)
    rows = await play(now)
    told = rows if live.known != known else ()
    over = live.match.winner is not None
    missed = live.snapshot.exercise if _is_missed(live) and not was_missed else None
    log = await asyncio.to_thread(pack_log, live.snapshot) if over else None

    @retry_on_conflict
    async def stored_with_it() -> tuple[StoredMatch, MatchContext]:
        async with store.write(brief=True) as connection:
            stored = await get_stored_match(
                connection, live.row.id, lock=True, layout=duty.layout, lease=lease
            )
            in_time()
            if stored is not None and stored.is_lost:
                raise LeaseLost
            if stored is not None and seconds_away(stored.heartbeat, now, duty.layout):
                raise _WasAway
            if stored is None or stored.row.state != "running":
                raise Stale
            if not settled and stored.is_settled:
                raise MatchSettled
            if timed and is_out_of_time(stored, now):
                raise OutOfTime
            if before is None or (stored.choices, stored.early) != (number, early):
                raise Stale
            if (stored.row.aside, stored.row.too_slow) != (before.row.aside, before.row.too_slow):
                raise Stale
            if auto_pass_of(stored) != auto_pass_of(before):
                raise Stale
            away = stored.absence is not None and stored.absence.state == "away"
            asked = keep is not None or any_open(stored.proposals) or away
            if keep is not None:
                await keep(connection)
            if rows:
                await add_choices(connection, stored.row.id, rows)
            row, clock = live.row_to_store(stored.row, now), stored.clock
            await save_match_state(connection, row)
            if rows or len(live.early_log) != early:
                await _keep_early(connection, row, live, early)
            if row.is_paused:
                clock = None
                await note_paused(connection, row)
            elif told:
                clock = await move_clock(connection, stored, row, live, now)
            elif len(live.early_log) != early:
                clock = await note_done(connection, stored, live, now)
            if told and asked:
                await leave_behind(connection, row, told)
            if stored.absence is not None and plays_again(stored.absence, told):
                await note_player_back(connection, stored.absence)
            if missed is not None and row.state != "over":
                await puzzle_missed(connection, row, missed.exercise.difficulty)
            if row.state == "over":
                await after_match(connection, row)
            culprit = live.match.culprit
            if row.ending == "exceeded" and culprit is not None:
                await mark_exceeding(connection, row.deck_of(culprit.owner), culprit.card)
            if log is not None:
                await add_match_log(connection, row.id, log)
            after = replace(
                stored,
                row=row,
                clock=clock,
                choices=number + len(rows),
                early=len(live.early_log),
            )
            if asked or row.state == "over":
                after = await get_stored_match(connection, row.id, layout=duty.layout) or after
            context = await context_of(connection, after, live.context)
            return after, context

    try:
        after, context = await stored_with_it()
    except TooManyConflicts as error:
        raise Stale from error
    except IntegrityError as error:
        raise TooLate from error
    except _WasAway:
        # In a transaction of its own: it locks the heartbeat first, then many matches.
        await store.run(make_up_for_outage, now, duty.for_server(live.row.guild))
        raise Stale from None
    return live.take_over(after, context)


def _is_missed(live: LiveMatch) -> bool:
    """Whether the match is a puzzle whose goal is out of reach."""
    exercise = live.snapshot.exercise
    return exercise is not None and exercise.progress.state == "missed"


async def _keep_early(
    connection: AsyncConnection, row: MatchRow, live: LiveMatch, early: int
) -> None:
    """Stores what was chosen before the match asks for it, where there were so many before; deletes
    it where that is not asked for any more."""
    added = live.early_log[early:]
    if added:
        await add_early_choices(connection, row.id, added)
    elif early and not live.early_log:
        await delete_early_choices(connection, row.id)
