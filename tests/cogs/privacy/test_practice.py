"""A member's practice matches are deleted by **Delete my data**."""

from __future__ import annotations

from tests.cogs.practice.aside import against_bob, practising
from tests.cogs.practice.practice import rows
from tests.cogs.privacy.member_data import delete
from tests.cogs.privacy.people import traces
from tests.conftest import Table


async def test_whoever_is_in_a_practice_match_is_deleted_with_it(table: Table):
    """No error is logged, as in every test, and the match is no longer shown."""
    row, _ = await practising(table)
    shown = await delete(table)
    assert "I've deleted everything" in shown.content
    assert not table.bot.services.matches.is_ready(row.id)
    assert await traces(table, str(table.alice.id), "Alice") == []
    assert list(await rows(table, table.alice)) == []
    refresher = table.bot.get_cog("match").refresher
    await refresher.show_board(row.id)
    assert not refresher.is_busy(row.id)


async def test_whoever_has_put_one_aside_is_deleted_with_it(table: Table):
    await practising(table)
    duel = await against_bob(table)
    await delete(table)
    assert await traces(table, str(table.alice.id), "Alice") == []
    row = await duel.row()
    assert (row.state, row.winner) == ("over", "B")
