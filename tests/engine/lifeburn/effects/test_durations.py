"""How long things last (LIFEBURN 2.6, 5.2)."""

from __future__ import annotations

from typing import Any

from tests.engine.board import Board
from tests.engine.lifeburn.spells import KILL, in_play, names, pick, resolve, used
from tests.engine.lifeburn.tables import summon

ALIVE = {"effect": "ModifyType", "tokenType": "Stone", "attack": 3, "defense": 2}
TAKE = {"effect": "GainControl", "targetType": "Summon"}


def to_the_next_turn(board: Board) -> Board:
    """Makes both players pass until a new turn has begun."""
    now = board.match.position()["turn_number"]
    while board.match.position()["turn_number"] == now:
        board.do(do="pass")
    return board


def test_stones_are_summons_for_a_turn_and_stones_again() -> None:
    effect = {**ALIVE, "typeModifier": "Summon", "thisTurn": True}
    board = used(effect, {"tokens": ["Stone"]})
    assert in_play(board, "A", "tokens") == [("Stone", 3, 2)]
    to_the_next_turn(board)
    assert in_play(board, "A", "tokens") == [("Stone", 0, 0)]


def test_what_is_a_summon_for_good_outlasts_what_is_one_for_a_turn() -> None:
    brief = {**ALIVE, "typeModifier": "Summon", "thisTurn": True}
    lasting = {**ALIVE, "typeModifier": "Summon", "attack": 1, "defense": 1}
    for effects in ([brief, lasting], [lasting, brief]):
        board = used(effects, {"tokens": ["Stone"]})
        assert in_play(to_the_next_turn(board), "A", "tokens") == [("Stone", 1, 1)]


def test_a_token_is_a_herb_for_a_turn() -> None:
    herb = {"effect": "ModifyType", "typeModifier": "Herb", "thisTurn": True}
    effect = {"effect": "CreateToken", "tokenType": "Plant", "additionalEffects": [herb]}
    board = used(effect)
    assert board.offered(do="activate", card="Plant")
    assert not to_the_next_turn(board).offered(do="activate", card="Plant")


def test_control_for_a_turn_goes_back() -> None:
    board = used({**TAKE, "thisTurn": True}, {}, {"play": ["Walker"]}, [pick("Walker")])
    assert names(board, "A", "play") == ["Walker"]
    to_the_next_turn(board)
    assert names(board, "B", "play") == ["Walker"]
    assert board.card("B", "play", "Walker")["owner"] == "B"


def test_control_as_long_as_the_source_is_there() -> None:
    thief = summon(
        "Thief",
        triggeredEffects=[
            {"trigger": "EnteredZone", "effects": [{**TAKE, "duration": "UntilThisLeaves"}]}
        ],
    )
    cards = [thief, summon("Ox", 2, 2), KILL]
    a = {"hand": ["Thief", "Kill"]}
    board = Board("lifeburn", cards, {"turn": "A", "A": a, "B": {"play": ["Ox"]}}, 0)
    resolve(board.play("Thief")).pick("Ox")
    resolve(board)
    assert names(board, "A", "play") == ["Ox", "Thief"]
    resolve(board.play("Kill").pick("Thief"))
    assert names(board, "B", "play") == ["Ox"]
    assert board.card("B", "play", "Ox")["sick"]


def test_control_for_good_does_not_go_back() -> None:
    effects = [{**TAKE, "thisTurn": True}, {"effect": "GainControl", "targetBasedOn": "RootTarget"}]
    board = used(effects, {}, {"play": ["Walker"]}, [pick("Walker")])
    assert names(to_the_next_turn(board), "A", "play") == ["Walker"]


def test_a_passive_of_a_token_for_a_turn() -> None:
    grows: dict[str, Any] = {
        "passive": "ChangeStats",
        "thisTurn": True,
        "statModifiers": [{"statType": "Attack", "amount": 2}],
    }
    board = used({"effect": "CreateToken", "tokenType": "Goblin", "tokenPassive": grows})
    assert in_play(board, "A") == [("Goblin", 3, 1)]
    assert in_play(to_the_next_turn(board), "A") == [("Goblin", 1, 1)]


def test_once_per_turn_also_where_an_ability_works_from_the_graveyard() -> None:
    ghost = summon(
        "Wisp",
        activatedEffects=[
            {
                "oncePerTurn": True,
                "conditions": [{"condition": "InZone", "zone": "Graveyard"}],
                "effects": [{"effect": "GainLife"}],
            }
        ],
    )
    board = Board("lifeburn", [ghost], {"turn": "A", "A": {"graveyard": ["Wisp"]}}, 0)
    board.do(do="activate", card="Wisp")
    assert not board.offered(do="activate")
    resolve(board)
    to_the_next_turn(board)
    board.do(do="pass")
    assert board.waits_for == "A"
    assert board.offered(do="activate", card="Wisp")
