"""**New opponent** below a match that is over: the queue on the same terms, in one press."""

from __future__ import annotations

from tests.cogs.matches.duel import Duel, begin
from tests.cogs.queue.waiting import places, said
from tests.conftest import Table


async def over(table: Table, **terms: object) -> Duel:
    """A match that Alice has given up."""
    duel = await begin(table, **terms)
    await duel.concede("A")
    return duel


async def test_a_player_waits_on_the_terms_of_the_match(table: Table) -> None:
    duel = await over(table, clock="relaxed", rated=True)
    await table.restart()
    row = await duel.row()
    answer = said(await table.alice.click(await duel.board(), label="New opponent"))
    assert "You wait for an opponent" in answer
    [place] = (await places(table)).values()
    assert (place.user, place.guild) == (table.alice.id, row.guild)
    assert (place.game, place.clock, place.rated) == (row.game, row.clock, row.rated)
    assert place.deck_version == row.deck_a


async def test_the_deck_is_the_newest_version_of_the_one_that_was_played(table: Table) -> None:
    duel = await over(table)
    row = await duel.row()
    deck = await table.bot.decks.version(row.deck_b)
    text = await table.bot.decks.source(row.deck_b)
    changed = text.replace("power 2", "power 1", 1)
    newer = await table.bot.decks.keep(table.bob.id, changed, name=deck.name)
    await table.bob.click(await duel.board(), label="New opponent")
    [place] = (await places(table)).values()
    assert place.deck_version == newer.deck.version_id != row.deck_b


async def test_who_has_deleted_the_deck_is_told_so(table: Table) -> None:
    duel = await over(table)
    deck = await table.bot.decks.version((await duel.row()).deck_a)
    await table.bot.decks.delete(table.alice.id, deck.id)
    answer = said(await table.alice.click(await duel.board(), label="New opponent"))
    assert "not in your collection" in answer
    assert not await places(table)


async def test_nobody_else_waits_by_it(table: Table) -> None:
    duel = await over(table)
    carol = table.guild.add_member(table.env.create_user("carol"))
    answer = said(await carol.click(await duel.board(), label="New opponent"))
    assert "Only the two players" in answer
    assert not await places(table)
