"""Tournaments that are held every week. Each one opens two days before its start, with the settings
of the one before."""

import logging
from calendar import month_name
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import PlayerRef
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.tournaments import tournament_repeats, tournament_rows
from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.tournament_repeats import MonthlyScore, RepeatRow
from bot.store.tournaments.tournament_rows import TournamentRow
from bot.tournaments.audit_log_text import BOT
from bot.tournaments.creation import ACTIVE_EACH, COPIED, NewTournament, new_tournament
from bot.tournaments.tournament_directory import existing_tournament

log = logging.getLogger(__name__)

WEEK_SECONDS: Final = 7 * 24 * 3600
OPEN_SECONDS: Final = 2 * 24 * 3600
"""Seconds before its start at which a tournament opens for sign-up."""

LEAST_PLAYERS: Final = 4
"""Minimum number of players; with fewer, a tournament of a series is skipped."""

USUAL_HOUR: Final = 19
"""Hour of the day, in UTC, at which tournaments start by default."""

NOT_WEEKLY: Final = "This tournament isn't held every week."
SKIPPED: Final = f"fewer than {LEAST_PLAYERS} players were there"


@dataclass(frozen=True, slots=True)
class UnsentNews:
    """News about a weekly series for its channel: the newest tournament `row` is open for sign-up,
    or was skipped. `called` are the users to mention, who played in the last tournament."""

    repeat: RepeatRow
    row: TournamentRow
    called: Sequence[int]


class WeeklyService:
    """Weekly series of tournaments. `now` gives whole seconds since 1970. `duty` says which servers
    this process is responsible for."""

    def __init__(self, store: Store, now: Callable[[], int], duty: Duty = EVERYTHING) -> None:
        self._store = store
        self._now = now
        self._duty = duty

    async def open_due(self) -> float | None:
        """Opens sign-up for the next tournaments of series, if it is time. Returns the number of
        seconds until the next one opens, None if there is no series."""
        series = await self._store.fetch(tournament_repeats.repeats, self._duty)
        due = [one for one in series if one.starts - OPEN_SECONDS <= self._now()]
        for one in due:
            try:
                await self._open_next(one.id)
            except Exception:
                log.exception("series %s: its next tournament could not be opened", one.id)
        if due:
            series = await self._store.fetch(tournament_repeats.repeats, self._duty)
        left = [one.starts - OPEN_SECONDS - self._now() for one in series]
        return min((max(seconds, 1) for seconds in left), default=None)

    @retry_on_conflict
    async def _open_next(self, series: str) -> None:
        """Opens the next tournament of a series. Skips it if its start is over, if the server has
        too many tournaments, or while the last one is paused."""
        now = self._now()
        async with self._store.write() as connection:
            repeat = await tournament_repeats.get_repeat(connection, series, lock=True)
            if repeat is None or repeat.starts - OPEN_SECONDS > now:
                return
            last = await tournament_rows.get_tournament(connection, repeat.latest)
            later: dict[str, Any] = {"starts": next_week(repeat.starts, now)}
            room = await tournament_rows.count_active(connection, repeat.guild) < ACTIVE_EACH
            waits = last is not None and last.active and last.paused is not None
            if last is not None and repeat.starts > now and room and not waits:
                row = next_tournament(last, repeat, now)
                await tournament_rows.add_tournament(connection, row)
                await add_audit_entry(connection, row.id, now, 0, BOT, "create")
                later |= {"latest": row.id, "news": "open"}
            await tournament_repeats.change_repeat(connection, series, **later)

    async def unsent_news(self) -> Sequence[UnsentNews]:
        """Returns the news that channels still have to get: a weekly tournament is open for
        sign-up, or was skipped."""
        found: list[UnsentNews] = []
        async with self._store.read() as connection:
            for one in await tournament_repeats.repeats(connection, self._duty):
                if not one.news:
                    continue
                row = await tournament_rows.get_tournament(connection, one.latest)
                if row is not None:
                    called = await tournament_repeats.players_of_last(connection, one)
                    found.append(UnsentNews(one, row, called if one.news == "open" else ()))
        return found

    async def note_sent(self, sent: UnsentNews) -> None:
        """Records that the channel got the news."""
        await self._store.run(tournament_repeats.clear_repeat_news, sent.repeat)

    @retry_on_conflict
    async def stop(self, tournament: str, by: PlayerRef) -> None:
        """Ends the weekly series that a tournament belongs to. Raises Refusal if it belongs to
        none."""
        async with self._store.write() as connection:
            there = await existing_tournament(connection, tournament, lock=True)
            series = there.row.repeat
            repeat = series and await tournament_repeats.get_repeat(connection, series, lock=True)
            if not repeat:
                raise Refusal(NOT_WEEKLY)
            await tournament_repeats.remove_repeat(connection, repeat.id)
            await add_audit_entry(connection, tournament, self._now(), by.id, by.name, "once")
            await tournament_rows.change_tournament(connection, tournament, repeat=None)

    async def of_server(self, guild: int, limit: int) -> Sequence[TournamentRow]:
        """Returns the newest tournament of each series of a server, at most `limit`."""
        return await self._store.fetch(tournament_repeats.newest_of_repeats, guild, limit)

    async def scores(
        self, series: str, since: int, until: int, limit: int
    ) -> Sequence[MonthlyScore]:
        """Returns the scores of at most `limit` members in a series, the best first. Counts the
        tournaments that ended between `since` and `until` (seconds since 1970)."""
        return await self._store.fetch(
            tournament_repeats.monthly_scores, series, since, until, limit
        )


def month_at(now: int) -> tuple[int, int, str]:
    """Returns when the month that contains `now` begins and when it ends (seconds since 1970, in
    UTC), and the month's English name."""
    first = datetime.fromtimestamp(now, UTC).replace(day=1, hour=0, minute=0, second=0)
    after = (first + timedelta(days=31)).replace(day=1)
    return int(first.timestamp()), int(after.timestamp()), month_name[first.month]


def next_tournament(last: TournamentRow, repeat: RepeatRow, now: int) -> TournamentRow:
    """Returns the row of the next tournament of a series, open for sign-up from `now` on. It has
    the settings of the `last` one, except the public number, because each number belongs to one
    draw."""
    settings: dict[str, Any] = {name: getattr(last, name) for name in COPIED}
    wanted = NewTournament(
        guild=last.guild,
        channel=last.channel,
        name=last.name,
        starts=repeat.starts,
        no_show_minutes=last.no_show_minutes or 0,
        **settings,
    )
    organiser = PlayerRef(last.organiser, last.organiser_name)
    return replace(new_tournament(organiser, wanted, now), repeat=repeat.id)


async def start_weekly(connection: AsyncConnection, row: TournamentRow) -> None:
    """Stores the weekly series that begins with this tournament. Does nothing if the tournament
    isn't weekly."""
    if row.repeat is not None and row.starts is not None:
        starts = row.starts + WEEK_SECONDS
        await tournament_repeats.add_repeat(
            connection, RepeatRow(row.repeat, row.guild, row.id, starts)
        )


async def skip_tournament(connection: AsyncConnection, row: TournamentRow, now: int) -> None:
    """Cancels a weekly tournament at its start because it has too few players. Its series
    continues. The tournament must be locked."""
    assert row.repeat is not None
    await tournament_rows.change_tournament(connection, row.id, state="cancelled", ended=now)
    await add_audit_entry(connection, row.id, now, 0, BOT, "cancel", reason=SKIPPED)
    repeat = await tournament_repeats.get_repeat(connection, row.repeat, lock=True)
    if repeat is not None and repeat.latest == row.id:
        await tournament_repeats.change_repeat(connection, repeat.id, news="skipped")


def next_week(starts: int, now: int) -> int:
    """Returns the first time after `now` that is one or more whole weeks after `starts`. Times are
    in seconds since 1970."""
    weeks = 1 + max(0, now - starts) // WEEK_SECONDS
    return starts + weeks * WEEK_SECONDS


def weekday_at(weekday: int, like: int | None, now: int) -> int:
    """Returns a time on the next day after today that is the given `weekday` (0 is Monday). The
    time of day is that of the time `like`, or USUAL_HOUR if `like` is None. `like`, `now` and the
    result are seconds since 1970, days are in UTC."""
    usual = datetime.fromtimestamp(now, UTC).replace(hour=USUAL_HOUR, minute=0, second=0)
    at = usual if like is None else datetime.fromtimestamp(like, UTC)
    day = datetime.fromtimestamp(now, UTC) + timedelta(days=1)
    day += timedelta(days=(weekday - day.weekday()) % 7)
    return int(day.replace(hour=at.hour, minute=at.minute, second=0).timestamp())
