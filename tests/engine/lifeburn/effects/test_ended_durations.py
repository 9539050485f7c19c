"""Durations that are over before they begin, and durations that end with something that never
entered play (LIFEBURN 5.2; R70, R71)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.lifeburn.texts.effect_type import Trait
from engine.games.lifeburn.texts.effects import types_with
from tests.engine.board import Board
from tests.engine.lifeburn.spells import CARDS, names, pick, resolve, used
from tests.engine.lifeburn.tables import summon

Written = dict[str, Any]

LASTING: Written = {"targetType": "Summon", "duration": "UntilThisLeaves"}
GIVING: dict[str, Written] = {
    "GainControl": {"effect": "GainControl", **LASTING},
    "ChangeStats": {"effect": "ChangeStats", "attack": 3, "defense": 3, **LASTING},
    "GrantKeyword": {"effect": "GrantKeyword", "keyword": "Taunt", **LASTING},
    "GrantPassive": {"effect": "GrantPassive", "passives": [{"passive": "CantAttack"}], **LASTING},
    "CantAttackOrBlock": {"effect": "CantAttackOrBlock", **LASTING},
    "ModifyType": {
        "effect": "ModifyType",
        "tokenType": "Stone",
        "typeModifier": "Summon",
        "attack": 3,
        "defense": 2,
        "duration": "UntilThisLeaves",
    },
}
COUNTER: Written = {
    "name": "No",
    "type": "Spell",
    "stackEffects": [{"effect": "Counter", "targetType": "Spell"}],
}


def test_every_effect_that_lasts_is_tried_here() -> None:
    assert set(GIVING) == types_with(Trait.LASTING)


def there(board: Board) -> tuple[Any, ...]:
    """Returns everything in play and among the tokens, with its grants."""
    table = board.match._rules.table  # pyright: ignore[reportPrivateUsage]
    return tuple(
        (obj.card.name, obj.controller, obj.grants, obj.animated)
        for number in table.state.play
        if (obj := table.obj(number)).card.name != "Source"
    )


def kinds(board: Board) -> list[str]:
    return [event.kind for event in board.match.events]


@pytest.mark.parametrize("kind", GIVING)
def test_nothing_begins_to_last_until_a_source_leaves_that_has_left(kind: str) -> None:
    effect = GIVING[kind]
    source = summon("Source", triggeredEffects=[{"trigger": "EnteredZone", "effects": [effect]}])
    theirs = {"hand": ["Kill"], "play": ["Walker"]}
    board = Board(
        "lifeburn",
        [*CARDS, source],
        {"turn": "A", "A": {"hand": ["Source"], "tokens": ["Stone"]}, "B": theirs},
        0,
    )
    resolve(board.play("Source"))
    if "targetType" in effect:
        board.pick("Walker")
    before = there(board)
    board.do(do="pass").play("Kill").pick("Source")
    resolve(resolve(board))
    assert there(board) == before
    assert "over" in kinds(board)


def test_what_is_held_until_a_spell_leaves_is_not_held() -> None:
    board = used({"effect": "Detain"}, {}, {"hand": ["Walker"]})
    assert (names(board, "B", "hand"), names(board, "B", "exile")) == (["Walker"], [])
    assert "reveal" not in kinds(board)
    assert "over" in kinds(board)


def test_a_spell_gives_nothing_until_it_leaves_play() -> None:
    board = used(GIVING["ChangeStats"], {}, {"play": ["Walker"]}, [pick("Walker")])
    assert board.card("B", "play", "Walker")["attack"] == 2


def test_an_ability_from_the_graveyard_gives_nothing_until_its_card_leaves_play() -> None:
    source = summon(
        "Source",
        activatedEffects=[
            {
                "conditions": [{"condition": "InZone", "zone": "Graveyard"}],
                "effects": [GIVING["ChangeStats"]],
            }
        ],
    )
    position = {"turn": "A", "A": {"graveyard": ["Source"]}, "B": {"play": ["Walker"]}}
    board = Board("lifeburn", [*CARDS, source], position, 0)
    board.do(do="activate", card="Source").pick("Walker")
    resolve(board)
    assert board.card("B", "play", "Walker")["attack"] == 2


def test_an_object_that_takes_itself_off_the_stack_ends_what_it_gave() -> None:
    away = {"effect": "SendToZone", "self": True, "destination": "Graveyard"}
    effects = [GIVING["ChangeStats"], away]
    board = used(effects, {}, {"play": ["Walker"]}, [pick("Walker")], type="Object")
    assert names(board, "A", "graveyard") == ["Trick"]
    assert board.card("B", "play", "Walker")["attack"] == 2


def test_a_summon_that_enters_by_its_own_effect_keeps_what_it_gave_until_it_leaves() -> None:
    enters = {"effect": "SendToZone", "self": True, "destination": "Play"}
    effects = [GIVING["ChangeStats"], enters]
    mine, theirs = {"hand": ["Kill"]}, {"play": ["Walker"]}
    board = used(effects, mine, theirs, [pick("Walker")], type="Object")
    assert names(board, "A", "play") == ["Trick"]
    assert board.card("B", "play", "Walker")["attack"] == 5
    resolve(board.play("Kill").pick("Trick"))
    assert board.card("B", "play", "Walker")["attack"] == 2


def test_a_countered_card_ends_what_it_gave_when_it_was_cast() -> None:
    cast = {"trigger": "Cast", "effects": [GIVING["ChangeStats"]]}
    source = summon("Source", triggeredEffects=[cast])
    position = {
        "turn": "A",
        "A": {"hand": ["Source"]},
        "B": {"hand": ["No"], "play": ["Walker"]},
    }
    board = Board("lifeburn", [*CARDS, COUNTER, source], position, 0)
    board.play("Source").pick("Walker")
    resolve(board)
    assert board.card("B", "play", "Walker")["attack"] == 5
    board.do(do="pass").play("No").pick("Source")
    resolve(board)
    assert board.card("B", "play", "Walker")["attack"] == 2


def brittle(*effects: Written) -> Written:
    """Returns a Summon that does this instead of dying."""
    leaves = {"effect": "SendToZone", "self": True, "destination": "Exile"}
    death = {"trigger": "Death", "replacement": True, "effects": [*effects, leaves]}
    return summon("Brittle", 1, 1, triggeredEffects=[death])


def spell(name: str, effect: Written) -> Written:
    return {"name": name, "type": "Spell", "stackEffects": [effect]}


HAUNT: Written = {"effect": "AddCounter", "counterType": "Haunt", "targetType": "Summon"}
PUMP: Written = {"effect": "ChangeStats", "defense": 1, "targetType": "Summon", "thisTurn": True}


def at_the_end_of_a_turn_of_brittle(effect: Written) -> Board:
    """Returns the position in the turn after a cleanup in which a Summon did that instead of
    dying."""
    cards = [*CARDS, brittle(effect), spell("Save", PUMP), spell("Hex", HAUNT)]
    mine = {"hand": ["Save", "Hex"], "play": ["Brittle"]}
    position = {"turn": "A", "A": mine, "B": {"play": ["Walker"]}}
    board = Board("lifeburn", cards, position, 0)
    resolve(board.play("Save").pick("Brittle"))
    resolve(board.play("Hex").pick("Brittle"))
    assert names(board, "A", "play") == ["Brittle"]
    turn = board.match.position()["turn_number"]
    while board.match.position()["turn_number"] == turn:
        decision = board.match.decision
        assert decision is not None
        board.match.choose(decision.player, decision.default)
    assert names(board, "A", "exile") == ["Brittle"]
    return board


@pytest.mark.parametrize(
    "effect",
    [
        {"effect": "ChangeStats", "attack": 3, "tribe": "Golem", "all": True, "thisTurn": True},
        {"effect": "GrantKeyword", "keyword": "Taunt", "tribe": "Golem", "thisTurn": True},
        {"effect": "GainControl", "targetType": "Summon", "tribe": "Golem", "thisTurn": True},
    ],
)
def test_what_begins_for_this_turn_in_its_cleanup_ends_at_once(effect: Written) -> None:
    board = at_the_end_of_a_turn_of_brittle(effect)
    walker = board.card("B", "play", "Walker")
    assert (walker["attack"], walker["keywords"]) == (2, [])


@pytest.mark.parametrize(
    "effect",
    [
        {"effect": "CantAttack", "player": "opponent"},
        {"effect": "CantTribute", "player": "opponent"},
        {"effect": "RestrictCasting", "player": "opponent", "cardType": "Summon"},
        {"effect": "ForceAttack", "player": "opponent"},
        {"effect": "ExileInstead", "player": "opponent"},
        {"effect": "BypassHerbLifeReduction", "player": "opponent"},
        {"effect": "ModifySummonLimit", "player": "opponent"},
        {"effect": "ApplySpellburn", "player": "opponent"},
        {"effect": "ModifyCost", "player": "opponent", "targetBasedOn": "NextSpell"},
        {"effect": "CreateToken", "tokenType": "Golem", "player": "opponent", "thisTurn": True},
    ],
)
def test_what_is_said_of_a_player_for_this_turn_in_its_cleanup_ends_at_once(
    effect: Written,
) -> None:
    board = at_the_end_of_a_turn_of_brittle(effect)
    side = board.match._rules.table.side("B")  # pyright: ignore[reportPrivateUsage]
    flags = side.cant_attack, side.cant_tribute, side.exile_instead, side.herbs_full
    assert (*flags, side.spellburnt, side.forced_by) == (False,) * 5 + (None,)
    assert (side.only_cast, side.marks, side.summon_bonus) == ((), (), 0)
    assert names(board, "B", "play") == ["Walker"]
