"""Attacks by clicks: several at once, told when they are declared, through a restart."""

from __future__ import annotations

import pytest

from bot.matches.actions import Choose
from bot.store.matches.match_rows import choices_from
from tests.cogs.matches.choices.attacking import attack_with, attackers
from tests.cogs.matches.choices.kindred import asked, pass_to_attack, seen_by_others, started
from tests.cogs.matches.duel import show
from tests.cogs.matches.reading import buttons, text_of
from tests.conftest import Table


async def test_several_attacks_are_one_click_and_nobody_sees_them_before_they_are_declared(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alice has three that may attack, and spells that she might cast instead."""
    duel = await started(table, monkeypatch)
    await pass_to_attack(duel, "A", "Agate")
    carol = table.guild.add_member(table.env.create_user("carol"))
    before, number = seen_by_others(duel, carol), (await duel.truth()).number
    first, second, third = (await attackers(duel, "A"))[1]
    made = len(table.env.http_requests)
    await attack_with(duel, "A", first, third)
    assert len(table.env.http_requests) == made + 2, "the answer, and the marks on the picture"
    assert seen_by_others(duel, carol) == before
    async with table.bot.store.read() as connection:
        stored = await choices_from(connection, duel.id, number)
    assert [(choice.player, choice.why) for choice in stored] == [("A", None)] * 2
    panel = duel.panel("A")
    assert len((await asked(duel)).summary) == 2
    assert all(name in text_of(panel) for name in (first, third))
    await duel.take("A", "Back")
    assert len((await asked(duel)).summary) == 1
    await attack_with(duel, "A", second)
    await duel.take("A", "Attack now")
    board = text_of(await duel.board())
    assert f"*{first}* attacks **Bob**" in board
    assert f"*{second}* attacks **Bob**" in board
    assert f"*{third}* attacks" not in board


async def test_whom_they_attack_is_chosen_and_what_is_not_possible_together_is_said(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever attacks the player has to have all summons attacked that shield them."""
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
    assert menu.startswith("match:attackers:")
    names, number = list(values), (await duel.truth()).number
    await live.do(duel.id, table.alice.id, Choose(number, int(next(iter(values.values())))))
    await table.alice.user.select(duel.panel("A"), list(values.values()), custom_id=menu)
    assert (await duel.truth()).number == number + 1
    assert "decided already" in text_of(duel.panel("A"))
    await duel.take("A", "Back")
    number = (await duel.truth()).number
    await attack_with(duel, "A", *names)
    assert (await duel.truth()).number == number
    shield, bob, back = list(buttons(duel.panel("A")))[:3]
    assert "attackers attack Ba" in shield or "attackers attack Bi" in shield
    assert bob.endswith("attack Bob")
    await duel.take("A", back)
    await attack_with(duel, "A", *names)
    await duel.take("A", bob)
    assert "That was not possible any more:" in text_of(duel.panel("A"))
    assert len((await asked(duel)).summary) == len(names) - 1
    assert "Attack now" not in buttons(duel.panel("A"))
    assert "Back" in buttons(duel.panel("A"))
