"""Entry points that check conditions and texts without a match (CHAOS 13, 19): in the term
language, and as JSON trees of nodes with the names in CONDITIONS.md (CHAOS 8.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, Literal, cast, get_args

from engine.core.randomness import SeededRandom, seed_from_int
from engine.games.chaos import conditions, english
from engine.games.chaos.card_terms import ABILITIES, Side, in_order
from engine.games.chaos.cards import Action, Card, OnAll, OnLeader, OnRandom, OnSelf, Targeted
from engine.games.chaos.conditions import NO_LIMITS, CardTargetCond, CharTargetCond, TargetCond
from engine.games.chaos.effects import limits_of
from engine.games.chaos.generator import menus
from engine.games.chaos.loading import legality
from engine.games.chaos.loading.parser import parse_condition, parse_effects
from engine.games.chaos.printer import print_condition
from engine.games.chaos.rules import position as positions
from engine.games.chaos.rules.card_play import enter, legal_targets
from engine.games.chaos.rules.effect_queue import fitting
from engine.games.chaos.state.condition_evaluation import holds
from engine.games.chaos.state.table import Table
from engine.players import PLAYERS
from engine.problems import Problem


def tree(condition: str) -> Tree:
    """Returns a condition of the card language as a tree of nodes, which have the names from
    CONDITIONS.md."""
    return write_tree(parse_condition(condition))


def text(tree: Tree) -> str:
    """Returns a condition as text of the card language. `tree` is a tree as `tree()` returns it."""
    return print_condition(read_tree(tree))


def phrase(condition: str, form: english.Form) -> str:
    """Returns a condition of the card language in plain English (10)."""
    return english.phrase(parse_condition(condition), form)


def problems(text: str) -> list[Problem]:
    """Returns all problems of a text that defines cards. The text needs no deck section."""
    return legality.check_text(text)


Use = Literal["independent", "source", "target", "applicability"]
Situation = Mapping[str, Any]


def judge(situation: Situation, use: Use, condition: str, source: str) -> bool | list[str]:
    """Evaluates a condition of an effect on the card with the id `source`, in the given situation.
    The result depends on `use`, the role of the condition:

    - "independent" (on the match) and "source" (on the card itself): whether the condition holds
    - "target": the ids of the legal targets while the card is being played from the hand
    - "applicability": the ids of the cards that an effect on all such cards acts on

    Raises ValueError if the condition can't be read or can't have this use, KeyError for an unknown
    id.
    """
    table, numbers = _table(situation)
    parsed = parse_condition(condition)
    card = table.card(numbers[source])
    if isinstance(parsed, TargetCond) == (use == "independent"):
        raise ValueError(f"{condition} is no condition for the use {use}")
    if not isinstance(parsed, TargetCond):
        return holds(table, parsed, card)
    if use == "source":
        return holds(table, conditions.SourceCond(parsed), card)
    if use == "applicability":
        found = fitting(table, parsed, card)
    else:
        if card.place == "hand":
            enter(table, card.number, len(table.side(card.side).field))
        found = legal_targets(table, table.card(card.number), parsed)
    ids = {number: name for name, number in numbers.items()}
    return [ids[number] for number in found]


def _table(situation: Situation) -> tuple[Table, dict[str, int]]:
    """Returns a table with the situation, and the numbers of its cards by their ids."""
    known: dict[str, Card] = {}

    def entry(written: Situation) -> Situation:
        """Returns a card's entry and notes the card in `known`. Numbers that a spell does not have
        are left out or null."""
        card = {key: part for key, part in written.items() if part is not None}
        numbers = (card.get(key, 0) for key in ("attack", "max_health", "attack_times"))
        known[card["id"]] = Card(card["kind"], card["id"], card["cost"], *numbers)
        return card | {"card": card["id"]}

    position: dict[str, Any] = {}
    for player in PLAYERS:
        side: Situation = situation[player]
        zones = {zone: [*map(entry, side.get(zone, ()))] for zone in ("field", "hand", "deck")}
        mp = {"mp": side.get("mp", 0), "max_mp": side.get("max_mp", 0)}
        position[player] = {"leader": entry(side["leader"]), **zones, **mp}
    table = positions.read(known, position, SeededRandom(seed_from_int(0)))
    return table, {card.name: card.number for card in table.state.cards.values()}


Allowed = dict[str, Any]

_ACTIONS: Final = "|".join(action.word for action in get_args(Action))
_IS_ACTION: Final = re.compile(rf"\s*({_ACTIONS})\s*\(", re.IGNORECASE)


def allowed(context: Mapping[str, Any]) -> Allowed:
    """Returns everything that the generator can put into each part of a condition. The result is
    empty if the generator never makes such a condition.

    `context` describes the place of the condition:

    - `use`: "source", "target", "applicability", or the name of an independent condition
    - `timing`: when the effect acts: "play", "destroy", "discard", "turn", or "any" (the default)
    - `card`: the card with the effect, in the format of a position
    - `effect`: the effect's action or base effect as text

    The uses "target" and "applicability" need an effect. The use "source" needs a card, and a
    timing other than "any". Raises ValueError if these are missing, or if the effect can't be read.
    """
    timing = None if context.get("timing", "any") == "any" else context["timing"]
    card = _printed(context["card"]) if "card" in context else None
    action = _action(context["effect"]) if "effect" in context else None
    match context["use"]:
        case "target" | "applicability":
            if not isinstance(action, OnAll | OnRandom | Targeted):
                raise ValueError("a target condition needs the base effect")
            targeted = context["use"] == "target"
            return _targets(menus.target_menu(limits_of(action.base), targeted=targeted))
        case "source":
            if card is None or timing is None:
                raise ValueError("a source condition needs the card and the timing")
            limits = limits_of(action.base) if isinstance(action, OnSelf) else NO_LIMITS
            return _targets(menus.source_menu(menus.source_of(card), timing, limits))
        case "fieldExistCond":
            return _menu(menus.FIELD_MENU)
        case "cardExistCond":
            return _menu(menus.HAND_MENU)
        case "leaderCond":
            limits = limits_of(action.base) if isinstance(action, OnLeader) else NO_LIMITS
            others = isinstance(action, OnLeader) and action.side == "oppo"
            own = card if card and card.kind == "leader" and timing == "play" else None
            return _parts(menus.leader_parts(limits, None if others else own))
        case "mpCond":
            return _bounds(menus.mp_bounds(timing, None).get("mp"))
        case "maxMpCond":
            return _bounds(menus.mp_bounds(timing, card.cost if card else None).get("maxMp"))
        case use:
            raise ValueError(f"unknown use {use!r}")


def _printed(card: Mapping[str, Any]) -> Card:
    numbers = ("cost", "attack", "health", "attack_times", "type")
    given: dict[str, Any] = {"cost": 0}
    given |= {key: card[key] for key in numbers if card.get(key) is not None}
    return Card(card["kind"], "", **given, abilities=in_order(card.get("abilities", ())))


def _action(text: str) -> Action:
    """Returns the action in the text. A base effect alone becomes an action on all characters."""
    whole = text if _IS_ACTION.match(text) else f"all({text}, charTarget(any, character))"
    (effect,) = parse_effects(f"onDiscard {whole}")
    return effect.action


def _targets(found: menus.Targets) -> Allowed:
    return {f"{'card' if menu.positions else 'char'}TargetCond": _menu(menu) for menu in found}


def _menu(menu: menus.Menu) -> Allowed:
    found: Allowed = {
        "allegiance": sorted(page_name("side", one) for one in menu.sides),
        "type": {_page_type(name): _parts(parts) for name, parts in menu.types},
    }
    if menu.positions:
        found["position"] = sorted(page_name("position", one) for one in menu.positions)
    return found


def _parts(parts: menus.Parts) -> Allowed:
    found: Allowed = {
        "ability": sorted(page_name("ability", one) for one in parts.abilities),
        "stat": {"noStatCond": None} | {f"{one}Cond": _bounds(left) for one, left in parts.stats},
    }
    if parts.must:
        found["stat_required_without_ability"] = True
    if parts.must_at is not None:
        found["stat_required_without_ability_at"] = [page_name("position", parts.must_at)]
    return found


def _bounds(bounds: menus.Bounds | None) -> Allowed:
    if bounds is None:
        return {}
    named = {"statGe": bounds.at_least, "statLe": bounds.at_most}
    return {name: [numbers[0], numbers[-1]] for name, numbers in named.items() if numbers}


Tree = dict[str, Any]
"""A tree `{"node": name, "args": [...]}`. The argument of `statGe` and `statLe` is a whole
number."""


def _page_type(name: str) -> str:
    return f"is{name[0].upper()}{name[1:]}"


_STATS: Final = get_args(conditions.StatName)
NAMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "side": {f"{one}Allegiance": one for one in get_args(Side)},
    "position": {f"cardPos{one[0].upper()}{one[1:]}": one for one in get_args(conditions.Position)},
    "char type": {_page_type(one): one for one in conditions.CHAR_TYPES},
    "card type": {_page_type(one): one for one in conditions.CARD_TYPES},
    "ability": {"noAbilCond": None, **{f"{one}Cond": one for one in ABILITIES}},
    "stat": {"noStatCond": None, **{f"{one}Cond": one for one in _STATS}},
    "bound": {"statGe": conditions.StatGe, "statLe": conditions.StatLe},
    "char": {"justCharCond": CharTargetCond},
    # The page calls the node of cards justCharCond too, but that node also has five parts.
    "card": {"justCardCond": CardTargetCond, "justCharCond": CardTargetCond},
    "condition": {
        **{f"{one.word}Cond": one.word for one in get_args(TargetCond)},
        **{f"{one.word}Cond": one for one in get_args(conditions.IndeCond)},
    },
}
"""The page's names of all words that can be a part of a condition, by the part."""

_PARTS: Final[Mapping[object, tuple[str, ...]]] = {
    "charTarget": ("char",),
    "cardTarget": ("card",),
    CharTargetCond: ("side", "char type", "ability", "stat"),
    CardTargetCond: ("position", "side", "card type", "ability", "stat"),
    conditions.FieldExistCond: ("char",),
    conditions.CardExistCond: ("card",),
    conditions.LeaderCond: ("side", "ability", "stat"),
    conditions.MpCond: ("side", "bound"),
    conditions.MaxMpCond: ("side", "bound"),
    conditions.StatGe: ("number",),
    conditions.StatLe: ("number",),
    **dict.fromkeys(_STATS, ("bound",)),
}
"""The parts within each word, by the meaning of the word; words without parts are missing."""

_PAGE_SPELLINGS: Final = {
    "isCharater": "isCharacter",
    "isDragongCard": "isDragonCard",
    "stealCond": "stealthCond",
    "lifesetealCond": "lifestealCond",
    "fieldExistenceCond": "fieldExistCond",
    "cardExistenceCond": "cardExistCond",
}


def page_name(part: str, word: object) -> str:
    """Returns the name that CONDITIONS.md uses for `word`, such as "allyAllegiance" for "ally".
    `part`, a key of `NAMES` such as "side", says what kind of part of a condition `word` is."""
    return next(name for name, one in NAMES[part].items() if one == word)


def write_tree(condition: Any, part: str = "condition") -> Any:
    """Returns a condition, or a part of one, as a tree of nodes (see `Tree`). `part` says which
    kind of part it is: a key of `NAMES`, or "number". Numbers are returned unchanged."""
    if part == "number":
        return condition
    meant, within = condition, []
    if isinstance(condition, conditions.StatCond):
        meant, within = condition.stat, [condition.bound]
    elif part == "condition" and isinstance(condition, TargetCond):
        meant, within = condition.word, [condition]
    elif is_dataclass(condition):
        meant = type(condition)
        within = [getattr(condition, field.name) for field in fields(condition)]
    args = [*map(write_tree, within, _PARTS.get(meant, ()))]
    return {"node": page_name(part, meant), "args": args}


def read_tree(tree: object, part: str = "condition") -> Any:
    """Returns the condition, or the part of one, that a tree describes. `part` is the expected kind
    of part, as in `write_tree`. Accepts the misspelled names that CONDITIONS.md contains. Raises
    ValueError, with the name of the wrong node, if the tree is not valid."""
    if part == "number" and type(tree) is int:
        return tree
    name, args = _opened(tree)
    names = NAMES.get(part, {})
    if name not in names:
        raise ValueError(
            f"{name} isn't allowed here; possible are {', '.join(names) or 'numbers'}."
        )
    meant = names[name]
    parts = _PARTS.get(meant, ())
    if len(args) != len(parts):
        raise ValueError(f"{name} isn't allowed here with {len(args)} arguments.")
    within = [*map(read_tree, args, parts)]
    if isinstance(meant, type):
        return meant(*within)
    if part == "stat" and meant:
        return conditions.StatCond(meant, within[0])
    return within[0] if within else meant


def _opened(tree: object) -> tuple[str, list[object]]:
    """Returns a node's name, correctly spelled, and its arguments."""
    if isinstance(tree, dict):
        node = cast("dict[object, object]", tree)
        name, args = node.get("node"), node.get("args", [])
        if isinstance(name, str) and isinstance(args, list):
            return _PAGE_SPELLINGS.get(name, name), cast("list[object]", args)
    raise ValueError('A node is {"node": name, "args": [...]}.')
