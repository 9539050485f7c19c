"""Matches that explain their game to a player, because it is the player's first match of that game.
Missions and puzzles don't count as matches."""

from dataclasses import replace
from functools import cache

from sqlalchemy import Select, String, bindparam, case, false, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.people import is_computer
from bot.store.matches.match_rows import MatchRow, change_match
from bot.store.tables.match_schema import matches


async def with_lessons(connection: AsyncConnection, row: MatchRow) -> MatchRow:
    """Returns a copy of a new match with `taught_a` and `taught_b` set: whether the match explains
    the game to a player. The match explains the game to players who have neither finished a match
    of the game nor said that they know the game."""
    a, b = row.player_a, row.player_b
    return replace(
        row,
        taught_a=not await _knows_game(connection, a, row.game),
        taught_b=not await _knows_game(connection, b, row.game),
    )


async def _knows_game(connection: AsyncConnection, user: int, game: str) -> bool:
    """Returns whether the user has ended a match of the game, or has said that they know it."""
    if is_computer(user):
        return True
    found = await connection.execute(_known(), {"user": user, "game": game})
    return found.first() is not None


@cache
def _known() -> Select[tuple[str]]:
    """Returns the query for a match that shows that `user` knows `game`."""
    user = bindparam("user", type_=matches.c.player_a.type)
    is_a, is_b = matches.c.player_a == user, matches.c.player_b == user
    ended = (matches.c.state == "over") & (is_a | is_b)
    said = or_(is_a & ~matches.c.taught_a, is_b & ~matches.c.taught_b)
    of_game = (matches.c.game == bindparam("game", type_=String)) & (matches.c.exercise == "")
    return select(matches.c.id).where(of_game, or_(ended, said)).limit(1)


async def stop_teaching(connection: AsyncConnection, match_id: str, user: int) -> None:
    """Records that a match no longer explains the game to a user, because the user said that they
    know the game."""
    taught_a = case((matches.c.player_a == user, false()), else_=matches.c.taught_a)
    taught_b = case((matches.c.player_b == user, false()), else_=matches.c.taught_b)
    await change_match(connection, match_id, taught_a=taught_a, taught_b=taught_b)
