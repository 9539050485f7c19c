"""`python -m benchmarks.startup`: how long the bot takes to start, with many running matches
stored.

The time runs from the start of its process until a member sees their hand, who pressed **My hand**
on the board of one of those matches as soon as the bot was connected.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks.figures import Figure, table
from benchmarks.stored import EACH, store_matches
from bot.matches.beginning.match_creation import PlayerRef
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, change_match
from tests.wire.fakecord import messages
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.building import Form
from tests.wire.fakecord.processes import cpu_seconds
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.views import Msg
from tests.wire.fakecord.world import ChannelHandle, World
from tests.wire.seating import ROOT, launch

TIMES: Final = 5
READY_SECONDS: Final = 60.0
COMPILED: Final = {"PYTHONDONTWRITEBYTECODE": ""}
"""Settings of the first start, which isn't counted: it leaves Python's compiled files for the
others."""


@dataclass(frozen=True)
class Started:
    """How long the bot takes to start: the seconds from the start of its process until it is
    connected to Discord, and until a player sees their hand (`ready`); and the CPU seconds of all
    its processes until then."""

    connected: float
    ready: float
    cpu: float


def post_board(world: World, channel: ChannelHandle, row: MatchRow) -> Msg:
    """Posts a message like a board from before the bot's restart, and returns it. Only its button
    matters here."""
    button = {"type": 2, "style": 1, "label": "My hand", "custom_id": f"match:hand:{row.id}"}
    payload: dict[str, Any] = {
        "content": f"Match {row.id}",
        "components": [{"type": 1, "components": [button]}],
    }
    hub = world.hub
    return world.message(messages.create(hub, channel.raw, hub.bot, Form(payload)))


async def start(bot: BotProcess, member: UserHandle, board: Msg) -> Started:
    """Starts the bot, and presses the board's button as soon as the bot is connected. Returns the
    times."""
    began = time.monotonic()
    await bot.start()
    await bot.wait_ready(READY_SECONDS, commands=False)
    connected = time.monotonic() - began
    result = await member.click(board, "My hand")
    await result.settled(READY_SECONDS)
    ready = time.monotonic() - began
    assert bot.process is not None
    return Started(connected, ready, cpu_seconds(bot.process.pid))


async def measure(matches: int, times: int, checkout: Path) -> list[Started]:
    """Starts the bot `times` times, one after the other, on a database with this many matches.
    Returns the times."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "deckhand.db"
        async with World() as world:
            guild = await world.guild("Arena")
            channel = guild.channel("general")
            users = [await world.user(f"Member {n}") for n in range(-(-matches * 2 // EACH))]
            people = [PlayerRef(user.id, user.name) for user in users]
            store = await Store.open(f"sqlite+aiosqlite:///{database}")
            rows = await store_matches(store, guild.id, channel.id, people, matches)
            boards = {row.id: post_board(world, channel, row) for row in rows}
            async with store.write() as connection:
                for row in rows:
                    place = {"table_channel": channel.id, "board_message": boards[row.id].id}
                    await change_match(connection, row.id, **place)
            await store.close()
            bot = await launch(world, database, checkout, env=COMPILED)
            await bot.stop()
            found = []
            for row in rows[:times]:
                member = next(user for user in users if user.id == row.player_a)
                found.append(await start(bot, member, boards[row.id]))
                await bot.stop()
            return found


def start_figure(matches: int, found: Sequence[Started]) -> Figure:
    """Returns the figure for the table of results."""
    ready = median(one.ready for one in found)
    connected, cpu = median(one.connected for one in found), median(one.cpu for one in found)
    beside = f"connected after {connected:.2f} s; {cpu:.2f} s of CPU time"
    what = f"start to a hand on the screen, with {matches:,} open matches stored"
    return Figure(what, f"{ready:.2f} s", beside, ready, " s", 3, 2)


def main() -> None:
    """Measures, and prints one line of the table of results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.startup", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--checkout", type=Path, default=ROOT, help="the bot of another checkout")
    options = parser.parse_args()
    found = asyncio.run(measure(options.matches, options.times, options.checkout))
    print(table([start_figure(options.matches, found)]))


if __name__ == "__main__":
    main()
