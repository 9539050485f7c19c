"""`deckhand block`, `unblock` and `blocks`: users and servers that the host blocks."""

import asyncio
import time

from bot.base.settings import Settings
from bot.cli.existing_database import run_in_existing
from bot.store.limits.host_blocks import (
    BlockKind,
    HostBlock,
    add_host_block,
    all_host_blocks,
    remove_host_block,
)

NAMES: dict[BlockKind, str] = {"user": "user", "guild": "server"}
WHAT_FOLLOWS: dict[BlockKind, str] = {
    "user": "They can finish their matches, but not start anything new.",
    "guild": "The bot leaves it, and leaves again whenever somebody invites it.",
}
WITHIN = "A running bot applies this within seconds."


def block(settings: Settings, kind: BlockKind, blocked: int) -> int:
    """Blocks a user or server, whose id is `blocked`. Prints the result and returns the exit
    status."""
    added = HostBlock(kind, blocked, int(time.time()))
    new = asyncio.run(run_in_existing(settings.database_url, add_host_block, added))
    done = "is blocked" if new else "was blocked before"
    print(f"The {NAMES[kind]} {blocked} {done}. {WHAT_FOLLOWS[kind]} {WITHIN}")
    return 0


def unblock(settings: Settings, kind: BlockKind, blocked: int) -> int:
    """Unblocks a user or server, whose id is `blocked`. Returns the exit status: 1 if it wasn't
    blocked."""
    url = settings.database_url
    if not asyncio.run(run_in_existing(url, remove_host_block, kind, blocked)):
        print(f"The {NAMES[kind]} {blocked} isn't blocked.")
        return 1
    print(f"The {NAMES[kind]} {blocked} is no longer blocked. {WITHIN}")
    return 0


def list_blocks(settings: Settings) -> int:
    """Prints the blocked users and servers, a line each, and returns the exit status."""
    found = asyncio.run(run_in_existing(settings.database_url, all_host_blocks))
    for one in found:
        since = time.strftime("%Y-%m-%d %H:%M", time.gmtime(one.made))
        print(f"{one.kind} {one.id}  since {since} UTC")
    if not found:
        print("Nobody is blocked.")
    return 0
