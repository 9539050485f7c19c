"""Wanted notices, read from the store, which then forgets them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base.duty import EVERYTHING
from bot.store import Store
from bot.store.matchmaking.queue import QUEUE_NOTICE, QueueNotice
from bot.store.posts.post_rows import PostRow, delete_post, find_posts
from bot.store.running_matches.match_notices import MATCH_NOTICE, MatchNotice


async def take_wanted(store: Store, kind: str) -> Sequence[PostRow]:
    """Returns the wanted posts of a kind, the oldest first, and deletes them."""
    async with store.write() as connection:
        rows = await find_posts(connection, EVERYTHING, wanted=True, kind=kind)
        for row in rows:
            await delete_post(connection, row.kind, row.about)
    return rows


async def take_match_notices(store: Store) -> list[tuple[str, str]]:
    """Returns the players and kinds of the notices of matches, in order."""
    notices = [MatchNotice.of_post(row.about) for row in await take_wanted(store, MATCH_NOTICE)]
    return sorted((notice.player, notice.kind) for notice in notices)


async def take_queue_notices(store: Store) -> list[tuple[int, str]]:
    """Returns the members and kinds of the notices of queues, in order."""
    notices = [QueueNotice.of_post(row.about) for row in await take_wanted(store, QUEUE_NOTICE)]
    return sorted((notice.user, notice.kind) for notice in notices)
