"""The new ways to what the old commands about decks and cards did."""

from __future__ import annotations

from tests.bot.deck_texts import LEGAL
from tests.cogs.decks.deck_answers import keep_deck
from tests.cogs.help.moved_paths import walk_way, ways
from tests.cogs.matches.duel import begin
from tests.conftest import Table


async def test_each_way_to_decks_and_cards_leads_there(table: Table) -> None:
    await keep_deck(table, table.alice.id, LEGAL, "Storm")
    await begin(table)
    different = {(line.command, line.presses): line for line in ways("deck", "cards")}
    for line in different.values():
        await walk_way(table.alice, table.channel, line)
