"""Joining, waiting and leaving, as members see it."""

from __future__ import annotations

import discord
import pytest
import simcord
from simcord.results import InteractionResult

from bot.matches.actions import Concede
from bot.store.settings.guild_settings import change_guild, guild_settings
from cogs.ui.periodic import LONGEST
from tests.bot.matches.games import GAME
from tests.cogs.dying import MOMENTS, Moment, die_sending
from tests.cogs.matches.duel import at_once
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.queue.waiting import (
    PRACTICE_OFFER,
    be_silent,
    calls,
    direct_messages,
    found,
    give_deck,
    join,
    last_words,
    leave,
    look,
    match_of,
    member,
    members,
    open_form,
    open_queue,
    places,
    press,
    said,
    submit,
    waiting,
)
from tests.cogs.walking import go_on, screen
from tests.conftest import Table

LAPSE_AFTER = 30 * 60
NUDGE_AFTER = 25 * 60
READY_SECONDS = 60

FEW, MANY = 4, 100


def values_of(form: InteractionResult, field: str) -> list[str]:
    """Returns the values of the options in a field of an open form."""
    assert form.modal is not None
    fields = [part["component"] for part in form.modal["components"]]
    [found] = [one for one in fields if one["custom_id"] == field]
    return [option["value"] for option in found["options"]]


@pytest.fixture
async def alice(table: Table) -> simcord.MemberActor:
    await give_deck(table, table.alice)
    return table.alice


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
async def test_many_join_at_once_and_nobody_is_found_twice(table: Table, count: int) -> None:
    many = await members(table, count)
    table.env.settle_timeout = 60
    forms = [(one, await open_form(table, one)) for one in many]
    decks = {one.id: (await table.bot.decks.of(one.id))[0].id for one in many}
    await at_once(table.env, *(submit(one, form, f"deck:{decks[one.id]}") for one, form in forms))
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


async def test_a_member_joins_with_a_legal_deck_of_theirs_and_leaves(
    table: Table, alice: simcord.MemberActor
) -> None:
    await table.bot.decks.keep(alice.id, "nonsense", name="Draft")
    form = await open_form(table, alice)
    [deck, draft] = await table.bot.decks.of(alice.id)
    offered = values_of(form, "with")
    assert (offered[0], f"deck:{draft.id}" in offered) == (f"deck:{deck.id}", False)
    assert f"starter:{GAME.key}/{GAME.starters()[0].key}" in offered

    joined = screen(await join(table, alice))
    assert "I'll call you when I find an opponent" in text_of(joined)
    assert list(buttons(joined)) == ["Leave", "Change", "Play", "Tell me"]
    status = await open_queue(table, alice)
    assert "Nobody else is waiting" in text_of(status)
    left = screen(await go_on(alice, status, "Leave"))
    assert text_of(left).startswith("You've left the queue.")
    assert await places(table) == {}
    again = await alice.click(joined, custom_id=buttons(joined)["Leave"])
    assert "You aren't waiting here." in said(again)


async def test_who_has_played_joins_as_last_time(table: Table) -> None:
    for one in (pair := await members(table, 2)):
        await join(table, one, clock="relaxed", rated=False)
    for one in pair:
        await press(one, "Ready")
    one, match = pair[0], await match_of(table, pair[0])
    await table.bot.services.matches.do(match.id, one.id, Concede())
    page = await open_queue(table, one)
    [deck] = await table.bot.decks.of(one.id)
    assert f"**{GAME.title}** with **{deck.name}** · Relaxed · not rated" in text_of(page)
    assert list(buttons(page)) == ["Join", "Change", "Tell me"]
    await one.click(page, label="Join")
    place = (await places(table))[one.id]
    assert (place.clock, place.rated, place.deck_version) == ("relaxed", False, deck.version_id)


async def test_a_newcomer_joins_with_a_starter_deck(table: Table) -> None:
    home = await open_queue(table, table.alice)
    assert text_of(home) == "Choose a game, and I'll find you an opponent."
    form = await go_on(table.alice, home, GAME.title)
    [starter, *_] = values_of(form, "with")
    assert starter.startswith("starter:")
    terms = {"with": [starter], "clock": ["live"], "rated": ["rated"]}
    await go_on(table.alice, form, terms)
    assert await waiting(table) == {table.alice.id}


async def test_who_gives_no_sign_of_life_is_asked_and_then_taken_out(
    table: Table, alice: simcord.MemberActor
) -> None:
    await join(table, alice)
    await be_silent(table, alice, 60)
    await look(table)
    assert PRACTICE_OFFER in last_words(alice)
    await be_silent(table, alice, NUDGE_AFTER)
    await look(table)
    asked = direct_messages(alice)[-1]
    assert "Are you still there?" in asked.content
    await press(alice, "Still here")
    assert "I'll call you when I find an opponent" in last_words(alice)
    await be_silent(table, alice, LAPSE_AFTER - 1)
    await look(table)
    assert await waiting(table) == {alice.id}
    await table.env.advance_time(1)
    assert await places(table) == {}
    assert "taken you out of the queue" in last_words(alice)
    late = await alice.user.click(asked, label="Leave")
    assert "You aren't waiting here." in said(late)


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
    status = await open_queue(table, one)
    assert list(buttons(status)) == ["Ready", "Leave"]
    await one.click(public, custom_id=buttons(public)["Ready"])
    await press(other, "Ready")
    assert (await match_of(table, one)).id == (await match_of(table, other)).id


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
    assert list(buttons(shown())) == ["Find an opponent", "Play", "Tell me"]
    first = shown().id
    edits = len([r for r in table.env.http_requests if r.method == "PATCH"])
    await table.env.advance_time(READY_SECONDS)
    assert len([r for r in table.env.http_requests if r.method == "PATCH"]) == edits
    await join(table, other, clock="daily")
    assert shown().id == first
    assert shown().content.count("**1**") == 2
    await shown().delete()
    await leave(table, other)
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
    await leave(table, alice)
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
    assert "weren't ready in time" in last_words(silent)
    assert "I've found an opponent" in last_words(patient)
    assert not any(
        "ahead of others" in m.content for m in direct_messages(patient) if "didn't" in m.content
    )


@pytest.mark.parametrize("moment", MOMENTS)
async def test_what_became_of_waiting_is_told_once_over_a_crash(
    table: Table, alice: simcord.MemberActor, moment: Moment
) -> None:
    await join(table, alice)
    await be_silent(table, alice, LAPSE_AFTER)
    die_sending(table.bot, moment)
    await look(table)
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
