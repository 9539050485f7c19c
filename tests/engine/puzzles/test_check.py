"""The second solver refuses every kind of wrong puzzle."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.exercise import Exercise
from engine.puzzles.check import check_puzzle, play_solution
from tests.engine.puzzles.positions import (
    CHARGE,
    GAP,
    GAP_LINE,
    RATS,
    SPELLS,
    WEAPONS,
    puzzle,
)

RIGHT: Final = puzzle("cardfinity", RATS, GAP, *GAP_LINE)
PASS: Final = {"do": "pass"}
PASS_ON: Final = {"do": "next step"}


def _with(side: str, **changed: Any) -> Exercise:
    position = {**GAP, side: {**GAP[side], **changed}}
    return puzzle("cardfinity", RATS, position, *GAP_LINE)


def test_a_right_puzzle() -> None:
    assert check_puzzle(RIGHT) == []
    assert play_solution(RIGHT)[0].winner == "A"


def test_a_solution_that_does_not_win() -> None:
    assert check_puzzle(_with("B", deck=8)) == ["The solution doesn't win. (chance 0)"]


def test_a_solution_that_cannot_be_played() -> None:
    assert check_puzzle(_with("A", hand=["Feast"])) == ["'Play Trap' isn't offered. (chance 0)"]


def test_a_card_that_has_become_another() -> None:
    stronger = replace(RIGHT.laid, cards=RATS.replace("power 3", "power 4"))
    assert check_puzzle(replace(RIGHT, laid=stronger)) == [
        "'Wall (power 3)' isn't offered. (chance 0)"
    ]


def test_another_first_move_that_wins() -> None:
    assert "'Play Wall' wins as well (chance 0)." in check_puzzle(
        _with("A", hand=["Trap", "Feast", "Wall"])
    )


def test_an_attack_of_strength_0_that_wins() -> None:
    cards = f'{WEAPONS}item "Oil" attacking: attack +2 mine turn'
    own = {"weapons": ["Saber", "Buckler"], "hand": ["Oil"]}
    attack = {"do": "attack", "card": "Saber"}
    passes = [("B", "Pass", PASS), ("A", "Pass", PASS)]
    no_block = ("B", "Do not block", {"do": "no block"})
    found = check_puzzle(
        puzzle(
            "asigoc",
            cards,
            {"phase": "battle", "A": own, "B": {"health": 2}},
            ("A", "Attack with Saber (3/1)", attack),
            *(*passes, no_block, *passes),
        )
    )
    assert "'Attack with Buckler (0/2)' wins as well (chance 0)." in found


def test_too_few_wrong_first_moves() -> None:
    assert "There are no two wrong first moves." in check_puzzle(_with("A", hand=["Trap"]))


def test_a_win_that_is_there_without_the_solution() -> None:
    found = check_puzzle(puzzle("cardfinity", RATS, {**GAP, "B": {"field": [], "deck": 6}}, CHARGE))
    assert "'Play Feast' wins as well (chance 0)." in found


def test_a_solution_by_luck() -> None:
    hurt = {"leader": {"card": "Default Leader", "damage": 28}, "field": ["Imp", "Ogre", "Ogre"]}
    position = {"A": {"hand": ["Blind Shot", "Imp", "Ogre"], "mp": 3}, "B": hurt}
    shot = {"do": "play", "card": "Blind Shot"}
    lucky = puzzle("chaos", SPELLS, position, ("A", "Play Blind Shot (2 MP)", shot))
    seeds = (replace(lucky, seed=bytes([number] * 32)) for number in range(60))
    winning = next(one for one in seeds if play_solution(one)[0].winner == "A")
    [refused] = check_puzzle(winning)
    assert refused.startswith("The solution doesn't win.")


def test_a_solution_that_the_opponent_can_stop() -> None:
    position = {"A": {"weapons": ["Saber"]}, "B": {"health": 3, "weapons": ["Buckler"]}}
    attack = {"do": "attack", "card": "Saber"}
    asleep = puzzle(
        "asigoc",
        WEAPONS,
        position,
        ("A", "Next step", PASS_ON),
        ("B", "Pass", PASS),
        ("A", "Attack with Saber (3/1)", attack),
        ("B", "Pass", PASS),
        ("A", "Pass", PASS),
        ("B", "Do not block", {"do": "no block"}),
        ("B", "Pass", PASS),
        ("A", "Pass", PASS),
    )
    assert play_solution(asleep)[1] == ""
    assert "The first move doesn't win against every answer (chance 0)." in check_puzzle(asleep)


def test_a_hidden_hand() -> None:
    hidden = replace(RIGHT.laid, open_hands=False)
    held: Mapping[str, Any] = {**json.loads(hidden.position), "B": {**GAP["B"], "hand": ["Rat"]}}
    assert "A hand is hidden." in check_puzzle(
        replace(RIGHT, laid=replace(hidden, position=json.dumps(held)))
    )
