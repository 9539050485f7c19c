"""Plays that can do nothing are marked so (CHAOS 3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.board import Board

EMPTY: dict[str, Any] = {}
IMP = 'minion "Imp" cost 1 attack 1 health 1 demon'


def is_futile(card: str, mine: dict[str, Any], theirs: dict[str, Any]) -> bool:
    position = {"turn": "A", "A": {"mp": 5, "max_mp": 5, **mine, "hand": ["Trick"]}, "B": theirs}
    decision = Board("chaos", f"{IMP}\n{card}", position, 0).view("A").decision
    assert decision is not None
    return next(one.futile for one in decision.options if one.facts["do"] == "play")


def spell(effects: str) -> str:
    return f'spell "Trick" cost 1\n  cast {effects}'


FULL = {"field": ["Imp"] * 7}


@pytest.mark.parametrize(
    ("card", "mine"),
    [
        (spell("all(damage(1), charTarget(ally, minion))"), EMPTY),
        (spell("leader(heal(2), ally)"), EMPTY),
        (spell("all(changeToDemon, charTarget(ally, minion))"), {"field": ["Imp"]}),
        (spell("all(rmAbilities, charTarget(any, character))"), {"field": ["Imp"]}),
        (spell("new(1, field(ally), { " + IMP + " })"), FULL),
        (spell("draw(1, ally) if fieldExist(ally, dragon)"), {"field": ["Imp"], "deck": 3}),
        (spell("random(destroy, charTarget(oppo, minion))"), EMPTY),
        (
            'minion "Trick" cost 1 attack 1 health 1 demon\n'
            "  battlecry all(destroy, charTarget(ally, demon))",
            EMPTY,
        ),
    ],
)
def test_nothing_comes_of_a_card_without_a_subject(card: str, mine: dict[str, Any]) -> None:
    assert is_futile(card, mine, EMPTY)


@pytest.mark.parametrize(
    ("card", "mine"),
    [
        (spell("all(damage(1), charTarget(any, character))"), EMPTY),
        (spell("leader(heal(2), ally)"), {"leader": {"card": "Default Leader", "damage": 1}}),
        (spell("new(1, field(ally), { " + IMP + " })"), EMPTY),
        (spell("draw(1, ally)"), {"deck": 3}),
        (spell("draw(1, ally)"), {"deck": []}),
        (spell("all(costMod(-1), cardTarget(hand, oppo, card))"), EMPTY),
        (spell("targeted(damage(1), charTarget(any, character))"), EMPTY),
        ('minion "Trick" cost 1 attack 1 health 1 demon', EMPTY),
    ],
)
def test_something_may_come_of_any_other_card(card: str, mine: dict[str, Any]) -> None:
    assert not is_futile(card, mine, EMPTY)
