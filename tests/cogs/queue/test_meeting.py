"""Members find each other: with one who does not answer, and a restart while they wait."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.matches import pace
from bot.store.settings.guild_settings import change_guild
from bot.store.tables.match_schema import matches
from cogs.matches.commands import ROUND_SECONDS
from tests.cogs.matches.reading import buttons
from tests.cogs.queue.waiting import (
    calls,
    direct_messages,
    found,
    join,
    last_words,
    match_of,
    members,
    partner,
    places,
    press,
    said,
    waiting,
)
from tests.conftest import Table

READY_SECONDS = 60


async def test_members_find_each_other_with_one_who_does_not_answer_and_a_restart(
    table: Table,
) -> None:
    silent, patient, third = members_ = await members(table, 3)
    await join(table, silent)
    assert len(await found(table)) == 0
    assert await waiting(table) == {silent.id}
    await join(table, patient)
    [pair] = await found(table)
    assert partner(members_, pair) == [silent, patient]
    assert [len(calls(one)) for one in members_] == [1, 1, 0]
    asked = calls(silent)[-1]

    await press(patient, "Ready")
    assert "The match starts when your opponent is ready too" in last_words(patient)
    await table.env.advance_time(READY_SECONDS - 1)
    assert len(await found(table)) == 1
    await table.env.advance_time(1)
    assert await waiting(table) == {patient.id}
    assert (await places(table))[patient.id].front
    assert "weren't ready in time" in last_words(silent)
    # in the same second they may be offered a practice match
    assert any("ahead of others" in one.content for one in direct_messages(patient)[-2:])
    late = await silent.user.click(asked, custom_id=buttons(asked)["Ready"])
    assert "no longer waits" in said(late)

    await join(table, third)
    async with table.bot.store.read() as connection:
        assert not list(await connection.execute(select(matches)))
    await table.restart()
    for one in (patient, third):
        await press(one, "Ready")
    row = await match_of(table, patient)
    assert (row.rated, row.clock) == (True, "live")
    assert await places(table) == {}
    [announced] = [m for m in table.channel.history() if m.id == row.announcement]
    assert "They met in the queue" in announced.content
    assert {user.id for user in announced.mentions} == {patient.id, third.id}
    [thread] = table.channel.threads
    assert row.table_channel == thread.id


async def test_a_match_is_played_where_the_server_plays_its_matches(table: Table) -> None:
    arena = table.guild.create_text_channel("arena")
    await table.bot.store.run(change_guild, table.guild.id, matches_channel=arena.id)
    for one in (pair := await members(table, 2)):
        await join(table, one)
    for one in pair:
        await press(one, "Ready")
    assert len(arena.threads) == 1
    assert not table.channel.threads


async def test_who_leaves_the_queue_or_the_server_after_being_found_is_out(
    table: Table,
) -> None:
    for one in (pair := await members(table, 2)):
        await join(table, one)
    await press(pair[0], "Leave")
    assert "left the queue" in last_words(pair[0])
    assert "ahead of others" in last_words(pair[1])
    await join(table, pair[0])
    table.env.backend.remove_member(table.guild.id, pair[0].id)
    for one in pair:
        await press(one, "Ready")
    [left] = (await places(table)).values()
    assert (left.user, left.front) == (pair[1].id, True)
    assert "ahead of others" in last_words(pair[1])


async def test_those_who_were_not_called_before_a_crash_are_called_after_it(table: Table) -> None:
    one, other = await members(table, 2)
    path = f"/channels/{one.user.dm_channel.id}/messages"
    await join(table, one)
    table.env.inject_error("POST", path, status=503, times=3)
    await join(table, other)
    [pair] = await found(table)
    assert not pair.called
    assert not calls(one)
    await table.restart()
    await table.env.advance_time(READY_SECONDS)
    assert calls(one)
    assert (await found(table))[0].called
    await press(one, "Ready")
    await press(other, "Ready")
    assert (await match_of(table, one)).id == (await match_of(table, other)).id


async def test_a_match_is_announced_once_discord_answers_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "RETRY_SECONDS", (55,))
    for one in (pair := await members(table, 2)):
        await join(table, one)
    await press(pair[0], "Ready")
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=503, times=3)
    await press(pair[1], "Ready")
    assert not table.channel.threads
    await table.env.advance_time(ROUND_SECONDS)
    match = await match_of(table, pair[0])
    [posted] = [m for m in table.channel.history() if f"Match {match.id}" in m.content]
    [thread] = table.channel.threads
    assert (match.announcement, match.table_channel) == (posted.id, thread.id)
