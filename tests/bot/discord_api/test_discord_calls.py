"""A call always has an outcome for its caller, whatever Discord does."""

import logging
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord_api import discord_calls, thread_calls
from bot.discord_api.discord_calls import (
    ALT_LIMIT,
    CallOutcome,
    CallResult,
    OutgoingFile,
    OutgoingMessage,
    SendResult,
    attempt_call,
    outcome_of_error,
    send_direct_to,
)
from tests.conftest import Table


async def say(table: Table) -> CallResult[discord.Message]:
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return await discord_calls.send_message(
        channel, OutgoingMessage("hello", files=(OutgoingFile("a.txt", b"a"),))
    )


async def test_a_failure_to_expect_is_an_outcome(table: Table):
    for status, code, outcome in (
        (403, 50013, CallOutcome.FORBIDDEN),
        (403, 50001, CallOutcome.FORBIDDEN),
        (404, 10003, CallOutcome.GONE),
        (404, 10008, CallOutcome.GONE),
        (400, 50083, CallOutcome.ARCHIVED),
        (403, 50007, CallOutcome.CLOSED),
        (404, 10062, CallOutcome.LATE),
        (404, 10015, CallOutcome.LATE),
        (401, 50027, CallOutcome.LATE),
    ):
        table.env.inject_error("POST", "/channels/*/messages", status=status, code=code)
        assert await say(table) == SendResult(outcome), (status, code)
        assert (await say(table)).done


async def test_when_discord_is_out_of_breath_the_call_is_made_anew(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    table.env.inject_error("POST", "/channels/*/messages", status=503, times=2)
    said = await say(table)
    assert said.done
    assert said.value is not None
    assert said.value.attachments[0].size == 1


async def test_it_is_not_made_for_ever(table: Table, monkeypatch: pytest.MonkeyPatch):
    table.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    assert await say(table) == SendResult(CallOutcome.DOWN)


async def test_when_discord_wants_fewer_calls_it_is_not_made_at_once_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    table.env.inject_error("POST", "/channels/*/messages", status=429, code=0)
    assert await say(table) == SendResult(CallOutcome.DOWN)
    assert (await say(table)).done


async def test_a_thread_that_is_known_is_not_asked_for_again(table: Table):
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = (await say(table)).value
    assert message is not None
    first = (await thread_calls.open_thread(channel, message.id, "here")).value
    table.env.inject_error("POST", "/channels/*/messages/*/threads", status=500, times=None)
    again = (await thread_calls.open_thread(channel, message.id, "here")).value
    assert first is not None
    assert again is not None
    assert again.id == first.id == message.id


async def test_a_thread_that_is_there_already_is_the_one_that_was_wanted(table: Table):
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = (await say(table)).value
    assert message is not None
    first = (await thread_calls.open_thread(channel, message.id, "here")).value
    assert first is not None
    await first.edit(archived=True)
    await table.env.settle()
    assert channel.get_thread(message.id) is None
    table.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160004)
    again = (await thread_calls.open_thread(channel, message.id, "here")).value
    assert again is not None
    assert again.id == first.id


async def test_an_archived_thread_is_opened_again(table: Table):
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="t", type=discord.ChannelType.public_thread)
    await thread.edit(archived=True)
    opened = (await thread_calls.unarchive_thread(table.bot, thread.id)).value
    assert opened is not None
    assert not opened.archived


async def test_a_refusal_that_is_our_mistake_is_logged(
    table: Table, caplog: pytest.LogCaptureFixture
):
    table.env.inject_error("POST", "/channels/*/messages", status=400, code=50035)
    assert await say(table) == SendResult(CallOutcome.REFUSED)
    assert [r.levelno for r in caplog.records if r.name == "bot.discord_api.discord_calls"] == [
        logging.ERROR
    ]
    caplog.clear()


def test_a_file_that_has_just_given_way_to_another_is_no_mistake():
    lost = {"code": "ATTACHMENT_NOT_FOUND", "message": "Attachment data cannot be found for id 7."}
    errors = {"attachments": {"0": {"_errors": [lost]}}}
    told: Any = {"code": 50035, "message": "Invalid Form Body", "errors": errors}
    answer: Any = SimpleNamespace(status=400, reason="Bad Request")
    assert outcome_of_error(discord.HTTPException(answer, told)) is CallOutcome.REPLACED


async def test_closed_direct_messages_are_closed_whatever_the_code(table: Table):
    bob, words = table.bob.id, OutgoingMessage("psst")
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    assert (await send_direct_to(table.bot, bob, words)).outcome is CallOutcome.CLOSED
    assert (await send_direct_to(table.bot, bob, words)).users == (bob,)


async def test_an_edited_message_keeps_nothing_it_had(table: Table):
    message = (await say(table)).value
    assert message is not None
    edited = (await discord_calls.edit_message(message, OutgoingMessage("bye"))).value
    assert edited is not None
    assert (edited.content, edited.attachments) == ("bye", [])
    assert (await discord_calls.delete_message(edited)).done
    assert (
        await discord_calls.edit_message(edited, OutgoingMessage("?"))
    ).outcome is CallOutcome.GONE


async def test_a_press_is_answered_also_where_nothing_is_to_be_drawn_any_more(table: Table):
    async def pressed(interaction: discord.Interaction[Any]) -> None:
        called = await discord_calls.redraw(interaction, lambda: None)
        assert called.outcome is CallOutcome.OVERTAKEN

    await assert_answered(table, pressed)


async def test_a_press_is_answered_also_where_its_message_has_just_been_deleted(table: Table):
    async def pressed(interaction: discord.Interaction[Any]) -> None:
        assert interaction.message is not None
        await interaction.message.delete()
        called = await discord_calls.redraw(interaction, OutgoingMessage("Other words"))
        assert called.outcome is CallOutcome.GONE

    await assert_answered(table, pressed)


async def assert_answered(
    table: Table, pressed: Callable[[discord.Interaction[Any]], Awaitable[None]]
) -> None:
    """Checks that a press of a button that does this is answered, and that its text is not
    replaced."""
    button = discord.ui.Button[Any](label="Press")
    button.callback = pressed
    view = discord.ui.View()
    view.add_item(button)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("Words", view=view)
    result = await table.alice.click(message, label="Press")
    assert result.acknowledged
    assert message.content == "Words"


async def test_a_message_pings_nobody(table: Table):
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await discord_calls.send_message(channel, OutgoingMessage(f"{table.bob.mention} @everyone"))
    sent = table.env.http_requests[-1].json
    assert isinstance(sent, dict)
    assert sent["allowed_mentions"] == {"parse": []}


def test_long_words_are_cut_to_what_discord_takes():
    assert len(OutgoingMessage("x" * 5000).to_send()["content"]) == 2000
    assert (
        len(OutgoingFile("a.png", b"", "x" * 5000).to_discord_file().description or "") == ALT_LIMIT
    )


async def test_an_exception_of_ours_is_not_hidden():
    async def broken() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await attempt_call(broken)
