"""A shared deck is tried with one press."""

from __future__ import annotations

from bot.decks.shared_decks import WITHDRAWN
from tests.bot.deck_texts import LEGAL
from tests.cogs.decks.deck_answers import NEWER, copies, share
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.practice.practice import concede, names, rows, running, shown
from tests.conftest import Table


async def test_it_is_played_with_a_copy_that_the_member_keeps(table: Table):
    post = await share(table)
    told = shown(await table.bob.click(post, label="Try it"))
    row = await running(table, table.bob)
    assert (await names(table, row))[0] == "Storm"
    assert await copies(table) == {"Storm": LEGAL}
    assert "**Storm** is now in your decks." in text_of(told)
    await concede(table, row, table.bob)
    told = shown(await table.bob.click(post, label="Try it"))
    assert await copies(table) == {"Storm": LEGAL}
    assert "now in your decks" not in text_of(told)


async def test_its_author_tries_their_own_until_it_is_withdrawn(table: Table):
    post = await share(table)
    await table.bot.decks.keep(table.alice.id, NEWER, name="Storm")
    shown(await table.alice.click(post, label="Try it"))
    row = await running(table)
    assert await table.bot.decks.source(row.deck_a) == LEGAL
    assert len(await table.bot.decks.of(table.alice.id)) == 1
    key = buttons(post)["Try it"].rpartition(":")[2]
    found = await table.bot.services.shared.find(key)
    assert found is not None
    await table.bot.services.shared.withdraw(found[0])
    told = shown(await table.bob.click(post, label="Try it"))
    assert WITHDRAWN in told.content
    assert not await rows(table, table.bob)
    assert await copies(table) == {}
