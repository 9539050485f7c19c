"""A choice that would do nothing is made only after its player has confirmed it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.matches.choices.controls import ConfirmChoiceButton, UnaskedButton
from engine.games.lifeburn.actions import combat
from tests.cogs.matches.choices.attacking import attack_with, attackers
from tests.cogs.matches.choices.kindred import asked, pass_to_attack, seen_by_others, started
from tests.cogs.matches.choices.pyres import press_pyre, with_pyres
from tests.cogs.matches.duel import at_once
from tests.cogs.matches.reading import Message, buttons, menus, text_of
from tests.cogs.matches.table.panels import LATE, private_panel, restart_much_later
from tests.conftest import Table

NOTHING = "Nothing would come of this:"
SURE = "Do it anyway"


def shown(message: Message) -> object:
    """Returns everything that can be read and pressed on a message."""
    return text_of(message), buttons(message), menus(message)


async def test_its_player_alone_is_asked_in_one_call_and_may_leave_it_or_do_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await with_pyres(table, monkeypatch)
    carol = table.guild.add_member(table.env.create_user("carol"))
    number, seen = (await duel.truth()).number, seen_by_others(duel, carol)
    before, made = shown(duel.panel("A")), len(table.env.http_requests)
    await press_pyre(duel)
    assert len(table.env.http_requests) == made + 1
    assert (await duel.truth()).number == number
    assert seen_by_others(duel, carol) == seen
    assert rf"**{NOTHING}** Play Amber \*Ash\*" in text_of(duel.panel("A"))
    assert list(buttons(duel.panel("A"))) == [SURE, "Back", "Read", "⋯"]
    await duel.take("A", "Back")
    assert len(table.env.http_requests) == made + 2
    assert (await duel.truth()).number == number
    assert shown(duel.panel("A")) == before
    await press_pyre(duel)
    await table.restart()
    panel, alice = duel.panel("A"), table.alice.user
    sure = buttons(panel)[SURE]
    await at_once(table.env, alice.click(panel, custom_id=sure), alice.click(panel, custom_id=sure))
    assert (await duel.truth()).number > number
    assert LATE in text_of(duel.panel("A"))
    assert NOTHING not in text_of(duel.panel("A"))


async def test_an_answer_that_comes_too_late_is_told_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await with_pyres(table, monkeypatch)
    panel = await private_panel(duel)
    await press_pyre(duel, panel)
    sure = buttons(panel)[SURE]
    await restart_much_later(table)
    await duel.take("A", "Pass")
    number = (await duel.truth()).number
    await duel.press("A", panel, sure)
    assert (await duel.truth()).number == number
    assert LATE in text_of(panel)
    assert NOTHING not in text_of(panel)
    assert SURE not in buttons(panel)


async def test_several_at_once_are_asked_about_together_on_the_page_that_was_open(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_attacks = combat.first_attacks

    def futile_attacks(*about: Any) -> Any:
        found = first_attacks(*about)
        return [(attack, replace(option, futile=n < 2)) for n, (attack, option) in enumerate(found)]

    monkeypatch.setattr(combat, "first_attacks", futile_attacks)
    duel = await started(table, monkeypatch)
    await pass_to_attack(duel, "A", "Agate")
    await attackers(duel, "A")
    number, before = (await duel.truth()).number, shown(duel.panel("A"))
    labels = [one.label for one in (await asked(duel)).options if one.futile]
    await attack_with(duel, "A", *(await attackers(duel, "A"))[1])
    assert (await duel.truth()).number == number
    lines = [f"**{NOTHING}**", *(f"- {label}" for label in labels)]
    assert "\n".join(lines) in text_of(duel.panel("A"))
    await duel.take("A", "Back")
    assert shown(duel.panel("A")) == before
    await attack_with(duel, "A", *(await attackers(duel, "A"))[1])
    await table.restart()
    await duel.take("A", SURE)
    assert (await duel.truth()).number >= number + 3


@pytest.mark.parametrize("button", [ConfirmChoiceButton, UnaskedButton])
def test_as_many_options_as_a_menu_has_fit_into_the_id(button: type[ConfirmChoiceButton]) -> None:
    options = tuple(range(9999, 9974, -1))
    custom_id = button("ABCDEF", 999_999, options).custom_id
    assert len(custom_id) <= 100
