"""Conditions judged in described situations (CHAOS 8.2, 19)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.chaos import checks
from tests.repository import read_checks

SHARED: dict[str, Any] = read_checks("chaos", "conditions.json", "CHAOS_CHECKS")


def _card(name: str, kind: str = "minion", **more: Any) -> dict[str, Any]:
    numbers = {"cost": 2, "attack": 2, "max_health": 4, "attack_times": 1}
    return {"id": name, "kind": kind, "type": "beast", **numbers, "abilities": [], **more}


LEADERS = {"A": _card("ours", "leader", type=None), "B": _card("theirs", "leader", type=None)}
SITUATION = {
    "A": {
        "mp": 2,
        "max_mp": 4,
        "leader": LEADERS["A"],
        "field": [_card("bear"), _card("shade", abilities=["stealth"])],
        "hand": [
            _card("cub"),
            _card("song", "spell", type=None, attack=None, max_health=None, damage=None),
        ],
        "deck": [_card("low")],
    },
    "B": {
        "mp": 5,
        "max_mp": 5,
        "leader": LEADERS["B"],
        "field": [_card("fallen", damage=6, dying=True), _card("wyrm", type="dragon")],
        "hand": [_card("hidden")],
        "deck": [],
    },
}


def test_the_shared_cases() -> None:
    for case in SHARED["cases"]:
        situation = SHARED["situations"][case["situation"]]
        found = checks.judge(situation, case["use"], case["condition"], case["source"])
        expected = case["expected"]
        if isinstance(expected, list):
            assert isinstance(found, list), case["id"]
            assert sorted(found) == sorted(expected), case["id"]
        else:
            assert found is expected, case["id"]


@pytest.mark.parametrize(
    ("condition", "source", "holds"),
    [
        ("fieldExist(ally, beast)", "bear", True),
        ("fieldExist(oppo, beast)", "bear", False),
        ("fieldExist(oppo, character)", "bear", True),
        ("cardExist(hand, ally, beastCard)", "cub", False),
        ("cardExist(handOrDeck, any, minionCard)", "cub", True),
        ("leader(any, none, hp >= 4)", "wyrm", True),
        ("mp(any, >= 3)", "wyrm", False),
        ("mp(ally, >= 3)", "wyrm", True),
        ("maxMp(oppo, <= 4)", "wyrm", True),
    ],
)
def test_independent_conditions(condition: str, source: str, holds: bool) -> None:
    assert checks.judge(SITUATION, "independent", condition, source) is holds


@pytest.mark.parametrize(
    ("condition", "source", "holds"),
    [
        ("charTarget(any, beast)", "bear", True),
        ("charTarget(oppo, beast)", "bear", False),
        ("charTarget(any, minion, none, hp <= -2)", "fallen", True),
        ("cardTarget(handOrDeck, any, card)", "bear", False),
        ("cardTarget(hand, any, card, none, atk <= 5)", "song", False),
        ("cardTarget(hand, any, card, none, cost <= 5)", "song", True),
    ],
)
def test_source_conditions(condition: str, source: str, holds: bool) -> None:
    assert checks.judge(SITUATION, "source", condition, source) is holds


@pytest.mark.parametrize(
    ("use", "condition", "ids"),
    [
        ("target", "charTarget(any, character)", ["ours", "bear", "wyrm", "theirs"]),
        ("target", "cardTarget(handOrDeck, any, card)", ["cub"]),
        ("applicability", "charTarget(any, minion)", ["bear", "shade", "wyrm"]),
        ("applicability", "cardTarget(handOrDeck, any, minionCard)", ["cub", "low", "hidden"]),
    ],
)
def test_what_a_spell_can_be_aimed_at_and_what_it_acts_on(
    use: Any, condition: str, ids: list[str]
) -> None:
    assert checks.judge(SITUATION, use, condition, "song") == ids


def test_a_leader_that_is_played_takes_the_place_of_the_one_before() -> None:
    heir = _card("heir", "leader", type=None)
    own = {**SITUATION["A"], "hand": [heir]}
    found = checks.judge({**SITUATION, "A": own}, "target", "charTarget(any, character)", "heir")
    assert found == ["bear", "wyrm", "theirs"]


def test_a_condition_of_another_use_is_refused() -> None:
    with pytest.raises(ValueError, match="no condition for the use"):
        checks.judge(SITUATION, "source", "mp(any, >= 3)", "bear")
    with pytest.raises(ValueError, match="no condition for the use"):
        checks.judge(SITUATION, "independent", "charTarget(any, minion)", "bear")
