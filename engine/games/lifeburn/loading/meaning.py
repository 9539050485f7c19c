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


_NOBODY_ASKED: Final = frozenset({"attackBasedOn", "defenseBasedOn"})
"""Amounts that are counted without asking anybody, and so is `amountBasedOn` of `statModifiers`."""


_REPEAT: Final = 'It belongs into the "additionalEffects" of the effect that it repeats.'

Path = tuple[str | int, ...]


def warnings(card: Node, called: str) -> list[Problem]:
    """What has no meaning where it stands: fields of effects on their type, a Repeat that has
    nothing to repeat, a player's choice where nobody can be asked."""
    found = [
        (key, f"{path_of((*path, key.name))} has no meaning on {effect}.", None)
        for path, key, effect in _meaningless(card, ())
    ]
    found += [
        (key, f"{path_of(path)} is a Repeat without anything to repeat.", _REPEAT)
        for path, key in _alone(card)
    ]
    found += [
        (key, f"{path_of((*path, key.name))} is 0, since nobody can be asked.", None)
        for path, key in _unasked(card)
    ]
    return [
        problem("no-meaning", f"{called}: {said}", key.span, hint, "warning")
        for key, said, hint in found
    ]


def _values(node: Node, path: Path) -> Iterator[tuple[Path, Key, Node]]:
    """All fields of all objects, each with the path of its object."""
    match node:
        case Items(items):
            for number, item in enumerate(items):
                yield from _values(item, (*path, number))
        case Members(members):
            for key, value in members:
                yield path, key, value
                yield from _values(value, (*path, key.name))
        case Scalar():
            pass


def _alone(card: Node) -> Iterator[tuple[Path, Key]]:
    for where, key, value in _values(card, ()):
        repeats = isinstance(value, Scalar) and (key.name, value.value) == ("effect", "Repeat")
        if repeats and "additionalEffects" not in where[-2:]:
            yield where, key


def _unasked(card: Node) -> Iterator[tuple[Path, Key]]:
    for where, key, value in _values(card, ()):
        if isinstance(value, Scalar) and value.value == "PlayerChoice":
            modifier = "statModifiers" in where[-2:] and key.name == "amountBasedOn"
            if modifier or key.name in _NOBODY_ASKED:
                yield where, key


def _meaningless(node: Node, path: Path) -> Iterator[tuple[Path, Key, str]]:
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
