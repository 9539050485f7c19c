"""`python -m benchmarks.load`: many matches at once, by clicks, compared with a bare discord.py
bot.

Both are real processes that talk over HTTP and a gateway on loopback. They are clicked in turn,
several times, and the median of the ratios counts. Deckhand keeps its database on disk and draws
its pictures.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.figures import Figure, table
from tests.wire.fakecord import Config, bare_bot
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.driver import Driver, Load, Player, percentile
from tests.wire.fakecord.processes import Memory, memory
from tests.wire.fakecord.users import Result, UserHandle
from tests.wire.fakecord.views import Msg
from tests.wire.fakecord.world import GuildHandle, World
from tests.wire.seating import ROOT, launch, seat
from tests.wire.stored import Database
from tests.wire.table import Table, TablePlayer

GAMES: Final = (("cardfinity", ""), ("asigoc", ""), ("lifeburn", ""), ("chaos", "mirror"))
"""Games and modes, seated in turn."""

SETTLING_SECONDS: Final = 120.0
AT_ONCE: Final = 8
"""Tables that are seated at a time."""

WARM_UP_SECONDS: Final = 5.0
GARBAGE: Final = 200_000, 50, 1000
"""Thresholds of this process' garbage collector, so that its pauses don't show as slow answers of a
bot."""


@dataclass(frozen=True)
class Plan:
    """How to measure: the number of matches, the clicks per second (`rate`), the seconds of each
    load, and how often it is repeated (`times`). After that comes a burst with its own rate and
    seconds."""

    matches: int = 100
    rate: float = 20.0
    seconds: float = 30.0
    times: int = 3
    burst_rate: float = 50.0
    burst_seconds: float = 60.0
    checkout: Path = ROOT


@dataclass(frozen=True)
class Scene:
    """A running bot and the users who click on it."""

    bot: BotProcess
    driver: Driver

    def memory(self) -> list[Memory]:
        """Returns the memory of each process of the bot, in MiB."""
        assert self.bot.process is not None
        return memory(self.bot.process.pid)

    def total_memory(self) -> float:
        """Returns the memory of all processes of the bot together, in MiB."""
        return sum(one.mib for one in self.memory())


@dataclass(frozen=True)
class Turn:
    """The loads of both bots, measured one directly after the other."""

    bare: Load
    ours: Load
    bare_memory: float
    memory: float


@dataclass(frozen=True)
class Outcome:
    """All measurements of a run. `ended` is the number of matches that ended during the last
    clicks; matches that ended earlier were replaced by new ones."""

    turns: Sequence[Turn]
    burst: Load | None
    processes: Sequence[Memory]
    ended: int
    log: Sequence[str]


class BarePlayer:
    """A user who presses the button of the bare bot, a minimal bot for comparison."""

    def __init__(self, message: Msg, user: UserHandle) -> None:
        self._message = message
        self._user = user

    def ready(self) -> bool:
        """Returns True, because the bare bot's button can always be pressed."""
        return True

    async def act(self) -> Result:
        """Presses the button."""
        return await self._user.click(self._message, "Click", check=False)


def config() -> Config:
    """Returns the configuration of the simulated Discord. The simulated Discord records every call,
    but not the payloads."""
    return Config(keep_payloads=False, keep_requests=2_000_000)


async def pair(world: World, name: str) -> tuple[UserHandle, UserHandle]:
    """Returns two new users on the server."""
    return await world.user(f"Alice {name}"), await world.user(f"Bob {name}")


@asynccontextmanager
async def bare_scene(plan: Plan) -> AsyncIterator[Scene]:
    """Runs the bare bot with one button for each match. Yields the scene, and ends the bot
    afterwards."""
    async with World(config()) as world:
        guild = await world.guild("Bare", channels=())
        bot = await world.launch([sys.executable, bare_bot.__file__])
        players: list[Player] = []
        for number in range(plan.matches):
            channel = guild.create_channel(f"button-{number}")
            users = await pair(world, str(number))
            message = (await users[0].slash(channel, "start")).message
            players += [BarePlayer(message, user) for user in users]
        yield Scene(bot, Driver(world, bot, players))


@dataclass(frozen=True)
class Seated:
    """Two users at a match, which is match number `number` at its table."""

    number: int
    table: Table
    players: Sequence[Player]


class Arena:
    """Tables with matches of all games in turn; `players` are the users at them."""

    def __init__(self, world: World, guild: GuildHandle, database: Database, tables: int) -> None:
        self.players: list[Player] = []
        self.world = world
        self.guild = guild
        self._database = database
        self._at: dict[int, Seated] = {}
        self._tables = tables
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._luck = random.Random(11)

    async def fill(self) -> None:
        """Starts a match with new users at every table that has no running match."""
        await asyncio.gather(*map(self._sit_down, self.empty()))
        self.players[:] = [player for one in self._at.values() for player in one.players]
        await self.world.idle(1.0, SETTLING_SECONDS)

    def empty(self) -> list[int]:
        """Returns the tables at which no match is running."""
        seated = self._at
        return [at for at in range(self._tables) if at not in seated or seated[at].table.over]

    async def _sit_down(self, place: int) -> None:
        before = self._at.get(place)
        number = 1 if before is None else before.number + 1
        game, mode = GAMES[place % len(GAMES)]
        async with self._gate:
            channel = self.guild.create_channel(f"table-{place}-{number}")
            users = await pair(self.world, f"{place}-{number}")
            table = await seat(self.world, channel, users, self._database, game=game, mode=mode)
        players = [TablePlayer(table, user, self._luck) for user in users]
        self._at[place] = Seated(number, table, players)


@asynccontextmanager
async def our_scene(plan: Plan, database: Path) -> AsyncIterator[tuple[Scene, Arena]]:
    """Runs Deckhand with matches of all games. Yields the scene, and ends the bot afterwards."""
    async with World(config()) as world:
        guild = await world.guild("Arena", channels=())
        bot = await launch(world, database, plan.checkout)
        arena = Arena(world, guild, database, plan.matches)
        await arena.fill()
        yield Scene(bot, Driver(world, bot, arena.players)), arena


async def measure(plan: Plan) -> Outcome:
    """Starts all matches, then clicks on both bots in turn, as planned. Returns all
    measurements."""
    gc.set_threshold(*GARBAGE)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "deckhand.db"
        began = time.monotonic()
        async with bare_scene(plan) as bare, our_scene(plan, database) as (ours, arena):
            say(f"{plan.matches} matches seated in {time.monotonic() - began:.0f} s")
            gc.freeze()
            for scene in (bare, ours):
                await scene.driver.click(plan.rate, WARM_UP_SECONDS)
            turns = []
            for _ in range(plan.times):
                await arena.fill()
                turns.append(await one_turn(plan, bare, ours))
            processes = ours.memory()
            burst = None
            if plan.burst_seconds:
                await arena.fill()
                burst = await ours.driver.click(plan.burst_rate, plan.burst_seconds)
                say(f"burst: {described(burst)}")
            trouble = [line for line in ours.bot.output if " ERROR " in line or "Traceback" in line]
            ended = len(arena.empty())
            return Outcome(turns, burst, processes, ended, trouble)


async def one_turn(plan: Plan, bare: Scene, ours: Scene) -> Turn:
    """Clicks on the bare bot, then on Deckhand. Returns both loads."""
    theirs = await bare.driver.click(plan.rate, plan.seconds)
    mine = await ours.driver.click(plan.rate, plan.seconds)
    turn = Turn(theirs, mine, bare.total_memory(), ours.total_memory())
    say(f"bare: {described(turn.bare)}, {turn.bare_memory:.0f} MiB")
    say(f"ours: {described(turn.ours)}, {turn.memory:.0f} MiB")
    return turn


def milliseconds(load: Load, share: float) -> float:
    """Returns the time in milliseconds within which this share of the clicks was answered."""
    return percentile(load.answers, share) * 1e3


def cpu_each(load: Load) -> float:
    """Returns the CPU milliseconds for a click, in all processes of the bot together."""
    return load.cpu / load.clicks * 1e3


def described(load: Load) -> str:
    """Returns a load in words, in one line."""
    parts = [
        f"{load.rate:.1f} clicks/s",
        f"p50 {milliseconds(load, 0.5):.1f} p95 {milliseconds(load, 0.95):.1f}"
        f" p99 {milliseconds(load, 0.99):.1f} max {milliseconds(load, 1):.0f} ms",
        f"deferred {load.deferred}, unanswered {load.unanswered}, nobody ready {load.nobody_ready}",
        f"a click: {cpu_each(load):.1f} ms CPU, {load.calls / load.clicks:.2f} calls,"
        f" {load.bytes / load.clicks / 1e3:.1f} kB",
        f"idle again after {load.settling:.0f} s",
        f"driver {load.driver_cpu / (load.seconds + load.settling):.2f} cores",
    ]
    if load.errors or load.violations:
        parts.append(f"errors {dict(load.errors)}, violations {dict(load.violations)}")
    return "; ".join(parts)


def load_figures(plan: Plan, outcome: Outcome) -> list[Figure]:
    """Returns the figures about load for the table of results."""
    turns, at = outcome.turns, f"at {plan.rate:g} clicks/s, {plan.matches} matches"

    def ratio(what: str, of: str, must: float, aim: float, share: float | None) -> Figure:
        def one(load: Load) -> float:
            return cpu_each(load) if share is None else milliseconds(load, share)

        ours, bare = (median(map(one, side)) for side in sides)
        counts = median(one(turn.ours) / one(turn.bare) for turn in turns)
        return Figure(what, f"{ours:.1f} ms", f"{of} {bare:.2f} ms", counts, "x", must, aim)

    sides = [turn.ours for turn in turns], [turn.bare for turn in turns]
    clicks = sum(load.clicks for load in sides[0])
    deferred = sum(load.deferred for load in sides[0])
    ours, bare = median(t.memory for t in turns), median(t.bare_memory for t in turns)
    figures = [
        ratio(f"click to first answer {at}: p50", "bare bot", 6, 3, 0.5),
        ratio("the same: p99", "bare bot", 15, 6, 0.99),
        Figure(
            "deferrals among them", f"{deferred} of {clicks}", "-", 100 * deferred / clicks,
            " %", 1, 0,
        ),
        ratio("CPU a click, pictures and all", "bare bot", 25, 10, None),
    ]  # fmt: skip
    if outcome.burst is not None:
        burst = outcome.burst
        what = f"unanswered within 3 s, at {plan.burst_rate:g} clicks/s for {burst.seconds:.0f} s"
        of = f"{burst.unanswered} of {burst.clicks} at {burst.rate:.1f}/s"
        beside = f"{burst.nobody_ready} moments had nobody to click"
        figures.append(Figure(what, of, beside, burst.unanswered, "", 0, 0))
    what, beside = f"memory at {plan.matches} matches", f"bare bot {bare:.0f} MiB"
    figures.append(Figure(what, f"{ours:.0f} MiB", beside, ours - bare, " MiB more", 300, 200))
    return figures


def say(text: str) -> None:
    """Prints progress to stderr, so that stdout has only the table."""
    print(text, file=sys.stderr, flush=True)


def options() -> Plan:
    """Returns how to measure, as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    default = Plan()
    for name, kind in (("matches", int), ("rate", float), ("seconds", float), ("times", int)):
        parser.add_argument(f"--{name}", type=kind, default=getattr(default, name))
    parser.add_argument("--burst-rate", type=float, default=default.burst_rate)
    parser.add_argument(
        "--burst-seconds", type=float, default=default.burst_seconds, help="0: leave the burst out"
    )
    parser.add_argument(
        "--checkout", type=Path, default=ROOT, help="measure the bot of another checkout"
    )
    return Plan(**vars(parser.parse_args()))


def main() -> None:
    """Measures, and prints the first six lines of the table of results."""
    plan = options()
    outcome = asyncio.run(measure(plan))
    for one in outcome.processes:
        say(f"{one.mib:7.1f} MiB  {one.command[:80]}")
    say(f"matches that the last clicks ended: {outcome.ended} of {plan.matches}")
    for line in outcome.log:
        say(line)
    print(table(load_figures(plan, outcome)))


if __name__ == "__main__":
    main()
