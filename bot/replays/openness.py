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
    "That match was played on another server or in a direct message. Only its players can see "
    "it here."
)

Secrecy = Literal["running", "played again", "rematch", "agreement", "gone"]
"""Why not everybody may see everything of a match. "running": it isn't over. "played again": one of
its decks may be played again in its series, in another match, a challenge, the queue or a
tournament. "rematch": its players can still offer a rematch. "agreement": its tournament had closed
lists, and not both players have agreed. "gone": it was played on from a match that wasn't open, and
that match no longer exists."""


class NotOpen(Exception):
    """Raised if not everybody may see everything of a match. `secrecy` is the reason."""

    def __init__(self, row: MatchRow, secrecy: Secrecy) -> None:
        super().__init__()
        self.row = row
        self.secrecy: Secrecy = secrecy


async def seen_from(
    connection: AsyncConnection, match_id: str, user: int, guild: int | None
) -> MatchRow:
    """Returns the match of that id. `guild` is the server in which the user asks, None in a direct
    message. Raises NoSuchMatch if there is no match of that id, and Refusal if the user neither
    played the match nor asks in its server."""
    row = await existing_match(connection, match_id)
    check_seen_from(row, user, guild)
    return row


def check_seen_from(row: MatchRow, user: int, guild: int | None) -> None:
    """Raises Refusal if a user neither played a match nor asks in its server. `guild` is the server
    in which the user asks, None in a direct message."""
    if row.seat_of(user) is None and (row.guild is None or row.guild != guild):
        raise Refusal(ELSEWHERE)


async def is_open(connection: AsyncConnection, row: MatchRow, now: int) -> bool:
    """Returns whether everybody may see everything of a match at `now` (seconds since 1970). True
    if all of these hold:

    - The match is over.
    - No running series, rematch, challenge, queue or tournament may use either deck again. A
      rematch counts as possible for OFFERED_SECONDS after the end, even if nobody offers it.
    - In a tournament with closed lists, both players have agreed.

    An open match may become secret again when one of its decks is played again. A match that was
    played on from another match is open when that other match is open. Missions and puzzles have no
    decks, so they are open when they are over.
    """
    return await why_secret(connection, row, now) is None


async def why_secret(connection: AsyncConnection, row: MatchRow, now: int) -> Secrecy | None:
    """Returns the reason why not everybody may see everything of a match; None if everybody may see
    everything.
    """
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
    """Returns when a match that is over becomes open (seconds since 1970), if nobody offers a
    rematch."""
    return (row.ended or 0) + OFFERED_SECONDS
