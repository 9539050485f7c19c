"""What befalls the bot while people play: at random moments it is killed, or its gateway is cut."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Final

from ..fakecord import model as m
from ..fakecord.botproc import BotProcess
from ..fakecord.world import World
from ..seating import PATIENCE
from .random_faults import give_up

GATEWAY_SECONDS: Final = 20.0
"""The gateway is cut about as often."""

MOST_WAITING: Final = 300
"""Of so many interactions, the latest, some may wait for an answer."""

CLOSING_CODES: Final = (None, 1001, 4000, 4009)
"""How: None is a connection that just ends."""


@dataclass
class Trouble:
    """`away` are the times in which the bot could not hear of clicks: from when and until when."""

    world: World
    bot: BotProcess
    luck: Random
    kills: int = 0
    gateway_drops: int = 0
    ended: int = 0
    """How often the bot ended though nobody had killed it."""

    away: list[tuple[float, float]] = field(default_factory=list)
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)

    async def kill(self, times: int, seconds: float) -> None:
        """Kills it so many times, about every so many seconds, and starts it anew each time."""
        while self.kills < times:
            await asyncio.sleep(self.luck.uniform(0.1, 1.9) * seconds)
            async with self._one_at_a_time:
                began = time.monotonic()
                if not self.bot.running:
                    self.ended += 1
                await self.bot.crash()
                self.kills += 1
                await self.bot.start()
                await self._back(began)
                self._give_up()

    async def cut_gateway(self) -> None:
        """Cuts its gateway again and again, until it is cancelled: it may go on with its session,
        or has to begin a new one."""
        while True:
            await asyncio.sleep(self.luck.uniform(0.5, 1.5) * GATEWAY_SECONDS)
            async with self._one_at_a_time:
                began = time.monotonic()
                self.gateway_drops += 1
                if self.luck.random() < 0.25:
                    await self.world.faults.invalidate()
                else:
                    code = self.luck.choice(CLOSING_CODES)
                    await self.world.faults.drop_gateway(code=code)
                await self._back(began)

    async def end(self) -> None:
        """Returns when nothing befalls the bot just now: it is there again."""
        async with self._one_at_a_time:
            pass

    def excuses(self, interaction: m.Interaction) -> bool:
        """Whether the bot was away at some moment at which it might have answered."""
        began = interaction.created
        ended = began + self.world.config.ack_deadline
        return any(began < until and since < ended for since, until in self.away)

    def _give_up(self) -> None:
        """Whoever waits for an answer from the process that was killed waits no more: what it was
        told of, its successor does not know."""
        for one in list(self.world.hub.interactions.values())[-MOST_WAITING:]:
            if one.created < self.away[-1][1]:
                give_up(one)

    async def _back(self, began: float) -> None:
        """Waits until the bot is there again. Where it ends by itself it is started again."""
        give_up = time.monotonic() + PATIENCE
        while not self._online():
            if time.monotonic() > give_up:
                self.away.append((began, time.monotonic()))
                raise TimeoutError(f"the bot does not come back:\n{self.bot.log[-3000:]}")
            if not self.bot.running:
                self.ended += 1
                await self.bot.start()
            await asyncio.sleep(0.02)
        self.away.append((began, time.monotonic()))

    def _online(self) -> bool:
        return bool(self.world.hub.gateway.of(self.bot.name))
