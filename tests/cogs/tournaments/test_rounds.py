"""Rounds open by themselves, go on after a restart, and end with a winner."""

from __future__ import annotations

import discord
import pytest

from bot.matches import pace
from tests.cogs.dying import die_sending
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.playing import begin, create, said
from tests.conftest import Table


def mentioned(messages: list[discord.Message]) -> list[set[int]]:
    """Whom messages call, of those that call anybody."""
    return [{one.id for one in message.mentions} for message in messages if message.mentions]


async def test_a_swiss_of_four_goes_through_a_restart_to_its_winner(table: Table) -> None:
    cup = await begin(table, 4)
    pairings = await cup.undecided()
    assert [pairing.number for pairing in pairings] == [1, 2]
    assert len(cup.channel.threads) == 2
    for pairing in pairings:
        [row] = await cup.matches(pairing.id)
        both = {row.player_a, row.player_b}
        assert mentioned(cup.place_of(row).history()) == [both]
    assert not mentioned(cup.channel.history())

    await cup.concede(await cup.actor(pairings[0].entrant_a))
    rows = [await cup.matches(pairing.id) for pairing in pairings]
    await table.restart()
    await cup.settle()
    assert [pairing.id for pairing in await cup.undecided()] == [pairings[1].id]
    assert [len(await cup.matches(pairing.id)) for pairing in pairings] == [
        len(row) for row in rows
    ]
    assert len(cup.channel.threads) == 2
    for [row] in rows:
        assert len(mentioned(cup.place_of(row).history())) == 1

    await cup.concede(await cup.actor(pairings[1].entrant_a))
    there = await cup.whole()
    assert [row.number for row in there.rounds] == [1, 2]
    assert there.rounds[0].ended is not None
    await cup.play_round()

    there = await cup.whole()
    assert there.row.state == "over"
    assert sorted(one.place or 0 for one in there.entrants) == [1, 2, 3, 4]
    [winner] = [one for one in there.entrants if one.place == 1]
    assert mentioned(cup.channel.history()) == [{winner.user}]
    assert f"<@{winner.user}> wins Saturday Cup" in cup.announcements()[-1]
    await cup.settle()
    assert winner.name in text_of(await cup.announcement())


async def test_who_has_a_bye_is_told_once(table: Table) -> None:
    cup = await begin(table, 3)
    there = await cup.whole()
    [bye] = [pairing for pairing in there.pairings if pairing.how == "bye"]
    free = await cup.actor(bye.entrant_a)
    assert mentioned(cup.channel.history()) == [{free.id}]
    answer = await free.slash(cup.channel, "tournament next")
    assert "You have a bye in round 1 of 2" in said(answer)
    for command in ("tournament pairings", "tournament standings"):
        assert "0 of 1 decided" in said(await free.slash(cup.channel, command))


async def test_everybody_finds_what_is_next_for_them(table: Table) -> None:
    cup = await create(table, 3, max_players=2)
    waiting = cup.players[2]

    async def told(number: int) -> str:
        return said(await cup.players[number].slash(cup.channel, "tournament next"))

    assert "You have signed up." in await told(0)
    assert "You are number 1 on the waiting list" in await told(2)
    assert "You have not signed up" in said(await table.bob.slash(cup.channel, "tournament next"))
    await cup.start()
    row = await cup.match(cup.players[0])
    assert "**You play Member 1**" in await told(0)
    assert row.board_link in await told(0)
    assert "You do not take part" in await told(2)
    assert waiting.id not in row.users.values()
    await cup.concede(cup.players[0])
    assert "You came in at place **2**" in await told(0)


async def test_where_threads_are_not_allowed_all_is_played_in_the_channel(table: Table) -> None:
    quiet = discord.PermissionOverwrite(create_public_threads=False)
    channel = table.guild.create_text_channel(
        "no-threads", overwrites={table.guild.default_role: quiet}
    )
    cup = await begin(table, 2, channel=channel)
    row = await cup.match(cup.players[0])
    assert row.table_channel == channel.id
    assert {one.id for one in cup.players} in mentioned(channel.history())


async def test_a_thread_that_discord_did_not_open_is_opened_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "RETRY_SECONDS", (50,))
    cup = await create(table, 2)
    table.env.inject_error("POST", f"/channels/{cup.channel.id}/threads", status=503, times=3)
    await cup.start()
    assert (await cup.match(cup.players[0])).table_channel is None
    await cup.env.advance_time(60)
    row = await cup.match(cup.players[0])
    [thread] = cup.channel.threads
    assert row.table_channel == thread.id
    assert mentioned(thread.history()) == [{one.id for one in cup.players}]


async def test_everybody_is_called_to_check_in_once(table: Table) -> None:
    cup = await create(table, 3, starts="10m", check_in=5)
    assert not mentioned(cup.channel.history())
    await cup.env.advance_time(5 * 60)
    everybody = {one.id for one in cup.players}
    assert mentioned(cup.channel.history()) == [everybody]
    called = next(one for one in cup.channel.history() if one.mentions)
    assert "Check in now" in said(await cup.players[0].slash(cup.channel, "tournament next"))
    for actor in cup.players[:2]:
        await actor.click(called, custom_id=buttons(called)["Check in"])
    await table.restart()
    await cup.env.advance_time(5 * 60)
    there = await cup.whole()
    assert [one.state for one in there.entrants] == ["in", "in", "absent"]
    assert mentioned(cup.channel.history()) == [everybody]
    assert len(there.rounds) == 1


async def test_pairings_show_each_round_with_its_results(table: Table) -> None:
    cup = await begin(table, 4)
    first = said(await table.bob.slash(cup.channel, "tournament pairings"))
    assert "0 of 2 decided" in first
    assert first.count("[board]") == 2
    await cup.play_round()
    shown = await table.bob.slash(cup.channel, "tournament pairings", round=1)
    assert "2 of 2 decided" in said(shown)
    assert "(you)" in said(await cup.players[0].slash(cup.channel, "tournament pairings"))
    late = said(await table.bob.slash(cup.channel, "tournament pairings", round=3))
    assert "There was no round 3 yet" in late


async def test_a_best_of_three_goes_on_in_its_thread(table: Table) -> None:
    cup = await begin(table, 2, best_of=3)
    [pairing] = await cup.undecided()
    loser = await cup.actor(pairing.entrant_b or 0)
    await cup.concede(loser)
    await cup.env.advance_time(120)
    await cup.concede(loser)
    first, second = await cup.matches(pairing.id)
    assert first.table_channel == second.table_channel
    assert len(cup.channel.threads) == 1
    assert cup.place_of(first).history()[0].id == first.announcement == second.announcement
    there = await cup.whole()
    assert (there.pairings[0].games_a, there.pairings[0].winner) == (2, "A")
    assert there.row.state == "over"


async def test_the_threads_of_a_round_are_closed_as_those_of_the_next_are_opened(table: Table):
    cup = await begin(table, 4)
    await cup.play_round()
    await cup.wait_until_opened()
    channel = table.bot.get_channel(cup.channel.id)
    assert isinstance(channel, discord.TextChannel)
    rows = [row for pairing in await cup.undecided() for row in await cup.matches(pairing.id)]
    assert {thread.id for thread in channel.threads} == {row.table_channel for row in rows}
    assert len(rows) == len(channel.threads) == 2


async def test_what_a_crash_left_unnoted_is_neither_sent_twice_nor_lost(table: Table) -> None:
    cup = await create(table, 4)
    die_sending(table.bot, "after")
    await cup.manage_for_sure("start", "Start it")
    await cup.settle()
    await table.restart()
    await cup.wait_until_opened()
    await cup.settle()
    assert len([one for one in cup.announcements() if "· round 1 of" in one]) == 1
    for pairing in await cup.undecided():
        [row] = await cup.matches(pairing.id)
        assert len(mentioned(cup.place_of(row).history())) == 1
    die_sending(table.bot, "after")
    for pairing in await cup.undecided():
        await cup.concede(await cup.actor(pairing.entrant_a))
    await table.restart()
    await cup.wait_until_opened()
    assert len([one for one in cup.announcements() if "· round 2 of" in one]) == 1
    for pairing in await cup.undecided():
        [row] = await cup.matches(pairing.id)
        assert len(mentioned(cup.place_of(row).history())) == 1


async def test_an_organiser_is_told_of_who_left_and_the_opponent_decides_nothing(
    table: Table,
) -> None:
    cup = await begin(table, 2, clock="none")
    [pairing] = await cup.undecided()
    [row] = await cup.matches(pairing.id)
    both = [
        await cup.actor(one) for one in (pairing.entrant_a, pairing.entrant_b) if one is not None
    ]
    for one in both:
        table.guild.remove_member(one)
    die_sending(table.bot, "before")
    await table.env.advance_time(6 * 60)
    await table.restart()
    await cup.settle()
    calls = [m for m in cup.channel.history() if "has left the server" in m.content]
    assert [[user.id for user in one.mentions] for one in calls] == [[cup.olga.id]]
    [told] = [m for m in cup.place_of(row).history() if "has left the server" in m.content]
    assert "The organiser has been told" in told.content
    assert not buttons(told)
