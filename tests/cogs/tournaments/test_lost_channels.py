"""A tournament whose channel is gone or closed pauses before anything begins in it, and an
organiser fixes that from a direct message."""

from __future__ import annotations

from typing import Any

import discord

from bot.store.tournaments.tournament_rows import PairingRow
from tests.cogs.matches.reading import buttons, menus
from tests.cogs.tournaments.notified import close_channel, deny, heard, refuse_direct
from tests.cogs.tournaments.playing import HOME, Cup, answered, begin, create, said
from tests.cogs.walking import go_on
from tests.conftest import Table

MOVE = "tournament:move:"


async def one_match_left(table: Table) -> tuple[Cup, PairingRow]:
    """Returns a Swiss of two rounds, in the first of which one match is still played."""
    cup = await begin(table, 4, rounds=2, no_show_minutes=10)
    first, last = await cup.undecided()
    await cup.concede(await cup.actor(first.entrant_b or 0))
    return cup, last


async def delete_channel(cup: Cup) -> None:
    channel: Any = cup.table.bot.get_channel(cup.channel.id)
    await channel.delete()
    await cup.env.settle()


def call(cup: Cup) -> discord.Message:
    """Returns the only direct message that lets Olga resume the tournament."""
    [message] = [one for one in heard(cup.olga.user) if "Resume" in buttons(one)]
    return message


async def test_no_round_begins_in_a_channel_that_was_deleted(table: Table) -> None:
    cup, last = await one_match_left(table)
    other = table.guild.create_text_channel("arena")
    await delete_channel(cup)
    await cup.concede(await cup.actor(last.entrant_b or 0))
    await cup.env.advance_time(720)
    there = await cup.whole()
    assert (len(there.rounds), there.row.paused is not None) == (1, True)
    asked = call(cup)
    assert asked.content == (
        "**Saturday Cup** is paused: its channel was deleted, so nobody would see its rounds. "
        "Choose another channel below, or let me write there again. Then press **Resume**. The "
        "clocks are stopped until then."
    )
    [(menu, channels)] = menus(asked).items()
    assert menu == f"{MOVE}{cup.id}"
    await cup.olga.user.click(asked, label="Resume")
    assert (await cup.whole()).row.paused is not None
    await cup.olga.user.select(call(cup), [channels["#arena"]], custom_id=menu)
    assert call(cup).content == (
        f"**Saturday Cup** moves to <#{other.id}>. Press **Resume** to let it continue."
    )
    await cup.olga.user.click(call(cup), label="Resume")
    await cup.env.advance_time(30)
    there = await cup.whole()
    assert (len(there.rounds), there.row.paused, there.row.channel) == (2, None, other.id)
    posted = [one.content for one in other.history()]
    assert any("round 2 of 2" in one for one in posted)
    assert "▶️ **Saturday Cup** continues." in posted[0] + posted[1]
    log = said(await go_on(cup.olga, await cup.olga.slash(other, HOME), "Log"))
    assert "Olga moved the tournament to #arena." in log
    assert "Deckhand paused the tournament: its channel was deleted" in log
    assert "Deckhand called 1 organiser." in log


async def test_players_get_the_time_back_in_which_their_channel_was_closed(table: Table) -> None:
    cup = await begin(table, 2, clock="relaxed", no_show_minutes=10)
    close_channel(table, cup.channel.id)
    await cup.env.settle()
    await cup.env.advance_time(3700)
    there = await cup.whole()
    assert [one.winner for one in there.pairings] == [None]
    assert f"I can't write in <#{cup.channel.id}>" in call(cup).content
    deny(table, cup.channel.id)
    await cup.env.settle()
    await cup.olga.user.click(call(cup), label="Resume")
    await cup.env.advance_time(300)
    there = await cup.whole()
    assert (there.row.paused, [one.winner for one in there.pairings]) == (None, [None])


async def test_a_round_that_discord_takes_nowhere_pauses_the_tournament(table: Table) -> None:
    """The bot believes that it may write there."""
    cup = await create(table, 2)
    path = f"/channels/{cup.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013, times=None)
    await table.bot.services.rounds.start_tournament(cup.id, None)
    await cup.look()
    await cup.env.advance_time(30)
    there = await cup.whole()
    assert there.row.paused is not None
    assert [one.opened for one in there.pairings] == [None]
    assert "Discord refuses my messages in its channel" in call(cup).content


async def test_if_the_maker_takes_no_message_the_owner_of_the_server_hears(table: Table) -> None:
    cup, _ = await one_match_left(table)
    refuse_direct(table, cup.olga.user)
    await delete_channel(cup)
    await cup.env.advance_time(30)
    owner = table.guild.owner
    assert ["Resume" in buttons(one) for one in heard(owner)] == [True]


async def test_an_organiser_moves_a_healthy_tournament_from_the_answer_to_pause(
    table: Table,
) -> None:
    cup = await begin(table, 2)
    arena = table.guild.create_text_channel("arena")
    row = await cup.match(cup.players[0])
    answer = answered(await cup.manage("Pause"))
    [(menu, channels)] = menus(answer).items()
    await cup.olga.select(answer, [channels["#arena"]], custom_id=menu)
    await cup.olga.click(answer, label="Resume")
    await cup.env.advance_time(10)
    there = await cup.whole()
    assert (there.row.channel, there.row.paused) == (arena.id, None)
    assert there.row.announcement in [one.id for one in arena.history()]
    assert "continues in" in cup.channel.history()[-1].content + cup.channel.history()[0].content
    assert (await cup.match(cup.players[0])).table_channel == row.table_channel
