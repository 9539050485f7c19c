"""One bot for all scenes of a module. A fixture starts the bot, and each scene has its own server,
channel and members."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from .fakecord.botproc import BotProcess
from .fakecord.world import GuildHandle, World
from .kept_emoji import keep_emoji
from .seating import BOARDS_SOON, PATIENCE, launch, seat
from .table import Table

ANSWER_SECONDS = 30.0
"""Seconds that an answer may take if no test measures it."""


@dataclass(frozen=True)
class Running:
    """The bot, and the world in which it runs."""

    world: World
    bot: BotProcess
    database: Path

    async def table(self, guild: GuildHandle, game: str, mode: str = "") -> Table:
        """Seats two new members at a match, in a new channel of the server."""
        channel = guild.create_channel(f"{game}-{len(guild.channels)}")
        users = [await self.world.user(f"{name} of {channel.name}", guild) for name in "AB"]
        return await seat(
            self.world, channel, (users[0], users[1]), self.database, game=game, mode=mode
        )

    def behaves(self) -> None:
        """Checks that Discord has accepted everything that the bot sent, and that nothing
        failed."""
        self.world.assert_clean(allow=())
        assert self.bot.tracebacks() == []


@asynccontextmanager
async def running_bot(
    database: Path,
    emoji: Sequence[str] = (),
    constants: Mapping[str, float] = BOARDS_SOON,
    **env: str,
) -> AsyncIterator[Running]:
    """Starts the bot with these settings, and ends it. Discord has `emoji` of these names;
    `constants` of the program have other values in a copy."""
    async with World(ack_deadline=ANSWER_SECONDS) as world:
        keep_emoji(world, *emoji)
        bot = await launch(world, database, env=env, constants=constants)
        yield Running(world, bot, database)
        if bot.running:
            assert await bot.stop(PATIENCE) == 0, bot.log[-4000:]
