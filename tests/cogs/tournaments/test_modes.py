"""A tournament without players' decks."""

from __future__ import annotations

from bot.store.matches.match_rows import deck_sources
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.tournaments.playing import asked, create, said
from tests.cogs.walking import screen
from tests.conftest import Table
from tests.engine.modes import GAME, SEALED

TITLE = f"{GAME.title} · Sealed"


async def test_members_join_and_play_without_a_deck(table: Table) -> None:
    cup = await create(table, 0, game=GAME.key, mode="sealed")
    for actor in (table.alice, table.bob):
        message = await asked(cup, actor)
        assert not menus(message)
        assert "you play **Sealed** in" in text_of(message)
    assert "This tournament needs no decks" in said(await cup.tab(table.bob, "Decks"))
    assert "Change deck" not in buttons(screen(await cup.tab(table.bob, "More")))

    await cup.start()
    row = await cup.match(table.alice)
    assert row.mode == "sealed"
    async with table.bot.store.read() as connection:
        assert await deck_sources(connection, row) == (SEALED.deck, SEALED.deck)
    called = [text_of(one) for one in cup.place_of(row).history()]
    assert any(f"{TITLE} · one game ·" in words for words in called)
