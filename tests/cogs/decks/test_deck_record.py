"""The record of a deck, for its owner alone."""

from __future__ import annotations

import simcord

from bot.store.matches.match_rows import add_match
from engine.players import Player
from tests.bot.deck_texts import LEGAL
from tests.bot.matches.games import finished
from tests.cogs.decks.deck_answers import open_deck, private
from tests.cogs.walking import go_on
from tests.conftest import Table


async def page(table: Table) -> simcord.ResponseMessage:
    """Returns Alice's page of her deck."""
    result = await open_deck(table, "Storm")
    assert private(result)
    assert result.response is not None
    return result.response


async def play(
    table: Table, count: int, first: int = 0, *, text: str = LEGAL, went_first: Player | None = "A"
) -> None:
    """Stores `count` matches that Alice won with her deck, which had that text."""
    decks = table.bot.decks
    mine = (await decks.keep(table.alice.id, text, name="Storm")).deck
    theirs = (await decks.keep(table.bob.id, LEGAL + "\n! reef", name="Secret reef")).deck
    async with table.bot.store.write() as connection:
        for number in range(first, first + count):
            row = finished(number, mine, theirs, winner="A", went_first=went_first)
            await add_match(connection, row)


async def test_the_owner_alone_reads_the_record_after_a_restart(table: Table) -> None:
    await play(table, 10)
    shown = await page(table)
    await table.restart()
    told = await go_on(table.alice, shown, "More", "Record")
    assert "Record of Storm" in private(told)
    assert "All: 10 won, 0 drawn, 0 lost: **100%** (72% to 100%)" in private(told)
