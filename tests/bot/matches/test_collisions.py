"""A choice whose transaction conflicted with another."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.actions import Concede
from bot.matches.live.live_match import LiveMatch
from bot.matches.match_service import MatchService
from bot.store.database.conflicts import Conflict
from bot.store.matches.match_rows import MatchRow
from tests.bot.matches.games import ALICE
from tests.bot.matches.tables import Table


@pytest.mark.both_databases
async def test_it_is_stored_once_more_and_the_match_is_not_played_again(
    single: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    collisions, replays, real = [Conflict(), Conflict()], 0, LiveMatch.from_start

    def begun(*args: Any) -> LiveMatch:
        nonlocal replays
        replays += 1
        return real(*args)

    async def collide(connection: AsyncConnection, row: MatchRow) -> None:
        if collisions:
            raise collisions.pop()

    monkeypatch.setattr(LiveMatch, "from_start", begun)
    live = MatchService(single.store, single.clock, collide)
    shown = await live.do(single.row.id, ALICE.id, Concede())
    assert (shown.row.state, shown.row.winner) == ("over", "B")
    assert collisions == []
    assert replays == 1
