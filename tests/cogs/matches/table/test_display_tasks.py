"""The tasks that show matches: separate from the click that starts them, and patient with a
database that is away, but not when the bot ends."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.base.clicks import lease_here, under_lease
from bot.base.duty import Lease
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_service import MatchService
from bot.store.database.conflicts import DatabaseAway
from cogs.matches.table.controllers.match_refresher import AWAY_SECONDS
from tests.cogs.matches.duel import begin
from tests.conftest import Table


def display(table: Table) -> Any:
    """Returns the display of the running bot."""
    cog: Any = table.bot.get_cog("match")
    return cog.refresher


async def test_what_a_click_sets_off_goes_by_no_lease_of_that_click(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    by, real = list[Lease | None](), MatchService.current

    async def current(service: MatchService, match_id: str) -> Snapshot:
        by.append(lease_here())
        return await real(service, match_id)

    monkeypatch.setattr(MatchService, "current", current)
    with under_lease(Lease("shards 0-0 of 2", "this", 1)):
        display(table).show_soon(duel.id)
    await display(table).finish()
    assert by == [None]


@pytest.mark.parametrize("is_waiting", [False, True])
async def test_in_a_hurry_it_does_not_wait_for_a_database_that_is_away(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    is_waiting: bool,
) -> None:
    duel = await begin(table)
    tries = list[str]()

    async def current(_: MatchService, match_id: str) -> Snapshot:
        tries.append(match_id)
        raise DatabaseAway

    caplog.set_level(logging.CRITICAL)
    monkeypatch.setattr(MatchService, "current", current)
    display(table).show_soon(duel.id)
    if is_waiting:
        await table.env.advance_time(AWAY_SECONDS / 2)
    await display(table).finish_or_stop()
    assert tries == [duel.id] * (2 if is_waiting else 1)
    assert not display(table).is_busy(duel.id)
