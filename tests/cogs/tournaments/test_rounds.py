"""Rounds open by themselves, continue after a restart, and end with a winner."""

from __future__ import annotations

import discord
import pytest

from bot.matches import pace
from bot.matches.actions import Concede
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.tournament_rows import change_round
from tests.cogs.dying import die_sending
from tests.cogs.matches.reading import buttons
from tests.cogs.tournaments.playing import Cup, answered, begin, create, person, said
from tests.cogs.walking import go_on
from tests.conftest import Table


def mentioned(messages: list[discord.Message]) -> list[set[int]]:
    """Returns the users whom messages call, for messages with calls."""
    return [{one.id for one in message.mentions} for message in messages if message.mentions]


async def first_games(cup: Cup) -> list[MatchRow]:
    """Returns the first match of each undecided table of the latest round."""
    return [(await cup.matches(pairing.id))[0] for pairing in await cup.undecided()]


async def test_a_swiss_of_four_goes_through_a_restart_to_its_winner(table: Table) -> None:
    cup = await begin(table, 4)
    pairings, rows = await cup.undecided(), await first_games(cup)
    assert [pairing.number for pairing in pairings] == [1, 2]
    for row in rows:
        assert mentioned(cup.place_of(row).history()) == [{row.player_a, row.player_b}]
    assert not mentioned(cup.channel.history())

    await cup.concede(await cup.actor(pairings[0].entrant_a))
    await table.restart()
    await cup.settle()
    assert [pairing.id for pairing in await cup.undecided()] == [pairings[1].id]
    assert len(cup.channel.threads) == 2
    for row in rows:
        assert len(mentioned(cup.place_of(row).history())) == 1

    loser = await cup.actor(pairings[1].entrant_a)
    answer = await loser.slash(cup.channel, "tournament")
    assert "You play **Member" in said(answer)
    assert rows[1].board_link in said(answer)
    await cup.concede(loser)
    await cup.wait_until_opened()
    there = await cup.whole()
    assert [row.ended is None for row in there.rounds] == [False, True]
    channel = table.bot.get_channel(cup.channel.id)
    assert isinstance(channel, discord.TextChannel)
    open_threads = {thread.id for thread in channel.threads}
    assert open_threads == {row.table_channel for row in await first_games(cup)}

    answer = await cup.tab(loser, "Pairings")
    assert said(answer).count("[board]") == 2
    await go_on(loser, answered(answer), "Round 1")
    assert "2 of 2 decided" in said(answer)
    await cup.play_round()
    there = await cup.whole()
    assert there.row.state == "over"
    assert sorted(one.place or 0 for one in there.entrants) == [1, 2, 3, 4]
    [winner] = [one for one in there.entrants if one.place == 1]
    assert mentioned(cup.channel.history()) == [{winner.user}]
    assert f"<@{winner.user}> wins Saturday Cup" in cup.announcements()[-1]


async def test_the_organiser_starts_it_by_a_click_and_where_there_are_no_threads_in_the_channel(
    table: Table,
) -> None:
    quiet = discord.PermissionOverwrite(create_public_threads=False)
    channel = table.guild.create_text_channel(
        "no-threads", overwrites={table.guild.default_role: quiet}
    )
    cup = await create(table, 2, channel=channel)
    await cup.manage_for_sure("Start", "Start it")
    await cup.wait_until_opened()
    row = await cup.match(cup.players[0])
    assert row.table_channel == channel.id
    assert {one.id for one in cup.players} in mentioned(channel.history())


async def test_a_thread_that_discord_did_not_open_is_opened_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "RETRY_SECONDS", (55,))
    cup = await create(table, 2)
    table.env.inject_error("POST", f"/channels/{cup.channel.id}/threads", status=503, times=3)
    await cup.start()
    assert (await cup.match(cup.players[0])).table_channel is None
    await cup.env.advance_time(60)
    row = await cup.match(cup.players[0])
    [thread] = cup.channel.threads
    assert row.table_channel == thread.id
    assert mentioned(thread.history()) == [{one.id for one in cup.players}]


async def test_a_best_of_three_goes_on_in_its_thread(table: Table) -> None:
    cup = await begin(table, 2, best_of=3)
    [pairing] = await cup.undecided()
    await cup.concede(await cup.actor(pairing.entrant_b or 0))
    await cup.env.advance_time(120)
    first, second = await cup.matches(pairing.id)
    assert second.state == "running"
    assert first.table_channel == second.table_channel
    assert len(cup.channel.threads) == 1
    assert cup.place_of(first).history()[0].id == first.announcement == second.announcement


async def test_what_a_crash_left_unnoted_is_neither_sent_twice_nor_lost(table: Table) -> None:
    cup = await create(table, 2, format="double")
    await table.bot.services.rounds.start_tournament(cup.id, person(cup.olga))
    for number in (1, 2):
        die_sending(table.bot, "after")
        await cup.look()
        await cup.settle()
        await table.restart()
        await cup.wait_until_opened()
        assert len([one for one in cup.announcements() if f"· round {number}\n" in one]) == 1
        for row in await first_games(cup):
            assert len(mentioned(cup.place_of(row).history())) == 1
            await table.bot.services.matches.do(row.id, row.player_a, Concede())


async def test_a_round_that_was_told_but_not_noted_is_neither_told_again_nor_looked_for(
    table: Table,
) -> None:
    cup = await begin(table, 2)
    [told] = [one for one in cup.channel.history() if "· round 1 " in one.content]
    await table.bot.store.run(change_round, cup.id, 1, message=None)
    before = len(cup.env.http_requests)
    await table.restart()
    await cup.settle()
    there = await cup.whole()
    assert [one.message for one in there.rounds] == [told.id]
    path = f"/channels/{cup.channel.id}/messages"
    assert not [one for one in cup.env.http_requests[before:] if one.path == path]


async def test_an_organiser_is_told_of_who_left_and_the_opponent_decides_nothing(
    table: Table,
) -> None:
    cup = await begin(table, 2, clock="none")
    row = await cup.match(cup.players[0])
    for one in cup.players:
        table.guild.remove_member(one)
    die_sending(table.bot, "before")
    await table.env.advance_time(6 * 60)
    await table.restart()
    await cup.settle()
    calls = [m for m in cup.channel.history() if "has left the server" in m.content]
    assert [[user.id for user in one.mentions] for one in calls] == [[cup.olga.id]]
    [told] = [m for m in cup.place_of(row).history() if "has left the server" in m.content]
    assert "The organiser has been told" in told.content
    assert list(buttons(told)) == ["Fewer calls"]
