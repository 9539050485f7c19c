"""Signing up by clicks: decks, the waiting list, check-in, late entries, and rights."""

from __future__ import annotations

import discord
import pytest
import simcord

import engine
from bot.base.refusals import Refusal
from bot.store.tournaments.tournament_rows import active_tournaments
from cogs.tournaments.controls.new_controls import NewButton
from cogs.ui.controls import controls
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import at_once
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import deck_of, direct_messages, give_deck, last_words, member, press
from tests.cogs.tournaments.playing import (
    HOME,
    Cup,
    answered,
    asked,
    begin,
    choose,
    create,
    organiser,
    propose,
    said,
)
from tests.cogs.walking import go_on, screen
from tests.conftest import Table

MINUTE = 60
ANOTHER = next(game for key, game in engine.games().items() if key != GAME.key)


async def join(cup: Cup, actor: simcord.MemberActor) -> str:
    """Signs up as the member with their first deck by clicks. Returns the answer."""
    return await choose(actor, await asked(cup, actor), await deck_of(cup.table, actor))


async def states(cup: Cup) -> dict[str, str]:
    """Returns everybody's state in the tournament, by name."""
    return {one.name: one.state for one in (await cup.whole()).entrants}


async def test_only_organisers_create_tournaments_where_the_bot_can_write(table: Table) -> None:
    place = table.bot.get_channel(table.channel.id)
    assert isinstance(place, discord.TextChannel)
    posted = await place.send("From before", view=controls(NewButton()))
    assert "Only administrators" in said(await table.alice.click(posted, label="New"))
    olga = await organiser(table)
    refused = await table.alice.click(posted, label="New")
    assert table.guild.roles["Organisers"].mention in said(refused)
    assert "New" not in buttons(screen(await table.alice.slash(table.channel, HOME)))
    boss = table.guild.create_role("Boss", permissions=discord.Permissions(administrator=True))
    carol = table.guild.add_member(table.env.create_user("carol"), roles=[boss])
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="a match", type=discord.ChannelType.public_thread)
    for actor, place in ((olga, table.channel), (carol, table.channel.threads[0])):
        made = await go_on(actor, await propose(actor, place, "Saturday Cup"), "Open sign-up")
        assert "is open for sign-up" in said(made)
    silent = table.guild.create_text_channel(
        "silent",
        overwrites={table.guild.default_role: discord.PermissionOverwrite(send_messages=False)},
    )
    refused = await go_on(olga, await olga.slash(silent, HOME), "New")
    assert "write in it" in said(refused)
    async with table.bot.store.read() as connection:
        rows = await active_tournaments(connection)
    assert [row.channel for row in rows] == [table.channel.id, table.channel.id]
    table.env.backend.delete_role(table.guild.id, table.guild.roles["Organisers"].id)
    assert "Only administrators" in said(await olga.click(posted, label="New"))


async def test_a_member_joins_with_a_deck_from_the_menu_once_and_leaves_after_a_restart(
    table: Table,
) -> None:
    cup = await create(table, 0)
    eve = await member(table, "Eve")
    await table.bot.decks.keep(eve.id, ANOTHER.starters()[0].text, game=ANOTHER.key)
    deck, message = await deck_of(table, eve), await cup.announcement()
    clicks = await at_once(table.env, *(eve.click(message, label="Join") for _ in range(2)))
    first, second = (answered(click) for click in clicks)
    assert first.ephemeral
    [(menu, decks)] = menus(first).items()
    assert list(decks) == [deck], "only decks of the game that is played"
    await at_once(
        table.env, *(eve.select(one, [decks[deck]], custom_id=menu) for one in (first, second))
    )
    assert sorted("You're already in" in text_of(one) for one in (first, second)) == [False, True]
    await table.restart()
    assert await states(cup) == {"Eve": "in"}
    await cup.settle()
    assert "**Players: 1**" in text_of(await cup.announcement())
    assert "You've left" in text_of(await asked(cup, eve, "Leave"))
    assert await states(cup) == {}


async def test_a_member_takes_a_ready_deck_or_turns_the_pages_of_theirs(table: Table) -> None:
    cup = await create(table, 0)
    message = await asked(cup, table.alice)
    [(menu, ready)] = menus(message).items()
    closed = await cup.manage("Close sign-up")
    assert "is closed." in said(closed)
    refused = await table.alice.select(message, [next(iter(ready.values()))], custom_id=menu)
    assert "closed" in said(refused)
    assert await table.bot.decks.of(table.alice.id) == []
    await cup.manage("Open sign-up")
    assert "You're in" in await choose(table.alice, message, next(iter(ready)))

    for _ in range(26):
        await give_deck(table, table.bob)
    message = await asked(cup, table.bob)
    await table.bob.click(message, label="Later ▶")
    [(_, later)] = menus(message).items()
    assert "You're in" in await choose(table.bob, message, next(iter(later)))


async def test_the_announcement_follows_and_comes_back_where_it_was_deleted(table: Table) -> None:
    cup = await create(table, 1)
    await cup.manage("Close sign-up")
    await cup.settle()
    assert list(buttons(await cup.announcement())) == ["Leave"]
    late = await member(table, "Late")
    assert "Sign-up is closed." in said(await cup.home(late))
    await cup.manage("Open sign-up")
    await (await cup.announcement()).delete()
    await cup.settle()
    await cup.sign_up(late)
    await cup.settle()
    assert "In: Member 0, Late" in text_of(await cup.announcement())
    assert list(buttons(await cup.announcement())) == ["Join", "Leave"]


async def test_the_first_of_the_waiting_list_is_told_once_that_a_place_is_free(
    table: Table,
) -> None:
    cup = await create(table, 2, max_players=2)
    ann, ben = [await member(table, name) for name in ("Ann", "Ben")]
    assert "number 1 on the waiting list" in await join(cup, ann)
    await cup.sign_up(ben)
    sure = await asked(cup, cup.players[0], "Leave")
    assert "2 members wait" in text_of(sure)
    assert (await states(cup))["Member 0"] == "in"
    await cup.players[0].click(sure, label="Leave")
    assert await states(cup) == {"Member 1": "in", "Ann": "in", "Ben": "waiting"}
    assert "it's yours" in last_words(ann)
    assert direct_messages(ben) == []

    sure = answered(await press(ann, "Leave"))
    assert "1 member waits" in text_of(sure)
    await table.bot.services.sign_ups.take_back_sign_up(
        cup.id, ann.id
    )  # by a process that dies at once
    await table.restart()
    assert "it's yours" in last_words(ben)
    told = len(direct_messages(ben))
    await table.env.advance_time(MINUTE)
    assert len(direct_messages(ben)) == told
    stale = await ann.user.click(sure, label="Leave")
    assert "You haven't signed up" in said(stale)


async def test_everybody_is_called_once_to_check_in_which_ends_with_the_start(
    table: Table,
) -> None:
    cup = await create(table, 3, starts="2m", check_in=1)
    one, other, absent = cup.players

    def calls() -> list[discord.Message]:
        return [message for message in cup.channel.history() if message.mentions]

    assert "Check in from" in said(await cup.home(one))
    with pytest.raises(Refusal, match="Check-in starts"):
        await table.bot.services.sign_ups.check_in(cup.id, one.id)
    await cup.manage("Pause")
    await table.env.advance_time(MINUTE)
    assert not calls()
    await cup.manage("Resume")
    await table.env.advance_time(1)
    [called] = calls()
    assert {user.id for user in called.mentions} == {one.id, other.id, absent.id}
    await one.click(called, label="Check in")
    assert "Checked in" in text_of(await asked(cup, other, "Check in"))
    stranger = await member(table, "Stranger")
    assert "haven't signed up" in text_of(await asked(cup, stranger, "Check in"))
    await cup.settle()
    assert "(2 of 3 have)" in text_of(await cup.announcement())
    await table.restart()
    await table.env.advance_time(2 * MINUTE)
    assert list((await states(cup)).values()) == ["in", "in", "absent"]
    assert len(calls()) == 1
    assert len((await cup.whole()).rounds) == 1


async def test_where_the_channel_is_gone_the_match_is_found_all_the_same(table: Table) -> None:
    cup = await create(table, 2)
    await cup.start()
    table.env.backend.delete_channel(cup.channel.id)
    elsewhere = table.guild.create_text_channel("other")
    one, other = cup.players
    answer = said(await one.slash(elsewhere, "tournament"))
    assert "You play **Member 1**" in answer
    hands = [answered(await at_match(actor, elsewhere, "Hand")) for actor in (one, other)]
    assert any(buttons(hand) for hand in hands)


async def test_a_member_who_is_added_comes_late_and_nobody_else_by_their_button(
    table: Table,
) -> None:
    cup = await begin(table, 4)
    late = await member(table, "Late")
    await cup.manage("Add player", late)
    [call] = [one for one in cup.channel.history() if "Join late" in buttons(one)]
    assert {one.id for one in call.mentions} == {late.id}
    refused = await cup.players[0].click(call, label="Join late")
    assert "That's for somebody else." in said(refused)
    menu = answered(await late.click(call, label="Join late"))
    assert "from the next round on" in await choose(late, menu, await deck_of(table, late))
    cup.players.append(late)
    assert (await cup.entrant(late)).entered == 2
    again = await late.click(call, label="Join late")
    assert "already in this tournament" in said(again)
