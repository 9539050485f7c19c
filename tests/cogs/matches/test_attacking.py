"""Attacks by clicks: several at once, told when they are declared, through a restart."""

from __future__ import annotations

import pytest

from bot.store.matches import choices_from
from tests.cogs.matches.attacking import attack_with, attackers
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.kindred import (
    act,
    asked,
    pass_to_attack,
    seen_by_others,
    started,
)
from tests.cogs.matches.panels import chosen, set_auto_pass
from tests.cogs.matches.reading import buttons, text_of
from tests.conftest import Table


async def ready_to_attack(table: Table, monkeypatch: pytest.MonkeyPatch, **terms: object) -> Duel:
    """Alice has three that may attack, and spells that she might cast instead."""
    duel = await started(table, monkeypatch, **terms)
    await pass_to_attack(duel, "A", "Agate")
    return duel


async def test_several_attacks_are_one_click_and_nobody_sees_them_before_they_are_declared(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await ready_to_attack(table, monkeypatch)
    carol = table.guild.add_member(table.env.create_user("carol"))
    before, number = seen_by_others(duel, carol), (await duel.truth()).number
    made = len(table.env.http_requests)
    first, second, third = attackers(duel, "A")[1]
    await attack_with(duel, "A", first, third)
    assert len(table.env.http_requests) == made + 1
    assert seen_by_others(duel, carol) == before
    async with table.bot.store.read() as connection:
        stored = await choices_from(connection, duel.id, number)
    assert [(choice.player, choice.why) for choice in stored] == [("A", None)] * 2
    summary = (await asked(duel)).summary
    panel = text_of(duel.panel("A"))
    assert len(summary) == 2
    assert all(name in panel for name in (first, third))
    await table.restart()
    await duel.take("A", "Back")
    assert len((await asked(duel)).summary) == 1
    [again] = [label for label in buttons(duel.panel("A")) if label.startswith(second)]
    await duel.take("A", again)
    await duel.take("A", "Attack now")
    board = text_of(await duel.board())
    assert f"*{first}* attacks **Bob**" in board
    assert f"*{second}* attacks **Bob**" in board
    assert f"*{third}* attacks" not in board


async def test_what_is_not_possible_together_is_said_and_the_rest_stands(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever attacks the player has to have all summons attacked that shield them."""
    duel = await started(table, monkeypatch)
    while True:
        decision, view = await asked(duel), (await duel.truth()).view(None)
        if view.turn == 3 and any(option.aim for option in decision.options):
            break
        if decision.passing is None:
            await duel.choose(0)
        elif decision.player == "A":
            await act(duel, "Agate")
        else:
            await act(duel, "nothing" if view.side("B").zone("play").cards else "B")
    menu, values = attackers(duel, "A")
    assert menu.startswith("match:attackers:")
    names, number = list(values), (await duel.truth()).number
    await attack_with(duel, "A", *names)
    assert (await duel.truth()).number == number
    shield, bob, back = list(buttons(duel.panel("A")))[:3]
    assert "attackers attack Ba" in shield or "attackers attack Bi" in shield
    assert bob.endswith("attack Bob")
    await duel.take("A", back)
    await attack_with(duel, "A", *names)
    await duel.take("A", bob)
    said = text_of(duel.panel("A"))
    assert "That was not possible any more:" in said
    assert len((await asked(duel)).summary) == len(names) - 1
    assert "Attack now" not in buttons(duel.panel("A"))
    assert "Back" in buttons(duel.panel("A"))


async def test_an_old_menu_of_attackers_declares_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await ready_to_attack(table, monkeypatch)
    menu, values = attackers(duel, "A")
    old = duel.panel("A")
    live = table.bot.get_cog("match").live
    number = (await duel.truth()).number
    await live.choose(duel.id, table.alice.id, number, int(next(iter(values.values()))))
    await table.alice.user.select(old, list(values.values()), custom_id=menu)
    assert (await duel.truth()).number == number + 1
    assert "decided already" in text_of(duel.panel("A"))


async def test_when_able_a_player_is_asked_once_in_their_main_phase_and_where_they_can_attack(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob has only summons: he is not asked in Alice's turn, and in his own in Main alone."""
    duel = await started(table, monkeypatch)
    steps: list[str] = []
    while (view := (await duel.truth()).view(None)).turn < 3:
        decision = await asked(duel)
        if decision.player == "B" and decision.passing is not None:
            assert view.active == "B"
            steps.append(view.step)
        await duel.choose(decision.passing or 0)
    assert len(steps) == 1
    assert "Main" in steps[0]
    async with table.bot.store.read() as connection:
        stored = await choices_from(connection, duel.id, 0)
    assert any(choice.why == "able" and choice.player == "B" for choice in stored)


async def test_until_something_happens_stops_at_an_attack_and_at_the_own_turn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    number = (await duel.truth()).number
    await set_auto_pass(duel, "A", "Pass until something happens")
    assert (await duel.mover())[0] == "B"
    await pass_to_attack(duel, "B", "Basalt")
    async with table.bot.store.read() as connection:
        stored = await choices_from(connection, duel.id, number)
    assert {choice.why for choice in stored if choice.player == "A"} == {"until"}
    decision = await asked(duel)
    attack = next(n for n, option in enumerate(decision.options) if option.aim)
    while (decision := await asked(duel)).player == "B":
        done = [n for n, option in enumerate(decision.options) if option.facts["do"] == "done"]
        await duel.choose(done[0] if done else attack)
    match = await duel.truth()
    assert match.view(None).attacks
    assert match.view(None).active == "B"
    assert chosen(duel.panel("A")) == "Ask me when I can act"
    await set_auto_pass(duel, "A", "Pass until something happens")
    while (await asked(duel)).player == "B":
        await act(duel, "nothing")
    view = (await duel.truth()).view(None)
    assert (view.active, view.turn) == ("A", 3)
