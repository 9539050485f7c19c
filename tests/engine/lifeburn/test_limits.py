"""A match stays within limits, however much a card does (LIFEBURN R53)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from engine.games.lifeburn.constants import LARGEST, LOOP_LIMIT, MOST_ASKED, MOST_IN_PLAY
from engine.games.lifeburn.state import moves
from engine.games.lifeburn.state.state import Grant
from engine.games.lifeburn.state.table import MOST_DELAYED
from tests.engine.board import Board
from tests.engine.lifeburn.spells import in_play, life, used
from tests.engine.lifeburn.tables import find, summon, table_at

AGAIN = {"effect": "RepeatAllEffects"}
GOBLINS = {"effect": "CreateToken", "tokenType": "Goblin", "amount": 999}
LONGEST = 20.0
"""Maximum seconds of a single choice, on a busy machine."""


def test_there_is_no_room_for_more_tokens() -> None:
    board = used([GOBLINS, AGAIN], {"tokens": ["Stone"]})
    assert len(in_play(board, "A")) == MOST_IN_PLAY - 1


def test_life_and_stats_do_not_grow_for_ever() -> None:
    double = {"effect": "GainLife", "amountBasedOn": "LifeTotal"}
    assert life(used([double, AGAIN])) == (LARGEST, 40)
    grow = {
        "effect": "GrantPassive",
        "targetType": "Summon",
        "passives": [
            {
                "passive": "ChangeStats",
                "statModifiers": [
                    {"statType": "Attack", "operatorType": "Multiply", "amount": 999}
                ],
            }
        ],
        "repeatCostType": "Life",
        "repeatSameTarget": True,
    }
    pick, yes = {"do": "pick", "card": "Walker"}, {"do": "yes"}
    board = used(grow, {"play": ["Walker"]}, None, [pick], yes, yes)
    assert in_play(board, "A") == [("Walker", LARGEST, 2)]


def test_an_x_is_no_greater_than_a_number_on_a_card() -> None:
    spark = {
        "name": "Spark",
        "type": "Spell",
        "costModifiers": [{"modifier": "X"}],
        "stackEffects": [{"effect": "GainLife", "amountBasedOn": "X"}],
    }
    described = {"turn": "A", "A": {"life": LARGEST, "hand": ["Spark"]}}
    board = Board("lifeburn", [spark], described, 0).play("Spark")
    assert board.options[-1] == f"X = {MOST_ASKED}"


def test_a_loop_within_one_card_ends() -> None:
    board = used([{"effect": "GainLife"}, AGAIN])
    gained = life(board)[0] - 40
    assert 100 < gained <= LOOP_LIMIT
    assert board.match.decision is not None


def test_no_more_than_so_many_triggers_wait_in_a_turn() -> None:
    gain = {"trigger": "LeftZone", "self": False, "effects": [{"effect": "GainLife"}]}
    watcher = summon("Watcher", 1, 9, triggeredEffects=[gain] * 20)
    table = table_at([watcher], {"play": ["Watcher", *["Goblin"] * 40]})
    moves.destroy(table, table.state.play[1:])
    assert len(table.state.waiting) == LOOP_LIMIT


def test_an_object_is_given_only_so_much() -> None:
    table = table_at([summon("Imp")], {"play": ["Imp"]})
    number = find(table, "Imp")
    for _ in range(1000):
        moves.grant(table, number, Grant("Blitz"))
    assert len(table.obj(number).grants) == moves.MOST_GRANTS


def test_only_so_much_waits_to_happen_later() -> None:
    later = {"trigger": "Phase", "phase": "End", "effects": [{"effect": "Draw"}]}
    board = used([{"effect": "EventTriggers", "triggeredEffects": [later] * 60}, AGAIN])
    for _ in range(8):
        board.do(do="pass")
    assert len(board.offered(do="order")) == MOST_DELAYED


AURA = {
    "passive": "ChangeStats",
    "all": True,
    "cardType": "Summon",
    "statModifiers": [
        {"statType": "Attack", "operatorType": "Multiply", "amount": 999},
        {"statType": "Defense", "operatorType": "Add", "amountBasedOn": "GoblinsInPlay"},
    ],
}
HIT = {"effect": "DealDamage", "all": True, "cardType": "Summon"}
NOTHING_LEFT = {"tokenType": "Goblin", "amount": 9, "attack": 0, "defense": 0}


@pytest.mark.parametrize(
    "effects",
    [
        [{**GOBLINS, "tokenPassive": AURA}, HIT, AGAIN],
        [
            GOBLINS,
            {"effect": "GrantPassive", "all": True, "cardType": "Summon", "passives": [AURA] * 20},
            HIT,
            AGAIN,
        ],
        [{"effect": "Discard", "all": True}, {"effect": "Draw", "amount": 99}, AGAIN],
        [{**GOBLINS, "keywords": ["Haunt", "Sprout"], "keywordAmount": 999}, HIT, AGAIN],
        [{"effect": "Draw", "amount": 999, "additionalEffects": [GOBLINS] * 20}, AGAIN],
    ],
)
def test_no_choice_takes_long(effects: list[dict[str, Any]]) -> None:
    since = time.process_time()
    used(effects, {"deck": ["Walker"] * 30})
    assert time.process_time() - since < LONGEST


def test_replacements_that_feed_themselves_end() -> None:
    swarm = {"effect": "CreateToken", **NOTHING_LEFT}
    hydra = {
        "name": "Hydra",
        "type": "Object",
        "triggeredEffects": [
            {"trigger": "Death", "self": False, "replacement": True, "effects": [swarm]}
        ],
    }
    sweep = {"name": "Sweep", "type": "Spell", "stackEffects": [{"effect": "Destroy", "all": True}]}
    since = time.process_time()
    described = {"turn": "A", "A": {"play": ["Hydra", "Goblin"], "hand": ["Sweep"]}}
    board = Board("lifeburn", [hydra, sweep], described, 0).play("Sweep")
    board.do(do="pass").do(do="pass")
    assert in_play(board, "A") == [("Hydra", 0, 0), ("Goblin", 1, 1)]
    assert time.process_time() - since < LONGEST
