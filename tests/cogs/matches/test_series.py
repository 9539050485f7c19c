"""A best of three and rematches, by clicks: who begins, in the same place, once."""

from __future__ import annotations

import pytest

from bot.store.matches import MatchRow
from cogs.matches.commands import ROUND_SECONDS
from tests.cogs.matches.duel import at_once, begin
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.matches.series import games, next_game, say
from tests.conftest import Table

CHOOSING_SECONDS = 60
OFFERED_SECONDS = 15 * 60

ENDED = ["Rematch", "New opponent", "Log", "Watch it again", "Review"]


def same(row: MatchRow) -> tuple[object, ...]:
    return row.table_channel, row.deck_a, row.deck_b, row.users, row.clock, row.best_of


async def test_a_best_of_three_goes_on_in_the_same_place_with_the_loser_choosing(
    table: Table,
) -> None:
    first = await begin(table, best_of=3)
    assert "Game 1 of 3 · 0:0" in text_of(await first.board())
    assert "Game 1 of 3 · 0:0" in text_of(first.panel("A"))
    asked = (await table.bob.slash(first.place, "match concede")).response
    assert asked is not None
    assert "not the series" in asked.content
    await first.concede("B")
    board = text_of(await first.board())
    assert "Game 1 of 3 · 1:0" in board
    assert "**Bob** says who begins the next game" in board
    await say(first, "B", "My opponent begins")
    assert list(buttons(await first.board())) == ["Log", "Watch it again", "Review"]

    second = await next_game(first)
    assert first.place.history()[-1].id == (await second.board()).id
    assert "Game 2 of 3 · 1:0" in text_of(await second.board())
    assert (await second.mover())[0] == "A"
    assert "Game 2 of 3 · 1:0" in text_of(second.panel("A"))
    assert "End turn" in buttons(second.panel("A"))
    await second.concede("A")
    await table.restart()
    await say(second, "A", "I begin")

    third = await next_game(second)
    assert "Game 3 of 3 · 1:1" in text_of(await third.board())
    assert (await third.mover())[0] == "A"
    await third.concede("B")
    board = await third.board()
    assert "Game 3 of 3 · 2:1" in text_of(board)
    assert "**Alice wins the series**, 2:1" in text_of(board)
    assert "**Alice wins the series**, 2:1" in text_of(third.panel("B"))
    assert list(buttons(board)) == ENDED
    rows = [await duel.row() for duel in (first, second, third)]
    assert [same(row) for row in rows] == [same(rows[0])] * 3
    assert {row.series for row in rows} == {first.id}
    assert [row.game_number for row in rows] == [1, 2, 3]
    assert await games(table) == 3


async def test_a_drawn_game_is_played_again_at_once(table: Table) -> None:
    first = await begin(table, best_of=3)
    for player in ("A", "B"):
        await first.actor(player).slash(first.place, "match draw")
    second = await next_game(first)
    assert "Game 1 of 3 · 0:0" in text_of(await second.board())
    assert (await second.row()).game_number == 2


async def test_the_board_has_the_question_too_and_only_the_loser_answers(table: Table) -> None:
    duel = await begin(table, best_of=3)
    await duel.concede("B")
    board, call = await duel.board(), await duel.called()
    carol = table.guild.add_member(table.env.create_user("carol"))
    for message in (board, call):
        assert "they lost" in said(await table.alice.click(message, label="I begin"))
        assert "Only the two players" in said(await carol.click(message, label="I begin"))
    assert await games(table) == 1
    await duel.press("B", board, buttons(board)["I begin"])
    following = await next_game(duel)
    assert (await following.mover())[0] == "B"
    assert call.id not in [message.id for message in duel.place.history()]


async def test_who_does_not_say_begins_also_after_a_restart(table: Table) -> None:
    duel = await begin(table, best_of=3, clock="live")
    await duel.concede("B")
    await table.restart()
    await table.env.advance_time(CHOOSING_SECONDS + ROUND_SECONDS)
    following = await next_game(duel)
    assert (await following.row()).first == "B"
    assert buttons(await following.board())
    assert await games(table) == 2


async def test_pressing_both_answers_at_once_begins_one_game(table: Table) -> None:
    duel = await begin(table, best_of=3)
    await duel.concede("A")
    call, board = await duel.called(), await duel.board()
    results = await at_once(
        table.env,
        table.alice.click(call, label="I begin"),
        table.alice.click(board, label="My opponent begins"),
        table.alice.click(call, label="I begin"),
    )
    assert await games(table) == 2
    late = [result for result in results if result.followups]
    assert len(late) == 2
    assert all("settled already" in said(result) for result in late)


async def test_a_rematch_is_offered_accepted_and_begun_by_the_loser(table: Table) -> None:
    duel = await begin(table)
    await duel.concede("A")
    board = await duel.board()
    assert list(buttons(board)) == ENDED
    await duel.press("A", board, buttons(board)["Rematch"])
    assert "**Alice** offers a rematch" in text_of(await duel.board())
    call = await duel.called()
    assert [user.id for user in call.mentions] == [table.bob.id]
    await table.restart()
    await say(duel, "B", "Accept rematch")
    assert call.id not in [message.id for message in duel.place.history()]
    assert await games(table) == 1
    await say(duel, "A", "I begin")
    following = await next_game(duel)
    row = await following.row()
    assert (row.first, row.series, row.game_number) == ("A", following.id, 1)
    assert same(row) == same(await duel.row())
    assert duel.place.history()[-1].id == (await following.board()).id
    assert list(buttons(await duel.board())) == ["Log", "Watch it again", "Review"]
    assert f"match {following.id}" in text_of(await duel.board())


async def test_both_pressing_rematch_at_once_have_agreed(table: Table) -> None:
    duel = await begin(table, clock="live")
    await duel.concede("A")
    board = await duel.board()
    await at_once(
        table.env,
        table.alice.click(board, label="Rematch"),
        table.bob.click(board, label="Rematch"),
        table.bob.click(board, label="Rematch"),
    )
    assert set(buttons(await duel.board())) == {
        "I begin",
        "My opponent begins",
        "Log",
        "Watch it again",
        "Review",
    }
    await table.env.advance_time(CHOOSING_SECONDS + ROUND_SECONDS)
    assert (await (await next_game(duel)).row()).first == "A"
    assert await games(table) == 2


async def test_a_rematch_is_declined(table: Table) -> None:
    duel = await begin(table)
    await duel.concede("A")
    board = await duel.board()
    carol = table.guild.add_member(table.env.create_user("carol"))
    assert "Only the two players" in said(await carol.click(board, label="Rematch"))
    await duel.press("A", board, buttons(board)["Rematch"])
    await say(duel, "B", "Decline")
    board = await duel.board()
    assert "No rematch" in text_of(board)
    assert list(buttons(board)) == ["New opponent", "Log", "Watch it again", "Review"]
    assert "Accept rematch" not in buttons(duel.place.history()[-1])


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
    await say(duel, "A", "Accept rematch")


@pytest.mark.parametrize("restarted", [False, True])
async def test_an_offer_nobody_answers_lapses(table: Table, restarted: bool) -> None:
    duel = await begin(table)
    await duel.concede("A")
    board = await duel.board()
    await duel.press("A", board, buttons(board)["Rematch"])
    if restarted:
        await table.restart()
    await table.env.advance_time(OFFERED_SECONDS + ROUND_SECONDS)
    assert list(buttons(await duel.board())) == ENDED


async def test_nobody_is_put_at_a_table_with_somebody_who_left(table: Table) -> None:
    duel = await begin(table, best_of=3, clock="none")
    await duel.concede("B")
    table.guild.remove_member(table.bob)
    await table.env.advance_time(CHOOSING_SECONDS + ROUND_SECONDS)
    assert await games(table) == 1
    assert "a player has left the server" in text_of(await duel.board())
