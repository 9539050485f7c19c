"""`deckhand block`, `unblock` and `blocks`: whom the host wants to have nothing to do with."""

import asyncio
import time
from collections.abc import Sequence

from bot.base.settings import Settings
from bot.cli.existing_database import existing
from bot.store.limits.host_blocks import (
    BlockKind,
    HostBlock,
    add_host_block,
    all_host_blocks,
    remove_host_block,
)

NAMES: dict[BlockKind, str] = {"user": "user", "guild": "server"}
WHAT_FOLLOWS: dict[BlockKind, str] = {
    "user": "They can finish the matches that they are in, and begin nothing new.",
    "guild": "The bot leaves it, and leaves again whenever it is invited.",
}
WITHIN = "A running bot knows it within seconds."


def block(settings: Settings, kind: BlockKind, blocked: int) -> int:
    """Blocks a user or server, says so, and returns the exit status."""
    new = asyncio.run(_block(settings.database_url, HostBlock(kind, blocked, int(time.time()))))
    done = "is blocked" if new else "was blocked before"
    print(f"The {NAMES[kind]} {blocked} {done}. {WHAT_FOLLOWS[kind]} {WITHIN}")
    return 0


def unblock(settings: Settings, kind: BlockKind, blocked: int) -> int:
    """Takes that back. The exit status is 1 where there was nothing to take back."""
    if not asyncio.run(_unblock(settings.database_url, kind, blocked)):
        print(f"The {NAMES[kind]} {blocked} is not blocked.")
        return 1
    print(f"The {NAMES[kind]} {blocked} is not blocked any more. {WITHIN}")
    return 0


def list_blocks(settings: Settings) -> int:
    """Prints who is blocked, a line each, and returns the exit status."""
    found = asyncio.run(_all(settings.database_url))
    for one in found:
        since = time.strftime("%Y-%m-%d %H:%M", time.gmtime(one.made))
        print(f"{one.kind} {one.id}  since {since} UTC")
    if not found:
        print("Nobody is blocked.")
    return 0


async def _block(url: str, added: HostBlock) -> bool:
    async with existing(url) as store:
        return await store.run(add_host_block, added)


async def _unblock(url: str, kind: BlockKind, blocked: int) -> bool:
    async with existing(url) as store:
        return await store.run(remove_host_block, kind, blocked)


async def _all(url: str) -> Sequence[HostBlock]:
    async with existing(url) as store, store.read() as connection:
        return await all_host_blocks(connection)
