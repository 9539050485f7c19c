"""Where the hands of players were sent in direct messages."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import row_at
from bot.store.tables.match_schema import hand_messages
from engine.players import Player


@dataclass(frozen=True, slots=True)
class HandMessageRow:
    """Where a player's hand was last sent in a direct message, in which turn, and for the decision
    of which number (-1: nobody noted).

    `closed` says that the player takes none.
    """

    match_id: str
    player: Player
    channel: int | None
    message: int | None
    turn: int
    closed: bool
    number: int = -1


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
