"""`python -m benchmarks.practice_load`: whether practice matches slow the clicks of people.

The bot is a real process that talks over HTTP and a gateway on loopback. People click on their
matches in three phases, several times in turn; the median of the ratios counts. In the first,
nobody practises. In the second, members play the computer; each of them thinks for `--pause`
seconds before they click (0 is as fast as it answers). In the third, people make as many more
clicks on their own matches as those members did: it shows how much is due to more clicks, and not
to the computer. At the end the benchmark prints the memory of all the bot's processes (proportional
set size), with `--matches` matches of people and `--few` practice matches.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import engine
from benchmarks.load import GARBAGE, Arena, Plan, Scene, described, milliseconds, our_scene, say
from benchmarks.measurement import Row, print_table
from engine.practice.levels import LEVELS
from tests.wire.fakecord.driver import Load
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.world import ChannelHandle, World
from tests.wire.table import Table, TablePlayer

GAMES = ("cardfinity", "asigoc", "lifeburn", "chaos")
LOOK_SECONDS = 0.25
"""Seconds between two looks of a member for a question. Looking takes time from the users who
click."""

OVER_AFTER_LOOKS = 4
"""Looks without a question after which a member checks whether the match is over."""

WARM_UP_SECONDS = 5.0


@dataclass(frozen=True)
class Options:
    """How to measure. `matches` are between people, `practice` is the number of practice matches;
    `few` of them are running when the memory is measured. `pause` is the seconds before a member
    clicks in a practice match, `rate` the clicks per second of people, `seconds` the length of each
    phase, and `times` the number of repetitions."""

    matches: int = 100
    practice: int = 20
    few: int = 5
    pause: float = 3.0
    rate: float = 10.0
    seconds: float = 20.0
    times: int = 3
    level: str = "expert"
    """The highest level by default. The computer thinks all the time, so members click seldom and
    their clicks don't distort the measurement."""


@dataclass(frozen=True)
class Round:
    """The loads of people's clicks in three phases: `alone`; `beside` members who practise; and
    `instead`, with more clicks of people but without these members."""

    alone: Load
    beside: Load
    instead: Load


class Member:
    """A member who plays one practice match after another."""

    def __init__(
        self,
        world: World,
        channel: ChannelHandle,
        user: UserHandle,
        database: Path,
        level: str,
        pause: float,
    ) -> None:
        self._world = world
        self._channel = channel
        self._user = user
        self._database = database
        self._level = level
        self._pause = pause
        self._luck = random.Random(user.raw.id)
        self.clicks = 0

    async def play(self, going: asyncio.Event) -> None:
        """Answers every question while `going` is set; waits while it isn't. Never returns."""
        player, looks = None, 0
        while True:
            await going.wait()
            if player is None or (looks >= OVER_AFTER_LOOKS and player[0].over):
                player = await self._begin()
            if player[1].ready():
                await asyncio.sleep(self._luck.uniform(0.5, 1.5) * self._pause)
                await player[1].act()
                self.clicks += 1
                looks = 0
            else:
                looks += 1
                await asyncio.sleep(LOOK_SECONDS)

    async def _begin(self) -> tuple[Table, TablePlayer]:
        game = self._luck.choice(GAMES)
        page = await self._user.slash(self._channel, "play", check=False)
        games = await self._user.click(page.message, "Computer", check=False)
        if self._level:
            await self._user.select(games.message, [self._level], check=False)
        title = engine.games()[game].title
        result = await self._user.click(games.message, title, check=False)
        with suppress(TimeoutError):
            await result.settled(30.0)
        table = Table(self._world, (self._user, self._user), self._database, self._match())
        return table, TablePlayer(table, self._user, self._luck)

    def _match(self) -> str:
        address = f"file:{self._database}?mode=ro"
        query = "SELECT id FROM matches WHERE player_a = ? AND computer = 'B' ORDER BY created DESC"
        with closing(sqlite3.connect(address, uri=True, timeout=5)) as connection:
            return connection.execute(query, (self._user.raw.id,)).fetchone()[0]


async def members(arena: Arena, database: Path, options: Options) -> Sequence[Member]:
    """Returns the members who practise, each with a channel of their own."""
    found = []
    for number in range(options.practice):
        user = await arena.world.user(f"Carol {number}")
        channel = arena.guild.create_channel(f"practice-{number}")
        found.append(Member(arena.world, channel, user, database, options.level, options.pause))
    return found


async def measure(options: Options) -> list[Row]:
    """Measures people's clicks without and with practice matches, in turn. Returns the rows of the
    table."""
    gc.set_threshold(*GARBAGE)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "deckhand.db"
        plan = Plan(options.matches, options.rate, options.seconds)
        async with our_scene(plan, database) as (scene, arena):
            gc.freeze()
            going = asyncio.Event()
            all_of_them = await members(arena, database, options)
            tasks = [asyncio.create_task(one.play(going)) for one in all_of_them[: options.few]]
            await scene.driver.click(options.rate, WARM_UP_SECONDS)
            await beside_practice(scene, going, options)
            memory = scene.memory()
            tasks += [asyncio.create_task(one.play(going)) for one in all_of_them[options.few :]]
            rounds: list[Round] = []
            for _ in range(options.times):
                await arena.fill()
                alone = await scene.driver.click(options.rate, options.seconds)
                say(f"alone: {described(alone)}")
                before = sum(one.clicks for one in all_of_them)
                beside = await beside_practice(scene, going, options)
                practised = sum(one.clicks for one in all_of_them) - before
                say(f"beside {practised} clicks in practice: {described(beside)}")
                rate = options.rate + practised / (WARM_UP_SECONDS + options.seconds)
                await arena.fill()
                instead = await scene.driver.click(rate, options.seconds)
                say(f"clicks instead: {described(instead)}")
                rounds.append(Round(alone, beside, instead))
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return rows(options, rounds, [one.mib for one in memory])


async def beside_practice(scene: Scene, going: asyncio.Event, options: Options) -> Load:
    """Clicks for people while members practise; the members start some seconds earlier. Returns the
    load of people's clicks."""
    going.set()
    await asyncio.sleep(WARM_UP_SECONDS)
    asyncio.get_running_loop().call_later(options.seconds, going.clear)
    return await scene.driver.click(options.rate, options.seconds)


def rows(options: Options, rounds: Sequence[Round], memory: Sequence[float]) -> list[Row]:
    """Returns the rows of the table."""
    found = []
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        alone = [milliseconds(one.alone, share) for one in rounds]
        beside = [milliseconds(one.beside, share) for one in rounds]
        instead = [milliseconds(one.instead, share) for one in rounds]
        said = f"alone {median(alone):.1f} ms, beside {median(beside):.1f} ms"
        what = f"click {name}, {options.practice} practice matches"
        found.append(Row(what, f"{ratio(beside, alone):.2f} times", said))
        said = f"{median(instead):.1f} ms with as many clicks of people instead"
        found.append(Row("beside those instead", f"{ratio(beside, instead):.2f} times", said))
    what = f"memory, {options.matches} matches and {options.few} practice matches"
    parts = " + ".join(f"{one:.0f}" for one in memory)
    found.append(Row(what, f"{sum(memory):.0f} MiB", parts))
    return found


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Returns the median of `ours` / `theirs` over the rounds."""
    return median(one / other for one, other in zip(ours, theirs, strict=True))


def main() -> None:
    """Measures, and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.practice_load", description=__doc__)
    default = Options()
    for name, kind in (("matches", int), ("practice", int), ("few", int), ("times", int)):
        parser.add_argument(f"--{name}", type=kind, default=getattr(default, name))
    for name in ("rate", "seconds", "pause"):
        parser.add_argument(f"--{name}", type=float, default=getattr(default, name))
    parser.add_argument("--level", choices=LEVELS, default=default.level)
    options = Options(**vars(parser.parse_args()))
    print_table("People beside practice", asyncio.run(measure(options)))


if __name__ == "__main__":
    main()
