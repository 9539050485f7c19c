"""Boards, threads and permissions that disappear, and rules that change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.matches.actions import Concede
from bot.store.matches.rematches import get_rematch
from bot.store.tables.match_schema import matches
from engine.core.encoding import fingerprint
from tests.cogs.matches.duel import begin, begin_by_challenge, show
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import alt_texts, buttons, text_of
from tests.conftest import Table

BURIED = 12


async def test_a_deleted_board_comes_back_with_the_next_move_and_when_asked_for(
    table: Table,
) -> None:
    duel = await begin(table)
    first = await duel.board()
    await first.delete()
    mover, other = await duel.mover()
    await duel.take(mover, "End turn")
    second = await duel.board()
    assert second.id != first.id
    assert alt_texts(second)
    await duel.take(other, "End turn")
    assert "The board was gone" in text_of(duel.panel(other))
    await (await duel.board()).delete()
    answered = await at_match(table.alice, table.channel, "Board")
    third = await duel.board()
    assert third.id != second.id
    assert answered.ephemeral
    said = [m.content for m in (answered.response, *answered.followups) if m is not None]
    assert any(third.jump_url in words for words in said)


async def test_without_its_thread_the_match_goes_on_in_the_channel(table: Table) -> None:
    duel = await begin_by_challenge(table)
    await (await duel.board()).delete()
    await table.bot.get_channel(duel.place.id).delete()
    mover, other = await duel.mover()
    await duel.take(mover, "End turn")
    row = await duel.row()
    assert row.table_channel == table.channel.id
    [board] = [m for m in table.channel.history() if m.id == row.board_message]
    assert buttons(board)
    await duel.take(other, "End turn")
    assert f"Its board is in {table.channel.mention} now" in text_of(duel.panel(other))
    await at_match(table.alice, table.channel, "More", "Offer draw", match=duel.id)
    [call] = [m for m in table.channel.history() if "offers a draw" in m.content]
    assert call.content.startswith(table.bob.mention)


async def test_without_permission_players_are_told_privately_and_the_match_goes_on(
    table: Table,
) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    path = f"/channels/{duel.place.id}/messages/*"
    table.env.inject_error("PATCH", path, status=403, code=50001, times=2)
    await duel.take(mover, "End turn")
    opened = (await at_match(duel.actor(other), table.channel, "Hand")).response
    assert opened is not None
    assert "I don't have permission to write" in text_of(opened)
    await duel.take(other, "End turn")
    assert "I don't have permission to write" in text_of(duel.panel(other))
    await duel.take(mover, "End turn")
    board = await duel.board()
    assert "turn 4" in alt_texts(board)[0]
    opened = (await at_match(duel.actor(other), table.channel, "Hand")).response
    assert opened is not None
    assert "I don't have permission to write" not in text_of(opened)


async def test_a_board_that_talk_pushed_up_moves_to_the_bottom(table: Table) -> None:
    duel = await begin(table)
    first = await duel.board()
    for number in range(BURIED - 1):
        await table.alice.send(duel.place, f"word {number}")
    mover, other = await duel.mover()
    await duel.take(mover, "End turn")
    assert (await duel.board()).id == first.id
    await table.alice.send(duel.place, "one more")
    await duel.take(other, "End turn")
    board = await duel.board()
    assert duel.place.history()[-1].id == board.id
    assert first.id not in [message.id for message in duel.place.history()]


async def test_a_match_whose_rules_have_changed_is_stopped_and_follows_no_other(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    over = await begin(table)
    await table.bot.services.matches.do(over.id, table.alice.id, Concede())
    await show(table, over.id)
    room = table.guild.create_text_channel("room")
    duel = await begin(replace(table, channel=room))
    mover, _ = await duel.mover()
    async with table.bot.store.write() as connection:
        await connection.execute(
            update(matches).values(opening_fingerprint=fingerprint(["another opening"]))
        )
    await table.restart()
    panel = duel.panel(mover)
    refused = await duel.press(mover, panel, buttons(panel)["End turn"])
    assert (await duel.row()).state == "void"
    assert (await duel.row()).winner is None
    said = [m.content for m in refused.followups]
    assert any("counts for nobody" in words for words in said)
    assert "counts for nobody" in text_of(await duel.board())
    for player in ("A", "B"):
        assert "counts for nobody" in text_of(duel.panel(player))
    again = await at_match(duel.actor(mover), duel.place)
    assert again.ephemeral
    assert "does not replay" in caplog.text
    refused = await table.alice.click(await over.board(), label="Rematch")
    assert any("rules have changed" in m.content for m in refused.followups)
    async with table.bot.store.read() as connection:
        assert await get_rematch(connection, over.id) is None
    caplog.clear()


async def test_a_board_in_an_archived_thread_is_edited_or_else_put_up_anew(table: Table) -> None:
    duel = await begin_by_challenge(table)
    await (await duel.board()).delete()
    await at_match(table.alice, table.channel, "Board")
    first = await duel.board()
    assert first.channel.id == duel.place.id
    path = f"/channels/{duel.place.id}"
    table.env.inject_error("PATCH", f"{path}/messages/*", status=400, code=50083)
    mover, other = await duel.mover()
    await duel.take(mover, "End turn")
    assert (await duel.board()).id == first.id
    assert "turn 2" in alt_texts(await duel.board())[0]
    opened = (await at_match(duel.actor(other), table.channel, "Hand")).response
    assert opened is not None
    assert "was gone" not in text_of(opened)
    table.env.inject_error("PATCH", f"{path}/messages/*", status=400, code=50083)
    table.env.inject_error("PATCH", path, status=403, code=50013)
    await duel.take(other, "End turn")
    board = await duel.board()
    assert board.id != first.id
    assert first.id not in [message.id for message in duel.place.history()]
