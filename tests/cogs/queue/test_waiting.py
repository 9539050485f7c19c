"""Joining, waiting and leaving, as members see it."""

from __future__ import annotations

import discord
import pytest
import simcord

import engine
from bot.store.guilds import change_guild, guild_settings
from cogs.ui.periodic import LONGEST
from tests.bot.deck_texts import distinct_deck
from tests.bot.matches.games import GAME
from tests.cogs.dying import MOMENTS, Moment, die_sending
from tests.cogs.matches.duel import at_once, begin
from tests.cogs.matches.reading import buttons, menus
from tests.cogs.queue.waiting import (
    calls,
    deck_of,
    direct_messages,
    found,
    give_deck,
    join,
    last_words,
    match_of,
    member,
    members,
    places,
    press,
    said,
    waiting,
)
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card
from tests.engine.own_cards import GAME as OWN

LAPSE_AFTER = 30 * 60
NUDGE_AFTER = 25 * 60
READY_SECONDS = 60

FEW, MANY = 30, 100
ANOTHER = next(key for key in engine.games() if key != GAME.key)


@pytest.fixture
async def alice(table: Table) -> simcord.MemberActor:
    await give_deck(table, table.alice)
    return table.alice


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
async def test_many_join_at_once_and_nobody_is_found_twice(table: Table, count: int) -> None:
    many = await members(table, count)
    table.env.settle_timeout = 60
    await at_once(table.env, *(join(table, one) for one in many))
    pairs = await found(table)
    assert len(pairs) == count // 2
    users = [user for pair in pairs for user in (pair.user_a, pair.user_b)]
    assert sorted(users) == sorted(one.id for one in many)
    assert all(pair.called for pair in pairs)
    assert all(len(calls(one)) == 1 for one in many)


async def test_the_last_two_clicks_at_once_begin_one_match(table: Table) -> None:
    for one in (pair := await members(table, 2)):
        await join(table, one)
    asked = [calls(one)[-1] for one in pair]
    clicks = [
        one.user.click(message, custom_id=buttons(message)["Ready"])
        for one, message in zip(pair * 2, asked * 2, strict=True)
    ]
    await at_once(table.env, *clicks)
    assert (await match_of(table, pair[0])).id == (await match_of(table, pair[1])).id


async def test_joining_again_replaces_it_and_only_changing_the_deck_keeps_the_place(
    table: Table, alice: simcord.MemberActor
) -> None:
    await join(table, alice)
    first = (await places(table))[alice.id]
    await table.env.advance_time(30)
    await table.bot.decks.keep(alice.id, distinct_deck("Basalt", "Birch"), name="Other")
    await join(table, alice, deck="Other")
    second = (await places(table))[alice.id]
    assert second.deck_version != first.deck_version
    assert second.joined == first.joined
    await join(table, alice, clock="daily", rated=False)
    third = (await places(table))[alice.id]
    assert (third.clock, third.rated, third.joined) == ("daily", False, first.joined + 30)


async def test_different_clocks_are_not_paired(table: Table) -> None:
    one, other = await members(table, 2)
    await join(table, one)
    await join(table, other, clock="relaxed")
    assert await waiting(table) == {one.id, other.id}
    status = await one.slash(table.channel, "queue status")
    assert status.ephemeral
    assert "Nobody else waits" in said(status)


async def test_decks_that_cannot_be_played_there_are_refused(
    table: Table, alice: simcord.MemberActor
) -> None:
    refused = await join(table, alice, clock="none")
    assert "needs a clock" in said(refused)
    await table.bot.decks.keep(alice.id, "nonsense", name="Draft")
    assert "draft" in said(await join(table, alice, deck="Draft", game=GAME.key))
    assert "no deck called" in said(await join(table, alice, deck="Nothing"))
    assert await places(table) == {}


async def test_a_deck_with_home_made_cards_cannot_wait(
    table: Table, alice: simcord.MemberActor
) -> None:
    await table.bot.decks.keep(alice.id, with_own_card(FAIR), name="Homespun")
    for rated in (True, False):
        refused = await join(table, alice, game=OWN.key, deck="Homespun", rated=rated)
        assert "home-made cards" in said(refused)
    wrong = await join(table, alice, game=GAME.key, deck="Homespun")
    assert "is a deck for" in said(wrong)
    assert await places(table) == {}


async def test_the_deck_is_offered_among_those_of_the_chosen_game(
    table: Table, alice: simcord.MemberActor
) -> None:
    offered = await alice.autocomplete(table.channel, "queue join", "deck", "", game=GAME.key)
    assert [choice["value"] for choice in offered] == [await deck_of(table, alice)]
    none = await alice.autocomplete(table.channel, "queue join", "deck", "", game=ANOTHER)
    assert not none


async def test_leaving(table: Table, alice: simcord.MemberActor) -> None:
    await join(table, alice)
    assert "do not wait" in said(await alice.slash(table.channel, "queue leave"))
    assert await places(table) == {}
    assert "do not wait" in said(await alice.slash(table.channel, "queue leave"))
    assert "do not wait" in said(await alice.slash(table.channel, "queue status"))


async def test_after_25_minutes_a_member_is_asked_and_after_30_they_are_out(
    table: Table, alice: simcord.MemberActor
) -> None:
    await join(table, alice)
    await table.env.advance_time(NUDGE_AFTER - 1)
    [offer] = direct_messages(alice)
    assert "Nobody has come yet" in offer.content
    await table.env.advance_time(1)
    assert "Are you still there?" in last_words(alice)
    await table.restart()
    await table.env.advance_time(LAPSE_AFTER - NUDGE_AFTER - 1)
    assert len(direct_messages(alice)) == 2
    assert await waiting(table) == {alice.id}
    await table.env.advance_time(1)
    assert await places(table) == {}
    assert "taken you out of the queue" in last_words(alice)


@pytest.mark.parametrize("way", ["button", "status"])
async def test_a_sign_of_life_keeps_the_place(
    table: Table, alice: simcord.MemberActor, way: str
) -> None:
    await join(table, alice)
    await table.env.advance_time(NUDGE_AFTER)
    if way == "button":
        await press(alice, "Still here")
        assert "You wait for an opponent" in last_words(alice)
    else:
        await alice.slash(table.channel, "queue status")
    await table.env.advance_time(LAPSE_AFTER - 1)
    assert await waiting(table) == {alice.id}
    assert "Are you still there?" in last_words(alice)
    await table.env.advance_time(1)
    assert await places(table) == {}


async def test_another_live_match_ends_the_waiting_and_frees_who_was_found(
    table: Table, alice: simcord.MemberActor
) -> None:
    carol = await member(table, "Carol")
    await give_deck(table, table.bob)
    await join(table, alice)
    await join(table, carol)
    assert len(await found(table)) == 1
    mine, theirs = [await deck_of(table, one) for one in (alice, table.bob)]
    posted = await alice.slash(
        table.channel, "match challenge", opponent=table.bob, deck=mine, clock="live"
    )
    asked = (await table.bob.click(posted.response, label="Accept")).response
    [(menu, decks)] = menus(asked).items()
    await table.bob.select(asked, [decks[theirs]], custom_id=menu)
    await table.env.advance_time(60)
    [left] = (await places(table)).values()
    assert (left.user, left.front, left.pair) == (carol.id, True, None)
    assert "before others" in last_words(carol)
    assert any("live match of yours has begun" in m.content for m in direct_messages(alice))


async def test_a_slow_match_does_not_end_the_waiting(
    table: Table, alice: simcord.MemberActor
) -> None:
    await join(table, alice)
    await begin(table)
    assert await waiting(table) == {alice.id}


async def test_with_closed_dms_both_are_called_where_they_joined(table: Table) -> None:
    one, other = await members(table, 2)
    path = f"/channels/{one.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=None)
    await join(table, one)
    await join(table, other)
    [public] = [m for m in table.channel.history() if "Ready" in buttons(m)]
    assert [user.id for user in public.mentions] == [one.id]
    wrong = await other.click(public, custom_id=buttons(public)["Leave"])
    assert "somebody else" in said(wrong)
    third = await member(table, "Third")
    wrong = await third.click(public, custom_id=buttons(public)["Ready"])
    assert "somebody else" in said(wrong)
    await one.click(public, custom_id=buttons(public)["Ready"])
    await press(other, "Ready")
    assert (await match_of(table, one)).id == (await match_of(table, other)).id


async def test_status_has_the_ready_button_while_somebody_is_found(table: Table) -> None:
    for one in (pair := await members(table, 2)):
        await join(table, one)
    status = (await pair[0].slash(table.channel, "queue status")).response
    assert status is not None
    assert list(buttons(status)) == ["Ready", "Leave"]
    again = await join(table, pair[0])
    assert "An opponent is found for you" in said(again)
    await pair[0].click(status, label="Ready")
    await press(pair[1], "Ready")
    assert await match_of(table, pair[0])


async def test_a_channel_shows_numbers_and_is_edited_only_when_they_change(table: Table) -> None:
    board = table.guild.create_text_channel("queue")
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, queue_channel=board.id)
    one, other = await members(table, 2)
    await join(table, one)

    def shown() -> discord.Message:
        [message] = board.history()
        return message

    assert "**1**" in shown().content
    assert "Member" not in shown().content
    assert "</queue join:" in shown().content
    first = shown().id
    edits = len([r for r in table.env.http_requests if r.method == "PATCH"])
    await table.env.advance_time(READY_SECONDS)
    assert len([r for r in table.env.http_requests if r.method == "PATCH"]) == edits
    await join(table, other, clock="daily")
    assert shown().id == first
    assert shown().content.count("**1**") == 2
    await shown().delete()
    await other.slash(table.channel, "queue leave")
    assert shown().id != first
    assert shown().content.count("**1**") == 1
    async with table.bot.store.read() as connection:
        assert (await guild_settings(connection, table.guild.id)).queue_message == shown().id


async def test_a_channel_where_the_bot_may_not_write_is_tried_once_for_each_change(
    table: Table, alice: simcord.MemberActor
) -> None:
    board = table.guild.create_text_channel("queue")
    path = f"/channels/{board.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013, times=None)
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, queue_channel=board.id)

    def tries() -> int:
        return len([r for r in table.env.http_requests if r.path.endswith(path)])

    await join(table, alice)
    before = tries()
    await table.env.advance_time(300)
    assert tries() == before
    await alice.slash(table.channel, "queue leave")
    assert tries() == before + 1


async def test_who_is_found_somebody_else_at_once_is_not_told_that_they_go_on_waiting(
    table: Table,
) -> None:
    silent, patient, *_ = six = await members(table, 3)
    for one in six[:2]:
        await join(table, one)
    await press(patient, "Ready")
    await join(table, six[2])
    await table.env.advance_time(READY_SECONDS)
    assert "not ready in time" in last_words(silent)
    assert "An opponent is found" in last_words(patient)
    assert not any(
        "before others" in m.content for m in direct_messages(patient) if "did not" in m.content
    )


async def test_who_has_left_the_server_does_not_begin_a_match_there(table: Table) -> None:
    gone, other = await members(table, 2)
    for one in (gone, other):
        await join(table, one)
    table.env.backend.remove_member(table.guild.id, gone.id)
    await press(gone, "Ready")
    await press(other, "Ready")
    [left] = (await places(table)).values()
    assert (left.user, left.front) == (other.id, True)
    assert "before others" in last_words(other)


@pytest.mark.parametrize("moment", MOMENTS)
async def test_what_became_of_waiting_is_told_once_over_a_crash(
    table: Table, alice: simcord.MemberActor, moment: Moment
) -> None:
    await join(table, alice)
    await table.env.advance_time(LAPSE_AFTER - 1)
    die_sending(table.bot, moment)
    await table.env.advance_time(1)
    assert await places(table) == {}
    await table.restart()
    await table.env.advance_time(LONGEST)
    assert len([one for one in direct_messages(alice) if "taken you out" in one.content]) == 1


async def test_the_message_with_numbers_is_put_up_once_over_a_crash(
    table: Table, alice: simcord.MemberActor
) -> None:
    board = table.guild.create_text_channel("queue")
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, queue_channel=board.id)
    die_sending(table.bot, "after")
    await join(table, alice)
    assert len(board.history()) == 1
    await table.restart()
    await table.env.advance_time(LONGEST)
    assert len(board.history()) == 1
