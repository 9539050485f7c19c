"""A card does too much in a match: both players are told, on the board and on their hands."""

from __future__ import annotations

import pytest

from engine.core import table as engine_table
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import text_of
from tests.conftest import Table

ENDED = "This match has ended without a result: Too much happened at once."


async def test_both_players_are_told_on_the_board_and_on_their_hands(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    player, other = await duel.mover()
    decision = (await duel.truth()).decision
    assert decision is not None
    last = len(decision.options) - 1
    fewer = engine_table.MOST_OF_ACTION._replace(events=0)
    monkeypatch.setattr(engine_table, "HEAVY", 0)
    monkeypatch.setattr(engine_table, "MOST_OF_ACTION", fewer)
    await duel.choose(last)
    await table.env.advance_time(5)
    assert ENDED in text_of(await duel.board())
    for one in (player, other):
        assert ENDED in text_of(duel.panel(one))
    row = await duel.row()
    assert (row.state, row.ending, row.winner) == ("void", "exceeded", None)
