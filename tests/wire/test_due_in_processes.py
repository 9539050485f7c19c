"""Two processes of one bot. The process that has a server does everything due there, wherever its
members press; the other takes over when that process has died."""

from __future__ import annotations

import time

import pytest

from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.views import Msg
from tests.wire.fakecord.world import World
from tests.wire.owners import SOONER, shared_out
from tests.wire.seating import BOARDS_SOON, PATIENCE, launch, launch_worker, ready_deck
from tests.wire.stored import all_stored, stored

TWO = {"DECKHAND_WORKER": "false", "DECKHAND_PROCESSES": "2", "DECKHAND_SHARDS": "2"}
CLOCK = "SELECT asked, deadline FROM clocks"


async def both(world: World, url: str) -> dict[int, BotProcess]:
    """Starts two processes, and returns them by the shard that each has."""
    await launch_worker(world, url)
    sooner = {**SOONER, **BOARDS_SOON}
    bots = [await launch(world, url, env=TWO, constants=sooner, ready=False) for _ in range(2)]
    shared = await shared_out(world, bots)
    return {shard: shared[f"shards {shard}-{shard} of 2"] for shard in (0, 1)}


def asked(user: UserHandle) -> Msg | None:
    """Returns the direct message that asks a player whether they are ready."""
    return next((one for one in user.dms() if one.has("Ready")), None)


@pytest.mark.soak
async def test_what_two_processes_share_is_done_once(postgresql_url: str) -> None:
    async with World(shards=2, ack_deadline=30.0) as world:
        guild = await world.guild("Arena", shard=1)
        url = postgresql_url
        bots = await both(world, url)
        channel = guild.channel("general")
        players = await world.user("Ann"), await world.user("Ben")
        for user in players:
            await ready_deck(user, channel, "cardfinity", 0)
            home = await user.slash(channel, "queue")
            form = await user.select(home.message, ["cardfinity"])
            joined = await user.submit_modal(form, {"clock": ["live"], "rated": []})
            await joined.settled(PATIENCE)
        for user in players:
            call = await world.wait_until(lambda user=user: asked(user), PATIENCE, "the call")
            pressed = await user.click(call, "Ready")
            assert pressed.raw.answered_by == bots[0].name
        await world.wait_until(
            lambda: all_stored(url, "SELECT 1 FROM matches WHERE board_message IS NOT NULL"),
            PATIENCE,
            "the board",
        )
        await world.idle()
        [table] = stored(url, "SELECT table_channel FROM matches")
        shown = [one for one in world.requests("POST *") if one.path.endswith(f"/{table}/messages")]
        assert shown
        assert {one.process for one in shown} == {bots[1].name}
        before = stored(url, CLOCK)
        died = time.monotonic()
        await bots[1].kill()
        await world.wait_until(lambda: stored(url, CLOCK) != before, PATIENCE, "the time back")
        given_back = [now - then for now, then in zip(stored(url, CLOCK), before, strict=True)]
        assert len({*given_back}) == 1
        assert given_back[0] >= time.monotonic() - died - 2  # stored times are whole seconds
        await world.idle(within=PATIENCE)
        world.assert_clean()
        assert [bot.tracebacks() for bot in bots.values()] == [[], []]
