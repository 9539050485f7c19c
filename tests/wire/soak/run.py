"""One soak, from the first match to the tally."""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from ..fakecord import model as m
from ..fakecord.botproc import BotProcess
from ..fakecord.driver import Driver, Load
from ..fakecord.waiting import all_ended
from ..fakecord.world import World
from ..forked_bot import ForkedBot
from ..seating import PATIENCE, ROOT
from .crowd import Tables
from .random_faults import RandomFaults
from .tally import Tally
from .trouble import Trouble

SHARE: Final = 0.03
"""Share of all calls that go wrong."""

GOING_ON_SECONDS: Final = 45.0
"""Seconds within which every match has to continue, once the trouble is over."""

QUIET_SECONDS: Final = 0.3
SETTLING_SECONDS: Final = 5.0
LEAST_BETWEEN_KILLS: Final = 0.3
EXPECTED: Final = re.compile(r"Attempting a reconnect|Shard ID .* has (?:stopped|disconnected)")
"""Log lines of the library with an exception, after the gateway was cut."""


@dataclass(frozen=True)
class Plan:
    """The plan of a soak: the number of `clicks`, their `rate` per second, and the numbers of
    `tables` and `kills`. It takes at most `seconds`. `seed` is that of all chance. A click has to
    be answered within `patience` seconds (Discord waits for 3).
    """

    seed: int
    clicks: int
    kills: int
    rate: float = 15.0
    tables: int = 16
    seconds: float = 600.0
    patience: float = 3.0
    log: Path | None = None
    """A file for the bot's output."""


@dataclass
class Soak:
    """One soak, with its world, bot and players."""

    plan: Plan
    world: World
    bot: BotProcess
    database: Path
    tables: Tables
    faults: RandomFaults
    trouble: Trouble

    async def run(self) -> Tally:
        """Plays, counts, and returns the tally."""
        began = time.monotonic()
        load = await self._play()
        await self._calm_down()
        stuck = await self._go_on(load)
        self.tables.ledger.note_screens(self.world)
        if self.plan.log is not None:
            self.plan.log.write_text("\n".join(self.bot.output), encoding="utf-8")
        return self._tally(load, stuck, int(time.monotonic() - began))

    async def _play(self) -> Load:
        """Makes people click, with all troubles, until it is enough."""
        plan, driver = self.plan, Driver(self.world, (), self.tables.players)
        enough = asyncio.Event()
        self.world.faults.at_random = self.faults.draw
        pause = max(LEAST_BETWEEN_KILLS, plan.clicks / plan.rate / (plan.kills + 1))
        killing = asyncio.create_task(self.trouble.kill(plan.kills, pause))
        others = [
            asyncio.create_task(one) for one in (self.trouble.cut_gateway(), self.tables.go_on())
        ]
        give_up = time.monotonic() + plan.seconds

        async def watch() -> None:
            while time.monotonic() < give_up and not any(one.done() for one in others):
                placed = self.tables.ledger.answered + self.tables.ledger.unanswered
                if killing.done() and (killing.exception() or placed >= plan.clicks):
                    break
                await asyncio.sleep(0.05)
            enough.set()

        watching = asyncio.create_task(watch())
        load = await driver.click(plan.rate, plan.seconds, settling=0.0, enough=enough)
        watching.cancel()
        await self.trouble.end()
        for task in (killing, *others):
            if task.done():
                task.result()
            task.cancel()
        await all_ended([killing, watching, *others], PATIENCE, "the trouble")
        return load

    async def _calm_down(self) -> None:
        """Ends the trouble."""
        self.world.faults.clear()
        if not self.bot.running:
            await self.bot.start()
        await self.bot.wait_online(PATIENCE)

    async def _go_on(self, load: Load) -> list[str]:
        """Makes people play on until every table has a new choice. Returns the matches without one,
        with everything known of them."""
        stand, give_up = self.tables.stand(), time.monotonic() + GOING_ON_SECONDS
        while (left := self.tables.waiting(stand)) and time.monotonic() < give_up:
            more = await Driver(self.world, (), left).click(self.plan.rate, 2.0, settling=0.0)
            load.clicks += more.clicks
        await self.world.idle(QUIET_SECONDS, SETTLING_SECONDS)
        return sorted({f"{one.table.id}: {self.tables.described(one.table)}" for one in left})

    def _tally(self, load: Load, stuck: list[str], seconds: int) -> Tally:
        ledger, trouble = self.tables.ledger, self.trouble
        unanswered, cut_off = self._unanswered()
        lost, doubled = ledger.lost(self.database), ledger.doubled(self.database)
        unexpected = unclassified(self.bot.output)
        unexpected += ["the bot has ended by itself"] * trouble.ended
        unexpected += [f"left running: {one}" for one in self.bot.orphans()]
        return Tally(
            seed=self.plan.seed,
            seconds=seconds,
            rate=self.plan.rate,
            matches=self.tables.matches,
            clicks=load.clicks,
            told=sum(ledger.told.values()),
            kills=trouble.kills,
            gateway_drops=trouble.gateway_drops,
            cut_off=cut_off,
            faults=dict(sorted(self.faults.counts.items())),
            lost=sum(told - there for told, there in lost.values()),
            doubled=len(doubled),
            unanswered=len(unanswered),
            stuck=len(stuck),
            unclassified=len(unexpected),
            what=[
                *(
                    f"lost in {id_}: told of {both[0]}, stored {both[1]}"
                    for id_, both in lost.items()
                ),
                *(f"doubled: {one}" for one in doubled),
                *(f"unanswered: {one}" for one in unanswered),
                *(f"stuck: {one}" for one in stuck),
                *(f"unclassified: {one}" for one in unexpected),
            ],
        )

    def _unanswered(self) -> tuple[list[str], int]:
        """Returns the interactions that should have been answered, and the number of other
        unanswered ones."""
        late = [one for one in self.world.hub.interactions.values() if one.state == "timeout"]
        late = [one for one in late if one.type != m.AUTOCOMPLETE]
        wrong = [
            one
            for one in late
            if one.id not in self.faults.callbacks and not self.trouble.excuses(one)
        ]
        return [f"{one.data}, {self._described(one)}" for one in wrong], len(late) - len(wrong)

    def _described(self, interaction: m.Interaction) -> str:
        """Returns in words when the interaction came, compared with the bot's troubles, and which
        call came too late."""
        before = [until for _, until in self.trouble.away if until <= interaction.created]
        back = f"{interaction.created - before[-1]:.1f} s after the bot was back" if before else ""
        told = [
            f"{one.started - interaction.created:.1f} s later {one}"
            for one in self.world.hub.requests
            if f"/interactions/{interaction.id}/" in one.path
        ]
        return ", ".join(filter(None, (back, *told)))


def unclassified(output: list[str]) -> list[str]:
    """Returns the last lines of all tracebacks except those that the library logs after a gateway
    was cut, each with the line that says what failed."""
    found, said, inside = [], "", False
    for line in output:
        if line.startswith("Traceback (most recent call last)"):
            inside = True
        elif inside and line and not line.startswith((" ", "|", "+")):
            inside = False
            if not EXPECTED.search(said):
                found.append(f"{said}: {line}")
            said = ""
        elif not inside and line:
            said = line
    return found


@asynccontextmanager
async def soaked(plan: Plan, folder: Path) -> AsyncIterator[Soak]:
    """Yields the soak with the bot started and everybody seated."""
    luck, database = Random(plan.seed), folder / "deckhand.db"
    async with World(ack_deadline=plan.patience, keep_payloads=False) as world:
        guild = await world.guild("Arena")
        bot = await started(world, database)
        tables = Tables(world, database, guild, Random(luck.random()))
        await tables.sit_down(plan.tables)
        faults = RandomFaults(world.hub, Random(luck.random()), SHARE)
        trouble = Trouble(world, bot, Random(luck.random()))
        yield Soak(plan, world, bot, database, tables, faults, trouble)


async def started(world: World, database: Path) -> BotProcess:
    """Starts the bot as a copy, so that it can be killed and restarted again and again."""
    bot = ForkedBot(
        world,
        [sys.executable, "-m", "bot"],
        name="bot 1",
        env={
            "DECKHAND_TOKEN": world.config.token,
            "DECKHAND_DATABASE": str(database),
            "DECKHAND_EMOJI": "false",
            "DECKHAND_CUTTING": "false",
        },
        cwd=ROOT,
    )
    world.bots.append(bot)
    await bot.start()
    return await bot.wait_ready(PATIENCE)


async def soak(plan: Plan, folder: Path) -> Tally:
    """Runs a soak by a plan, with the bot's database in a folder."""
    async with soaked(plan, folder) as one:
        return await one.run()
