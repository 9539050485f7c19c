"""Finds stored matches by their id, and users' seats in them."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.matches.match_refusals import NoSuchMatch, NotPlaying, void_refusal
from bot.store.matches.match_rows import MatchRow, get_match
from engine.players import Player


async def existing_match(
    connection: AsyncConnection, match_id: str, *, lock: bool = False
) -> MatchRow:
    """Returns a match as it is stored. With `lock`, the row is locked until the commit. Raises
    NoSuchMatch if there is no match of that id."""
    row = await get_match(connection, match_id, lock=lock)
    if row is None:
        raise NoSuchMatch
    return row


def check_over(row: MatchRow, still_on: str) -> None:
    """Raises MatchVoid if a match was stopped without a result, and Refusal with the text
    `still_on` if the match still runs."""
    if row.state == "void":
        raise void_refusal(row)
    if row.state == "running":
        raise Refusal(still_on)


def seat_of(row: MatchRow, user: int) -> Player:
    """Returns the user's seat, A or B. Raises NotPlaying if the user doesn't play in the match."""
    seat = row.seat_of(user)
    if seat is None:
        raise NotPlaying
    return seat
