"""A match that one process of the bot shows, but that is played by direct messages. These go to
another process, which hands them over."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from random import Random

import pytest
import pytest_asyncio

from tests.postgresql import Cluster
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.records import RequestRecord
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.views import Msg
from tests.wire.fakecord.waiting import within
from tests.wire.fakecord.world import ChannelHandle, GuildHandle, World
from tests.wire.owners import SOONER, shared_out
from tests.wire.running_bot import ANSWER_SECONDS
from tests.wire.seating import BOARD_PACE, PATIENCE, launch, launch_worker, seat
from tests.wire.stored import all_stored
from tests.wire.table import Table, actions_on, pick

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.soak]

SHARED = {"DECKHAND_WORKER": "false", "DECKHAND_PROCESSES": "2", "DECKHAND_SHARDS": "2"}
QUICK = {**SOONER, **dict.fromkeys(BOARD_PACE, 0.5)}
UNHURRIED_SECONDS = 0.6
"""Seconds between two clicks of people who look at what they have been shown."""

LATE_SECONDS = 1.2
"""Seconds by which Discord delays the answer to a press."""

REPLACED = "ATTACHMENT_NOT_FOUND"
"""Discord's error if a picture was to be kept that another process has just replaced: then the
picture is sent again."""

EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
SEND = "POST /channels/{channel_id}/messages"


@dataclass(frozen=True)
class Bot:
    """A bot of two processes: `direct` has shard 0, to which direct messages go, and `own` shard 1,
    to which the server belongs."""

    world: World
    url: str
    guild: GuildHandle
    direct: BotProcess
    own: BotProcess


@dataclass(frozen=True)
class Scene:
    """A match in the server, in a channel of its own."""

    world: World
    table: Table
    channel: ChannelHandle
    direct: BotProcess
    own: BotProcess

    @property
    def place(self) -> ChannelHandle:
        """The channel of the match."""
        return self.channel.threads[0]

    def calls(self, since: int) -> Sequence[RequestRecord]:
        """Returns the calls after the first `since`."""
        return list(self.world.hub.requests)[since:]

    async def quiet(self) -> None:
        """Waits until everything is shown, and no process makes calls any longer."""
        await self.world.idle(0.5)
        await self.table.shown()
        await self.world.idle(0.5)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(postgresql: Cluster) -> AsyncIterator[Bot]:
    with postgresql.database() as url:
        async with World(shards=2, max_concurrency=2, ack_deadline=ANSWER_SECONDS) as world:
            guild = await world.guild("Arena", shard=1)
            await launch_worker(world, url)
            bots = [
                await launch(world, url, env=SHARED, constants=QUICK, ready=False) for _ in range(2)
            ]
            shared = await shared_out(world, bots)
            yield Bot(world, url, guild, shared["shards 0-0 of 2"], shared["shards 1-1 of 2"])


@pytest_asyncio.fixture(loop_scope="module")
async def scene(bot: Bot) -> AsyncIterator[Scene]:
    channel = bot.guild.create_channel(f"table-{len(bot.guild.channels)}")
    users = [await bot.world.user(f"{name} of {channel.name}") for name in ("Alice", "Bob")]
    table = await seat(bot.world, channel, (users[0], users[1]), bot.url, game="cardfinity")
    await table.shown()
    yield Scene(bot.world, table, channel, bot.direct, bot.own)
    assert not [str(one) for one in bot.world.faulty_calls() if REPLACED not in str(one)]


def is_asked(scene: Scene, user: UserHandle, luck: Random) -> bool:
    """Returns whether the user is asked in their direct messages."""
    panel = scene.table.panel(user)
    return panel is not None and bool(actions_on(panel, scene.table.id, luck))


async def press(scene: Scene, luck: Random) -> Msg:
    """Makes the asked player press something in their direct messages. Returns the message."""

    def asked() -> tuple[UserHandle, Msg] | None:
        for user in scene.table.users:
            panel = scene.table.panel(user)
            if panel is not None and actions_on(panel, scene.table.id, luck):
                return user, panel
        return None

    user, panel = await scene.world.wait_until(asked, PATIENCE, "somebody to be asked")
    action = pick(actions_on(panel, scene.table.id, luck), luck)
    await scene.table.act(user, panel, action)
    return panel


def numbers_on(message: Msg | None, match_id: str) -> set[int]:
    """Returns the numbers of the decisions for which a message offers choices."""
    found = "" if message is None else str(message.raw.components)
    return {
        int(one)
        for one in re.findall(rf"match:(?:choose|menu|several|turn):{match_id}:(\d+)", found)
    }


def asked_player(scene: Scene) -> str:
    """Returns the player whose latest hand asks for the current decision; the other hand asks for
    nothing."""
    hands = (
        "SELECT channel, message FROM posts "
        "WHERE kind = 'hand' AND substr(about, 1, length(about) - 2) = ? ORDER BY seat"
    )
    sent = all_stored(scene.table.database, hands, scene.table.id)
    found = [scene.world.hub.find_message(*one) for one in sent]
    numbers = [
        numbers_on(scene.world.message(one) if one else None, scene.table.id) for one in found
    ]
    [asked] = [user for user, one in zip(scene.table.users, numbers, strict=True) if one]
    assert set().union(*numbers) == {scene.table.choices()}
    return str(asked.raw.global_name)


def board(scene: Scene) -> Msg:
    """Returns the board."""
    found = scene.table.board()
    assert found is not None
    return found


async def test_presses_are_answered_by_the_process_of_the_match_which_alone_edits_its_messages(
    scene: Scene,
) -> None:
    luck = Random(3)
    await press(scene, luck)
    await scene.quiet()
    for _ in range(8):
        await asyncio.sleep(UNHURRIED_SECONDS)
        before = len(scene.world.hub.requests)
        panel = await press(scene, luck)
        await scene.quiet()
        calls = scene.calls(before)
        assert {one.process for one in calls} == {scene.own.name}
        assert sum(one.path.endswith("/callback") for one in calls) == 1
        shown = [one.path for one in calls if one.key in (EDIT, SEND)]
        assert len(shown) == len({*shown}), "each message is edited once"
        assert not any(one.endswith(f"/messages/{panel.id}") for one in shown)
    assert f"**{asked_player(scene)}** to move" in board(scene).text
    assert not scene.direct.tracebacks()
    assert not scene.own.tracebacks()


async def test_old_states_never_win_however_late_they_come(scene: Scene) -> None:
    scene.world.faults.delay("PATCH /webhooks/*", LATE_SECONDS, times=-1)
    luck = Random(5)
    for _ in range(24):
        await press(scene, luck)
        await asyncio.sleep(luck.choice((0.0, 0.05, 0.4)))
    scene.world.faults.clear()
    await scene.quiet()
    assert asked_player(scene)


async def test_a_private_panel_is_edited_by_the_process_that_takes_the_server_over(
    scene: Scene,
) -> None:
    luck, table = Random(7), scene.table
    await scene.quiet()
    waiting = next(one for one in table.users if not is_asked(scene, one, luck))
    await (await waiting.click(board(scene), "My hand")).settled(PATIENCE)
    await scene.quiet()
    await scene.own.kill()
    taken = "holds shards 1-1"
    held, chosen = scene.direct.log.count(taken), table.choices()
    before = len(scene.world.hub.requests)
    await press(scene, luck)  # it waits for the next owner
    await scene.world.wait_until(
        lambda: scene.direct.log.count(taken) > held, PATIENCE, "the server to be taken over"
    )
    await scene.world.wait_until(
        lambda: table.choices() > chosen, PATIENCE, "the press to be carried out"
    )
    await scene.quiet()
    async with within(PATIENCE, "the other to be asked"):
        while not is_asked(scene, waiting, luck):
            await press(scene, luck)
            await scene.quiet()
    private = table.private(waiting)
    assert private is not None
    assert numbers_on(private, table.id) == {table.choices()}
    edits = [one for one in scene.calls(before) if one.path.endswith("@original")]
    assert {one.process for one in edits} == {scene.direct.name}
    assert not scene.direct.tracebacks()
