"""Uploads the signs beside words to Discord, as emoji of the application.

The name of an emoji contains the fingerprint of its picture, so comparing names shows what is
missing. Existing emoji are used at once. Missing ones are uploaded slowly, one at a time, and then
obsolete ones are deleted. One process does this, the others wait.
"""

import asyncio
import logging
import re
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

import aiohttp
import discord

import engine
from bot.base.call_pace import pace_here
from bot.base.current_time import now
from bot.discord_api.emoji import EmojiTable
from bot.processes.drawing_turns import DrawingUrgency
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.database.key_value import read_value, save_value, swap_value
from bot.store.settings.preferences import members_in_words
from rendering.signs.emoji_signs import SignPicture, sign_pictures

log = logging.getLogger(__name__)

CLAIM_SECONDS: Final = 120
"""Seconds after its last sign of life for which another process may still be working. Longer than a
pause."""

SOONEST_LOOK: Final = 0.05
"""The fewest seconds between two checks of whether another process is done."""

NO_CLAIM: Final = "nobody 0"

_OURS: Final = re.compile(r"dh_([a-z0-9_]{2,21})_[0-9a-f]{6}")
"""The names that the bot gives, with the sign in them. The bot never touches other emoji."""


class EmojiSync:
    """Uploads the emoji of one application, and records in `table` which emoji exist. `pause` is
    the number of seconds between two changing calls, and between two checks of whether another
    process is done."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        workers: Workers,
        table: EmojiTable,
        pause: float,
    ) -> None:
        self._client = client
        self._store = store
        self._workers = workers
        self._table = table
        self._pause = pause
        self._name = secrets.token_hex(8)

    async def run(self, before: asyncio.Future[None]) -> None:
        """Records the existing emoji in the table. Once `before` is done, uploads the missing emoji
        and deletes those that are no longer used. If a call to Discord fails, logs one line and
        stops."""
        try:
            self._table.set_members_in_words(await self._store.fetch(members_in_words))
            found = await self._found()
            await asyncio.wait([before])
            wanted = await self._drawn()
            if _missing(wanted, found) or _left_over(wanted, found):
                await self._in_turn(wanted)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            log.warning("Discord takes no emoji: %s", " ".join(str(error).split()))
        except Exception:
            log.exception("the emoji were not brought up to date")

    async def _found(self) -> Sequence[discord.Emoji]:
        """Returns the bot's emoji that Discord has, and uses them from now on."""
        await pace_here().wait_for_turn(later=True)
        every = await self._client.fetch_application_emojis()
        found = [one for one in every if _OURS.fullmatch(one.name)]
        self._table.replace_signs({_sign(one): str(one) for one in found})
        return found

    async def _drawn(self) -> Mapping[str, SignPicture]:
        """Returns the pictures of all signs, by the names of their emoji."""
        signs: dict[str, SignPicture] = {}
        for key in engine.games():
            async with self._workers.drawing_turns.turn(DrawingUrgency.NOBODY):
                signs |= await self._workers.draw(sign_pictures, key)
        return {f"dh_{sign}_{one.fingerprint}": one for sign, one in signs.items()}

    async def _in_turn(self, wanted: Mapping[str, SignPicture]) -> None:
        """Changes the emoji once no other process does. By then there may be nothing left to do."""
        while not await self._claim():  # noqa: ASYNC110 - another process has it
            await asyncio.sleep(max(self._pause, SOONEST_LOOK))
        try:
            await self._change(wanted, await self._found())
        finally:
            await self._give_up_claim()

    async def _change(
        self, wanted: Mapping[str, SignPicture], found: Sequence[discord.Emoji]
    ) -> None:
        """Uploads missing emoji, then deletes obsolete ones, slowly. A new emoji is used as soon as
        it exists, so that none is deleted that new messages still show."""
        using = {_sign(one): str(one) for one in found}
        using |= {_sign(one): str(one) for one in found if one.name in wanted}
        self._table.replace_signs(using)
        missing, left_over = _missing(wanted, found), _left_over(wanted, found)
        for name in missing:
            await self._wait()
            made = await self._client.create_application_emoji(name=name, image=wanted[name].data)
            using[_sign(made)] = str(made)
            self._table.replace_signs(using)
        kept = {sign: text for sign, text in using.items() if text.split(":")[1] in wanted}
        self._table.replace_signs(kept)
        for emoji in left_over:
            await self._wait()
            with suppress(discord.NotFound):
                await emoji.delete()
        if missing or left_over:
            log.info("gave Discord %d emoji and deleted %d", len(missing), len(left_over))

    async def _wait(self) -> None:
        await asyncio.sleep(self._pause)
        await self._claim()
        await pace_here().wait_for_turn(later=True)

    @property
    def _key(self) -> str:
        return f"emoji of {self._client.application_id}"

    @retry_on_conflict
    async def _claim(self) -> bool:
        """Returns whether no other process is working. If so, this process claims the work for some
        seconds."""
        async with self._store.write() as connection:
            before = await read_value(connection, self._key)
            holder, until = (before or NO_CLAIM).split()
            if holder not in (self._name, "nobody") and int(until) > now():
                return False
            mine = f"{self._name} {now() + CLAIM_SECONDS + round(self._pause)}"
            return await swap_value(connection, self._key, before, mine)

    @retry_on_conflict
    async def _give_up_claim(self) -> None:
        async with self._store.write() as connection:
            before = await read_value(connection, self._key)
            if before is not None and before.split()[0] == self._name:
                await save_value(connection, self._key, NO_CLAIM)


def _sign(emoji: discord.Emoji) -> str:
    """Returns the sign that one of the bot's emoji stands for."""
    found = _OURS.fullmatch(emoji.name)
    assert found is not None
    return found[1]


def _missing(wanted: Mapping[str, SignPicture], found: Sequence[discord.Emoji]) -> list[str]:
    return sorted(wanted.keys() - {one.name for one in found})


def _left_over(
    wanted: Mapping[str, SignPicture], found: Sequence[discord.Emoji]
) -> list[discord.Emoji]:
    return [one for one in found if one.name not in wanted]
