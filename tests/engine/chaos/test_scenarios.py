"""Rules of play that are easily got wrong, as scenarios (CHAOS 18)."""

from __future__ import annotations

from tests.engine.chaos.board import Board


def test_an_attack_on_a_minion_called_player_is_none_on_the_leader() -> None:
    cards = """
    minion "player" cost 1 attack 1 health 3 beast
    minion "Gull" cost 1 attack 1 health 1 beast
    """
    for field, zone in ((["player"], "field"), ([], "leader")):
        board = Board(cards, {"field": ["Gull"]}, {"field": field}).attack("Gull")
        assert [event["zone"] for event in board.told("attack")] == [zone]
