"""The clocks of matches in the store: started, moved on with the choices, and looked at when
something is due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.clocks import CLOCKS, asked_next, first_asked, warn
from bot.matches.live_match import LiveMatch
from bot.outages import make_up_for_outage
from bot.store.bout_places import place_of
from bot.store.clocks import ClockRow, delete_clock, get_clock, keep_clock
from bot.store.guilds import guild_settings
from bot.store.matches import MatchRow, get_match
from engine.players import Player


@dataclass(frozen=True, slots=True)
class Due:
    """What is due on the clock of a match: its player has to be `warned`, has run `out` of time,
    or both players have to be `told` that somebody has."""

    what: Literal["warned", "out", "told"]
    row: MatchRow
    clock: ClockRow


async def start_clock(connection: AsyncConnection, row: MatchRow, player: Player | None) -> None:
    """Starts the clock of a match that begins and waits for `player`, if it has one."""
    clock = CLOCKS[row.clock]
    if clock is not None and player is not None:
        await keep_clock(connection, first_asked(clock, row.id, player, row.created))


async def move_clock(
    connection: AsyncConnection, row: MatchRow, playing: LiveMatch, now: int
) -> None:
    """Moves the clock of a match on after its waiting player has chosen, in the transaction that
    stores the choices. When somebody ran out of time it stays until both were told."""
    clock, before = CLOCKS[row.clock], await get_clock(connection, row.id)
    if clock is None or before is None:
        return
    decision = playing.match.decision
    if row.state == "running" and decision is not None:
        time = await clock_time(connection, row, now)
        await keep_clock(connection, asked_next(clock, before, decision.player, playing.busy, time))
    elif row.ending != "time":
        await delete_clock(connection, row.id)


async def clock_time(connection: AsyncConnection, row: MatchRow, now: int) -> int:
    """What time it is for the clock of a running match. In a server that the bot has left clocks
    stand still: there it is the time at which it left; and so they do while its tournament is
    paused."""
    left = (await guild_settings(connection, row.guild)).left
    place = await place_of(connection, row)
    since = [left, place.paused if place else None]
    return min([now, *(stood for stood in since if stood is not None)])


async def is_out_of_time(connection: AsyncConnection, row: MatchRow, now: int) -> bool:
    """Whether the deadline of a running match has come. Gives back first the time that the bot was
    away."""
    await make_up_for_outage(connection, now)
    clock = await get_clock(connection, row.id)
    return clock is not None and clock.deadline <= await clock_time(connection, row, now)


async def take_due(connection: AsyncConnection, match_id: str, now: int) -> Due | None:
    """What is due on the clock of a match, None if nothing is (any more).

    That a player is warned, and that both are told, is noted as done: do it after the commit.
    """
    await make_up_for_outage(connection, now)
    row = await get_match(connection, match_id, lock=True)
    before = await get_clock(connection, match_id)
    if row is None or before is None or before.due > now:
        return None
    clock = CLOCKS[row.clock]
    if row.state != "running" or clock is None:
        await delete_clock(connection, match_id)
        return Due("told", row, before) if row.ending == "time" else None
    time = await clock_time(connection, row, now)
    if before.due > time:
        return None
    if before.deadline <= time:
        return Due("out", row, before)
    after = warn(clock, before, time)
    await keep_clock(connection, after)
    return Due("warned", row, after)
