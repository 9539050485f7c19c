"""Messages between processes through PostgreSQL."""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import text

from bot.cluster.process_messages import CHANNEL, ProcessMessages
from bot.store import Store
from tests.bot.waiting import PATIENCE, wait_until


async def test_it_goes_on_hearing_after_what_another_version_says_otherwise(
    postgresql_url: str,
) -> None:
    store = Store.connected(postgresql_url)
    hearing, telling = (ProcessMessages(store, postgresql_url) for _ in range(2))
    heard: list[str] = []
    hearing.add_handler("match", heard.append)
    hearing.start()
    try:
        for payload in ("no JSON", '["match"]', '{"kind": "match"}', "7"):
            async with store.agree() as connection:
                telling_it = text("SELECT pg_notify(:channel, :payload)")
                await connection.execute(telling_it, {"channel": CHANNEL, "payload": payload})
        deadline = time.monotonic() + PATIENCE
        while "seventh" not in heard:
            assert time.monotonic() < deadline, f"it hears nothing but {heard}"
            telling.send("match", "seventh")
            await asyncio.sleep(0.05)
    finally:
        for one in (hearing, telling):
            await one.close()
        await store.close()


async def test_who_ends_hears_nothing_any_more_and_tells_what_is_left(postgresql_url: str) -> None:
    store = Store.connected(postgresql_url)
    ending, other, third = (ProcessMessages(store, postgresql_url) for _ in range(3))
    heard: dict[ProcessMessages, list[str]] = {ending: [], other: []}
    for one, keys in heard.items():
        one.add_handler("match", keys.append)
        one.start()
    try:
        deadline = time.monotonic() + PATIENCE
        while not all(heard.values()):
            assert time.monotonic() < deadline, f"they hear nothing but {[*heard.values()]}"
            third.send("match", "before")
            await asyncio.sleep(0.05)
        ending.stop_listening()
        known = len(heard[ending])
        third.send("match", "after")
        ending.send("match", "told")
        await wait_until(lambda: {"after", "told"} <= {*heard[other]}, "both words to the other")
        assert len(heard[ending]) == known
    finally:
        for one in (ending, other, third):
            await one.close()
        await store.close()
