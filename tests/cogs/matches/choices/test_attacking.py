"""Attacks by clicks: several at once, shown when they are declared, through a restart."""

from __future__ import annotations

import pytest

from bot.matches.actions import Choose
from bot.store.matches.match_rows import choices_from
from tests.cogs.matches.choices.attacking import attack_with, attackers
from tests.cogs.matches.choices.kindred import asked, pass_to_attack, seen_by_others, started
from tests.cogs.matches.duel import show
from tests.cogs.matches.reading import buttons, text_of
from tests.conftest import Table


async def test_several_attacks_are_declared_by_one_click(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alice has three that may attack, and spells that she could cast instead."""
    duel = await started(table, monkeypatch)
    await pass_to_attack(duel, "A", "Agate")
    carol = table.guild.add_member(table.env.create_user("carol"))
    before, number = seen_by_others(duel, carol), (await duel.truth()).number
    first, second, third = (await attackers(duel, "A"))[1]
    assert seen_by_others(duel, carol) == before
    await attack_with(duel, "A", first, third)
    async with table.bot.store.read() as connection:
        stored = await choices_from(connection, duel.id, number)
    mine = [choice for choice in stored if choice.player == "A" and choice.why is None]
    assert len(mine) == 3, "two attacks, and that there are no more"
    board = text_of(await duel.board())
    assert f"*{first}* attacks **Bob**" in board
    assert f"*{third}* attacks **Bob**" in board
    assert f"*{second}* attacks" not in board


async def test_whom_they_attack_is_chosen_and_what_is_not_possible_together_is_said(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An attack on the player requires attacks on all summons that shield them."""
    duel = await started(table, monkeypatch)
    live = table.bot.services.matches
    while True:
        match = await duel.truth()
        decision, view = match.decision, match.view(None)
        assert decision is not None
        if view.turn == 3 and any(option.aim for option in decision.options):
            break
        called = "Agate" if decision.player == "A" else "B"
        shielded = decision.player == "B" and view.side("B").zone("play").cards
        plays = [
            n
            for n, option in enumerate(decision.options)
            if str(option.facts.get("card")).startswith(called) and option.aim is None
        ]
        option = plays[0] if plays and not shielded else decision.passing or 0
        user = duel.actor(decision.player).id
        await live.do(duel.id, user, Choose(match.number, option, sure="yes"))
    await show(table, duel.id)
    menu, values = await attackers(duel, "A")
    assert menu.startswith("match:several:")
    names = [label for label in values if label.endswith("attacks Bob")]
    number = (await duel.truth()).number
    await live.do(duel.id, table.alice.id, Choose(number, int(next(iter(values.values())))))
    stale = [values[name] for name in names]
    await table.alice.user.select(duel.panel("A"), stale, custom_id=menu)
    assert (await duel.truth()).number == number + 1
    assert "decided already" in text_of(duel.panel("A"))
    await duel.take("A", "Back")
    await attack_with(duel, "A", *names)
    assert "That was no longer possible:" in text_of(duel.panel("A"))
    assert len((await asked(duel)).summary) == len(names) - 1
    assert "Attack now" not in buttons(duel.panel("A"))
    assert "Back" in buttons(duel.panel("A"))
