"""A player whose screen reader announces new messages alone has each decision as one."""

from __future__ import annotations

import pytest

from bot.store.preferences import change_preferences
from tests.cogs.matches.duel import CYCLERS, Duel, begin
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.matches.test_clicks import play_a_cycler, private_panel
from tests.conftest import Table


async def duel_with_new_messages(table: Table) -> Duel:
    for person in (table.alice, table.bob):
        async with table.bot.store.write() as connection:
            await change_preferences(connection, person.id, new_messages=True)
    return await begin(table, *CYCLERS)


def hands(duel: Duel, player: str) -> list[int]:
    """The ids of the messages with a hand that the player has got."""
    history = duel.actor(player).user.dm_channel.history()
    return [message.id for message in history if message.components]


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_press_brings_the_next_decision_in_a_message_of_its_own(
    table: Table, restarts: bool
) -> None:
    duel = await duel_with_new_messages(table)
    mover, _ = await duel.mover()
    before, old = hands(duel, mover), duel.panel(mover)
    if restarts:
        await table.restart()
    [(menu, values)] = menus(old).items()
    await duel.press(mover, old, menu, next(iter(values.values())))
    assert len(hands(duel, mover)) == len(before) + 1
    history = duel.actor(mover).user.dm_channel.history()
    [left] = [message for message in history if message.id == old.id]
    assert "Answered" in text_of(left)
    assert not buttons(left)
    assert (await duel.mover())[0] == mover
    assert buttons(duel.panel(mover)) or menus(duel.panel(mover))


async def test_the_turn_of_the_other_does_not_and_their_own_does(table: Table) -> None:
    duel = await duel_with_new_messages(table)
    mover, other = await duel.mover()
    before = hands(duel, mover), hands(duel, other)
    await duel.take(mover, "End turn")
    assert len(hands(duel, mover)) == len(before[0])
    assert len(hands(duel, other)) == len(before[1]) + 1
    assert "to move" in text_of(duel.panel(mover))


async def test_behind_my_hand_it_is_the_same(table: Table) -> None:
    duel = await duel_with_new_messages(table)
    mover, _ = await duel.mover()
    panel = await private_panel(duel)
    [(menu, values)] = menus(panel).items()
    result = await duel.press(mover, panel, menu, next(iter(values.values())))
    assert result.followups
    assert "Answered" in text_of(panel)
    assert result.followups[-1].ephemeral
    assert buttons(result.followups[-1]) or menus(result.followups[-1])


async def test_nobody_else_gets_more_messages(table: Table) -> None:
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    before = hands(duel, mover)
    await play_a_cycler(duel)
    assert hands(duel, mover) == before
