"""The room that decks take: versions of practice go with their decks, and members have a limit."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from bot.base.refusals import Refusal
from bot.decks import collection
from bot.decks.collection import Decks
from bot.store.limits.deck_space import largest_spaces, space_of
from bot.store.matches.match_rows import matches_of
from bot.store.tables.core_schema import deck_versions, decks
from tests.bot.deck_texts import LEGAL
from tests.cogs.decks.deck_answers import keep_deck
from tests.cogs.matches.duel import begin_with
from tests.cogs.practice.practice import concede, labels
from tests.cogs.practice.practice import practise as play
from tests.conftest import Table


def text(number: int) -> str:
    return f"{LEGAL}\n! {number}\n"


async def with_deck(table: Table, name: str) -> None:
    """Starts a practice match with the deck."""
    [deck] = [one for one in await table.bot.decks.of(table.alice.id) if one.name == name]
    await play(table, game=deck.game, deck=name)


async def practise(table: Table, number: int, name: str = "Heavy") -> str:
    """Stores a version, and plays a practice match with it that is over at once. Returns its id."""
    await table.bot.decks.keep(table.alice.id, text(number), name=name)
    await with_deck(table, name)
    [row] = [row for row in await rows(table) if row.state == "running"]
    await concede(table, row)
    return row.id


async def rows(table: Table):
    async with table.bot.store.read() as connection:
        return await matches_of(connection, table.alice.id)


async def kept(table: Table) -> set[int]:
    """Returns the ids of the stored texts."""
    async with table.bot.store.read() as connection:
        query = select(deck_versions.c.source).join(decks).where(decks.c.owner == table.alice.id)
        sources = list((await connection.execute(query)).scalars())
    return {int(source.rsplit("!", 1)[1]) for source in sources}


async def test_versions_of_practice_go_with_their_deck(table: Table) -> None:
    for number in range(3):
        await practise(table, number)
    [deck] = await table.bot.decks.of(table.alice.id)
    assert await kept(table) == {0, 1, 2}
    await table.bot.decks.delete(table.alice.id, deck.id)
    assert await kept(table) == set()
    assert await rows(table) == []
    assert "Hint" in labels(await play(table, game=deck.game))


async def test_a_deck_of_a_running_practice_match_stays_until_that_is_over(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, text(0), name="Heavy")
    await with_deck(table, "Heavy")
    [deck] = await table.bot.decks.of(table.alice.id)
    await table.bot.decks.delete(table.alice.id, deck.id)
    assert await kept(table) == {0}
    [row] = await rows(table)
    await concede(table, row)
    await table.bot.decks.keep(table.alice.id, text(1), name="Light")
    assert await kept(table) == {1}


async def test_old_versions_of_practice_go_as_new_ones_come(table: Table) -> None:
    for number in range(2):
        await practise(table, number)
    for number in range(2, 8):
        await table.bot.decks.keep(table.alice.id, text(number), name="Heavy")
    assert await kept(table) == {3, 4, 5, 6, 7}


async def test_a_version_that_a_match_between_people_was_played_with_stays(table: Table) -> None:
    await practise(table, 0)
    theirs = await keep_deck(table, table.bob.id, LEGAL, "Mine")
    [mine] = await table.bot.decks.of(table.alice.id)
    duel = await begin_with(table, mine, theirs)
    await duel.concede("A")
    [deck] = await table.bot.decks.of(table.alice.id)
    await table.bot.decks.delete(table.alice.id, deck.id)
    assert await kept(table) == {0}


async def test_a_member_whose_decks_take_too_much_room_is_told_what_uses_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep: Decks = table.bot.decks
    await keep.keep(table.alice.id, text(0), name="One")
    async with table.bot.store.read() as connection:
        space = await space_of(connection, table.alice.id)
    assert space.total >= len(text(0).encode())
    assert (space.played, space.versions) == (0, 0)
    monkeypatch.setattr(collection, "BYTES_EACH", space.total + 100)
    with pytest.raises(Refusal) as refused:
        await keep.keep(table.alice.id, text(1), name="Two")
    words = str(refused.value)
    assert words.startswith("I haven't saved that deck: your decks would take ")
    assert "Delete one to make room" in words
    assert await kept(table) == {0}
    [deck] = await keep.of(table.alice.id)
    await keep.delete(table.alice.id, deck.id)
    await keep.keep(table.alice.id, text(1), name="Two")
    assert await kept(table) == {1}
    await keep.keep(table.bob.id, text(2), name="Two")


async def test_those_whose_decks_take_most_room_are_found(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, text(0), name="One")
    for number in range(3):
        await table.bot.decks.keep(table.bob.id, text(number), name="Several")
    async with table.bot.store.read() as connection:
        found = await largest_spaces(connection, 5)
        every = await connection.scalar(select(func.count()).select_from(deck_versions))
    assert [one.member for one in found] == [table.bob.id, table.alice.id]
    assert found[0].total > 2 * found[1].total
    assert every is not None
