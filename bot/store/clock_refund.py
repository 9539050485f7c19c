"""Giving back time in which the bot could not be reached."""

from __future__ import annotations

from sqlalchemy import and_, case, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.duty import EVERYTHING, Duty
from bot.store.clocks import TIMES
from bot.store.cuts import put_off_deals
from bot.store.match_schema import absences, choices, clocks, matches, rematches
from bot.store.paused_tournaments import not_paused, shift_tournaments
from bot.store.queue import give_back_waiting
from bot.store.schema import guilds
from bot.store.tournament_schema import tournaments


async def give_back(
    connection: AsyncConnection, seconds: int, now: int, duty: Duty = EVERYTHING
) -> None:
    """Shifts every stored deadline in the servers of `duty` by the seconds that the bot was away
    from them until `now`; clocks that began to run later only by as long as they ran. Matches whose
    deadlines change are to be shown again. Clocks in servers that the bot has left and in paused
    tournaments stand still anyway."""
    left = select(guilds.c.id).where(guilds.c.left.is_not(None))
    running = select(matches.c.id).where(
        matches.c.state == "running",
        matches.c.guild.not_in(left),
        not_paused(),
        duty.covers(matches.c.guild),
    )
    timed = running.where(matches.c.id.in_(select(clocks.c.match_id)))
    going_on = select(matches.c.id).where(not_paused(), duty.covers(matches.c.guild))
    due = rematches.c.due.is_not(None), rematches.c.match_id.in_(going_on)
    waiting = select(rematches.c.match_id).where(*due)
    number = select(func.count()).where(choices.c.match_id == matches.c.id).scalar_subquery()
    shown = update(matches).where(or_(matches.c.id.in_(timed), matches.c.id.in_(waiting)))
    await connection.execute(shown.values(pending_refresh=number))
    since = now - clocks.c.asked
    away = case((since < 0, 0), (since < seconds, since), else_=seconds)
    moved = {name: clocks.c[name] + away for name in TIMES}
    await connection.execute(update(clocks).where(clocks.c.match_id.in_(running)).values(moved))
    later = update(rematches).where(*due)
    await connection.execute(later.values(due=rematches.c.due + seconds))
    claimed = update(absences).where(absences.c.match_id.in_(running))
    await connection.execute(claimed.values(due=absences.c.due + seconds))
    await put_off_deals(connection, matches.c.id.in_(running), now - seconds, now)
    await give_back_waiting(connection, seconds, duty)
    unpaused = and_(
        tournaments.c.paused.is_(None),
        tournaments.c.guild.not_in(left),
        duty.covers(tournaments.c.guild),
    )
    await shift_tournaments(connection, unpaused, now - seconds, now)
