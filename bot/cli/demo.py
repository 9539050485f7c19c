"""`deckhand demo`: the real bot in a simulated Discord, played in the browser without a token.

It prints one address and serves until it is interrupted. The database is in a temporary folder, so
every demo starts empty.
"""

import asyncio
import contextlib
import logging
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import SetupError

import engine
from bot.app.client import Deckhand
from bot.base.settings import Settings
from bot.processes.workers import Workers
from bot.store.settings.guild_settings import change_guild
from bot.store.settings.preferences import change_preferences

CLOCK_SECONDS = 5.0
"""Seconds between two updates of the simulated clock."""

SETTLE_SECONDS = 60.0
"""The most seconds for the start, or an action, on a slow machine. After that the demo doesn't
start, or the page calls the outcome of the action uncertain."""

NOT_STARTED = (
    "The demo didn't start within {seconds:g} seconds: this machine is too busy. Start it again "
    "when the machine has less to do."
)
NOT_SERVED = "The demo didn't start: {why}."

WIDTH, HEIGHT = 1100, 800

GUIDE = """\
## Welcome to Deckhand
You're Alice, and your first match against the computer is below: choose a card on your hand. \
**/play** starts another match, and **/learn** teaches {games}.
You can play Bob too: challenge him with **/challenge**, then choose **Bob** under \
**Viewing as** at the top of the page. Both of you have every starter deck.
"""


class PatientEnv(simcord.Env):
    """A simulated Discord that waits for the bot's start as long as for an action. SimCord allows
    only 5 seconds for the start and has no public setting for this time. So this class overrides
    the method that SimCord calls to start."""

    async def _settle_internal(self, *, timeout: float | None = None, **more: Any) -> None:  # noqa: ASYNC109
        await super()._settle_internal(timeout=None, **more)


@asynccontextmanager
async def simulated(settings: Settings) -> AsyncGenerator[simcord.Env]:
    """Runs the bot in a simulated Discord until the `with` block ends, and yields the simulation.
    Starts worker processes first. Draws no pictures in advance, because the start would wait for
    them."""
    workers = Workers(settings.parsers)
    env = PatientEnv(
        Deckhand(settings, workers),
        shard_count=1,
        check_errors=False,
        settle_timeout=SETTLE_SECONDS,
    )
    try:
        await env.start()
        with env.time_context():
            try:
                yield env
            finally:
                await env.shutdown()
    finally:
        await workers.close()


@asynccontextmanager
async def demo(port: int | None = None) -> AsyncGenerator[str]:
    """Serves the demo and yields its address. A `port` of 0 or None means any free port. Raises
    TimeoutError if the machine is too busy, and SetupError if the port isn't available."""
    with tempfile.TemporaryDirectory(prefix="deckhand-demo-") as folder:
        settings = Settings(
            _env_file=None,  # pyright: ignore[reportCallIssue] - pydantic-settings' own argument
            token=None,
            database=str(Path(folder) / "demo.db"),
            emoji=False,  # the page doesn't show their pictures
        )
        async with simulated(settings) as env:
            bot = env.bot
            assert isinstance(bot, Deckhand)
            guild = env.create_guild("Card club")
            assert bot.user is not None
            # The page shows one channel and no threads: without the permission to open one, a match
            # stays in the channel.
            no_threads = discord.PermissionOverwrite(create_public_threads=False)
            channel = guild.create_text_channel("table", overwrites={bot.user: no_threads})
            organisers = guild.create_role("Organisers")
            alice, bob = (
                guild.add_member(
                    env.create_user(name.lower(), global_name=name), roles=[organisers]
                )
                for name in ("Alice", "Bob")
            )
            await bot.store.run(change_guild, guild.id, organiser_role=organisers.id)
            for seat in (alice, bob):
                await give_starters(bot, seat.id)
                # The page shows no direct messages.
                await bot.store.run(change_preferences, seat.id, direct=False)
            await welcome(bot, guild.id, channel.id)
            await env.settle()
            first = next(iter(engine.games().values()))
            page = (await alice.slash(channel, "play")).response
            assert page is not None
            await alice.click(page, label="Computer")
            await env.settle()
            await alice.click(page, label=first.title)
            await env.settle()
            async with env.preview(
                channel,
                viewers=[alice, bob],
                layout="channel",
                width=WIDTH,
                height=HEIGHT,
                port=port,
            ) as preview:
                page = DemoChannel(env, channel, (alice, bob), preview)
                take_turns(page)
                clock = asyncio.create_task(keep_time(page))
                try:
                    yield preview.url
                finally:
                    clock.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await clock


async def give_starters(bot: Deckhand, user: int) -> None:
    """Adds every game's starter decks to the member's collection."""
    for game in engine.games().values():
        for starter in game.starters():
            await bot.decks.keep(user, starter.text, name=starter.title, game=game.key)


async def welcome(bot: Deckhand, guild: int, channel: int) -> None:
    """Sets the bot's nickname, and posts the guide as the channel's first message."""
    host = bot.get_guild(guild)
    target = bot.get_channel(channel)
    assert host is not None
    assert isinstance(target, discord.TextChannel)
    await host.me.edit(nick="Deckhand")
    *others, last = (game.title for game in engine.games().values())
    games = f"{', '.join(others)} and {last}"
    await target.send(GUIDE.format(games=games))


@dataclass(slots=True)
class DemoChannel:
    """The demo's channel with the page that shows it. Only the holder of `turn` acts there.
    `latest` is the value of `said` when the page was last updated."""

    env: simcord.Env
    channel: simcord.ChannelHandle
    seats: Sequence[simcord.MemberActor]
    preview: simcord.Preview
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    latest: set[tuple[int, datetime | None]] = field(
        default_factory=set[tuple[int, datetime | None]]
    )

    def said(self) -> set[tuple[int, datetime | None]]:
        """Returns the messages that the demo's members see in the channel, each with the time of
        its last edit."""
        return {
            (message.id, message.edited_at)
            for seat in self.seats
            for message in self.channel.history(viewer=seat)
        }


def take_turns(page: DemoChannel) -> None:
    """Makes visitors' actions wait for their turn on the page.

    While the simulated clock moves, the page would refuse an action, call the outcome uncertain,
    and stop working until the visitor reloads the page. SimCord has no public way to make the page
    wait, so this function wraps the method that the page calls.
    """
    act = page.preview._action  # pyright: ignore[reportPrivateUsage]

    async def in_turn(context: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with page.turn:
            done = await act(context, body)
            page.latest = page.said()
            return done

    page.preview._action = in_turn  # pyright: ignore


async def keep_time(page: DemoChannel) -> None:
    """Advances the simulated clock in step with the real one, between members' actions, because the
    page computes times ("in 9 minutes") from that clock.

    Also refreshes the page when there is something new, because without a refresh the page shows
    only the results of its own actions. A refresh makes the page refuse actions that a visitor has
    started before, so the function refreshes only if needed.
    """
    ahead = page.env.now().timestamp() - time.monotonic()
    while True:
        await asyncio.sleep(CLOCK_SECONDS)
        async with page.turn:
            late = ahead + time.monotonic() - page.env.now().timestamp()
            try:
                await page.env.advance_time(max(0.0, late))
                page.preview.capture_time = discord.utils.utcnow()
                if page.said() != page.latest:
                    await page.preview.refresh()
                    page.latest = page.said()
            except (SetupError, TimeoutError):
                continue  # the page or the machine is busy; the next round catches up


async def serve(port: int | None) -> None:
    """Runs the demo at that port until the task is cancelled."""
    async with demo(port) as url:
        print(f"Deckhand is dealt: {url}", flush=True)
        await asyncio.Event().wait()


def run(port: int | None = None) -> int:
    """Serves the demo until it is interrupted, and returns the exit status."""
    logging.basicConfig(level=logging.WARNING)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(serve(port))
    except TimeoutError:
        print(NOT_STARTED.format(seconds=SETTLE_SECONDS), file=sys.stderr)
        return 1
    except SetupError as error:
        print(NOT_SERVED.format(why=error), file=sys.stderr)
        return 1
    return 0
