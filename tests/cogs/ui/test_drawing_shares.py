"""The painter is shared by member."""

from __future__ import annotations

from tests.cogs.decks.deck_answers import LEGAL, open_deck
from tests.conftest import Table


async def test_what_a_member_asks_for_is_drawn_in_their_own_turns(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Mine")
    turns = table.bot.workers.drawing_turns
    turns._next.clear()  # other tests had pictures drawn by the same workers
    await open_deck(table, "Mine")
    assert set(turns._next) == {table.alice.id}
