"""What processes tell each other by PostgreSQL."""

from __future__ import annotations

import asyncio

from sqlalchemy import text

from bot.notifier import Notifier
from bot.store import Store
from bot.store.notifications import CHANNEL


async def test_it_goes_on_hearing_after_what_another_version_says_otherwise(
    postgresql_url: str,
) -> None:
    store = await Store.open(postgresql_url)
    hearing, telling = (Notifier(store, postgresql_url) for _ in range(2))
    heard: list[str] = []
    hearing.when("match", heard.append)
    hearing.start()
    try:
        for payload in ("no JSON", '["match"]', '{"kind": "match"}', "7"):
            async with store.agree() as connection:
                telling_it = text("SELECT pg_notify(:channel, :payload)")
                await connection.execute(telling_it, {"channel": CHANNEL, "payload": payload})
        async with asyncio.timeout(5.0):
            while "seventh" not in heard:
                telling.tell("match", "seventh")
                await asyncio.sleep(0.05)
    finally:
        for one in (hearing, telling):
            await one.close()
        await store.close()
