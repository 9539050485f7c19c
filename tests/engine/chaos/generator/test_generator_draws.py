"""The generator writes into conditions only what `allowed` returns (CHAOS 13, 19)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.games.chaos import checks
from engine.games.chaos.cards import (
    Action,
    Base,
    Card,
    Effect,
    GiveEffects,
    NewCards,
    OnAll,
    OnLeader,
    OnRandom,
    OnSelf,
    Targeted,
    Transform,
    Trigger,
)
from engine.games.chaos.checks import write_tree
from engine.games.chaos.conditions import CharTargetCond, LeaderCond, SourceCond
from engine.games.chaos.generator import generate
from engine.games.chaos.printer import print_card, print_effect

TIMINGS = {"battlecry": "play", "cast": "play", "deathrattle": "destroy", "onDiscard": "discard"}
ANYTHING = CharTargetCond("any", "character")
FEW = 2_000
MANY = 100_000

Tree = dict[str, Any]
Asked = tuple[Tree, Tree]
"""A condition as a tree, and its context."""


def asked_of(card: Card | None, effects: tuple[Effect, ...]) -> Iterator[Asked]:
    """Yields the conditions of a card's effects, and of everything within them. The card is None if
    another one gives it the effects."""
    for effect in effects:
        action = effect.action
        timing = TIMINGS.get(effect.trigger.name, "turn")
        if isinstance(action, Targeted | OnAll | OnRandom):
            use = "target" if isinstance(action, Targeted) else "applicability"
            words = said(OnAll(action.base, ANYTHING))
            yield write_tree(action.target), {"use": use, "timing": timing, "effect": words}
        yield from _condition(effect, card, timing)
        for inner in _within(action):
            yield from asked_of(inner if isinstance(inner, Card) else None, inner.effects)


def _condition(effect: Effect, card: Card | None, timing: str) -> Iterator[Asked]:
    condition, action = effect.condition, effect.action
    context: Tree = {"timing": timing} | ({"card": described(card)} if card else {})
    match condition:
        case None:
            return
        case SourceCond(target):
            if card is not None:
                on_self = {"effect": said(action)} if isinstance(action, OnSelf) else {}
                yield write_tree(target), {"use": "source", **context, **on_self}
            return
        case LeaderCond(side):
            if isinstance(action, OnLeader) and side in ("any", action.side):
                context["effect"] = said(action)
            if side == "oppo":
                context.pop("card", None)
        case _:
            pass
    tree = write_tree(condition)
    yield tree, {"use": tree["node"], **context}


def _within(action: Action) -> tuple[Card | GiveEffects, ...]:
    base: Base | None = getattr(action, "base", None)
    match base if base is not None else action:
        case NewCards(_, _, Card() as made) | Transform(Card() as made):
            return (made,)
        case GiveEffects() as given:
            return (given,)
        case _:
            return ()


def said(action: Action) -> str:
    """Returns the action as text."""
    return print_effect(Effect(Trigger("onDiscard"), action)).removeprefix("onDiscard ")


def described(card: Card) -> Tree:
    """Returns the card as contexts of `allowed` describe it."""
    numbers = {"attack": card.attack, "health": card.health, "attack_times": card.attack_times}
    told = {"kind": card.kind, "type": card.type, "cost": card.cost}
    return told | {"abilities": list(card.abilities)} | (numbers if card.kind != "spell" else {})


@cache
def allowed(context: str) -> Tree:
    return checks.allowed(json.loads(context))


def keeps(tree: Tree, found: Tree) -> bool:
    """Returns whether the condition is allowed."""
    node, args = tree["node"], tree["args"]
    if node in ("charTargetCond", "cardTargetCond"):
        return node in found and _just_keeps(args[0]["args"], found[node])
    if node in ("fieldExistCond", "cardExistCond"):
        return _just_keeps(args[0]["args"], found)
    if node == "leaderCond":
        return _parts_keep(args[1:], found, None)
    return _bound_keeps(args[1], found)


def _just_keeps(args: list[Tree], found: Tree) -> bool:
    *place, side, type_ = (one["node"] for one in args[:-2])
    return (
        all(one in found["position"] for one in place)
        and side in found["allegiance"]
        and type_ in found["type"]
        and _parts_keep(args[-2:], found["type"][type_], *place or [None])
    )


def _parts_keep(args: list[Tree], found: Tree, place: str | None) -> bool:
    ability, stat = args
    if ability["node"] not in found["ability"] or stat["node"] not in found["stat"]:
        return False
    if stat["node"] != "noStatCond":
        return _bound_keeps(stat["args"][0], found["stat"][stat["node"]])
    must = found.get("stat_required_without_ability", False)
    must = must or place in found.get("stat_required_without_ability_at", ())
    return not must or ability["node"] != "noAbilCond"


def _bound_keeps(bound: Tree, found: Tree) -> bool:
    least, most = found.get(bound["node"], (1, 0))
    return least <= bound["args"][0] <= most


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
def test_every_condition_is_one_that_is_allowed_there(count: int) -> None:
    uses: set[str] = set()
    for k in range(count):
        card = generate(23, k)
        for tree, context in asked_of(card, card.effects):
            uses.add(context["use"])
            assert keeps(tree, allowed(json.dumps(context))), (tree, print_card(card))
    independent = {"fieldExistCond", "cardExistCond", "leaderCond", "mpCond", "maxMpCond"}
    assert uses == {"source", "target", "applicability", *independent}
