"""A whole replay and a whole tournament: Discord accepts everything that the bot sends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.views import Msg
from tests.wire.going_on import Tournament, concede
from tests.wire.match_pages import watch_number
from tests.wire.running_bot import Running, running_bot
from tests.wire.seating import PATIENCE

pytestmark = pytest.mark.asyncio(loop_scope="module")

CLICKS = 3
PLAYERS = 3


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running(module_database: Path) -> AsyncIterator[Running]:
    async with running_bot(module_database) as running:
        yield running


class Hurry(Random):
    """A hurried player who ends everything that can be ended: a replay has a menu of turns if there
    are several."""

    def random(self) -> float:
        """Returns the lowest possible number."""
        return 0.0


async def press(user: UserHandle, message: Msg, label: str) -> Msg:
    """Presses a button. Returns the message that is shown then."""
    result = await (await user.click(message, label)).settled(PATIENCE)
    return result.message


async def test_a_replay_leaves_no_violation(running: Running) -> None:
    guild = await running.world.guild("Arena")
    anybody = await running.world.user("C", guild)
    table = await running.table(guild, "cardfinity")
    await table.play(Hurry(), CLICKS)
    channel = guild.channel("general")
    if not table.over:
        await concede(table.users[0], channel, table.id)
    await table.shown()
    for user in (table.users[0], anybody):
        begun = await watch_number(user, channel, table.id)
        step = (await begun.settled(PATIENCE)).message
        for label in ("Next ▶", "Next ▶", "◀ Back"):
            step = await press(user, step, label)
        [menu] = step.selects
        turn = await user.select(step, menu.options[-1]["value"], custom_id=menu.custom_id)
        step = (await turn.settled(PATIENCE)).message
        await press(user, step, "Keep as a file")
    running.behaves()


async def test_a_tournament_leaves_no_violation(running: Running) -> None:
    guild = await running.world.guild("Arena of a tournament")
    cup = Tournament(running.world, running.database, guild, PLAYERS, pause=0.2)
    await cup.begin()
    await cup.go_on()
    await running.world.idle(1.0, PATIENCE)
    assert cup.is_over
    running.world.assert_clean()
    assert running.bot.tracebacks() == []
