"""The bot gets the signal to end while something is left to show."""

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
"""Seconds within which it has ended, on a busy machine too. A wait for a picture may take 90."""

SOONER: Final = {
    **BOARDS_SOON,
    "bot.app.client.SHOWING_SECONDS": 1.0,
    "bot.processes.time_limits.STOP_SECONDS": 1.0,
}
"""Shorter times for which the bot waits for pictures."""


async def press(table: Table) -> None:
    """Makes the asked player press something."""
    luck = random.Random(1)
    for user in table.users:
        panel = table.panel(user)
        if panel is not None and (found := actions_on(panel, table.id, luck)):
            result = await table.act(user, panel, pick(found, luck))
            assert not result.failed
            return
    raise AssertionError("nobody is asked")


async def ended(bot: BotProcess) -> None:
    """Tells only the bot's own process to end, and waits until it has."""
    os.kill(bot.pid, signal.SIGTERM)
    assert await bot.ended(ENDED_SECONDS) == 0, bot.log[-4000:]


def drawing(bot: BotProcess) -> list[int]:
    """Returns the processes that draw and read for the bot: copies of one that it has started."""
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
