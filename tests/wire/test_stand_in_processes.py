"""The stand-in serves several processes of one bot as Discord does: each shard's events go to all
processes that have it, and limits are those of the bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import aiohttp
import pytest

from tests.wire.fakecord.gateway import PROCESS_HEADER
from tests.wire.fakecord.waiting import within
from tests.wire.fakecord.world import ChannelHandle, World

HELLO, INVALID_SESSION, IDENTIFY = 10, 9, 2
INTENTS = 1 << 0 | 1 << 9 | 1 << 12
PRESS = "INTERACTION_CREATE"
WINDOW = 0.3
WITHIN = 10.0
"""Seconds that the stand-in may take to send something."""

BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
MESSAGE = {"content": "Hello", "components": [{"type": 1, "components": [BUTTON]}]}


class Process:
    """One of the bot's processes, as Discord sees it."""

    def __init__(self, world: World, session: aiohttp.ClientSession, name: str) -> None:
        self.world = world
        self.events: list[tuple[str, Any]] = []
        self.ops: list[int] = []
        self._session = session
        self._headers = {
            "Authorization": f"Bot {world.config.token}",
            PROCESS_HEADER: name,
        }
        self._told = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def connect(self, shard: int) -> None:
        """Identifies as a shard, and returns once Discord has sent something to it."""
        url = f"{self.world.hub.gateway_url}/?v=10&encoding=json"
        socket = await self._session.ws_connect(url, headers=self._headers)
        assert (await socket.receive_json())["op"] == HELLO
        told = self._told = asyncio.Event()
        await socket.send_json(
            {
                "op": IDENTIFY,
                "d": {
                    "token": self.world.config.token,
                    "intents": INTENTS,
                    "properties": {},
                    "shard": [shard, self.world.config.shards],
                },
            }
        )
        self._tasks.append(asyncio.create_task(self._listen(socket)))
        async with within(WITHIN, "Discord to say something"):
            await told.wait()

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            data = message.json()
            self.ops.append(data["op"])
            self._told.set()
            if data["t"] is not None:
                self.events.append((data["t"], data["d"]))

    def heard(self, event: str) -> list[Any]:
        """Returns the events of a kind that it received."""
        return [data for kind, data in self.events if kind == event]

    async def hears(self, event: str) -> Any:
        """Waits for the only event of a kind and returns it. Fails if it comes more than once."""
        await self.world.wait_until(lambda: self.heard(event), WITHIN, f"{event} to come")
        [data] = self.heard(event)
        return data

    async def call(self, method: str, path: str, payload: Any = None) -> tuple[int, Any]:
        """Makes a call of the REST API. Returns its status and its answer."""
        url = f"{self.world.server.url}/api/v10{path}"
        call = self._session.request(method, url, json=payload, headers=self._headers)
        async with call as answer:
            body = await answer.json() if answer.content_type == "application/json" else None
            return answer.status, body

    async def answer(self, interaction: dict[str, Any]) -> int:
        """Answers an interaction. Returns the status."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        return (await self.call("POST", path, {"type": 6}))[0]

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


class Scene:
    """A bot of two processes, `one` and `other`, in a world of two shards."""

    def __init__(self, world: World, session: aiohttp.ClientSession) -> None:
        self.world = world
        self.one = Process(world, session, "one")
        self.other = Process(world, session, "other")

    async def button(self) -> ChannelHandle:
        """Returns a channel of a server on shard 1, with a message that has a button."""
        guild = await self.world.guild("Arena", shard=1)
        channel = guild.channel("general")
        status, _ = await self.one.call("POST", f"/channels/{channel.id}/messages", MESSAGE)
        assert status == 200
        return channel


@pytest.fixture
async def scene(request: pytest.FixtureRequest) -> AsyncIterator[Scene]:
    config: dict[str, Any] = {"shards": 2, "max_concurrency": 2, "ack_deadline": 0.2}
    config |= getattr(request, "param", {})
    async with World(**config) as world, aiohttp.ClientSession() as session:
        scene = Scene(world, session)
        yield scene
        await scene.one.end()
        await scene.other.end()


async def pressed(scene: Scene, channel: ChannelHandle) -> Any:
    """Makes a user press the button, and waits for nothing."""
    alice = await scene.world.user("Alice")
    return await alice.click(channel.last, "Go", wait=False)


async def test_a_press_comes_to_all_who_have_its_shard_and_to_nobody_else(scene: Scene) -> None:
    await scene.one.connect(1)
    await scene.other.connect(1)
    await scene.other.connect(0)
    channel = await scene.button()
    await pressed(scene, channel)
    await pressed(scene, channel)  # once this event has come, the first has come to all
    for one in (scene.one, scene.other):
        await scene.world.wait_until(
            lambda one=one: len(one.heard(PRESS)) >= 2, WITHIN, "both presses"
        )
        assert len({press["id"] for press in one.heard(PRESS)}) == len(one.heard(PRESS)) == 2
    assert {one.process for one in scene.world.hub.gateway.online} == {"one", "other"}


async def test_a_direct_message_comes_to_shard_0(scene: Scene) -> None:
    await scene.one.connect(0)
    await scene.other.connect(1)
    guild = await scene.world.guild("Arena", shard=1)
    alice = await scene.world.user("Alice")
    await alice.dm("Hello")
    await alice.say(guild.channel("general"), "Hello all")
    assert (await scene.other.hears("MESSAGE_CREATE"))["guild_id"] == str(guild.id)
    assert (await scene.one.hears("MESSAGE_CREATE")).get("guild_id") is None


async def test_any_process_may_answer_a_press_and_only_one(scene: Scene) -> None:
    channel = await scene.button()
    await scene.one.connect(1)
    result = await pressed(scene, channel)
    interaction = await scene.one.hears(PRESS)
    assert await scene.other.answer(interaction) == 204
    assert result.raw.answered_by == "other"
    assert await scene.one.answer(interaction) == 400
    [noticed] = scene.world.violations()
    assert (noticed.kind, noticed.code, noticed.details["process"]) == ("interaction", 40060, "one")


async def test_any_process_may_edit_what_another_has_answered(scene: Scene) -> None:
    channel = await scene.button()
    await scene.one.connect(1)
    await pressed(scene, channel)
    interaction = await scene.one.hears(PRESS)
    await scene.one.answer(interaction)
    path = f"/webhooks/{scene.world.hub.application_id}/{interaction['token']}/messages/@original"
    status, _ = await scene.other.call("PATCH", path, {"content": "Hello again"})
    assert status == 200
    assert channel.last.text.startswith("Hello again")
    scene.world.assert_clean()


@pytest.mark.parametrize(
    "scene", [{"identify_window": WINDOW, "max_concurrency": 1}], indirect=True
)
async def test_two_processes_that_identify_at_the_same_time_are_noticed(scene: Scene) -> None:
    await scene.one.connect(0)
    await scene.other.connect(1)
    assert scene.other.ops == [INVALID_SESSION]
    assert [one.kind for one in scene.world.violations()] == ["gateway"]


@pytest.mark.parametrize(
    "scene", [{"identify_window": WINDOW, "max_concurrency": 1}], indirect=True
)
async def test_who_waits_identifies(scene: Scene) -> None:
    await scene.one.connect(0)
    await asyncio.sleep(WINDOW)
    await scene.other.connect(1)
    scene.world.assert_clean()


@pytest.mark.parametrize("scene", [{"identify_window": WINDOW}], indirect=True)
async def test_shards_of_different_buckets_identify_at_the_same_time(scene: Scene) -> None:
    await scene.one.connect(0)
    await scene.other.connect(1)
    scene.world.assert_clean()


async def test_it_says_how_many_sessions_are_left_and_how_many_may_begin_at_a_time(
    scene: Scene,
) -> None:
    await scene.one.connect(0)
    await scene.other.connect(1)
    status, told = await scene.other.call("GET", "/gateway/bot")
    assert (status, told["shards"]) == (200, 2)
    limit = told["session_start_limit"]
    assert (limit["total"] - limit["remaining"], limit["max_concurrency"]) == (2, 2)


@pytest.mark.parametrize("scene", [{"global_limit": 10}], indirect=True)
async def test_the_calls_of_all_processes_count_towards_one_limit(scene: Scene) -> None:
    both = [scene.one.call("GET", "/users/@me"), scene.other.call("GET", "/users/@me")]
    both += [one.call("GET", "/users/@me") for one in (scene.one, scene.other) for _ in range(5)]
    statuses = sorted([status for status, _ in await asyncio.gather(*both)])
    assert statuses == [200] * 10 + [429] * 2
    assert scene.world.hub.limiter.peak_global > 10
    assert {one.kind for one in scene.world.violations()} == {"rate_limit"}
