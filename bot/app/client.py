"""The Discord client, and everything that it keeps open while it runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

import discord
from discord.ext import commands
from sqlalchemy.exc import SQLAlchemyError

from bot.app.loop_lag import LagWatch
from bot.app.press_hand_over import PressHandOver
from bot.app.services import Services
from bot.app.status_server import Exposition, StatusServer
from bot.base import current_time
from bot.base.clicks import all_answered
from bot.base.duty import Duty
from bot.base.forbidden_words import ForbiddenWords
from bot.base.measurements import measure_here, measurements_here
from bot.base.settings import Settings, faces_folder
from bot.base.shutdown import cancel_tasks, run_stage
from bot.cluster.process_messages import ProcessMessages
from bot.cluster.readiness import STORE_SECONDS, readiness_problem
from bot.cluster.shared_shards import INTERACTION, SharedShards
from bot.decks.collection import Decks
from bot.discord_api.command_tree import COMMANDS_SYNCED, CommandTree
from bot.discord_api.emoji import emoji_table
from bot.discord_api.emoji_sync import EmojiSync
from bot.discord_api.permissions import INTENTS
from bot.discord_api.refused_requests import RefusedRequests, request_trace
from bot.discord_api.starting_requests import with_retries
from bot.jobs import Jobs, jobs_on
from bot.jobs.job import JobState
from bot.posts.post_keeper import PostKeeper
from bot.processes import garbage_collector
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.database.conflicts import DatabaseAway
from rendering.draw.typefaces import missing_fonts

# The bot joins no voice channel: the library need not warn about missing voice support.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

log = logging.getLogger(__name__)

WARM_UP_AFTER_SECONDS = 10.0
"""Seconds after the start before pictures are drawn in advance: others need the processors more
then."""

SHOWING_SECONDS = 7.0
"""Seconds that shutdown allows for showing what has changed."""

SETTLED_SECONDS = 0.2
"""Seconds between two checks of whether this process has settled."""

NO_FONTS = (
    "fonts are missing: %s. There are only words instead of pictures that need them; install "
    "the program again, and restart it"
)

AREAS = "cogs.areas"
"""The module that adds commands and jobs; it imports this one."""


class Deckhand(commands.AutoShardedBot):
    """The bot's Discord client.

    - `store`, `process_messages`, `jobs`, `services`, `decks` (one of the services), `posts` and
      `workers` exist once `setup_hook` has run.
    - `workers` are the processes that draw pictures and read decks. If they are passed in, the
      caller closes them. Otherwise the client starts its own.
    - `duty` has the shard ranges that this process is responsible for.
    - `shares` says that several processes may share the bot's shards.
    """

    store: Store
    process_messages: ProcessMessages
    jobs: Jobs
    services: Services
    decks: Decks
    workers: Workers
    posts: PostKeeper

    def __init__(
        self, settings: Settings, workers: Workers | None = None, *, shares: bool = False
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=CommandTree,
        )
        self.http.http_trace = request_trace(RefusedRequests())
        requesting: Any = self.http
        requesting.request = with_retries(requesting.request, self.is_ready)
        self.settings = settings
        self.duty = Duty()
        self._shares = shares
        self._sharing: SharedShards | None = None
        self._own_workers = workers is None
        self._lent_workers = workers
        self.action_handlers: dict[type[Any], Callable[..., Awaitable[None]]] = {}
        self._opened = False
        self._status: StatusServer | None = None
        self._lag: LagWatch | None = None
        self._settling: asyncio.Task[None] | None = None
        self._emoji: asyncio.Task[None] | None = None
        self._learning: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None

    @property
    def tree(self) -> CommandTree:
        """The bot's slash commands, with Discord's clickable mentions of them."""
        tree = super().tree
        assert isinstance(tree, CommandTree)
        return tree

    async def open(self) -> None:
        """Opens the store, makes the services and registers all kinds of jobs. Raises
        UnreadableWords, before anything is opened, if the host's file of forbidden words can't be
        read. Raises the errors of `Store.open`."""
        words = ForbiddenWords.of_file(self.settings.forbidden_words)
        self.store = await Store.open(self.settings.database_url)
        log.info("opened the database %s", self.settings.database_name)
        self.process_messages = ProcessMessages(self.store, self.settings.database_url)
        self.process_messages.start()
        self.jobs = jobs_on(self.store, self.settings.database_url)
        self.workers = self._lent_workers or Workers(self.settings.parsers, faces=faces_folder())
        self._opened = True
        self.services = Services(self, self.store, self.workers, self.settings, words, self.jobs)
        self.decks = self.services.decks
        self.posts = PostKeeper(self, self.store, current_time.now, self.duty)
        self.tree.add_job(self.store, self.jobs)
        import_module(AREAS).add_jobs(self)

    async def setup_hook(self) -> None:
        """Opens and loads everything before the gateway connects."""
        await self.open()
        if self._shares:
            answer = self._connection.parsers[INTERACTION]
            handing = PressHandOver(self, self.store, self.process_messages, self.duty, answer)
            self._sharing = await SharedShards.agree(
                self,
                self.store,
                self.process_messages,
                self.duty,
                self.settings,
                self.services.presses,
                handing.arrive,
            )
        await self.serve_status(partial(readiness_problem, self, self.store))
        await self.add_commands()
        await self.posts.check_kinds()
        self.process_messages.add_handler(COMMANDS_SYNCED, self._learn_links)
        await self.tree.sync_if_changed(self.store, self.jobs)
        if self._own_workers:  # else the owner of the workers has more in this process
            self._settling = asyncio.create_task(self._settle())
            if self.settings.emoji:
                self._emoji = asyncio.create_task(self._keep_emoji(self._settling))

    async def add_commands(self) -> None:
        """Adds all commands and the handlers of their buttons."""
        await import_module(AREAS).setup(self)

    def _learn_links(self, _key: str) -> None:
        self._learning = asyncio.create_task(self.tree.fetch_links(), name="links of commands")

    async def serve_status(self, missing: Callable[[], Awaitable[str | None]]) -> None:
        """Serves the status of this process over HTTP if the settings ask for it. `missing` returns
        why the process can't serve members now, None if it can. Raises PortUnusable if the port
        can't be used."""
        if self.settings.status_port is not None:
            self._status = StatusServer(missing, self._measure())
            await self._status.open(self.settings.status_host, self.settings.status_port)

    def _measure(self) -> Exposition | None:
        """Starts recording metrics if the host wants that."""
        if not self.settings.metrics:
            return None
        from bot.app.metrics import CONTENT_TYPE, Metrics  # its requirements may not be installed

        turns, matches = self.workers.drawing_turns, self.services.matches
        metrics = Metrics(lambda: turns.waiting, lambda: matches.live, lambda: len(self.duty.held))
        measure_here(metrics)
        self._lag = LagWatch(metrics.loop_lag)

        async def text() -> bytes:
            metrics.kept_jobs(await self._kept_jobs())
            return metrics.text()

        return Exposition(CONTENT_TYPE, text)

    async def _kept_jobs(self) -> Mapping[tuple[str, JobState], int]:
        """Returns the numbers of jobs that wait for workers; nothing if the store doesn't
        answer."""
        try:
            async with asyncio.timeout(STORE_SECONDS):
                return await self.jobs.kept()
        except (DatabaseAway, SQLAlchemyError, OSError, TimeoutError):
            return {}

    async def _settle(self) -> None:
        """Prepares everything that would delay the first members who need it."""
        if missing := missing_fonts():
            log.error(NO_FONTS, ", ".join(missing))
        await asyncio.to_thread(garbage_collector.prepare_collector)
        await asyncio.sleep(WARM_UP_AFTER_SECONDS)  # members who waited for the start come first
        try:
            await self.workers.warm_up()
        except Exception:
            log.exception("nothing can be drawn")

    async def _keep_emoji(self, settling: asyncio.Task[None]) -> None:
        """Uploads the emoji beside words, after all more urgent work."""
        await self.wait_until_ready()
        pause = self.settings.emoji_pause
        await EmojiSync(self, self.store, self.workers, emoji_table(), pause).run(settling)

    async def launch_shards(self) -> None:
        """Connects all shards, or only those of this process if several processes share the bot.
        discord.py calls this."""
        if self._sharing is None:
            await super().launch_shards()
        else:
            self._sharing.start()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits until a shard may identify, because Discord limits how often shards identify.
        discord.py calls this.
        """
        if self._sharing is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._sharing.identify_turn(shard_id)

    async def wait_until_settled(self) -> None:
        """Waits until this process answers members, or until it is a spare process, which waits for
        another process to end."""
        while not self.is_ready():
            if self._sharing is not None and self._sharing.keeper.is_spare():
                return
            await asyncio.sleep(SETTLED_SECONDS)

    async def leave(self) -> None:
        """Hands over the shard ranges of this process, and so the servers that it is responsible
        for, to other processes. Does nothing if this is the only process."""
        if self._sharing is not None:
            await self._sharing.keeper.leave()

    async def on_ranges_gained(self) -> None:
        """Makes the bot check its posts (the messages that it keeps up to date) again, because
        other processes may have changed those of the newly gained shard ranges."""
        self.posts.take_over()

    async def on_app_command_completion(
        self, interaction: discord.Interaction, _command: object
    ) -> None:
        """Counts a command that succeeded in the metrics. discord.py calls this after each command.
        Failed commands are skipped, because `CommandTree.on_error` has counted them."""
        if not interaction.command_failed:
            measurements_here().click(interaction.type.name, "done")

    async def on_message(self, message: discord.Message) -> None:
        """Does nothing, because the bot has no text commands."""

    async def close(self) -> None:
        """Shuts the bot down: waits for the answers that are being given, leaves Discord, then ends
        the workers and closes the store. Several calls close the client only once. If a caller is
        cancelled, closing continues to its end."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="closing")
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        await run_stage("signs and links", cancel_tasks(self._emoji, self._learning), 1.0)
        if self._sharing is not None:
            await run_stage("giving up shards", self._sharing.keeper.close(), 4.0)
        if self._opened:
            self.process_messages.stop_listening()
            await run_stage("ending jobs", self.jobs.close(), 3.0)
            await run_stage("answering", all_answered(), 4.0)
            await run_stage("showing what has changed", self._remove_commands(), SHOWING_SECONDS)
        await run_stage("leaving Discord", super().close(), 3.0)
        if not self._opened:
            return
        self._opened = False
        await run_stage("settling", cancel_tasks(self._settling), 1.0)
        if self._status is not None:
            await run_stage("closing the status server", self._status.close(), 2.0)
        if self._lag is not None:
            self._lag.stop()
        await run_stage("ending processes", self._end_processes(), 4.0)
        await run_stage("telling other processes", self.process_messages.close(), 1.0)
        await run_stage("closing the store", self.store.close(), 2.0)

    async def _remove_commands(self) -> None:
        for name in tuple(self.cogs):
            await self.remove_cog(name)

    async def _end_processes(self) -> None:
        ends = [self.services.background.close()]
        if self._own_workers:
            ends.append(self.workers.close())
        await asyncio.gather(*ends)


Interaction = discord.Interaction[Deckhand]
"""An interaction as discord.py passes it to the bot's commands, controls and forms."""
