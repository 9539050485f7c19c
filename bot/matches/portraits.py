"""Small pictures of members on the boards of their matches, made from their Discord avatars.

Each press brings the avatar key of its member. When the board of a member's match is shown and the
key differs from the stored one, the avatar is fetched in the background. If that fails, the
monogram stays; nothing waits for it.
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
"""Days that a picture is kept; it is fetched again for members who continue to play."""

FETCH_SECONDS: Final = 15.0
"""Seconds that Discord may take for one avatar, with all retries."""

RETRY_SECONDS: Final = 3600
"""Seconds until an avatar that couldn't be fetched is tried again."""

AT_ONCE: Final = 2
REMEMBERED: Final = 10_000
LONGEST_KEY: Final = 64


class PortraitService:
    """Fetches and stores the avatars of players, to be drawn on boards as portraits. `now` returns
    whole seconds since 1970."""

    def __init__(self, store: Store, workers: Workers, now: Callable[[], int]) -> None:
        self._store = store
        self._workers = workers
        self._now = now
        self._avatars: OrderedDict[int, discord.Asset | None] = OrderedDict()
        self._tried: OrderedDict[int, tuple[str | None, int]] = OrderedDict()
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    def note_avatar(self, user: discord.User | discord.Member) -> None:
        """Remembers which global avatar a user has now (not that of a server)."""
        self._avatars[user.id] = user.avatar
        self._avatars.move_to_end(user.id)
        while len(self._avatars) > REMEMBERED:
            self._avatars.popitem(last=False)

    def refresh_portraits(self, snapshot: Snapshot) -> None:
        """Starts fetching the portraits of a match's players whose avatars have changed, as far as
        known. Returns at once."""
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
        """Allows an immediate retry to fetch a user's avatar."""
        self._tried.pop(user, None)

    def forget_avatar(self, user: int) -> None:
        """Removes a user's avatar from memory. The stored portrait isn't deleted."""
        self._avatars.pop(user, None)
        self._tried.pop(user, None)

    async def delete_old(self) -> None:
        """Deletes the stored portraits that were fetched too long ago."""
        await self._store.run(delete_old_portraits, self._now() - KEPT_DAYS * 24 * 3600)

    async def finish(self) -> None:
        """Stops fetching portraits."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _may_try(self, user: int, key: str | None) -> bool:
        """Returns whether an avatar wasn't tried recently, and records that it is tried now."""
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
        """Replaces the stored portrait by that of an avatar. If the new one can't be fetched, the
        old one is deleted."""
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
        """Returns the portrait made from an avatar; None if it can't be fetched."""
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
