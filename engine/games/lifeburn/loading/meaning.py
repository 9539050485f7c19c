"""Fields that mean nothing where they stand (LIFEBURN 18.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.games.lifeburn.loading.complaints import path_of
from engine.games.lifeburn.loading.nodes import Items, Key, Members, Node, Scalar
from engine.language.places import problem
from engine.problems import Problem

_STATS: Final = frozenset({"CreateToken", "ChangeStats", "ModifyType"})
_CHOOSE: Final = frozenset({"Choose"})
_KEYWORDS: Final = frozenset({"GrantKeyword", "CreateToken"})
_FROM_DECK: Final = frozenset({"LookAtDeck", "Tutor"})
_MOVES: Final = frozenset({"SendToZone", "Tutor", "LookAtDeck"})

_MEANT_ON: Final[Mapping[str, frozenset[str]]] = {
    "attack": _STATS,
    "defense": _STATS,
    "attackBasedOn": _STATS,
    "defenseBasedOn": _STATS,
    "destination": _MOVES,
    "deckDestinations": _MOVES,
    "choices": _CHOOSE,
    "choiceIndex": _CHOOSE,
    "firstPossible": _CHOOSE,
    "keywords": _KEYWORDS,
    "keywordAmount": _KEYWORDS,
    "passives": frozenset({"GrantPassive"}),
    "tokenPassive": frozenset({"CreateToken"}),
    "attacking": frozenset({"CreateToken"}),
    "counterType": frozenset({"AddCounter", "RemoveCounter"}),
    "typeModifier": frozenset({"ModifyType"}),
    "costType": frozenset({"Repeat"}),
    "random": frozenset({"Discard"}),
    "reveal": _FROM_DECK,
    "revealType": frozenset({"DiscardOpponent", "Reveal"}),
    "allOfSameName": frozenset({"SendToZone", "Destroy"}),
    "ownersControl": _MOVES | {"ExileAndReturn"},
    "futureProof": frozenset({"GrantKeyword"}),
    "phase": frozenset({"GoToPhase", "SendToZone"}),
    "phaseOfPlayer": frozenset({"SendToZone"}),
    "triggeredEffects": frozenset({"EventTriggers"}),
    "payCost": frozenset({"CastCard"}),
}
"""The effect types on which a field means something; every other field may mean something on
any (LIFEBURN 5.2, 6.5)."""


def warnings(card: Node, called: str) -> list[Problem]:
    """The fields of effects that have no meaning on their type."""
    return [
        problem(
            "no-meaning",
            f"{called}: {path_of((*path, key.name))} has no meaning on {effect}.",
            key.span,
            None,
            "warning",
        )
        for path, key, effect in _meaningless(card, ())
    ]


def _meaningless(
    node: Node, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], Key, str]]:
    match node:
        case Items(items):
            for number, item in enumerate(items):
                yield from _meaningless(item, (*path, number))
        case Members(members):
            named = node.get("effect")
            effect = named.value if isinstance(named, Scalar) else None
            for key, value in members:
                if isinstance(effect, str) and effect not in _MEANT_ON.get(key.name, {effect}):
                    yield path, key, effect
                yield from _meaningless(value, (*path, key.name))
        case Scalar():
            pass
