"""A deck that somebody shares is tried with one press."""

from __future__ import annotations

from sqlalchemy import select

from bot.shared_decks import WITHDRAWN
from bot.store.schema import shared_decks
from tests.bot.deck_texts import LEGAL
from tests.cogs.decks import NEWER, copies, share
from tests.cogs.matches.reading import text_of
from tests.cogs.practice.practice import give_up, names, rows, running, shown
from tests.conftest import Table


async def test_it_is_played_with_a_copy_that_the_member_keeps(table: Table):
    post = await share(table)
    await table.restart()
    told = shown(await table.bob.click(post, label="Try it"))
    row = await running(table, table.bob)
    assert (await names(table, row))[0] == "Storm"
    assert await copies(table) == {"Storm": LEGAL}
    assert "**Storm** is among your decks now." in text_of(told)
    await table.bot.services.matches.concede(row.id, table.bob.id)
    told = shown(await table.bob.click(post, label="Try it"))
    assert await copies(table) == {"Storm": LEGAL}
    assert "among your decks now" not in text_of(told)


async def test_its_author_tries_their_own(table: Table):
    post = await share(table)
    await table.bot.decks.keep(table.alice.id, NEWER, name="Storm")
    shown(await table.alice.click(post, label="Try it"))
    row = await running(table)
    assert await table.bot.decks.source(row.deck_a) == LEGAL
    assert len(await table.bot.decks.of(table.alice.id)) == 1
    await give_up(table, row)


async def test_what_is_withdrawn_is_tried_by_nobody(table: Table):
    post = await share(table)
    found = await table.bot.services.shared.find(await id_of(table))
    assert found is not None
    await table.bot.services.shared.withdraw(found[0])
    told = shown(await table.bob.click(post, label="Try it"))
    assert WITHDRAWN in told.content
    assert not await rows(table, table.bob)
    assert await copies(table) == {}


async def id_of(table: Table) -> str:
    """The id of the only post."""
    async with table.bot.store.read() as connection:
        return (await connection.execute(select(shared_decks.c.id))).scalar_one()
