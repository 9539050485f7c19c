"""Rules of play that are easily got wrong, as scenarios (CHAOS 18)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from tests.engine.chaos.board import Board
from tests.test_scenarios import begin, check, take

SCENARIOS: Final = json.loads(
    (Path(__file__).parent / "scenarios.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[one["title"] for one in SCENARIOS])
def test_rule(scenario: Mapping[str, Any]) -> None:
    match = begin(scenario, seed=0)
    for step in scenario["steps"]:
        take(match, step)
    check(match, scenario["expect"], 0, scenario["game"])


def test_an_attack_on_a_minion_called_player_is_none_on_the_leader() -> None:
    cards = """
    minion "player" cost 1 attack 1 health 3 beast
    minion "Gull" cost 1 attack 1 health 1 beast
    """
    for field, zone in ((["player"], "field"), ([], "leader")):
        board = Board(cards, {"field": ["Gull"]}, {"field": field}).attack("Gull")
        assert [event["zone"] for event in board.told("attack")] == [zone]
