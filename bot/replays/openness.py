"""Whether the hidden parts of a match, such as its seed, its decks and both hands, may be shown."""

from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.matches.live.lookup import existing_match
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.matches.rematches import OFFERED_SECONDS
from bot.store.replays import openness
from engine.players import PLAYERS

ELSEWHERE = (
    "That match was played in another server or in a direct message. Only its players can see it "
    "here."
)

Secrecy = Literal["running", "played again", "rematch", "agreement", "gone"]
"""Why a match is not open: it is not over; a deck of it may be played again, in its series, in
another match, a challenge, the queue or a tournament; its players can still offer a rematch; lists
were closed in its tournament, and not both players have agreed; it was played on from a match that
was not open, and is gone."""


class NotOpen(Exception):
    """A match is not open for that reason."""

    def __init__(self, row: MatchRow, secrecy: Secrecy) -> None:
        super().__init__()
        self.row = row
        self.secrecy: Secrecy = secrecy


async def seen_from(
    connection: AsyncConnection, match_id: str, user: int, guild: int | None
) -> MatchRow:
    """The match of that id for a user who asks in that server (None: in a direct message). Raises
    NoSuchMatch, and Refusal where they neither played it nor are in its server."""
    row = await existing_match(connection, match_id)
    check_seen_from(row, user, guild)
    return row


def check_seen_from(row: MatchRow, user: int, guild: int | None) -> None:
    """Raises Refusal if a user who asks in that server (None: in a direct message) neither played
    a match nor is in its server."""
    if row.seat_of(user) is None and (row.guild is None or row.guild != guild):
        raise Refusal(ELSEWHERE)


async def is_open(connection: AsyncConnection, row: MatchRow, now: int) -> bool:
    """Whether everybody may see everything of a match `now` (seconds since 1970): it is over, no
    running series, rematch, challenge, queue or tournament can use either deck again, and where
    lists were closed in its tournament both players agreed. A rematch that nobody offers can use
    them for OFFERED_SECONDS after the end. What is open may be secret again, once a deck of it is
    played again. A match that was played on from another one is open with that. A mission or a
    puzzle has no decks."""
    return await why_secret(connection, row, now) is None


async def why_secret(connection: AsyncConnection, row: MatchRow, now: int) -> Secrecy | None:
    """Why a match is not open, None if it is."""
    if row.state == "running":
        return "running"
    if not row.kind.is_dealt:
        return None
    if row.origin:
        origin = await get_match(connection, row.origin)
        if (
            origin is not None
            and (secrecy := await why_secret(connection, origin, now)) is not None
        ):
            return "played again" if secrecy == "rematch" else secrecy
        if origin is None and not row.origin_open:
            return "gone"
    if await openness.is_to_be_played_again(connection, row, now):
        return "played again"
    if await openness.awaits_rematch(connection, row, now):
        return "rematch"
    if await openness.has_closed_lists(connection, row):
        agreed = await openness.who_agreed_to_open(connection, row.id)
        if any(player not in agreed for player in PLAYERS):
            return "agreement"
    return None


def opens_at(row: MatchRow) -> int:
    """Returns when a match that is over opens if nobody offers a rematch (seconds since 1970)."""
    return (row.ended or 0) + OFFERED_SECONDS
