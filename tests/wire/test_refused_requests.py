"""The bot makes a request that Discord refuses only once, and counts it."""

from __future__ import annotations

import logging
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, send_message
from bot.discord_api.refused_requests import (
    BANNED_AT,
    REFUSED,
    WARNED_AT,
    RefusedRequests,
    request_trace,
)
from tests.wire.fakecord.api_client import logged_in
from tests.wire.fakecord.permissions import P
from tests.wire.fakecord.world import World
from tests.wire.running_bot import running_bot

CLICKS = 5
NOTHING = P.VIEW_CHANNEL | P.SEND_MESSAGES | P.SEND_MESSAGES_IN_THREADS
POST = "POST /channels/{channel_id}/messages"


@pytest.mark.parametrize(
    ("status", "code", "outcome", "counts"),
    [
        (401, 0, CallOutcome.REFUSED, 1),
        (403, 50013, CallOutcome.FORBIDDEN, 1),
        (403, 50007, CallOutcome.CLOSED, 1),
        (404, 10003, CallOutcome.GONE, 0),
        (400, 50035, CallOutcome.REFUSED, 0),
    ],
)
async def test_a_refused_request_is_made_once(
    status: int, code: int, outcome: CallOutcome, counts: int
) -> None:
    refused = RefusedRequests()
    async with World() as world, logged_in(world, request_trace(refused)) as client:
        channel = (await world.guild("Arena")).channel("general")
        world.faults.error(POST, status, code=code, times=-1)
        place = client.get_partial_messageable(channel.id)
        called = await send_message(place, OutgoingMessage("hello"))
        assert called.outcome is outcome
        assert len(world.requests(POST)) == 1
        assert refused.number == counts


async def test_what_others_have_used_up_does_not_count() -> None:
    refused = RefusedRequests()
    async with World() as world, logged_in(world, request_trace(refused)) as client:
        channel = (await world.guild("Arena")).channel("general")
        world.faults.rate_limit(POST, retry_after=0.01)
        assert (
            await send_message(client.get_partial_messageable(channel.id), OutgoingMessage("hi"))
        ).done
        assert refused.number == 0


async def test_a_bot_that_may_do_nothing_in_a_channel_asks_for_the_same_once(
    database: Path,
) -> None:
    async with running_bot(database) as running:
        guild = await running.world.guild("Arena")
        table = await running.table(guild, "cardfinity")
        await table.shown()
        guild.deny_bot(guild.channels[-1], NOTHING)
        luck = Random(2)
        for _ in range(CLICKS):
            assert await table.turn(luck) is not None
        refused = [one for one in running.world.requests() if one.status in REFUSED]
        assert refused
        asked = Counter((one.key, one.path, str(one.payload)) for one in refused)
        assert max(asked.values()) == 1
        assert len(refused) <= CLICKS
        assert running.bot.tracebacks() == []


async def test_the_host_is_warned_long_before_discord_bans(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    refused = RefusedRequests(lambda: now)
    with caplog.at_level(logging.WARNING):
        for _ in range(WARNED_AT - 1):
            refused.note(403)
        assert caplog.messages == []
        for _ in range(WARNED_AT):
            refused.note(403)
        [warning] = caplog.messages
        assert f"{WARNED_AT:d} requests" in warning
        assert WARNED_AT <= BANNED_AT / 10
        now = 601.0
        refused.note(401)
        assert refused.number == 1
        assert len(caplog.messages) == 1
