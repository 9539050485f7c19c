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
"""Has workers notice sooner than really that another has ended, and say more often how far they
are."""

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
        """Starts one more worker, with these settings."""
        return await launch_worker(self.world, self.url, constants=SOONER, **settings)

    async def bot_with_commands(self) -> tuple[BotProcess, BotProcess]:
        """Starts a bot and a worker. Returns both when Discord has been told the commands."""
        worker = await self.worker()
        bot = await self.bot()
        await self.until(lambda: not self.jobs("command synchronisation"), "the commands")
        return bot, worker

    def jobs(self, name: str) -> list[str]:
        """Returns the states of those jobs of a kind that are not done: "todo" or "doing"."""
        return [status for (status,) in all_stored(self.url, STATUS, name)]

    async def until(self, fits: Callable[[], Any], what: str, seconds: float = PATIENCE) -> None:
        """Returns when something holds. Raises TimeoutError, which says `what` it waited for."""
        await self.world.wait_until(fits, seconds, what)
