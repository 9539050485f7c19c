"""Where the hands of players were sent in direct messages."""

from dataclasses import asdict, dataclass

from sqlalchemy import and_, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.row_columns import columns_of
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
    query = select(hand_messages).where(
        hand_messages.c.match_id == match_id, hand_messages.c.player == player
    )
    row = (await connection.execute(query)).first()
    return HandMessageRow(**columns_of(row)) if row else no_hand_message(match_id, player)


async def save_hand_message(connection: AsyncConnection, row: HandMessageRow) -> None:
    """Notes where a player's hand was sent, in place of what was there."""
    values = asdict(row)
    same = and_(hand_messages.c.match_id == row.match_id, hand_messages.c.player == row.player)
    changed = await connection.execute(update(hand_messages).where(same).values(values))
    if not changed.rowcount:
        await connection.execute(insert(hand_messages).values(values))
