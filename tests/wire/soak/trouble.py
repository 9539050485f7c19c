"""Troubles of the bot while people play: at random moments it is killed, or its gateway is cut."""

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
"""Average seconds between two cuts of the gateway."""

MOST_WAITING: Final = 300
"""Number of the latest interactions of which some may wait for an answer."""

CLOSING_CODES: Final = (None, 1001, 4000, 4009)
"""Codes of cut gateways; None is a connection that just ends."""


@dataclass
class Trouble:
    """The troubles of a bot. `away` has the times in which it could not hear of clicks: beginning
    and end."""

    world: World
    bot: BotProcess
    luck: Random
    kills: int = 0
    gateway_drops: int = 0
    ended: int = 0
    """How often the bot ended although nobody had killed it."""

    away: list[tuple[float, float]] = field(default_factory=list)
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)

    async def kill(self, times: int, seconds: float) -> None:
        """Kills and restarts the bot `times` times, about every `seconds` seconds."""
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
        """Cuts the bot's gateway again and again, until it is cancelled. The bot may resume its
        session, or has to begin a new one."""
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
        """Returns when the trouble is over and the bot is back."""
        async with self._one_at_a_time:
            pass

    def excuses(self, interaction: m.Interaction) -> bool:
        """Returns whether the bot was away at some moment at which it might have answered."""
        began = interaction.created
        ended = began + self.world.config.ack_deadline
        return any(began < until and since < ended for since, until in self.away)

    def _give_up(self) -> None:
        """Ends waits for answers from the process that was killed: its successor does not know of
        them."""
        for one in list(self.world.hub.interactions.values())[-MOST_WAITING:]:
            if one.created < self.away[-1][1]:
                give_up(one)

    async def _back(self, began: float) -> None:
        """Waits until the bot is back. If it ends by itself it is started again."""
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
