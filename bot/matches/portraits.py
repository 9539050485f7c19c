"""Small pictures of members on the boards of their matches, made of their avatars on Discord.

Whoever presses something brings their avatar's key along; when the board of a match that they play
is shown, a key that is not the stored one has the avatar fetched, in the background. What fails
leaves the monogram, and nothing waits for it.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Final

import discord

from bot.discord_api.discord_calls import download_file
from bot.matches.live.snapshot import Snapshot
from bot.processes.time_limits import TooSlow
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.running_matches.portraits import (
    Portrait,
    delete_old_portraits,
    delete_portrait,
    save_portrait,
)
from engine.players import PLAYERS
from rendering.table.avatar import SIDE, reduced_avatar

log = logging.getLogger(__name__)

KEPT_DAYS: Final = 90
"""How long a picture is kept; who plays on has it fetched again."""

FETCH_SECONDS: Final = 15.0
"""How long Discord may take for one avatar, with all tries."""

RETRY_SECONDS: Final = 3600
"""After how long an avatar is fetched again that could not be had."""

AT_ONCE: Final = 2
REMEMBERED: Final = 10_000
LONGEST_KEY: Final = 64


class PortraitService:
    """The portraits of one store. `now` gives whole seconds since 1970."""

    def __init__(self, store: Store, workers: Workers, now: Callable[[], int]) -> None:
        self._store = store
        self._workers = workers
        self._now = now
        self._avatars: OrderedDict[int, discord.Asset | None] = OrderedDict()
        self._tried: OrderedDict[int, tuple[str | None, int]] = OrderedDict()
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    def note_avatar(self, user: discord.User | discord.Member) -> None:
        """Remembers which avatar somebody has now: the one of all servers, not that of one."""
        self._avatars[user.id] = user.avatar
        self._avatars.move_to_end(user.id)
        while len(self._avatars) > REMEMBERED:
            self._avatars.popitem(last=False)

    def refresh_portraits(self, snapshot: Snapshot) -> None:
        """Has the portraits of a match's players fetched that are not those of their avatars any
        more, as far as that is known. Returns at once."""
        row, context = snapshot.row, snapshot.context
        if row.state != "running":
            return
        for player in PLAYERS:
            user, stored = row.users[player], context.portraits.get(player)
            if user not in self._avatars or not context.preferences[player].wants_portrait:
                continue
            avatar = self._avatars[user]
            key = None if avatar is None else avatar.key
            if key != (stored and stored.avatar) and self._may_try(user, key):
                self._start_task(self._replace_portrait(user, avatar))

    def try_again(self, user: int) -> None:
        """Has somebody's avatar fetched at the next chance, though it was tried a short while
        ago."""
        self._tried.pop(user, None)

    def forget_avatar(self, user: int) -> None:
        """Forgets what is known of somebody's avatar; their portrait is deleted elsewhere."""
        self._avatars.pop(user, None)
        self._tried.pop(user, None)

    async def delete_old(self) -> None:
        """Deletes the pictures that were fetched too long ago."""
        await self._store.run(delete_old_portraits, self._now() - KEPT_DAYS * 24 * 3600)

    async def finish(self) -> None:
        """Stops fetching."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _may_try(self, user: int, key: str | None) -> bool:
        """Whether an avatar was not tried a short while ago; notes that it is now."""
        tried, when = self._tried.get(user, (None, -RETRY_SECONDS))
        if key == tried and self._now() - when < RETRY_SECONDS:
            return False
        self._tried[user] = key, self._now()
        self._tried.move_to_end(user)
        while len(self._tried) > REMEMBERED:
            self._tried.popitem(last=False)
        return True

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _replace_portrait(self, user: int, avatar: discord.Asset | None) -> None:
        """Stores the portrait that is made of an avatar in the place of the one before. That goes
        also where the new one cannot be had."""
        async with self._gate:
            try:
                picture = None if avatar is None else await self._made_of(avatar)
                if avatar is None or picture is None:
                    await self._store.run(delete_portrait, user)
                else:
                    portrait = Portrait(user, avatar.key, picture, self._now())
                    await self._store.run(save_portrait, portrait)
            except Exception:
                log.exception("a portrait could not be replaced")

    async def _made_of(self, avatar: discord.Asset) -> bytes | None:
        """The portrait made of an avatar; None where that cannot be had."""
        if len(avatar.key) > LONGEST_KEY:
            return None
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                called = await download_file(avatar.replace(size=SIDE, format="png"))
            if called.value is not None:
                return await self._workers.parse(None, reduced_avatar, called.value)
            log.info("an avatar could not be fetched: %s", called.outcome.value)
        except (TimeoutError, TooSlow):
            log.info("an avatar could not be had in time")
        except RuntimeError as error:
            log.info("an avatar is no picture to use: %s", error)
        return None
