"""Conditions as JSON trees of nodes with the page's names (CONDITIONS.md, CHAOS 8.1, 19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, cast

from engine.games.chaos.card_terms import Ability, Side
from engine.games.chaos.conditions import (
    CardExistCond,
    CardTargetCond,
    CardType,
    CharTargetCond,
    CharType,
    FieldExistCond,
    IndeCond,
    LeaderCond,
    MaxMpCond,
    MpCond,
    Position,
    StatCond,
    StatCondVariant,
    StatGe,
    StatLe,
    StatName,
    TargetCond,
)

Condition = TargetCond | IndeCond
Tree = dict[str, Any]
"""`{"node": name, "args": [...]}`; the argument of `statGe` and `statLe` is a whole number."""

_SIDES: Final[dict[str, Side]] = {
    "anyAllegiance": "any",
    "allyAllegiance": "ally",
    "oppoAllegiance": "oppo",
}
_POSITIONS: Final[dict[str, Position]] = {
    "cardPosHandOrDeck": "handOrDeck",
    "cardPosHand": "hand",
    "cardPosDeck": "deck",
}
_CHAR_TYPES: Final[dict[str, CharType]] = {
    "isCharacter": "character",
    "isMinion": "minion",
    "isBeast": "beast",
    "isDragon": "dragon",
    "isDemon": "demon",
}
_CARD_TYPES: Final[dict[str, CardType]] = {
    "isCard": "card",
    "isLeaderCard": "leaderCard",
    "isMinionCard": "minionCard",
    "isSpellCard": "spellCard",
    "isBeastCard": "beastCard",
    "isDragonCard": "dragonCard",
    "isDemonCard": "demonCard",
}
_ABILITIES: Final[dict[str, Ability | None]] = {
    "noAbilCond": None,
    "chargeCond": "charge",
    "tauntCond": "taunt",
    "stealthCond": "stealth",
    "untargetableCond": "untargetable",
    "shieldCond": "shield",
    "poisonousCond": "poisonous",
    "lifestealCond": "lifesteal",
}
_STATS: Final[dict[str, StatName]] = {
    "costCond": "cost",
    "atkCond": "atk",
    "hpCond": "hp",
    "atkTimesCond": "atkTimes",
}
_NO_STAT: Final = "noStatCond"
_PAGE_SPELLINGS: Final = {
    "isCharater": "isCharacter",
    "isDragongCard": "isDragonCard",
    "stealCond": "stealthCond",
    "lifesetealCond": "lifestealCond",
    "fieldExistenceCond": "fieldExistCond",
    "cardExistenceCond": "cardExistCond",
}

Word = TypeVar("Word")


def write_tree(condition: Condition) -> Tree:
    """Returns the condition as a tree."""
    match condition:
        case CharTargetCond():
            return _node("charTargetCond", _just(condition))
        case CardTargetCond():
            return _node("cardTargetCond", _just(condition))
        case FieldExistCond(target):
            return _node("fieldExistCond", _just(target))
        case CardExistCond(target):
            return _node("cardExistCond", _just(target))
        case LeaderCond(side, ability, stat):
            return _node("leaderCond", _named(_SIDES, side), *_parts(ability, stat))
        case MpCond(side, bound):
            return _node("mpCond", _named(_SIDES, side), _bound(bound))
        case MaxMpCond(side, bound):
            return _node("maxMpCond", _named(_SIDES, side), _bound(bound))


def read_tree(tree: object) -> Condition:
    """Returns the condition that a tree says; the page's own misspellings are understood too.

    Raises ValueError, naming the node, for what is no such tree.
    """
    name, args = _opened(tree)
    match name, args:
        case "charTargetCond", [target]:
            return _char(target)
        case "cardTargetCond", [target]:
            return _cards(target)
        case "fieldExistCond", [target]:
            return FieldExistCond(_char(target))
        case "cardExistCond", [target]:
            return CardExistCond(_cards(target))
        case "leaderCond", [side, ability, stat]:
            return LeaderCond(_word(_SIDES, side), _word(_ABILITIES, ability), _read_stat(stat))
        case "mpCond", [side, bound]:
            return MpCond(_word(_SIDES, side), _read_bound(bound))
        case "maxMpCond", [side, bound]:
            return MaxMpCond(_word(_SIDES, side), _read_bound(bound))
        case _:
            raise ValueError(f"{name} with {len(args)} arguments is no condition.")


# ---- writing


def _node(name: str, *args: Tree | int) -> Tree:
    return {"node": name, "args": list(args)}


def _named(names: Mapping[str, Word], word: Word) -> Tree:
    """Returns the node without arguments that means that word."""
    return _node(next(name for name, parsed in names.items() if parsed == word))


def _just(target: TargetCond) -> Tree:
    side, parts = _named(_SIDES, target.side), _parts(target.ability, target.stat)
    if isinstance(target, CharTargetCond):
        return _node("justCharCond", side, _named(_CHAR_TYPES, target.type), *parts)
    place, type_ = _named(_POSITIONS, target.position), _named(_CARD_TYPES, target.type)
    return _node("justCardCond", place, side, type_, *parts)


def _parts(ability: Ability | None, stat: StatCond | None) -> tuple[Tree, Tree]:
    asked = _node(_NO_STAT)
    if stat is not None:
        name = next(name for name, parsed in _STATS.items() if parsed == stat.stat)
        asked = _node(name, _bound(stat.bound))
    return _named(_ABILITIES, ability), asked


def _bound(bound: StatCondVariant) -> Tree:
    return _node("statGe" if isinstance(bound, StatGe) else "statLe", bound.value)


# ---- reading


def _opened(tree: object) -> tuple[str, list[object]]:
    """Returns a node's name in the right spelling, and its arguments."""
    if isinstance(tree, dict):
        node = cast("dict[object, object]", tree)
        name, args = node.get("node"), node.get("args", [])
        if isinstance(name, str) and isinstance(args, list):
            return _PAGE_SPELLINGS.get(name, name), cast("list[object]", args)
    raise ValueError('A node is {"node": name, "args": [...]}.')


def _word(names: Mapping[str, Word], tree: object) -> Word:
    """Returns the word that a node without arguments means."""
    name, args = _opened(tree)
    if name not in names or args:
        raise ValueError(f"{name} cannot stand here; possible are {', '.join(names)}.")
    return names[name]


def _char(tree: object) -> CharTargetCond:
    match _opened(tree):
        case "justCharCond", [side, type_, ability, stat]:
            return CharTargetCond(
                _word(_SIDES, side),
                _word(_CHAR_TYPES, type_),
                _word(_ABILITIES, ability),
                _read_stat(stat),
            )
        case name, args:
            raise ValueError(f"{name} with {len(args)} arguments is no justCharCond.")


def _cards(tree: object) -> CardTargetCond:
    """Reads the tree of a condition on cards. Named as on the page, `justCharCond`, it still has
    five parts."""
    match _opened(tree):
        case (("justCardCond" | "justCharCond"), [position, side, type_, ability, stat]):
            return CardTargetCond(
                _word(_POSITIONS, position),
                _word(_SIDES, side),
                _word(_CARD_TYPES, type_),
                _word(_ABILITIES, ability),
                _read_stat(stat),
            )
        case name, args:
            raise ValueError(f"{name} with {len(args)} arguments is no justCardCond.")


def _read_stat(tree: object) -> StatCond | None:
    name, args = _opened(tree)
    if name == _NO_STAT and not args:
        return None
    if name not in _STATS or len(args) != 1:
        raise ValueError(f"{name} cannot stand here; possible are {_NO_STAT}, {', '.join(_STATS)}.")
    return StatCond(_STATS[name], _read_bound(args[0]))


def _read_bound(tree: object) -> StatCondVariant:
    bounds: dict[str, Callable[[int], StatCondVariant]] = {"statGe": StatGe, "statLe": StatLe}
    name, args = _opened(tree)
    value = args[0] if len(args) == 1 else None
    if name not in bounds or not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} cannot stand here; possible are statGe and statLe of a number.")
    return bounds[name](value)
