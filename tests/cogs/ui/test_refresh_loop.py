"""Doing something about whatever has changed."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.base.clicks import lease_here, under_lease
from bot.base.duty import Lease
from bot.store.database.conflicts import DatabaseAway
from cogs.ui.refresh_loop import RefreshLoop

SOON = 10.0
"""Seconds: long for a busy machine, and short for trying again for a minute."""


async def test_what_a_click_sets_off_goes_by_no_lease_of_that_click() -> None:
    by: list[Lease | None] = []

    async def refresh(_key: str) -> None:
        by.append(lease_here())

    loop = RefreshLoop("showing", refresh)
    with under_lease(Lease("shards 0-0 of 2", "this", 1)):
        loop.wake("match")
    await loop.finish()
    assert by == [None]


@pytest.mark.parametrize("is_waiting", [True, False])
async def test_in_a_hurry_it_does_not_wait_for_a_database_that_is_away(
    is_waiting: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def refresh(_key: str) -> None:
        raise DatabaseAway

    caplog.set_level(logging.CRITICAL)
    loop = RefreshLoop("showing", refresh)
    loop.wake("match")
    if is_waiting:
        await asyncio.sleep(0.1)
    loop.hurry()
    async with asyncio.timeout(SOON):
        await loop.finish()
