"""Signing up by clicks: decks, the waiting list, check-in, coming late, and who may do what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
import pytest
import simcord

import engine
from bot.store.tournaments import (
    RoundRow,
    add_pairings,
    add_round,
    add_tournament,
    change_tournament,
    tournaments_in,
)
from cogs.tournaments.messages import late_message
from cogs.ui.choices import CHOICES
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import at_once
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import (
    deck_of,
    direct_messages,
    give_deck,
    last_words,
    member,
    press,
)
from tests.cogs.tournaments.playing import Cup, answered, asked, choose, create, organiser, said
from tests.conftest import Table

MINUTE = 60
NEEDED = {"name": "Saturday Cup", "game": GAME.key, "format": "swiss"}


async def join(cup: Cup, actor: simcord.MemberActor) -> str:
    """The member signs up with their first deck by clicks."""
    return await choose(actor, await asked(cup, actor), await deck_of(cup.table, actor))


async def states(cup: Cup) -> dict[str, str]:
    return {one.name: one.state for one in (await cup.whole()).entrants}


async def test_only_organisers_create_and_turn_sign_up(table: Table):
    refused = await table.alice.slash(table.channel, "tournament create", **NEEDED)
    assert "Only administrators" in said(refused)
    olga = await organiser(table)
    refused = await table.alice.slash(table.channel, "tournament create", **NEEDED)
    assert table.guild.roles["Organisers"].mention in said(refused)
    boss = table.guild.create_role("Boss", permissions=discord.Permissions(administrator=True))
    carol = table.guild.add_member(table.env.create_user("carol"), roles=[boss])
    for actor in (olga, carol):
        assert "is open for sign-up" in said(
            await actor.slash(table.channel, "tournament create", **NEEDED)
        )
    refused = await table.bob.slash(table.channel, "tournament manage close")
    assert "run tournaments here" in said(refused)
    table.env.backend.delete_role(table.guild.id, table.guild.roles["Organisers"].id)
    refused = await olga.slash(table.channel, "tournament create", **NEEDED)
    assert "Only administrators" in said(refused)


async def test_a_member_joins_with_a_deck_from_the_menu_once_however_often_they_click(table: Table):
    cup = await create(table, 0)
    eve = await member(table, "Eve")
    message = await cup.announcement()
    deck = await deck_of(table, eve)
    clicks = await at_once(table.env, *(eve.click(message, label="Join") for _ in range(2)))
    first, second = (answered(click) for click in clicks)
    [(menu, decks)] = menus(first).items()
    await at_once(
        table.env, *(eve.select(one, [decks[deck]], custom_id=menu) for one in (first, second))
    )
    assert sorted("You are in already" in text_of(one) for one in (first, second)) == [False, True]
    assert await states(cup) == {"Eve": "in"}
    await cup.settle()
    assert "**Players: 1**" in text_of(await cup.announcement())
    await give_deck(table, eve)
    again = await asked(cup, eve)
    assert "already" in text_of(again)
    newest = next(name for name in next(iter(menus(again).values())) if name != deck)
    assert f"You play **{newest}**" in await choose(eve, again, newest)
    assert len((await cup.whole()).entrants) == 1


async def test_who_has_no_deck_takes_a_ready_one_and_many_decks_come_in_pages(table: Table):
    cup = await create(table, 0)
    message = await asked(cup, table.alice)
    assert "Take a ready one" in text_of(message)
    [(_, decks)] = menus(message).items()
    assert "You are in" in await choose(table.alice, message, next(iter(decks)))
    for _ in range(CHOICES + 1):
        await give_deck(table, table.bob)
    message = await asked(cup, table.bob)
    [(_, first)] = menus(message).items()
    await table.bob.click(message, label="Later ▶")
    [(_, later)] = menus(message).items()
    assert len(first) == CHOICES
    assert len(later) == 1
    assert not set(first) & set(later)
    assert "You are in" in await choose(table.bob, message, next(iter(later)))


async def test_all_of_it_goes_on_after_a_restart(table: Table):
    cup = await create(table, 0)
    eve = await member(table, "Eve")
    message = await asked(cup, eve)
    await table.restart()
    assert "You are in" in await choose(eve, message, await deck_of(table, eve))
    await table.restart()
    assert "**Players: 1**" in text_of(await cup.announcement())
    assert "You have left" in text_of(await asked(cup, eve, "Leave"))
    assert await states(cup) == {}


async def test_a_full_tournament_has_a_waiting_list_and_its_first_is_called(table: Table):
    cup = await create(table, 2, max_players=2)
    ann, ben = [await member(table, name) for name in ("Ann", "Ben")]
    assert "number 1 on the waiting list" in await join(cup, ann)
    assert "number 2 on the waiting list" in await join(cup, ben)
    await cup.settle()
    announced = text_of(await cup.announcement())
    assert "**Players: 2 of 2** · 2 on the waiting list" in announced
    assert "Waiting: Ann, Ben" in announced
    assert "puts you on the waiting list" in announced
    sure = await asked(cup, cup.players[0], "Leave")
    assert "2 members wait" in text_of(sure)
    assert (await states(cup))["Member 0"] == "in"
    await cup.players[0].click(sure, label="Leave")
    assert await states(cup) == {"Member 1": "in", "Ann": "in", "Ben": "waiting"}
    assert "it is yours" in last_words(ann)
    assert direct_messages(ben) == []
    sure = answered(await press(ann, "Leave"))
    assert "1 member waits" in text_of(sure)
    await ann.user.click(sure, label="Leave")
    assert "it is yours" in last_words(ben)
    told = len(direct_messages(ben))
    await table.restart()
    await table.env.advance_time(MINUTE)
    assert len(direct_messages(ben)) == told
    assert "do not wait" not in text_of(await asked(cup, ben, "Leave"))


async def test_who_got_a_place_as_the_bot_died_is_still_told(table: Table):
    cup = await create(table, 2, max_players=2)
    ann = await member(table, "Ann")
    await join(cup, ann)
    cog: Any = table.bot.get_cog("tournament")
    await cog.sign_ups.leave(cup.id, cup.players[0].id)
    assert direct_messages(ann) == []
    await table.restart()
    assert "it is yours" in last_words(ann)


async def test_check_in_opens_by_itself_and_closes_with_the_start(table: Table):
    cup = await create(table, 1, starts="6m", check_in=3)
    [eve] = cup.players
    assert "Check in" not in buttons(await cup.announcement())
    too_early = await eve.slash(cup.channel, "tournament check-in")
    assert "Check-in begins" in said(too_early)
    await table.env.advance_time(3 * MINUTE + 5)
    announced = await cup.announcement()
    assert "(0 of 1 have)" in text_of(announced)
    assert "Checked in" in text_of(await asked(cup, eve, "Check in"))
    await cup.settle()
    assert "(1 of 1 have)" in text_of(await cup.announcement())
    stranger = await member(table, "Stranger")
    assert "have not signed up" in text_of(await asked(cup, stranger, "Check in"))
    await table.env.advance_time(3 * MINUTE)
    assert "2 players at least are needed" in text_of(await cup.announcement())
    assert (await cup.whole()).row.state == "open"


async def test_closed_sign_up_has_no_join_button_and_opens_again(table: Table):
    cup = await create(table, 1)
    await cup.manage("close")
    await cup.settle()
    message = await cup.announcement()
    assert "Sign-up is **closed**" in text_of(message)
    assert set(buttons(message)) == {"Leave"}
    late = await member(table, "Late")
    assert "is closed" in said(await cup.sign_up(late))
    await cup.manage("open")
    await cup.settle()
    assert {"Join", "Leave"} == set(buttons(await cup.announcement()))
    assert "You are in" in await join(cup, late)


async def test_an_announcement_that_was_deleted_comes_back(table: Table):
    cup = await create(table, 0)
    await (await cup.announcement()).delete()
    await cup.settle()
    await cup.sign_up(await member(table, "Eve"))
    await cup.settle()
    assert "In: Eve" in text_of(await cup.announcement())


@pytest.mark.parametrize(
    ("players", "options", "expected"),
    [
        (2, {}, ["With 2 players: 1 round."]),
        (3, {"rounds": 5}, ["3 rounds", "5 rounds are too many for 3 players"]),
        (3, {"cut": 8}, ["then the best 2 play on", "A cut to 8 needs at least 8"]),
        (2, {"format": "double"}, ["lost twice is out"]),
        (1, {"best_of": 3, "clock": "none"}, ["best of 3", "not rated"]),
        (1, {"round_minutes": 90, "open_lists": True}, ["90 minutes a round", "open deck lists"]),
    ],
)
async def test_the_announcement_says_what_is_played_and_what_is_unusual(
    table: Table, players: int, options: dict[str, Any], expected: Sequence[str]
):
    cup = await create(table, players, **options)
    await cup.settle()
    announced = text_of(await cup.announcement())
    assert [words for words in expected if words not in announced] == []
    assert "⚠️" in announced or len(expected) < 2 or players < 3


async def test_names_and_titles_format_and_call_nobody(table: Table):
    cup = await create(table, 0, name="**@everyone** cup")
    await join(cup, await member(table, "*Eve*"))
    await cup.settle()
    announced = text_of(await cup.announcement())
    assert "@everyone" not in announced.replace("\\@everyone", "")
    assert "In: \\*Eve\\*" in announced


async def test_a_tournament_is_found_by_its_channel_or_asked_for(table: Table):
    cup = await create(table, 0)
    eve = await member(table, "Eve")
    elsewhere, server = table.guild.create_text_channel("elsewhere"), table.guild.id
    await cup.olga.slash(elsewhere, "tournament create", **{**NEEDED, "name": "Sunday Cup"})
    deck = await deck_of(table, eve)
    third = table.guild.create_text_channel("third")
    ambiguous = said(await eve.slash(third, "tournament join", deck=deck))
    assert "Saturday Cup" in ambiguous
    assert "Sunday Cup" in ambiguous
    named = await eve.slash(third, "tournament join", deck=deck, tournament="sunday cup")
    assert "**Sunday Cup**" in said(named)
    target = table.bot.get_channel(cup.channel.id)
    assert isinstance(target, discord.TextChannel)
    await target.create_thread(name="a match", type=discord.ChannelType.public_thread)
    [thread] = cup.channel.threads
    for place in (cup.channel, thread):
        assert "**Saturday Cup**" in said(await eve.slash(place, "tournament join", deck=deck))
    await cup.olga.slash(thread, "tournament create", **{**NEEDED, "name": "Third Cup"})
    async with table.bot.store.read() as connection:
        channels = {row.name: row.channel for row in await tournaments_in(connection, server)}
    assert channels["Third Cup"] == cup.channel.id
    fay = await member(table, "Fay")
    await fay.slash(elsewhere, "tournament join", deck=await deck_of(table, fay))
    assert "### Sunday Cup" in said(await fay.slash(third, "tournament next"))
    assert "left **Sunday Cup**" in said(await fay.slash(third, "tournament leave"))
    assert "Which tournament?" in said(await fay.slash(third, "tournament next"))
    none = await eve.slash(third, "tournament leave", tournament="Monday Cup")
    assert "no tournament **Monday Cup**" in said(none)


async def test_an_id_means_its_tournament_whatever_others_are_called_or_however_old(table: Table):
    cup = await create(table, 0)
    await cup.olga.slash(cup.channel, "tournament create", **{**NEEDED, "name": cup.id})
    eve = await member(table, "Eve")
    log = await eve.slash(cup.channel, "tournament log", tournament=cup.id)
    assert "Saturday Cup" in said(log)
    async with table.bot.store.write() as connection:
        row = (await cup.whole()).row
        await change_tournament(connection, cup.id, state="over", began=1, ended=2)
        for number in range(100):
            later = {"id": f"CUP{number:03}", "state": "over", "created": row.created + 1}
            await add_tournament(connection, replace(row, name="Another", **later))
    log = await eve.slash(cup.channel, "tournament log", tournament=cup.id)
    assert "Saturday Cup" in said(log)
    gone = await eve.slash(cup.channel, "tournament leave", tournament=cup.id)
    assert "Saturday Cup" not in said(gone)


async def test_a_tournament_of_another_server_is_none_here(table: Table):
    cup = await create(table, 1)
    async with table.bot.store.write() as connection:
        await change_tournament(connection, cup.id, guild=1)
    for command in ("leave", "log", "decks", "standings", "manage cancel"):
        refused = await cup.olga.slash(cup.channel, f"tournament {command}", tournament=cup.id)
        assert "no tournament" in said(refused)


async def test_what_is_next_before_the_start_is_never_a_time_gone_by(table: Table):
    cup = await create(table, 1, starts="6m", check_in=3)
    [eve] = cup.players
    await cup.manage("pause")
    await table.env.advance_time(4 * MINUTE)
    assert not [words for words in cup.announcements() if "check in now" in words]
    assert "**paused**" in said(await eve.slash(cup.channel, "tournament next"))
    await cup.manage("resume")
    await table.env.advance_time(1)
    assert [words for words in cup.announcements() if "check in now" in words]
    checking_in = table.bot.tree.link("tournament check-in")
    assert checking_in in said(await eve.slash(cup.channel, "tournament next"))
    await table.env.advance_time(8 * MINUTE)
    answer = said(await eve.slash(cup.channel, "tournament next"))
    assert "as soon as an organiser says so" in answer
    assert "who have checked in" in text_of(await cup.announcement())


async def test_where_the_channel_is_gone_the_match_is_found_all_the_same(table: Table):
    cup = await create(table, 2)
    table.env.backend.delete_channel(cup.channel.id)
    there = Cup(table, cup.id, cup.olga, table.guild.create_text_channel("other"), cup.players)
    await there.start()
    answer = said(await there.players[0].slash(there.channel, "tournament next"))
    assert "**You play Member 1**" in answer
    assert table.bot.tree.link("match hand") in answer
    hands = [answered(await one.slash(there.channel, "match hand")) for one in there.players]
    assert any(buttons(hand) for hand in hands)


async def test_a_ready_deck_is_taken_only_by_who_gets_in_with_it(table: Table):
    cup = await create(table, 0)
    message = await asked(cup, table.alice)
    await cup.manage("close")
    [(menu, decks)] = menus(message).items()
    refused = await table.alice.select(message, [next(iter(decks.values()))], custom_id=menu)
    assert "closed" in said(refused)
    assert await table.bot.decks.of(table.alice.id) == []


async def test_decks_are_offered_for_the_game_that_is_played(table: Table):
    cup = await create(table, 0)
    eve = await member(table, "Eve")
    for key in engine.games():
        [ready, *_] = engine.games()[key].starters()
        await table.bot.decks.keep(eve.id, ready.text, name=f"ready {key}", game=key)
    offers = await eve.autocomplete(cup.channel, "tournament join", "deck", "ready")
    assert [offer["value"] for offer in offers] == [f"ready {GAME.key}"]
    names = await eve.autocomplete(cup.channel, "tournament join", "tournament", "satur")
    assert [offer["value"] for offer in names] == [cup.id]


async def test_a_channel_where_the_bot_may_not_write_is_refused(table: Table):
    olga = await organiser(table)
    silent = table.guild.create_text_channel(
        "silent",
        overwrites={table.guild.default_role: discord.PermissionOverwrite(send_messages=False)},
    )
    refused = said(await olga.slash(silent, "tournament create", **NEEDED))
    assert "write in it" in refused
    async with table.bot.store.read() as connection:
        assert not await tournaments_in(connection, table.guild.id)


async def test_the_late_button_is_for_one_member_alone(table: Table):
    cup = await create(table, 4, rounds=3)
    a, b, *_ = (one.id for one in (await cup.whole()).entrants)
    async with table.bot.store.write() as connection:
        await change_tournament(connection, cup.id, state="running", began=1, paused=1)
        await add_round(connection, RoundRow(cup.id, 1, "swiss", 1))
        played = {"round": 1, "number": 1, "winner": "A", "how": "played", "opened": 1}
        pairing = {"tournament": cup.id, "entrant_a": a, "entrant_b": b, "decided": 1, **played}
        await add_pairings(connection, [pairing])
    eve, fay = [await member(table, name) for name in ("Eve", "Fay")]
    outgoing = late_message((await cup.whole()).row, eve.id)
    target = table.bot.get_channel(cup.channel.id)
    assert isinstance(target, discord.TextChannel)
    message = await target.send(**outgoing.to_send())
    refused = await fay.click(message, label="Join late")
    assert "somebody else" in said(refused)
    await table.restart()
    menu = answered(await eve.click(message, label="Join late"))
    assert "from the next round on" in await choose(eve, menu, await deck_of(table, eve))
    entrant = await cup.entrant(eve)
    assert entrant.entered == 2
    again = answered(await eve.click(message, label="Join late"))
    assert "take part already" in text_of(again)


async def test_where_there_is_no_tournament_that_is_said(table: Table):
    refused = said(await table.alice.slash(table.channel, "tournament leave"))
    assert "no tournament on this server" in refused
