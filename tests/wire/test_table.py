"""Players press once what they are asked, in however many steps the answer comes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.wire.fakecord import messages
from tests.wire.fakecord import model as m
from tests.wire.fakecord.building import Form
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.world import World
from tests.wire.table import Table, TablePlayer

MATCH = "A1B2"


class Panel:
    """A player's panel in the conversation with the bot, as a bot would change it."""

    def __init__(self, world: World, user: UserHandle) -> None:
        self._world = world
        self._channel = user.dm_channel.raw
        self._raw: m.Message | None = None

    def show(self, number: int, words: str) -> None:
        """Shows the decision with the given number, under those words."""
        button = {
            "type": 2,
            "style": 1,
            "label": "Attack",
            "custom_id": f"match:choose:{MATCH}:{number}:0",
        }
        form = Form({"content": words, "components": [{"type": 1, "components": [button]}]})
        if self._raw is None:
            self._raw = messages.create(self._world.hub, self._channel, self._world.hub.bot, form)
        else:
            messages.edit(self._world.hub, self._raw, form)


@pytest.fixture
async def seat(database: Path) -> AsyncIterator[tuple[TablePlayer, Panel]]:
    async with World(ack_deadline=0.05) as world:
        await world.guild("Arena")
        users = await world.user("Alice"), await world.user("Bob")
        table = Table(world, users, database, MATCH)
        yield TablePlayer(table, users[0], Random(1)), Panel(world, users[0])


async def pressed(player: TablePlayer) -> Any:
    """Returns the id of what the player pressed."""
    result = await player.act()
    assert result is not None
    return result.raw.data["custom_id"]


async def test_nobody_is_ready_before_a_panel_is_there(seat: tuple[TablePlayer, Panel]) -> None:
    player, _ = seat
    assert not player.ready()


async def test_what_is_asked_is_pressed_once(seat: tuple[TablePlayer, Panel]) -> None:
    player, panel = seat
    panel.show(0, "Your turn")
    assert player.ready()
    assert await pressed(player) == f"match:choose:{MATCH}:0:0"
    assert not player.ready()


async def test_a_picture_that_comes_later_asks_nothing_new(
    seat: tuple[TablePlayer, Panel],
) -> None:
    player, panel = seat
    panel.show(0, "Your turn")
    await pressed(player)
    panel.show(0, "Your turn, with a picture")
    assert not player.ready()


async def test_the_next_decision_is_something_new(seat: tuple[TablePlayer, Panel]) -> None:
    player, panel = seat
    panel.show(0, "Your turn")
    await pressed(player)
    panel.show(1, "The picture is being drawn")
    assert player.ready()
    assert await pressed(player) == f"match:choose:{MATCH}:1:0"
    panel.show(1, "Here it is")
    assert not player.ready()
