"""Matches that are asked for by their id, and whose seat is whose in them."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.matches.match_refusals import NoSuchMatch, NotPlaying, void_refusal
from bot.store.matches.match_rows import MatchRow, get_match
from engine.players import Player


async def existing_match(
    connection: AsyncConnection, match_id: str, *, lock: bool = False
) -> MatchRow:
    """A match as it is stored; with `lock` one that nobody else changes until the commit. Raises
    NoSuchMatch."""
    row = await get_match(connection, match_id, lock=lock)
    if row is None:
        raise NoSuchMatch
    return row


def check_over(row: MatchRow, still_on: str) -> None:
    """Raises MatchVoid where a match was stopped without a result, and Refusal with the words
    `still_on` where it runs."""
    if row.state == "void":
        raise void_refusal(row)
    if row.state == "running":
        raise Refusal(still_on)


def seat_of(row: MatchRow, user: int) -> Player:
    """The user's seat. Raises NotPlaying."""
    seat = row.seat_of(user)
    if seat is None:
        raise NotPlaying
    return seat
