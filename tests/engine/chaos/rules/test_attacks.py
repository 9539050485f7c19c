"""Attacks, damage, healing and abilities (CHAOS 4, 5)."""

from __future__ import annotations

import pytest

from tests.engine.chaos.board import Board

CARDS = """
minion "Ox" cost 1 attack 2 health 5 beast
minion "Snake" cost 1 attack 0 health 2 beast poisonous
minion "Guard" cost 1 attack 1 health 5 beast taunt
minion "Lurker" cost 1 attack 1 health 5 demon stealth
minion "Sly Guard" cost 1 attack 1 health 5 demon taunt stealth
minion "Leech" cost 1 attack 3 health 5 demon lifesteal
minion "Knight" cost 1 attack 1 health 5 dragon shield
minion "Runner" cost 1 attack 1 health 1 beast charge
minion "Stone" cost 1 attack 4 health 5 attacks 0 beast
"""


def attacked(a: str, b: str, **more: int) -> Board:
    return Board(CARDS, {"field": [{"card": a, **more}]}, {"field": [b]}).attack(a, b)


def aims(board: Board, card: str) -> list[object]:
    offered = (option.facts for option in board.asked.options)
    return [facts["target"] for facts in offered if facts.get("card") == card]


def test_minions_strike_back_and_leaders_do_not() -> None:
    board = attacked("Ox", "Guard")
    assert board.card("A", "field", "Ox")["health"] == 4
    assert board.card("B", "field", "Guard")["health"] == 3
    strong = {"leader": {"card": "Default Leader", "attack": 4}}
    board = Board(CARDS, {"field": ["Ox"], **strong}, {"field": ["Ox"], **strong})
    board.attack("Ox").attack("Default Leader", "Ox")
    assert board.card("A", "field", "Ox")["health"] == 5
    assert board.health("A") == 28


def test_what_dies_by_the_attack_strikes_back_all_the_same() -> None:
    board = Board(CARDS, {"field": ["Stone"]}, {"field": [{"card": "Ox", "damage": 4}]})
    assert not board.offers(do="attack", card="Stone")
    board = Board(CARDS, {"field": ["Ox"]}, {"field": [{"card": "Ox", "damage": 4}]})
    assert board.attack("Ox", "Ox").card("A", "field", "Ox")["health"] == 3


def test_taunt_comes_first_unless_it_is_hidden() -> None:
    board = Board(CARDS, {"field": ["Ox"]}, {"field": ["Ox", "Guard", "Lurker"]})
    assert aims(board, "Ox") == ["Guard"]
    board = Board(CARDS, {"field": ["Ox"]}, {"field": ["Ox", "Sly Guard"]})
    assert aims(board, "Ox") == ["Ox", "player"]


def test_attacking_ends_stealth_and_uses_an_attack_up() -> None:
    board = Board(CARDS, {"field": ["Lurker"]}).attack("Lurker")
    assert board.card("A", "field", "Lurker")["abilities"] == []
    assert not board.offers(do="attack", card="Lurker")


def test_what_came_this_turn_sleeps_unless_it_has_charge() -> None:
    board = Board(CARDS, {"hand": ["Runner", "Ox"]}).play("Runner", 0).play("Ox", 1)
    assert board.offers(do="attack", card="Runner")
    assert not board.offers(do="attack", card="Ox")


@pytest.mark.parametrize(
    ("attacker", "shield_stays"), [("Ox", False), ("Stone", True), ("Snake", False)]
)
def test_a_shield_takes_a_blow(attacker: str, shield_stays: bool) -> None:
    blow = {"attack": 0, "attack_times": 1} if attacker == "Stone" else {}
    board = attacked(attacker, "Knight", **blow)
    knight = board.card("B", "field", "Knight")
    assert (knight["health"], "shield" in knight["abilities"]) == (5, shield_stays)


def test_poison_kills_minions_by_a_blow_without_damage_and_no_leaders() -> None:
    assert attacked("Snake", "Ox").names("B", "field") == []
    board = Board(CARDS, {"field": ["Snake"]}).attack("Snake")
    assert board.match.winner is None


def test_lifesteal_heals_by_all_the_damage() -> None:
    hurt = {"leader": {"card": "Default Leader", "damage": 9}}
    board = Board(
        CARDS, {"field": ["Leech"], **hurt}, {"field": [{"card": "Ox", "damage": 4}]}
    ).attack("Leech", "Ox")
    assert board.health("A") == 24
    board = Board(CARDS, {"field": ["Leech"], **hurt}, {"field": ["Knight"]})
    assert board.attack("Leech", "Knight").health("A") == 21


def test_lifesteal_heals_before_a_leader_falls() -> None:
    cards = 'spell "Bleeding" cost 0 lifesteal\ncast leader(damage(5), ally)'
    board = Board(
        cards, {"hand": ["Bleeding"], "leader": {"card": "Default Leader", "damage": 29}}
    ).play("Bleeding")
    assert (board.health("A"), board.match.winner) == (1, None)


def test_a_source_loses_its_shield_and_goes_on() -> None:
    cards = """
    minion "Storm" cost 1 attack 1 health 5 demon shield lifesteal
      battlecry all(damage(2), charTarget(any, minion))
    """
    hurt = {"leader": {"card": "Default Leader", "damage": 9}}
    board = Board(cards + CARDS, {"hand": ["Storm"], **hurt}, {"field": ["Ox"]})
    board.play("Storm", 0)
    assert board.health("A") == 23
    assert board.card("A", "field", "Storm")["abilities"] == ["lifesteal"]


def test_effects_pass_over_what_cannot_take_them() -> None:
    cards = """
    spell "All Sorts" cost 0
      cast all(giveStealth, charTarget(any, character))
      cast all(atkHpMod(+1, +1), cardTarget(handOrDeck, any, card))
      cast all(destroy, charTarget(any, character, none, hp >= 30))
    spell "Void" cost 0
      cast all(discard, charTarget(any, character))
    """
    board = Board(cards + CARDS, {"hand": ["All Sorts", "Void"], "field": ["Ox"]})
    board.play("All Sorts")
    assert board.card("A", "field", "Ox")["abilities"] == ["stealth"]
    assert board.match.position()["A"]["leader"]["abilities"] == []
    assert board.play("Void").names("A", "field") == []
    assert board.match.winner is None


def test_attack_options_say_who_attacks_and_whom() -> None:
    board = Board(CARDS, {"field": ["Ox"]}, {"field": ["Snake"]})
    options = [one for one in board.asked.options if one.facts.get("card") == "Ox"]
    minion, leader = options
    assert minion.place is not None
    assert (minion.place.zone, minion.place.index) == ("field", 0)
    assert minion.aim is not None
    assert not isinstance(minion.aim, str)
    assert (minion.aim.owner, minion.aim.zone, minion.aim.index) == ("B", "field", 0)
    assert leader.aim == "B"
