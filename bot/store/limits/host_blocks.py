"""Users and servers that this bot's host has blocked."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final, Literal

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_row, find_rows
from bot.store.tables.core_schema import host_blocks

BlockKind = Literal["user", "guild"]


@dataclass(frozen=True, slots=True)
class HostBlock:
    """A user or server that this bot's host has blocked since `made` (seconds since 1970). `id` is
    the Discord id of the user or server."""

    kind: BlockKind
    id: int
    made: int


_ALL: Final = select(host_blocks).order_by(host_blocks.c.kind, host_blocks.c.made, host_blocks.c.id)


async def all_host_blocks(connection: AsyncConnection) -> Sequence[HostBlock]:
    """Returns all blocks by this bot's host, servers before users, the oldest first."""
    return await find_rows(connection, HostBlock, _ALL)


_BLOCK: Final = select(host_blocks).where(
    host_blocks.c.kind == bindparam("kind"), host_blocks.c.id == bindparam("blocked")
)


async def find_host_block(
    connection: AsyncConnection, kind: BlockKind, blocked: int
) -> HostBlock | None:
    """Returns the host's block of a user or server, None if it isn't blocked."""
    return await find_row(connection, HostBlock, _BLOCK, {"kind": kind, "blocked": blocked})


async def add_host_block(connection: AsyncConnection, block: HostBlock) -> bool:
    """Stores a block. Returns False if the user or server is blocked already."""
    if await find_host_block(connection, block.kind, block.id) is not None:
        return False
    await connection.execute(insert(host_blocks).values(asdict(block)))
    return True


async def remove_host_block(connection: AsyncConnection, kind: BlockKind, blocked: int) -> bool:
    """Deletes the block of a user or server. Returns False if there is none."""
    same = host_blocks.c.kind == kind, host_blocks.c.id == blocked
    return bool((await connection.execute(delete(host_blocks).where(*same))).rowcount)
