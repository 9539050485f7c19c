"""The number of shards, on which all processes of a bot must agree."""

import re
from collections.abc import Sequence
from typing import Final

from bot.base.duty import ShardLayout
from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.cluster.leases import LeaseRow, add_ranges, all_leases, drop_ranges

DIFFERENT: Final = (
    "Other processes of this bot run with {shards} shards for {ranges} processes. Give "
    "DECKHAND_PROCESSES and DECKHAND_SHARDS the same values for all of them, or stop them first."
)
NAMED: Final = re.compile(r"shards \d+-\d+ of (\d+)")


class OtherLayout(Refusal):
    """Raised if running processes have divided the shards in another way than this process was
    asked to."""

    def __init__(self, there: ShardLayout) -> None:
        super().__init__(DIFFERENT.format(shards=there.shards, ranges=there.ranges))


async def agree_on_layout(
    store: Store, processes: int, shards: int | None, advised: int
) -> ShardLayout:
    """Returns the division of the bot's shards into ranges, one for each of the `processes` that
    the host wants. If processes are running already, returns their division.

    `shards` is the number of shards that the host wants. If `shards` is None, the number is that of
    the running processes, or `advised` (Discord's recommendation) if none is running. Raises
    OtherLayout if the running processes use another number of processes or shards than the host
    wants.
    """
    async with store.agree() as connection:
        rows = _ranges(await all_leases(connection))
        there = _layout_of(_held(rows), rows)
        if there is not None:
            if there.ranges != processes or shards not in (None, there.shards):
                raise OtherLayout(there)
            return there
        layout = ShardLayout(shards or max(advised, processes), processes)
        names = [layout.name_of(number) for number in range(processes)]
        await drop_ranges(connection, [row.name for row in rows if row.name not in names])
        await add_ranges(connection, names)
    return layout


def layout_among(rows: Sequence[LeaseRow]) -> ShardLayout | None:
    """Returns the division of the shards of the processes that run now, or that ran last. Returns
    None if no process has run yet."""
    ranges = _ranges(rows)
    return _layout_of(_held(ranges) or ranges, ranges)


def _ranges(rows: Sequence[LeaseRow]) -> Sequence[LeaseRow]:
    return [row for row in rows if NAMED.fullmatch(row.name)]


def _held(rows: Sequence[LeaseRow]) -> Sequence[LeaseRow]:
    return [row for row in rows if not (row.is_free or row.is_lapsed)]


def _layout_of(held: Sequence[LeaseRow], rows: Sequence[LeaseRow]) -> ShardLayout | None:
    """Returns the layout of the leases that are held; None if none is."""
    if not held:
        return None
    shards = _shards(held[0])
    return ShardLayout(shards, sum(_shards(row) == shards for row in rows))


def _shards(row: LeaseRow) -> int:
    named = NAMED.fullmatch(row.name)
    assert named is not None
    return int(named[1])
