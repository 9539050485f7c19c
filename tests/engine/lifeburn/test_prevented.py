"""The log tells what a rule prevents (LIFEBURN 19.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.lifeburn.event_text import PREVENTED
from tests.engine.board import Board
from tests.engine.lifeburn.spells import CARDS, resolve, used
from tests.engine.lifeburn.tables import summon
from tests.engine.prevented import in_rules, told

Written = dict[str, Any]


def object_with(passive: Written) -> Written:
    return {"name": "Totem", "type": "Object", "passiveEffects": [passive]}


def entering(*effects: Written, **more: Any) -> Written:
    trigger = {"trigger": "EnteredZone", "effects": list(effects), **more}
    return summon("Guest", 1, 1, triggeredEffects=[trigger])


def at(cards: list[Written], a: Written, b: Written | None = None, **more: Any) -> Board:
    position = {"turn": "A", "A": a, "B": b or {}, **more}
    return Board("lifeburn", [*CARDS, *cards], position, 0)


def enters(card: Written, a: Written | None = None, cards: list[Written] | None = None) -> Board:
    own = a or {}
    return resolve(at([card, *(cards or [])], {**own, "hand": ["Guest"]}).play("Guest"))


def passive(name: str, **more: Any) -> list[Written]:
    return [{"passive": name, **more}]


BOLT = {"effect": "DealDamage", "targetType": "Summon", "amount": 1}
TOUGH = summon("Tough", 1, 1, passiveEffects=passive("CantTakeDamage"))
MILD = summon(
    "Mild",
    1,
    1,
    passiveEffects=passive("CantDealDamage"),
    activatedEffects=[{"effects": [{"effect": "DealDamage", "player": "opponent"}]}],
)
FIRM = summon("Firm", 1, 1, passiveEffects=passive("ImmuneToKeyword", keyword="Haunt"))
PROUD = summon("Proud", 1, 1, passiveEffects=passive("CantSpecialSummon"))
BLINK = {"trigger": "EnteredZone", "effects": [{"effect": "ExileAndReturn", "self": True}]}


def with_card(card: Written, effect: Written, **zones: Any) -> Board:
    position = {"hand": ["Trick"], "play": [card["name"]], **zones}
    spell = {"name": "Trick", "type": "Spell", "stackEffects": [effect]}
    board = at([card, spell], position).play("Trick")
    if "targetType" in effect:
        board.pick(card["name"])
    return resolve(board)


def target_lost() -> Board:
    trick = {"name": "Trick", "type": "Spell", "stackEffects": [BOLT]}
    mine = {"hand": ["Trick"], "play": ["Walker"]}
    board = at([trick], mine, {"hand": ["Kill"]}).play("Trick").pick("Walker")
    board.do(do="pass").play("Kill").pick("Walker")
    return resolve(resolve(board))


def attack_off() -> Board:
    mine, theirs = {"play": ["Walker"]}, {"hand": ["Kill"]}
    board = at([], mine, theirs, phase="Combat").do(do="attack", card="Walker").do(do="done")
    resolve(board.play("Kill").pick("Walker"))
    return resolve(board)


def dropped() -> Board:
    stop = {"name": "Stop", "type": "Spell", "stackEffects": [{"effect": "EndTurn"}]}
    healer = summon("Healer", activatedEffects=[{"effects": [{"effect": "GainLife"}]}])
    board = at([stop, healer], {"hand": ["Stop"], "play": ["Healer"]})
    return resolve(board.do(do="activate", card="Healer").play("Stop"))


def looped() -> Board:
    blinky = summon("Blinky", 1, 2, triggeredEffects=[BLINK])
    board = at([blinky], {"hand": ["Blinky"]}).play("Blinky")
    while not told("lifeburn", board, "too many"):
        board.do(do="pass")
    return board


def laden() -> Board:
    alike = {"effect": "GrantKeyword", "keyword": "Taunt", "tribe": "Golem", "all": True}
    return used([alike] * 51, {"play": ["Walker"]})


CASES: dict[str, tuple[Callable[[], Board], str]] = {
    "over": (
        lambda: used({"effect": "Detain"}, {}, {"hand": ["Walker"]}),
        "Trick isn't in play: it gives nothing until it leaves",
    ),
    "too many": (
        looped,
        "Alice's Blinky doesn't trigger: there are too many triggers this turn",
    ),
    "unpaid": (
        lambda: enters(
            entering({"effect": "Draw"}, additionalCosts=[{"costType": "Stones", "amount": 3}])
        ),
        "Alice's Guest doesn't trigger: its price can't be paid",
    ),
    "no target": (
        lambda: enters(entering({"effect": "Destroy", "targetType": "Summon", "tribe": "Goblin"})),
        "Alice's Guest doesn't trigger: it has no target",
    ),
    "silenced": (
        lambda: enters(
            entering({"effect": "Draw"}),
            {"play": ["Totem"]},
            [object_with({"passive": "DisableEnterPlayEffects"})],
        ),
        "Alice's Guest doesn't trigger: effects of entering play are off",
    ),
    "only cast": (
        lambda: with_card(
            PROUD,
            {"effect": "SendToZone", "targetZone": "Graveyard", "destination": "Play"},
            play=[],
            graveyard=["Proud"],
        ).do(do="pick"),
        "Proud doesn't enter play: it has to be cast",
    ),
    "target lost": (target_lost, "Trick has lost a target: it does nothing to that"),
    "no change": (
        lambda: used({"effect": "Destroy", "all": True}),
        "Trick changes nothing",
    ),
    "empty deck": (
        lambda: used({"effect": "Draw"}, {"deck": []}),
        "Alice's deck is empty: no card is drawn",
    ),
    "no damage": (lambda: with_card(TOUGH, BOLT), "Alice's Tough takes no damage"),
    "harmless": (
        lambda: resolve(at([MILD], {"play": ["Mild"]}).do(do="activate", card="Mild")),
        "Alice's Mild deals no damage",
    ),
    "no life": (
        lambda: used({"effect": "GainLife"}, {"cant_gain_life": True}),
        "Alice gains no life",
    ),
    "immune": (
        lambda: with_card(FIRM, {"effect": "AddCounter", "counterType": "Haunt", "all": True}),
        "Alice's Firm is immune to Haunt: it gets no counter",
    ),
    "laden": (laden, "Alice's Walker gets nothing more: it has been given too much"),
    "no room": (
        lambda: used({"effect": "CreateToken", "tokenType": "Stone", "amount": 61}),
        "Alice has no room for more tokens",
    ),
    "attack off": (attack_off, "Walker's attack is off"),
    "dropped": (dropped, "Alice's Healer leaves the stack and does nothing"),
}


def test_everything_that_is_prevented_is_tried_here() -> None:
    assert set(CASES) == set(PREVENTED)


@pytest.mark.parametrize("kind", CASES)
def test_what_a_rule_prevents_is_told_and_stands_in_the_rules(kind: str) -> None:
    play, line = CASES[kind]
    assert told("lifeburn", play(), kind)[0] == line
    assert in_rules("lifeburn", line)


def test_that_a_card_in_a_hand_does_not_trigger_is_told_to_nobody() -> None:
    hidden = summon(
        "Hidden",
        triggeredEffects=[
            {
                "trigger": "Phase",
                "phase": "Combat",
                "triggerZone": "Hand",
                "effects": [{"effect": "Destroy", "targetType": "Summon"}],
            }
        ],
    )
    board = at([hidden], {"hand": ["Hidden"]}).do(do="pass").do(do="pass")
    assert told("lifeburn", board, "no target") == []


def test_a_card_that_enters_play_is_not_said_to_change_nothing() -> None:
    assert told("lifeburn", enters(summon("Guest", 1, 1)), "no change") == []
