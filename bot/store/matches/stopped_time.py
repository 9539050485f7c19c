"""Periods in which clocks are stopped, and giving the time back.

Nobody loses time in which they could not act: while the bot was down or not in the server, while a
tournament was paused, and while a match waited for an organiser. `CLOCKS` is the only list of what
each of these stops; docs/clocks.md shows it to members.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import ColumnElement, and_, case, false, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.store.matches.deck_cuts import CUT_SECONDS
from bot.store.matches.match_clocks import TIMES
from bot.store.matches.match_rows import choices_stored
from bot.store.matches.paused_tournaments import LEFT_SERVERS, matches_of_tournament, not_paused
from bot.store.tables.core_schema import queue, queue_pairs
from bot.store.tables.match_schema import (
    absences,
    choices,
    clocks,
    matches,
    organiser_calls,
    rematches,
)
from bot.store.tables.tournament_schema import draws, pairings, tournament_rounds, tournaments

StopCause = Literal["outage", "left server", "pause", "organiser call"]
"""The cause that stops clocks: the bot could not be reached; it was not in the server; the
tournament was paused; an organiser was called to the match."""

StopCauses = frozenset[StopCause]
Seconds = ColumnElement[int]
Condition = ColumnElement[bool]


@dataclass(frozen=True, slots=True)
class StoppedTime:
    """A period in which clocks did not run.

    - `stop`: the cause of the period.
    - `matches`, `tournaments`: the SQL conditions for the rows whose clocks stopped.
    - `queues`: a function that makes such a condition for entries of the queue, from the column
      with their server.
    - `since`, `now`: when the period began, and when it ended (seconds since 1970).
    - `seconds`: set if an organiser is called: the clocks stop in advance for so many seconds.
      Negative seconds take back a part of an earlier stop.
    """

    stop: StopCause
    matches: Condition
    tournaments: Condition
    queues: Callable[[ColumnElement[int]], Condition] = lambda _guild: false()
    since: int = 0
    now: int = 0
    seconds: int | None = None

    def lost(self, began: Seconds) -> Seconds:
        """Returns an SQL expression for the number of seconds that a clock gets back because of
        this period. `began` is when the clock started (seconds since 1970). The result is the
        length of that part of the period which is after `began`. If `self.seconds` is set, the
        result is always `self.seconds`."""
        if self.seconds is not None:
            return literal(self.seconds)
        return case(
            (began <= self.since, self.now - self.since),
            (began >= self.now, 0),
            else_=self.now - began,
        )

    @property
    def whole(self) -> int:
        """The length of the period in seconds. Negative if the period takes back a part of an
        earlier stop."""
        return self.now - self.since if self.seconds is None else self.seconds


def outage(seconds: int, now: int, duty: Duty = EVERYTHING) -> StoppedTime:
    """Returns the period of the last `seconds` before `now`, in which the bot was away, for the
    servers that `duty` covers. Leaves out paused tournaments and servers that the bot has left,
    because their clocks don't run anyway."""
    here = matches.c.guild.is_(None) | matches.c.guild.not_in(LEFT_SERVERS)
    return StoppedTime(
        "outage",
        and_(here, not_paused(), duty.covers(matches.c.guild)),
        and_(
            tournaments.c.paused.is_(None),
            tournaments.c.guild.not_in(LEFT_SERVERS),
            duty.covers(tournaments.c.guild),
        ),
        lambda guild: and_(guild.not_in(LEFT_SERVERS), duty.covers(guild)),
        now - seconds,
        now,
    )


def server_absence(guild: int, left: int, now: int) -> StoppedTime:
    """Returns the period in which the bot was not in a server, from the time when it `left` until
    it came back at `now`."""
    return StoppedTime(
        "left server",
        and_(matches.c.guild == guild, not_paused()),
        and_(tournaments.c.guild == guild, tournaments.c.paused.is_(None)),
        lambda other: other == guild,
        left,
        now,
    )


def tournament_pause(tournament: str, paused: int, now: int) -> StoppedTime:
    """Returns the period in which a tournament was paused, from `paused` until `now`."""
    theirs = matches_of_tournament(tournament)
    return StoppedTime("pause", theirs, tournaments.c.id == tournament, since=paused, now=now)


def organiser_call(match_id: str, seconds: int) -> StoppedTime:
    """Returns a period that stops the clocks of a match for the next `seconds`, because the match
    waits for an organiser. Negative `seconds` take back the part of such a stop that was not
    needed."""
    return StoppedTime("organiser call", matches.c.id == match_id, false(), seconds=seconds)


async def give_time_back(connection: AsyncConnection, stopped: StoppedTime) -> None:
    """Adjusts all clocks that a period has stopped: moves the times of each clock later, by the
    time that the clock lost. Marks the boards and hands of the matches, and the announcements of
    running tournaments, to be updated."""
    await _show_again(connection, stopped)
    for clock in CLOCKS.values():
        if stopped.stop in clock.stops:
            await clock.put_off(connection, stopped)


async def _show_again(connection: AsyncConnection, stopped: StoppedTime) -> None:
    timed = or_(matches.c.pairing.is_not(None), matches.c.id.in_(select(clocks.c.match_id)))
    running = and_(matches.c.state == "running", timed)
    follows = matches.c.id.in_(select(rematches.c.match_id).where(rematches.c.due.is_not(None)))
    shown = update(matches).where(stopped.matches, or_(running, follows))
    await connection.execute(shown.values(pending_refresh=choices_stored))
    going_on = update(tournaments).where(stopped.tournaments, tournaments.c.state == "running")
    await connection.execute(going_on.values(changes=tournaments.c.changes + 1))


def _running(stopped: StoppedTime):
    return select(matches.c.id).where(stopped.matches, matches.c.state == "running")


def _tournaments(stopped: StoppedTime):
    return select(tournaments.c.id).where(stopped.tournaments, tournaments.c.state == "running")


async def _put_off_match_clocks(connection: AsyncConnection, stopped: StoppedTime) -> None:
    lost = stopped.lost(clocks.c.asked)
    later = update(clocks).where(clocks.c.match_id.in_(_running(stopped)))
    await connection.execute(later.values({name: clocks.c[name] + lost for name in TIMES}))


async def _put_off_cuts(connection: AsyncConnection, stopped: StoppedTime) -> None:
    being_cut = matches.c.cutting == "open", matches.c.cut_until.is_not(None)
    later = update(matches).where(stopped.matches, matches.c.state == "running", *being_cut)
    lost = stopped.lost(matches.c.cut_until - CUT_SECONDS)
    await connection.execute(later.values(cut_until=matches.c.cut_until + lost))


async def _put_off_claims(connection: AsyncConnection, stopped: StoppedTime) -> None:
    later = update(absences).where(absences.c.match_id.in_(_running(stopped)))
    await connection.execute(later.values(due=absences.c.due + stopped.whole))


async def _put_off_rematches(connection: AsyncConnection, stopped: StoppedTime) -> None:
    theirs = select(matches.c.id).where(stopped.matches)
    later = update(rematches).where(rematches.c.match_id.in_(theirs), rematches.c.due.is_not(None))
    await connection.execute(later.values(due=rematches.c.due + stopped.whole))


async def _put_off_no_shows(connection: AsyncConnection, stopped: StoppedTime) -> None:
    """Postpones no-show times. The seconds lost are counted from the latest choice, or from the
    start of the match, if that is later than the opening of the pairing."""
    latest = (
        select(func.max(func.coalesce(choices.c.made, matches.c.created)))
        .select_from(matches)
        .join(choices, choices.c.match_id == matches.c.id, isouter=True)
        .where(matches.c.pairing == pairings.c.id, matches.c.state == "running")
        .scalar_subquery()
    )
    since = case((latest > pairings.c.opened, latest), else_=pairings.c.opened)
    waiting = pairings.c.winner.is_(None), pairings.c.opened.is_not(None)
    later = update(pairings).where(_at_table(stopped), *waiting)
    await connection.execute(later.values(opened=since + stopped.lost(since)))


async def _put_off_round_time(connection: AsyncConnection, stopped: StoppedTime) -> None:
    """Extends the time of a round, or for a single match its pairing's extra time. If a match also
    waited for an organiser, time that both would give is given once."""
    if stopped.stop == "organiser call":
        own = update(pairings).where(_at_table(stopped), pairings.c.winner.is_(None))
        extra = pairings.c.extra_seconds + stopped.whole
        await connection.execute(own.values(extra_seconds=extra))
        return
    rounds = tournament_rounds
    theirs = rounds.c.tournament.in_(_tournaments(stopped)), rounds.c.ended.is_(None)
    deadline = rounds.c.deadline + stopped.lost(rounds.c.began)
    await connection.execute(update(rounds).where(*theirs).values(deadline=deadline))
    call = organiser_calls
    made = case((call.c.made > stopped.since, call.c.made), else_=stopped.since)
    until = case((call.c.until < stopped.now, call.c.until), else_=stopped.now)
    twice = (
        select(func.coalesce(func.sum(until - made), 0))
        .join(matches, matches.c.id == call.c.match_id)
        .where(matches.c.pairing == pairings.c.id, matches.c.state == "running", until > made)
        .scalar_subquery()
    )
    own = update(pairings).where(pairings.c.tournament.in_(_tournaments(stopped)))
    extra = pairings.c.extra_seconds - twice
    await connection.execute(
        own.where(pairings.c.winner.is_(None), pairings.c.extra_seconds > 0).values(
            extra_seconds=extra
        )
    )


def _at_table(stopped: StoppedTime) -> Condition:
    if stopped.stop == "organiser call":
        return pairings.c.id.in_(select(matches.c.pairing).where(stopped.matches))
    return pairings.c.tournament.in_(_tournaments(stopped))


async def _put_off_no_show_questions(connection: AsyncConnection, stopped: StoppedTime) -> None:
    rounds = tournament_rounds
    theirs = rounds.c.tournament.in_(_tournaments(stopped)), rounds.c.no_show_until.is_not(None)
    until = rounds.c.no_show_until + stopped.whole
    await connection.execute(update(rounds).where(*theirs).values(no_show_until=until))


async def _put_off_public_numbers(connection: AsyncConnection, stopped: StoppedTime) -> None:
    theirs = draws.c.tournament.in_(_tournaments(stopped)), draws.c.number_until.is_not(None)
    number_until = draws.c.number_until + stopped.whole
    await connection.execute(update(draws).where(*theirs).values(number_until=number_until))


async def _put_off_starts(connection: AsyncConnection, stopped: StoppedTime) -> None:
    """Postpones the starts of tournaments whose check-in had begun."""
    table = tournaments
    check_in = table.c.starts - table.c.check_in * 60
    ahead = table.c.check_in > 0, table.c.starts > stopped.since, check_in < stopped.now
    later = update(table).where(stopped.tournaments, table.c.state.in_(("open", "closed")), *ahead)
    starts = table.c.starts + stopped.lost(check_in)
    await connection.execute(later.values(starts=starts, changes=table.c.changes + 1))


async def _put_off_ready_checks(connection: AsyncConnection, stopped: StoppedTime) -> None:
    found = queue_pairs.c.state == "found", stopped.queues(queue_pairs.c.guild)
    expires = queue_pairs.c.expires + stopped.whole
    await connection.execute(update(queue_pairs).where(*found).values(expires=expires))


async def _put_off_signs_of_life(connection: AsyncConnection, stopped: StoppedTime) -> None:
    waiting = update(queue).where(stopped.queues(queue.c.guild))
    await connection.execute(waiting.values(seen=queue.c.seen + stopped.whole))


@dataclass(frozen=True, slots=True)
class StoredClock:
    """A kind of stored clock. `stops` are the causes that stop clocks of this kind. `put_off` moves
    the times of these clocks later, by the time that they lost in a stopped period."""

    stops: StopCauses
    put_off: Callable[[AsyncConnection, StoppedTime], Awaitable[None]]


_AWAY: Final[StopCauses] = frozenset({"outage", "left server"})
_PAUSED: Final[StopCauses] = frozenset({"outage", "left server", "pause"})
_ALL: Final[StopCauses] = frozenset({"outage", "left server", "pause", "organiser call"})

CLOCKS: Final[Mapping[str, StoredClock]] = {
    "A match's clock, and its warnings": StoredClock(_ALL, _put_off_match_clocks),
    "Time to cut the deck": StoredClock(_ALL, _put_off_cuts),
    "No-show time": StoredClock(_ALL, _put_off_no_shows),
    "A round's time": StoredClock(_ALL, _put_off_round_time),
    "Claiming a match whose opponent has left the server": StoredClock(_ALL, _put_off_claims),
    "A rematch offer, and choosing who begins": StoredClock(_PAUSED, _put_off_rematches),
    "The organisers' answer about no-shows": StoredClock(_PAUSED, _put_off_no_show_questions),
    "The minute to correct a public number": StoredClock(_PAUSED, _put_off_public_numbers),
    "A start whose check-in has begun": StoredClock(_PAUSED, _put_off_starts),
    "**Ready** for an opponent from the queue": StoredClock(_AWAY, _put_off_ready_checks),
    "A sign of life in the queue": StoredClock(_AWAY, _put_off_signs_of_life),
}
"""Every clock by its title, with what stops it."""

NEVER_STOPPED: Final[Mapping[str, str]] = {
    "A challenge": "It expires without a loss, and you can challenge again.",
    "A draw offer, or a wish to take back": "It has no clock: it ends with the turn.",
}
"""Waits that aren't clocks, and why nothing stops each of them."""
