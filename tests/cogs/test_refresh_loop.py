"""Doing something about whatever has changed."""

from __future__ import annotations

from bot.lease import Lease, lease_here, under_lease
from cogs.ui.refresh_loop import RefreshLoop


async def test_what_a_click_sets_off_goes_by_no_lease_of_that_click() -> None:
    by: list[Lease | None] = []

    async def refresh(_key: str) -> None:
        by.append(lease_here())

    loop = RefreshLoop("showing", refresh)
    with under_lease(Lease("shards 0-0 of 2", "this", 1)):
        loop.wake("match")
    await loop.finish()
    assert by == [None]
