"""Leaving the queue, whatever for: who was found for those who leave goes on waiting."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.decks import forget_deleted
from bot.store.matches import MatchRow
from bot.store.queue import (
    News,
    QueueRow,
    add_news,
    change_place,
    change_queue_pair,
    hold_queue,
    places_in,
    places_of,
    remove_place,
)


async def take_out(connection: AsyncConnection, *leaving: QueueRow) -> None:
    """Takes places away, with the queue held. An opponent who stays goes back to the front, before
    others, and is to be told."""
    for row in leaving:
        await remove_place(connection, row)
    await forget_deleted(connection, [row.deck_version for row in leaving])
    for pair in {row.pair for row in leaving if row.pair is not None}:
        await change_queue_pair(connection, pair, state="off")
        for other in await places_in(connection, pair):
            await change_place(connection, other, pair=None, ready=False, front=True)
            await add_news(connection, News.to(other, "back"))


async def stop_waiting(connection: AsyncConnection, match: MatchRow) -> None:
    """Takes both players of a match that begins out of every queue, if it is played live: nobody
    plays live against two at once."""
    if match.clock != "live":
        return
    await hold_queue(connection)
    leaving = await places_of(connection, *match.users.values())
    await take_out(connection, *leaving)
    await add_news(connection, *(News.to(row, "live") for row in leaving))
