"""**New opponent** below a finished match: the queue on the same terms, in one press."""

from __future__ import annotations

from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons
from tests.cogs.queue.waiting import places, said
from tests.conftest import Table

NEW = "New opponent"


async def test_a_player_waits_on_the_terms_of_the_match_with_their_deck_as_it_is_now(
    table: Table,
) -> None:
    duel = await begin(table, clock="relaxed", rated=True)
    await duel.concede("A")
    await table.restart()
    row, board, decks = await duel.row(), await duel.board(), table.bot.decks
    carol = table.guild.add_member(table.env.create_user("carol"))
    assert "Only the two players" in said(await carol.click(board, label=NEW))

    deleted = await decks.version(row.deck_a)
    await decks.delete(table.alice.id, deleted.id)
    answer = said(await table.alice.click(board, label=NEW))
    assert "isn't in your collection" in answer
    assert not await places(table)

    deck, text = await decks.version(row.deck_b), await decks.source(row.deck_b)
    changed = text.replace("power 2", "power 1", 1)
    newer = await decks.keep(table.bob.id, changed, name=deck.name)
    assert "I'll call you when I find an opponent" in said(await table.bob.click(board, label=NEW))
    [place] = (await places(table)).values()
    assert (place.user, place.guild) == (table.bob.id, row.guild)
    assert (place.game, place.clock, place.rated) == (row.game, row.clock, row.rated)
    assert place.deck_version == newer.deck.version_id != row.deck_b


async def test_on_the_hand_in_a_direct_message_a_player_waits_where_the_match_was_played(
    table: Table,
) -> None:
    duel = await begin(table, clock="relaxed")
    await duel.concede("A")
    row, hand = await duel.row(), duel.panel("B")
    answer = await table.bob.user.click(hand, label=NEW)
    assert "I'll call you when I find an opponent" in said(answer)
    assert buttons(duel.panel("B")) == buttons(hand)
    [place] = (await places(table)).values()
    assert (place.user, place.guild, place.channel) == (table.bob.id, row.guild, row.channel)
