"""Notices that the previous version of the bot has stored in its own tables. For one release, that
version may run beside this one."""

from typing import Any

from sqlalchemy import Row, Table, case, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import Duty
from bot.store.database.upsert import upsert
from bot.store.matchmaking.queue import QUEUE_NOTICE, QueueNotice
from bot.store.running_matches.match_notices import MATCH_NOTICE, MatchNotice
from bot.store.tables.core_schema import queue_news
from bot.store.tables.match_schema import match_news, matches
from bot.store.tables.post_schema import posts


async def adopt_older_notices(
    connection: AsyncConnection, duty: Duty, *, left: bool = False
) -> None:
    """Converts notices that the previous version of the bot recorded into posts to be sent, for the
    servers that `duty` covers. Leaves out notices that the previous version has begun to send. Use
    `left` if the previous version no longer runs these servers; then such notices are included
    too."""
    player = case((match_news.c.player == "A", matches.c.player_a), else_=matches.c.player_b)
    of_matches = (
        select(match_news, matches.c.guild, matches.c.channel, player.label("user"))
        .join(matches, matches.c.id == match_news.c.match_id)
        .where(duty.covers(matches.c.guild))
    )
    of_queues = select(queue_news).where(duty.covers(queue_news.c.guild))
    for table, query in ((match_news, of_matches), (queue_news, of_queues)):
        if not left:
            query = query.where(~table.c.busy)
        for row in (await connection.execute(query.with_for_update(of=table))).all():
            await _adopt(connection, table, row)


async def _adopt(connection: AsyncConnection, table: Table, row: Row[*tuple[Any, ...]]) -> None:
    await connection.execute(delete(table).where(table.c.id == row.id))
    if row.kind == "begun":
        return
    if table is match_news:
        kind, about = MATCH_NOTICE, MatchNotice(row.match_id, row.player, row.kind, row.id).about
    else:
        kind, about = QUEUE_NOTICE, QueueNotice(row.kind, row.channel, row.user, row.id).about
    adopted = upsert(connection, posts).values(
        kind=kind,
        about=about,
        guild=row.guild,
        channel=row.channel,
        tried=row.tried or 0,
        shown="",
        user=None if row.kind == "away" else row.user,
        wanted=True,
    )
    await connection.execute(adopted.on_conflict_do_nothing(index_elements=["kind", "about"]))
