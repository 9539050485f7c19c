"""The delivery of an export to the member who has asked for it, and to nobody else, whatever
happens."""

from __future__ import annotations

import json

import discord
import pytest
import simcord

from bot.discord_api import file_delivery
from bot.discord_api.private_replies import PrivateReply
from bot.jobs import InProcessJobs
from tests.cogs.matches.reading import said
from tests.cogs.privacy.asking import ask_export
from tests.cogs.queue.waiting import direct_messages
from tests.conftest import Table


async def asked(table: Table) -> simcord.ResponseMessage:
    result = await ask_export(table.alice, table.channel)
    assert result.ephemeral
    assert result.response is not None
    return result.response


async def user_in(message: simcord.ResponseMessage | discord.Message) -> int:
    """Returns the user of an export."""
    [file] = message.attachments
    return json.loads(await file.read())["user"]


async def test_what_a_restart_interrupts_is_handed_over_after_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        patch.setattr(InProcessJobs, "defer_soon", lambda *_, **__: None)
        waiting = await asked(table)
    assert not waiting.attachments
    await table.restart()
    await table.env.settle()
    assert await user_in(waiting) == table.alice.id


async def test_it_comes_as_a_direct_message_where_the_answer_has_lapsed(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(PrivateReply, "is_expired", lambda _: True)
    waiting = await asked(table)
    assert not waiting.attachments
    [message] = direct_messages(table.alice)
    assert await user_in(message) == table.alice.id


async def test_it_is_tried_again_while_discord_is_down_and_handed_over_once(table: Table):
    table.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=503, times=4)
    waiting = await asked(table)
    await table.env.advance_time(10)
    assert await user_in(waiting) == table.alice.id
    calls = len(table.env.http_requests)
    await table.bot.services.exports.go_on()
    await table.env.settle()
    assert len(table.env.http_requests) == calls


async def test_what_cannot_be_made_is_said(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def fail(*_: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr("cogs.privacy.controllers.export_member_data", fail)
    waiting = await asked(table)
    assert "something broke on my side" in waiting.content
    assert "could not be made" in caplog.text
    caplog.clear()


async def test_exports_are_so_many_within_an_hour(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_delivery, "EXPORTS_PER_HOUR", 1)
    await ask_export(table.alice, table.channel)
    refused = await ask_export(table.alice, table.channel)
    assert "You've asked for 1 file, picture or review within an hour" in said(refused)
    others = await ask_export(table.bob, table.channel)
    assert "within an hour" not in said(others)
