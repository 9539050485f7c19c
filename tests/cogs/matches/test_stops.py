"""End turn and stops, by clicks."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from bot.matches.live_match import LiveMatch
from bot.matches.refusals import NotPlaying, NotYourMove, TooLate
from bot.store.matches import choices_from
from bot.store.preferences import stops_of
from cogs.matches.decision_layout import START, choice_rows
from tests.bot.matches.games import row_of
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.kindred import act, asked, started
from tests.cogs.matches.reading import Message, buttons, menus, said, text_of
from tests.conftest import Table

END = "End turn"


def stops_menu(message: Message) -> tuple[str, dict[str, str]]:
    """The menu of stops: its id, and its values by label."""
    [found] = [one for one in menus(message).items() if one[0].startswith("match:stops:")]
    return found


async def open_stops(duel: Duel, player: str = "A") -> Message:
    panel = duel.panel("A" if player == "A" else "B")
    opened = await duel.press("A" if player == "A" else "B", panel, buttons(panel)["Stops …"])
    assert opened.response is not None
    return opened.response


async def test_end_turn_ends_the_turn_with_one_click(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    number = (await duel.truth()).number
    shown = list(buttons(duel.panel("A")))
    assert shown.index(END) == shown.index("Pass") + 1
    await duel.take("A", END)
    view = (await duel.truth()).view(None)
    assert (view.active, view.turn) == ("B", 2)
    async with table.bot.store.read() as connection:
        stored = await choices_from(connection, duel.id, number)
    mine = [choice.why for choice in stored if choice.player == "A"]
    assert mine[0] is None
    assert set(mine[1:]) <= {"turn", "able"}
    assert "turn" in mine


def test_who_can_only_pass_may_pass_on_to_their_attack() -> None:
    ox = [{"name": "Ox", "type": "Summon", "attack": 2, "defense": 2}]
    position = {"turn": "A", "turn_number": 5, "A": {"play": ["Ox"]}}
    live = LiveMatch(
        row_of("lifeburn", 0), engine.games()["lifeburn"].set_up(ox, position, bytes(32))
    )
    assert labels(live) == ["Pass", END]
    live.take("A", 0, 0)
    assert labels(live)[0] == "Ox attacks Bob"


def labels(live: LiveMatch) -> list[str]:
    rows: list[Any] = choice_rows(live.snapshot, "A", START)
    return [control.item.label for row in rows for control in row.children]


async def test_the_panel_says_how_long_end_turn_passes(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    assert "You are asked too" in text_of(duel.panel("A"))
    await table.bot.get_cog("match").live.set_auto_pass(duel.id, table.bob.id, "always")
    await duel.take("A", END)
    assert (await asked(duel)).player == "B"
    told = text_of(duel.panel("A"))
    assert "I pass for you until this turn is over, unless your opponent" in told
    assert "You are asked too" not in told


async def test_end_turn_is_taken_back_like_a_pass(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    live = table.bot.get_cog("match").live
    await live.set_auto_pass(duel.id, table.bob.id, "always")
    await duel.take("A", END)
    assert (await asked(duel)).player == "B"
    assert "Your opponent is asked" in said(await table.alice.slash(duel.place, "match undo"))
    await table.restart()
    call = await duel.called()
    await duel.press("B", call, buttons(call)["Allow"])
    assert (await asked(duel)).player == "A"
    snapshot = await table.bot.get_cog("match").live.current(duel.id)
    assert snapshot.auto_pass["A"].mode(snapshot.events, "A") == "able", "it is ended no more"


async def test_end_turn_stops_where_the_opponent_answers(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    live = table.bot.get_cog("match").live
    await live.set_auto_pass(duel.id, table.bob.id, "always")
    await duel.take("A", END)
    while (decision := await asked(duel)).player == "B":
        assert (await duel.truth()).view(None).turn == 1
        await act(duel, "nothing")
        if (await duel.truth()).view(None).turn == 2:
            return
    raise AssertionError(f"Alice is asked: {decision.prompt}")


async def test_an_old_end_turn_ends_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = await started(table, monkeypatch)
    old = (await duel.truth()).number
    await act(duel, "Agate")
    number = (await duel.truth()).number
    live = table.bot.get_cog("match").live
    with pytest.raises(TooLate):
        await live.set_auto_pass(duel.id, table.alice.id, "turn", old)
    with pytest.raises(NotYourMove):
        await live.set_auto_pass(duel.id, table.bob.id, "turn", number)
    assert (await duel.truth()).number == number
    await duel.take("A", END)
    assert (await duel.truth()).view(None).active == "B"


async def test_stops_are_said_set_and_kept(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = await started(table, monkeypatch)
    usual = "You are asked too: when your opponent attacks, their End phase."
    assert usual in text_of(duel.panel("A"))
    opened = await open_stops(duel)
    menu, values = stops_menu(opened)
    await table.alice.user.select(
        opened, [values["Your Draw phase"], values["Their Main phase"]], custom_id=menu
    )
    changed = "You are asked too: your Draw phase, their Main phase."
    assert changed in text_of(duel.panel("A"))
    assert usual in text_of(duel.panel("B"))
    await table.restart()
    live = table.bot.get_cog("match").live
    stops = (await live.current(duel.id)).auto_pass["A"].stops
    assert stops == {values["Your Draw phase"], values["Their Main phase"]}
    opened = await open_stops(duel)
    await table.alice.user.click(opened, label="Keep for all matches")
    async with table.bot.store.read() as connection:
        assert set(await stops_of(connection, table.alice.id)) == {"lifeburn"}
        assert not await stops_of(connection, table.bob.id)


async def test_without_stops_the_opponents_turn_goes_by(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    opened = await open_stops(duel)
    menu, _ = stops_menu(opened)
    await table.alice.user.select(opened, [], custom_id=menu)
    assert "You have set no stops." in text_of(duel.panel("A"))
    await duel.take("A", END)
    while (view := (await duel.truth()).view(None)).turn == 2 and not view.stack:
        decision = await asked(duel)
        assert decision.player == "B", decision.prompt
        await duel.choose(decision.passing or 0)


async def test_nobody_else_has_stops(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = await started(table, monkeypatch)
    live = table.bot.get_cog("match").live
    with pytest.raises(NotPlaying):
        await live.set_stops(duel.id, 1, frozenset(), always=True)
