"""End turn and stops, by clicks."""

from __future__ import annotations

import pytest

from bot.store.settings.preferences import stops_of
from tests.cogs.matches.choices.kindred import started
from tests.cogs.matches.duel import Duel, at_once
from tests.cogs.matches.reading import Message, buttons, menus, text_of
from tests.cogs.matches.table.panels import more_of
from tests.conftest import Table

END = "End turn"


def stops_menu(message: Message) -> tuple[str, dict[str, str]]:
    """Returns the menu of stops: its id, and its values by label."""
    [found] = [one for one in menus(message).items() if one[0].startswith("match:stops:")]
    return found


async def open_stops(duel: Duel) -> Message:
    more = await more_of(duel, "A")
    opened = await duel.press("A", more, buttons(more)["Stops …"])
    assert opened.ephemeral or opened.response is not None
    assert opened.response is not None
    return opened.response


async def test_stops_are_said_set_and_kept(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = await started(table, monkeypatch)
    usual = "You are asked too: when your opponent attacks, their End phase."
    assert usual not in text_of(duel.panel("A"))
    opened = await open_stops(duel)
    menu, values = stops_menu(opened)
    await table.alice.user.select(
        opened, [values["Your Draw phase"], values["Their Main phase"]], custom_id=menu
    )
    assert "You are asked too: your Draw phase, their Main phase." in text_of(duel.panel("A"))
    assert usual in text_of(await more_of(duel, "B"))
    await table.restart()
    opened = await open_stops(duel)
    await table.alice.user.click(opened, label="Keep for all matches")
    async with table.bot.store.read() as connection:
        assert set(await stops_of(connection, table.alice.id)) == {"lifeburn"}
        assert not await stops_of(connection, table.bob.id)


async def test_end_turn_ends_the_turn_with_one_click_and_a_stale_one_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    panel, alice = duel.panel("A"), table.alice.user
    await at_once(table.env, *(alice.click(panel, label=END) for _ in range(2)))
    view = (await duel.truth()).view(None)
    assert (view.active, view.turn) == ("B", 2)
    assert "decided already" in text_of(duel.panel("A"))
