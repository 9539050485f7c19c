"""A match that one process of the bot shows, and that is played by direct messages, which come to
another."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.records import RequestRecord
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.views import Msg
from tests.wire.fakecord.world import ChannelHandle, World
from tests.wire.seating import launch, seat
from tests.wire.table import Table, actions_on, pick

SHARED = {"DECKHAND_PROCESSES": "2", "DECKHAND_SHARDS": "2"}
WITHIN = 30.0
CLICKS = 8
BUSY = 2
"""So many messages may be edited once more than they had to be: where a machine is so busy that a
process is not told in time."""

UNHURRIED_SECONDS = 1.5
"""Between two clicks of people who look at what they have been shown."""

REPLACED = "ATTACHMENT_NOT_FOUND"
"""What Discord says where a picture was to be kept that another process has just replaced: then it
is sent once more."""

EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
SEND = "POST /channels/{channel_id}/messages"


@dataclass
class Scene:
    """A match in a server of shard 1. `direct` is the process that has shard 0, to which direct
    messages come, `own` the one of the match."""

    world: World
    table: Table
    channel: ChannelHandle
    direct: BotProcess
    own: BotProcess

    @property
    def place(self) -> ChannelHandle:
        """Where the match is played."""
        return self.channel.threads[0]

    def calls(self, since: int) -> Sequence[RequestRecord]:
        """The calls after so many."""
        return list(self.world.hub.requests)[since:]

    async def quiet(self) -> None:
        """Until everything is shown, and nobody calls any more."""
        await self.world.idle(0.5)
        await self.table.shown()
        await self.world.idle(0.5)


@pytest.fixture
async def scene(postgresql_url: str) -> AsyncIterator[Scene]:
    async with World(shards=2, max_concurrency=2, ack_deadline=WITHIN) as world:
        guild = await world.guild("Arena", shard=1)
        one = await launch(world, postgresql_url, env=SHARED)
        env = {key: value for key, value in one.env.items() if key.startswith("DECKHAND_")}
        other = await world.launch(one.command, cwd=one.cwd, env=env, ready=False)
        shards = world.hub.gateway.of

        def shared() -> bool:
            return [len(shards(bot.name)) for bot in (one, other)] == [1, 1]

        await world.wait_until(shared, WITHIN, "a shard for each")
        direct, own = (one, other) if shards(one.name)[0].shard == 0 else (other, one)
        holds = "holds shards 0-0" if direct is other else "holds shards 1-1"
        await world.wait_until(lambda: holds in other.log, WITHIN, "the lease to be handed over")
        users = await world.user("Alice"), await world.user("Bob")
        channel = guild.channel("general")
        table = await seat(world, channel, users, postgresql_url, game="cardfinity")
        await table.shown()
        yield Scene(world, table, channel, direct, own)
        assert not [str(one) for one in world.faulty_calls() if REPLACED not in str(one)]


def is_asked(scene: Scene, user: UserHandle, luck: Random) -> bool:
    """Whether somebody is asked in their direct messages."""
    panel = scene.table.panel(user)
    return panel is not None and bool(actions_on(panel, scene.table.id, luck))


async def press(scene: Scene, luck: Random) -> Msg:
    """Whoever is asked presses something in their direct messages. Gives the message."""

    def asked() -> tuple[UserHandle, Msg] | None:
        for user in scene.table.users:
            panel = scene.table.panel(user)
            if panel is not None and actions_on(panel, scene.table.id, luck):
                return user, panel
        return None

    user, panel = await scene.world.wait_until(asked, WITHIN, "somebody to be asked")
    action = pick(actions_on(panel, scene.table.id, luck), luck)
    await scene.table.act(user, panel, action)
    return panel


def numbers_on(message: Msg | None, match_id: str) -> set[int]:
    """The decisions of which a message asks one to choose."""
    found = "" if message is None else str(message.raw.components)
    return {int(one) for one in re.findall(rf"match:(?:choose|menu|turn):{match_id}:(\d+)", found)}


async def test_it_costs_the_calls_that_it_costs_one_process(scene: Scene) -> None:
    luck, more = Random(3), 0
    await press(scene, luck)
    await scene.quiet()
    for _ in range(CLICKS):
        await asyncio.sleep(UNHURRIED_SECONDS)
        before = len(scene.world.hub.requests)
        panel = await press(scene, luck)
        await scene.quiet()
        calls = scene.calls(before)
        answers = {one.process for one in calls if one.path.endswith("/callback")}
        assert answers == {scene.direct.name}
        shown = [one for one in calls if one.key in (EDIT, SEND)]
        assert {one.process for one in shown} == {scene.own.name}
        more += len(shown) - len({one.path for one in shown})
        more += any(one.path.endswith(f"/messages/{panel.id}") for one in shown)
    assert more <= BUSY
    assert scene.table.choices() > 0
    assert not scene.direct.tracebacks()
    assert not scene.own.tracebacks()


async def test_old_states_never_win_however_late_they_come(scene: Scene) -> None:
    scene.world.faults.delay("PATCH /webhooks/*", 1.2, times=-1)
    luck = Random(5)
    for _ in range(3 * CLICKS):
        await press(scene, luck)
        await asyncio.sleep(luck.choice((0.0, 0.05, 0.4)))
    scene.world.faults.clear()
    await asyncio.sleep(5.0)
    await scene.quiet()
    number = scene.table.choices()
    for user in scene.table.users:
        assert numbers_on(scene.table.panel(user), scene.table.id) <= {number}


async def test_a_private_panel_is_edited_by_the_process_that_takes_the_server_over(
    scene: Scene,
) -> None:
    luck, table = Random(7), scene.table
    await scene.quiet()
    waiting = next(one for one in table.users if not is_asked(scene, one, luck))
    board = next(one for one in scene.place.messages() if one.has("My hand"))
    await (await waiting.click(board, "My hand")).settled(WITHIN)
    await scene.quiet()
    await scene.own.kill()
    taken = "holds shards 1-1"
    held = scene.direct.log.count(taken)
    await scene.world.wait_until(
        lambda: scene.direct.log.count(taken) > held, 2 * WITHIN, "the server to be taken over"
    )
    before = len(scene.world.hub.requests)
    while not is_asked(scene, waiting, luck):
        await press(scene, luck)
        await scene.quiet()
    private = table.private(waiting)
    assert private is not None
    assert numbers_on(private, table.id) == {table.choices()}
    edits = [one for one in scene.calls(before) if one.path.endswith("@original")]
    assert {one.process for one in edits} == {scene.direct.name}
    assert not scene.direct.tracebacks()
