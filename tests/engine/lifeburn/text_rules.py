"""The texts of single parts of cards, read from the smallest card with that part."""

from __future__ import annotations

import re
from typing import Any

from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.loading.schema import strict_schema
from tests.engine.lifeburn.printing import card_text

Written = dict[str, Any]

SCHEMA = strict_schema()
CAMEL = re.compile(r"[a-z][A-Z]|_|None|True|False|\{|\}")

OBJECT: Written = {"name": "C", "type": "Object"}
SPELL: Written = {"name": "C", "type": "Spell"}
STONE = {"tokenType": "Stone"}
NEEDED: dict[str, Written] = {
    "CreateToken": STONE,
    "Choose": {"choices": [[{"effect": "Draw"}], [{"effect": "GainLife"}]]},
    "GrantPassive": {"passives": [{"passive": "CantAttack"}]},
    "GrantKeyword": {"keywords": ["Dive"]},
    "GoToPhase": {"phase": "End"},
    "SendToZone": {"destination": "Hand"},
    "EventTriggers": {"triggeredEffects": [{"trigger": "Death", "effects": [{"effect": "Draw"}]}]},
    "ModifyType": {"typeModifier": "Summon"},
    "ChangeStats": {"attack": 1},
    "Repeat": {"costType": "Stones"},
}
PASSIVE_NEEDS: dict[str, Written] = {
    "ChangeStats": {"statModifiers": [{"statType": "Attack", "operatorType": "Add", "amount": 1}]},
    "GrantKeyword": {"keyword": "Taunt"},
    "ImmuneToKeyword": {"keyword": "Haunt"},
    "GrantActive": {"actives": [{"effects": [{"effect": "Draw"}]}]},
    "ModifyCost": {"cost": 2},
    "TributeRestriction": {"tribe": "Goblin"},
    "TokenCanTribute": {"tokenType": "Herb"},
}
CONDITION_NEEDS: dict[str, Written] = {
    "InZone": {"zones": ["Graveyard"]},
    "IsTribe": {"tribe": "Golem"},
    "IsNotTribe": {"tribe": "Golem"},
    "RootTargetTribe": {"tribe": "Golem"},
    "TargetIs": {"tribe": "Golem"},
    "HandSize": {"amount": 2},
}


def text_of(card: Written) -> str:
    cards, problems = load_cards([card])
    assert not [one for one in problems if one.severity == "error"], problems
    return card_text(cards[0])


def effect(name: str, **more: Any) -> Written:
    return {"effect": name, **NEEDED.get(name, {}), **more}


def of_effect(name: str, **more: Any) -> str:
    return text_of({**SPELL, "stackEffects": [effect(name, **more)]})


def of_additional(name: str, **more: Any) -> str:
    inner = {"additionalEffects": [effect(name, **more)]}
    return text_of({**SPELL, "stackEffects": [effect("Destroy", targetType="Summon", **inner)]})


def of_trigger(name: str, **more: Any) -> str:
    phase = {"phase": "Main"} if name == "Phase" else {}
    written = {"trigger": name, "effects": [{"effect": "Draw"}], **phase, **more}
    return text_of({**OBJECT, "triggeredEffects": [written]})


def of_activated(**more: Any) -> str:
    return text_of({**OBJECT, "activatedEffects": [{"effects": [{"effect": "Draw"}], **more}]})


def of_passive(name: str, **more: Any) -> str:
    return text_of(
        {**OBJECT, "passiveEffects": [{"passive": name, **PASSIVE_NEEDS.get(name, {}), **more}]}
    )


def of_condition(name: str, **more: Any) -> str:
    condition = {"condition": name, **CONDITION_NEEDS.get(name, {}), **more}
    return of_effect("Draw", conditions=[condition])


def of_filter(**more: Any) -> str:
    return of_effect("Destroy", targetType="Summon", **more)


def of_stats(**more: Any) -> str:
    return of_passive("ChangeStats", statModifiers=[{"statType": "Attack", **more}])


def of_looking(**more: Any) -> str:
    place = {"deckDestination": "Hand", **more}
    return of_effect("LookAtDeck", amount=4, deckDestinations=[place])


def values(name: str) -> list[str]:
    found: list[str] = SCHEMA["$defs"][name]["enum"]
    return found


def apart(texts: dict[str, str]) -> None:
    """Checks that all texts are different, in plain words, and not empty."""
    said: dict[str, str] = {}
    for key, text in texts.items():
        assert text.strip()
        assert not CAMEL.search(text), (key, text)
        assert text not in said, (key, said[text], text)
        said[text] = key
