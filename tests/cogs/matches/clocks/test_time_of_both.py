"""If both choose at the same time, each sees their own time, and loses by it."""

from __future__ import annotations

import pytest

from engine.players import PLAYERS
from tests.cogs.matches.choices.sealed import CHANGE, KEEP, SURE, begin
from tests.cogs.matches.clocks.clocks import (
    EACH,
    SHORT_BANK,
    WARNING,
    clock_calls,
    clock_of,
    now,
    set_loudness,
    shorten_live_clock,
)
from tests.cogs.matches.reading import text_of
from tests.conftest import Table

WHOLE = EACH + SHORT_BANK


async def test_who_is_done_has_no_time_that_runs_out(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten_live_clock(monkeypatch)
    await set_loudness(table)
    duel = await begin(table, clock="live")
    start = (await clock_of(duel)).asked
    for player in PLAYERS:
        assert f"Your time runs out <t:{start + WHOLE}:R>" in text_of(duel.panel(player))
    done = now(table)
    await duel.take("B", KEEP)
    assert "Your time runs out" not in text_of(duel.panel("B"))
    await table.env.advance_time(start + 30 - now(table))
    later = now(table) - done
    await duel.take("B", CHANGE)
    assert f"Your time runs out <t:{start + WHOLE + later}:R>" in text_of(duel.panel("B"))
    await duel.take("B", SURE)
    await table.env.advance_time(start + WHOLE - now(table))
    row = await duel.row()
    assert (row.winner, row.ending) == ("B", "time")
    warned = [[WARNING in words for words in clock_calls(duel, player)] for player in PLAYERS]
    assert [told.count(True) for told in warned] == [1, 0]
