"""Matches start between members who are here, see the channel and aren't blocked."""

from __future__ import annotations

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store.matches.match_rows import matches_of
from tests.cogs.matches.duel import begin, challenge
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.matches.series.series import games
from tests.cogs.queue.waiting import calls, join, member, press, said
from tests.cogs.tournaments.playing import create
from tests.cogs.tournaments.playing import press as press_label
from tests.cogs.tournaments.playing import said as told
from tests.conftest import Table


def hide(table: Table, channel: int, actor: simcord.MemberActor) -> None:
    """Hides the channel from the member."""
    denied = discord.Permissions(view_channel=True)
    table.env.backend.set_overwrite(
        channel, Overwrite(actor.id, OverwriteType.MEMBER, 0, denied.value)
    )


async def accept(posted: simcord.ResponseMessage | None, actor: simcord.MemberActor) -> str:
    """Accepts the challenge as the member. Returns the answer."""
    assert posted is not None
    accepted = await actor.click(posted, label="Accept")
    return " ".join(text_of(one) for one in (accepted.response, *accepted.followups) if one)


async def test_who_cannot_see_the_channel_is_not_challenged_in_it(table: Table) -> None:
    hide(table, table.channel.id, table.bob)
    await table.env.settle()
    posted = await challenge(table)
    assert text_of(posted.response).startswith(
        "**Bob** can't see this channel, so I haven't challenged them. Challenge them in a channel "
        "that both of you see."
    )
    assert not list(table.channel.history())


async def test_no_match_starts_with_a_challenger_who_has_left(table: Table) -> None:
    posted = (await challenge(table)).response
    table.guild.remove_member(table.alice)
    await table.env.settle()
    assert "**Alice** has left the server" in await accept(posted, table.bob)
    assert "Accept" in buttons(next(iter(table.channel.history())))


async def test_no_match_starts_with_a_challenger_who_sees_the_channel_no_more(
    table: Table,
) -> None:
    posted = (await challenge(table)).response
    hide(table, table.channel.id, table.alice)
    await table.env.settle()
    assert "**Alice** can no longer see this channel" in await accept(posted, table.bob)


async def test_two_from_the_queue_play_where_both_see_it(table: Table) -> None:
    ann, ben = await member(table, "Ann"), await member(table, "Ben")
    await join(table, ann)
    hidden = table.channel.id
    other = table.guild.create_text_channel("other")
    place = table.channel
    table.channel = other
    await join(table, ben)
    table.channel = place
    hide(table, hidden, ben)
    await table.env.settle()
    assert calls(ann)
    await press(ann, "Ready")
    await press(ben, "Ready")
    await table.env.advance_time(5)
    async with table.bot.store.read() as connection:
        [row] = await matches_of(connection, ann.id)
    assert row.channel == other.id


async def test_who_left_before_the_start_loses_the_place_to_who_waits(table: Table) -> None:
    cup = await create(table, 2, format="single", max_players=2)
    eve = await member(table, "Eve")
    await cup.sign_up(eve)
    table.guild.remove_member(cup.players[0])
    await table.env.settle()
    asked = await cup.manage("Start")
    assert "with 2 players" in told(asked)
    await press_label(cup.olga, asked, "Start it")
    await table.env.advance_time(30)
    there = await cup.whole()
    assert there.row.state == "running"
    assert there.entrant_of(cup.players[0].id) is None
    assert (await cup.entrant(eve)).state == "in"
    assert any("place" in text_of(one) for one in eve.user.dm_channel.history())


async def test_a_match_waits_for_a_player_who_cannot_see_the_tournament(table: Table) -> None:
    cup = await create(table, 2)
    hide(table, cup.channel.id, cup.players[0])
    await table.env.settle()
    await cup.table.bot.services.rounds.start_tournament(cup.id, None)
    await cup.look()
    await table.env.advance_time(5)
    [pairing] = await cup.undecided()
    assert pairing.opened is None
    assert pairing.trouble == ("Member 0 can't see this channel. Let them see it, or drop them.")
    assert any("Member 0 can't see this channel" in words for words in cup.announcements())


async def test_who_cannot_see_a_tournament_is_not_added_to_it(table: Table) -> None:
    cup = await create(table, 4)
    await cup.start()
    late = await member(table, "Late")
    hide(table, cup.channel.id, late)
    await table.env.settle()
    answer = told(await cup.manage("Add player", late))
    assert f"**Late** can't see <#{cup.channel.id}>" in answer


async def test_no_game_follows_for_somebody_who_no_longer_sees_the_channel(table: Table) -> None:
    duel = await begin(table, best_of=3, clock="none")
    await duel.concede("B")
    hide(table, table.channel.id, table.bob)
    await table.env.advance_time(120)
    assert await games(table) == 1
    assert (
        "The next game could not begin: a player has left the server or can't see this channel."
    ) in text_of(await duel.board())


async def test_no_rematch_begins_for_somebody_who_no_longer_sees_the_channel(
    table: Table,
) -> None:
    duel = await begin(table)
    await duel.concede("A")
    await duel.press("A", await duel.board(), buttons(await duel.board())["Rematch"])
    await table.bob.click(await duel.called(), label="Accept rematch")
    hide(table, table.channel.id, table.bob)
    asked = await table.alice.click(await duel.board(), label="My opponent begins")
    assert said(asked).strip() == (
        "**Bob** has left the server or can't see this channel any more, so no game follows."
    )
    assert await games(table) == 1
