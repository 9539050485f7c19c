"""A best of three and rematches, by clicks: who begins, in the same place, once."""

from __future__ import annotations

from cogs.matches.commands import ROUND_SECONDS
from tests.cogs.matches.duel import at_once, begin
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.matches.series.proposals import offer_draw
from tests.cogs.matches.series.series import games, next_game, say
from tests.conftest import Table

CHOOSING_SECONDS = 60

ENDED = ["Rematch", "New opponent", "Review", "Share", "Watch replay", "Log"]


async def test_a_best_of_three_goes_on_in_the_same_place_with_the_loser_choosing(
    table: Table,
) -> None:
    drawn = await begin(table, best_of=3)
    asked = (await at_match(table.bob, drawn.place, "More", "Concede")).response
    assert asked is not None
    assert "not the series" in asked.content
    await offer_draw(drawn, "A")
    await offer_draw(drawn, "B", "Accept draw")

    first = await next_game(drawn)
    assert "Game 1 of 3 · 0:0" in text_of(await first.board())
    await first.concede("B")
    assert "Game 1 of 3 · 1:0" in text_of(await first.board())
    await table.restart()
    board, call = await first.board(), await first.called()
    carol = table.guild.add_member(table.env.create_user("carol"))
    for message in (board, call):
        assert "they lost" in said(await table.alice.click(message, label="I begin"))
        assert "Only the two players" in said(await carol.click(message, label="I begin"))
    assert await games(table) == 2
    results = await at_once(
        table.env,
        table.bob.click(board, label="I begin"),
        table.bob.click(call, label="I begin"),
    )
    [late] = [result for result in results if result.followups]
    assert "settled already" in said(late)

    second = await next_game(first)
    assert call.id not in [message.id for message in first.place.history()]
    assert first.place.history()[-1].id == (await second.board()).id
    assert "Game 2 of 3 · 1:0" in text_of(await second.board())
    assert (await second.mover())[0] == "B"
    assert "End turn" in buttons(second.panel("B"))
    await second.concede("B")
    board = await second.board()
    assert "**Alice wins the series**, 2:0" in text_of(board)
    assert list(buttons(board)) == ENDED


async def test_who_does_not_say_begins_also_after_a_restart(table: Table) -> None:
    duel = await begin(table, best_of=3, clock="live")
    await duel.concede("B")
    await table.restart()
    await table.env.advance_time(CHOOSING_SECONDS + ROUND_SECONDS)
    following = await next_game(duel)
    assert (await following.row()).first == "B"
    assert buttons(await following.board())
    assert await games(table) == 2


async def test_nobody_is_put_at_a_table_with_somebody_who_left(table: Table) -> None:
    duel = await begin(table, best_of=3, clock="none")
    await duel.concede("B")
    table.guild.remove_member(table.bob)
    await table.env.advance_time(CHOOSING_SECONDS + ROUND_SECONDS)
    assert await games(table) == 1
    assert "a player has left the server" in text_of(await duel.board())


async def test_a_rematch_is_offered_accepted_and_begun_by_the_loser(table: Table) -> None:
    duel = await begin(table)
    await duel.concede("A")
    board = await duel.board()
    carol = table.guild.add_member(table.env.create_user("carol"))
    assert "Only the two players" in said(await carol.click(board, label="Rematch"))
    await duel.press("A", board, buttons(board)["Rematch"])
    assert "**Alice** offers a rematch" in text_of(await duel.board())
    call = await duel.called()
    assert [user.id for user in call.mentions] == [table.bob.id]
    assert "Only the two players" in said(await carol.click(call, label="Accept rematch"))
    await say(duel, "B", "Accept rematch")
    assert call.id not in [message.id for message in duel.place.history()]
    assert await games(table) == 1
    await say(duel, "A", "My opponent begins")
    following = await next_game(duel)
    assert (await following.mover())[0] == "B"
    assert duel.place.history()[-1].id == (await following.board()).id
    assert f"match {following.id}" in text_of(await duel.board())


async def test_who_takes_an_offer_back_does_not_call_the_opponent_again(table: Table) -> None:
    duel = await begin(table)
    await duel.concede("A")
    for label in ("Rematch", "Decline"):
        board = await duel.board()
        await duel.press("A", board, buttons(board)[label])
    board = await duel.board()
    assert list(buttons(board)) == ENDED
    assert "taken your offer back" in said(await table.alice.click(board, label="Rematch"))
    assert table.bob.mention not in duel.place.history()[-1].content
    await duel.press("B", board, buttons(board)["Rematch"])
    await say(duel, "A", "Decline")
    assert "No rematch" in text_of(await duel.board())
    assert "Accept rematch" not in buttons(duel.place.history()[-1])
