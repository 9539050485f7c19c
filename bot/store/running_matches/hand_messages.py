"""Where the hands of players were sent in direct messages."""

from dataclasses import dataclass

from sqlalchemy import and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, row_at
from bot.store.tables.match_schema import choices, hand_messages, matches
from engine.players import Player


@dataclass(frozen=True, slots=True)
class HandMessageRow:
    """Where a player's hand was last sent in a direct message, in which turn, and for the decision
    of which number (-1: nobody noted).

    `closed` says that the player takes none. `called` is when the match called them last (seconds
    since 1970, None for never), `called_at` the number of the decision then.
    """

    match_id: str
    player: Player
    channel: int | None
    message: int | None
    turn: int
    closed: bool
    number: int = -1
    called: int | None = None
    called_at: int = -1


def no_hand_message(match_id: str, player: Player) -> HandMessageRow:
    """What is known of a hand that was never sent."""
    return HandMessageRow(match_id, player, None, None, 0, False)


async def get_hand_message(
    connection: AsyncConnection, match_id: str, player: Player
) -> HandMessageRow:
    """Where the player's hand was sent; an empty row if it never was."""
    where = {"match_id": match_id, "player": player}
    row = await row_at(connection, HandMessageRow, hand_messages, **where)
    return row or no_hand_message(match_id, player)


async def has_chosen_since(
    connection: AsyncConnection, match_id: str, player: Player, number: int
) -> bool:
    """Returns whether a player has chosen anything themselves since the decision of that number."""
    chosen = select(choices.c.number).where(
        at(choices, match_id=match_id, player=player, forced=False), choices.c.number >= number
    )
    return (await connection.execute(chosen.limit(1))).first() is not None


async def latest_call(connection: AsyncConnection, user: int) -> int:
    """Returns when a match called a user last, in seconds since 1970; 0 for never."""
    theirs = or_(
        and_(hand_messages.c.player == "A", matches.c.player_a == user),
        and_(hand_messages.c.player == "B", matches.c.player_b == user),
    )
    latest = (
        select(func.max(hand_messages.c.called))
        .join(matches, matches.c.id == hand_messages.c.match_id)
        .where(theirs)
    )
    return await connection.scalar(latest) or 0
