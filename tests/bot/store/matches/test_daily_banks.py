"""The bank that running Daily matches get when their clock gets one."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.store import Store
from bot.store.tables.match_schema import clocks
from tests.bot.matches.clocks import START, begin_timed, clock_of
from tests.bot.matches.games import Clock as Now
from tests.bot.older_versions import to_version, url_of

BEFORE, NEWEST = "0059", "head"
HOUR = 3600


async def test_a_daily_match_gets_its_bank_and_a_relaxed_one_stays(tmp_path: Path):
    path = tmp_path / "before.db"
    await asyncio.to_thread(to_version, path, NEWEST)
    store = Store.connected(url_of(path))
    daily = await begin_timed(store, Now(), "daily")
    relaxed = await begin_timed(store, Now(), "relaxed")
    same = await clock_of(store, relaxed)
    async with store.write() as connection:
        await connection.execute(
            clocks.update()
            .where(clocks.c.match_id == daily.id)
            .values(bank_a=0, bank_b=0, deadline=START + 24 * HOUR, due=START + 18 * HOUR)
        )
    await store.close()
    await asyncio.to_thread(to_version, path, BEFORE)
    await asyncio.to_thread(to_version, path, NEWEST, up=True)
    store = Store.connected(url_of(path))
    row = await clock_of(store, daily)
    assert row.banks == {"A": 72 * HOUR, "B": 72 * HOUR}
    assert (row.deadline, row.due) == (START + 96 * HOUR, START + 18 * HOUR)
    assert await clock_of(store, relaxed) == same
    await store.close()
