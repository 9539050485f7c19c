"""The check whether a process is connected to everything that it is responsible for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.base.duty import Duty, ShardLayout
from bot.cluster.readiness import is_connected


@dataclass
class Shard:
    closed: bool = False

    def is_closed(self) -> bool:
        return self.closed


@dataclass
class Client:
    """A client like the library's: it keeps the shards that were left."""

    duty: Duty
    shards: dict[int, Any] = field(default_factory=dict[int, Any])

    def is_ready(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("held", "closed", "expected"),
    [
        ((0,), (), True),
        ((0,), (2, 3), True),
        ((0,), (1,), False),
        ((0, 1), (3,), False),
        ((0, 2), (), False),
        ((), (), False),
    ],
)
def test_the_shards_of_what_it_holds_have_to_be_open(
    held: tuple[int, ...], closed: tuple[int, ...], expected: bool
) -> None:
    duty = Duty(ShardLayout(6, 3))
    duty.held = frozenset(held)
    shards = {number: Shard(number in closed) for number in range(4)}
    assert is_connected(Client(duty, shards)) == expected


def test_the_one_process_has_all_shards() -> None:
    client = Client(Duty())
    assert not is_connected(client)
    client.shards = {0: Shard(), 1: Shard()}
    assert is_connected(client)
    client.shards[1].closed = True
    assert not is_connected(client)
