"""A bot on PostgreSQL without a worker of its own, and workers beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from .fakecord.botproc import BotProcess
from .fakecord.world import World
from .seating import PATIENCE, launch, launch_worker
from .stored import all_stored

SOONER: Final[Mapping[str, float]] = {
    "bot.jobs.worker.SIGN_SECONDS": 0.3,
    "bot.jobs.worker.STALLED_SECONDS": 1.5,
    "bot.decks.power_job.PROGRESS_SECONDS": 0.5,
}
"""Shorter times: workers notice earlier that another has ended, and report their progress more
often."""

STATUS: Final = "SELECT status FROM jobs.procrastinate_jobs WHERE task_name = ?"


@dataclass(frozen=True)
class WorkersScene:
    """A world, and the URL of the database."""

    world: World
    url: str

    async def bot(self, *, commands: bool = True) -> BotProcess:
        """Starts a bot without a worker of its own."""
        env = {"DECKHAND_WORKER": "false"}
        return await launch(self.world, self.url, env=env, commands=commands)

    async def worker(self, **settings: str) -> BotProcess:
        """Starts another worker, with these settings."""
        return await launch_worker(self.world, self.url, constants=SOONER, **settings)

    async def bot_with_commands(self) -> tuple[BotProcess, BotProcess]:
        """Starts a bot and a worker. Returns both once Discord has been told the commands."""
        worker = await self.worker()
        bot = await self.bot()
        await self.until(lambda: not self.jobs("command synchronisation"), "the commands")
        return bot, worker

    def jobs(self, name: str) -> list[str]:
        """Returns the states of the unfinished jobs of a kind: "todo" or "doing"."""
        return [status for (status,) in all_stored(self.url, STATUS, name)]

    async def until(self, fits: Callable[[], Any], what: str, seconds: float = PATIENCE) -> None:
        """Returns when something holds. Raises TimeoutError, which says `what` it waited for."""
        await self.world.wait_until(fits, seconds, what)
