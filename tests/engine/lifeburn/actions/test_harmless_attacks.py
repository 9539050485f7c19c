"""An attack of strength 0 is pointless only if it has no consequence (LIFEBURN 7.4, 11)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.lifeburn.tables import choose, match_at, option, summon

BURN = {"effect": "DealDamage", "targetType": "Opponent", "amount": 2}


def spell(name: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "Spell", "cost": 0, "stackEffects": [*effects], **more}


def watcher(name: str, trigger: str, **more: Any) -> dict[str, Any]:
    ability = {"trigger": trigger, "effects": [BURN], **more}
    return {"name": name, "type": "Object", "cost": 0, "triggeredEffects": [ability]}


RAISE = {"effect": "ChangeStats", "targetType": "Summon", "attack": 2, "thisTurn": True}
BANNER = {"passive": "ChangeStats", "tribe": "Golem", "statModifiers": [
    {"statType": "Attack", "operatorType": "Add", "amountBasedOn": "StonesControlled"}
]}  # fmt: skip
CARDS = [
    summon("Stump", 0, 4, tribe="Golem"),
    summon("Twig", 0, 1),
    summon("Ox", 3, 3),
    summon("Elf", 1, 4),
    summon("Post", 0, 4),
    summon("Guard", 1, 4, keywords=["Taunt"]),
    summon("Herald", 0, 4, triggeredEffects=[{"trigger": "Attack", "effects": [BURN]}]),
    summon("Martyr", 0, 1, triggeredEffects=[{"trigger": "Death", "effects": [BURN]}]),
    summon("Wraith", 0, 1, keywords=["Haunt"]),
    spell("Pump", RAISE),
    spell("Weaken", {**RAISE, "attack": -2}),
    spell("Sprig", {"effect": "AddCounter", "targetType": "Summon"}),
    spell("Quarry", {"effect": "CreateToken", "tokenType": "Stone"}),
    spell("Ambush", {**BURN, "targetType": "Summon", "restrictions": ["Attacking"]}),
    spell("Dig", {"effect": "Draw"}),
    spell("Wake", {"effect": "SendToZone", "targetZone": "Graveyard", "destination": "Hand"}),
    watcher("Drum", "Attack", self=False),
    watcher("Crypt", "Death", self=False),
    watcher("Camp", "Phase", phase="End", conditions=[{"condition": "Attacked", "self": False}]),
    watcher("Chime", "Cast", self=False),
    {"name": "Banner", "type": "Object", "cost": 0, "passiveEffects": [BANNER]},
]


def is_pointless(card: str, target: str = "Elf", **side: Any) -> bool:
    """Returns whether the attack is pointless, for a player who also has the rest."""
    own = {**side, "play": [card, *side.get("play", ())]}
    theirs = {"play": [] if target == "player" else [target], "hand": ["Pump"]}
    match = match_at(CARDS, own, theirs, phase="Combat")
    return option(match, do="attack", card=card, target=target).pointless


@pytest.mark.parametrize(
    ("card", "target", "pointless"),
    [
        *(("Stump", "Elf", True), ("Stump", "player", True), ("Twig", "Elf", True)),
        *(("Herald", "Elf", False), ("Herald", "player", False)),
        *(("Martyr", "Elf", False), ("Martyr", "player", False)),
        *(("Wraith", "Elf", False), ("Wraith", "Post", True)),
    ],
)
def test_what_the_attacker_sets_off_itself(card: str, target: str, pointless: bool) -> None:
    assert is_pointless(card, target) == pointless


@pytest.mark.parametrize(
    ("card", "hand", "pointless"),
    [
        *(("Stump", "Pump", False), ("Stump", "Sprig", False), ("Stump", "Ambush", False)),
        *(("Stump", "Weaken", True), ("Stump", "Quarry", True), ("Stump", "Dig", True)),
        *(("Stump", "Ox", True), ("Stump", "Wake", True), ("Twig", "Wake", False)),
    ],
)
def test_what_can_be_cast_after_it(card: str, hand: str, pointless: bool) -> None:
    assert is_pointless(card, hand=[hand]) == pointless


@pytest.mark.parametrize(
    ("card", "beside", "pointless"),
    [
        *(("Stump", "Drum", False), ("Stump", "Camp", False), ("Stump", "Chime", True)),
        *(("Stump", "Crypt", True), ("Twig", "Crypt", False), ("Stump", "Banner", True)),
    ],
)
def test_what_is_in_play(card: str, beside: str, pointless: bool) -> None:
    assert is_pointless(card, play=[beside]) == pointless


def test_what_is_in_play_and_what_can_be_cast() -> None:
    assert not is_pointless("Stump", play=["Banner"], hand=["Quarry"])


def test_a_weak_attack_frees_others_to_attack() -> None:
    def marks(play: list[str], enemies: list[str], target: str) -> bool:
        match = match_at(CARDS, {"play": play}, {"play": enemies}, phase="Combat")
        return option(match, do="attack", card="Stump", target=target).pointless

    assert not marks(["Stump", "Ox"], ["Elf"], "Elf")
    assert marks(["Stump", "Ox"], ["Elf", "Post"], "Post")
    assert not marks(["Stump", "Ox"], ["Guard", "Elf"], "Guard")
    assert marks(["Stump", "Twig"], ["Elf"], "Elf")


def test_a_weak_attack_can_win() -> None:
    match = match_at(CARDS, {"play": ["Stump"], "hand": ["Pump"]}, {"life": 2}, phase="Combat")
    choose(match, do="attack", card="Stump", target="player")
    choose(match, do="done")
    choose(match, do="pass")
    choose(match, do="play", card="Pump")
    choose(match, do="pick", card="Stump")
    for _ in range(4):
        choose(match, do="pass")
    assert match.winner == "A"
