"""The bot is told to end while something is left to show."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path
from typing import Final

from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.processes import tree
from tests.wire.running_bot import running_bot
from tests.wire.seating import BOARDS_SOON, PATIENCE
from tests.wire.table import Table, actions_on, pick

ENDED_SECONDS: Final = 50.0
"""So soon it has ended, on a busy machine too. Who waits for a picture may wait for 90."""

SOONER: Final = {
    **BOARDS_SOON,
    "bot.app.client.SHOWING_SECONDS": 1.0,
    "bot.processes.time_limits.STOP_SECONDS": 1.0,
}
"""Has the bot wait for pictures not as long as really."""


async def press(table: Table) -> None:
    """Whoever is asked presses something."""
    luck = random.Random(1)
    for user in table.users:
        panel = table.panel(user)
        if panel is not None and (found := actions_on(panel, table.id, luck)):
            result = await table.act(user, panel, pick(found, luck))
            assert not result.failed
            return
    raise AssertionError("nobody is asked")


async def ended(bot: BotProcess) -> None:
    """The bot, none of those that it has started, is told to end, and does."""
    os.kill(bot.pid, signal.SIGTERM)
    assert await bot.ended(ENDED_SECONDS) == 0, bot.log[-4000:]


def drawing(bot: BotProcess) -> list[int]:
    """The processes that draw and read for the bot: copies of one that it has started."""
    return [one for one in tree(bot.pid) if _parent(_parent(one)) == bot.pid]


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


async def test_it_ends_where_pictures_cannot_be_drawn(database: Path) -> None:
    async with running_bot(database, constants=SOONER) as running:
        table = await running.table(await running.world.guild("Arena"), "cardfinity")
        await table.shown(PATIENCE)
        those = drawing(running.bot)
        assert those
        for one in those:
            os.kill(one, signal.SIGSTOP)
        await press(table)
        await ended(running.bot)
