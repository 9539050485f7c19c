"""The division of a bot's shards into ranges, in Python and in the database."""

from __future__ import annotations

import pytest
from sqlalchemy import BigInteger, literal, select, union_all

from bot.base.duty import SERVERS_TO_SHARDS, Duty, ShardLayout
from bot.store import Store

LAYOUTS = [ShardLayout(), ShardLayout(3, 3), ShardLayout(7, 3), ShardLayout(16, 5)]


def guild_on(shard: int, layout: ShardLayout) -> int:
    return ((layout.shards * 1000 + shard) << SERVERS_TO_SHARDS) + 17


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_shard_is_in_one_range(layout: ShardLayout) -> None:
    ranges = [layout.shards_of(number) for number in range(layout.ranges)]
    assert [shard for shards in ranges for shard in shards] == list(range(layout.shards))
    assert max(map(len, ranges)) - min(map(len, ranges)) <= 1
    for number, shards in enumerate(ranges):
        assert {layout.range_of(guild_on(shard, layout)) for shard in shards} == {number}


def test_what_is_of_no_server_is_in_the_range_of_shard_0() -> None:
    assert ShardLayout(6, 3).range_of(None) == 0


def test_no_range_is_empty() -> None:
    with pytest.raises(ValueError, match="too few"):
        ShardLayout(2, 3)


async def test_the_database_finds_the_same(database_url: str) -> None:
    store = Store.connected(database_url)
    for layout in LAYOUTS:
        servers = [None, *(guild_on(shard, layout) for shard in range(layout.shards))]
        listed = union_all(*(select(literal(one, BigInteger).label("guild")) for one in servers))
        guild = listed.subquery().c.guild
        duty = Duty(layout)
        for held in range(layout.ranges):
            duty.held = frozenset({held})
            async with store.read() as connection:
                found = await connection.scalars(select(guild).where(duty.covers(guild)))
            assert set(found) == {one for one in servers if duty.has_server(one)}
    await store.close()
