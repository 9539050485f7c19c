"""What qualifies (LIFEBURN 0.2, 5.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.games.lifeburn import stats
from engine.games.lifeburn.cards import Card, Effect, Filter, Zone
from engine.games.lifeburn.queries import controlled, is_attacking, is_summon
from engine.games.lifeburn.state import GameObject, ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.tokens import NEVER_SPROUTS
from engine.players import Player


def qualifies(table: Table, number: int, wanted: Filter, you: Player) -> bool:
    """Returns whether the object (in any zone, or a card on the stack) matches every given filter.
    `you` is who asks for it."""
    if wanted.empty:
        return True
    obj = table.obj(number)
    card, summon = obj.card, is_summon(obj)
    if card.type == "Filler" or not is_type(card, summon, wanted.card_type):
        return False
    if wanted.tribe is not None:
        in_play = obj.zone in ("Play", "Token")
        if card.tribe != wanted.tribe or (in_play and not summon):
            return False
    if wanted.token_type is not None:
        also = wanted.token_type == "Herb" and obj.also_herb
        if card.token_type != wanted.token_type and not also:
            return False
    if wanted.keyword is not None and wanted.keyword not in stats.keywords(table, number):
        return False
    return all(
        _RESTRICTIONS[restriction](table, obj, wanted, you) for restriction in wanted.restrictions
    )


def snapshot_qualifies(table: Table, snapshot: ObjectSnapshot, wanted: Filter, you: Player) -> bool:
    """Returns the same of an object as it was."""
    if wanted.empty:
        return True
    card = snapshot.card
    if card.type == "Filler" or not is_type(card, snapshot.summon, wanted.card_type):
        return False
    if wanted.tribe is not None:
        permanent = snapshot.token or snapshot.zone in ("Play", "Token")
        if card.tribe != wanted.tribe or (permanent and not snapshot.summon):
            return False
    if wanted.token_type is not None:
        also = wanted.token_type == "Herb" and snapshot.also_herb
        if card.token_type != wanted.token_type and not also:
            return False
    if wanted.keyword is not None and wanted.keyword not in dict(snapshot.keywords):
        return False
    return all(_as_it_was(table, name, snapshot, wanted, you) for name in wanted.restrictions)


def names_others(wanted: Filter) -> bool:
    """Returns whether the filters say that not only Summons are meant (6.2)."""
    return (
        wanted.card_type not in (None, "Summon")
        or wanted.token_type is not None
        or "NonSummon" in wanted.restrictions
    )


def cards_in(table: Table, player: Player, zone: Zone, wanted: Filter, you: Player) -> list[int]:
    """Returns the matching cards of a player's zone in its order (Play: everything that the player
    controls, resource tokens too; Token: those alone)."""
    side = table.side(player)
    match zone:
        case "Play":
            numbers = controlled(table, player)
        case "Token":
            numbers = [
                number for number in controlled(table, player) if table.obj(number).zone == "Token"
            ]
        case "Deck":
            numbers = side.deck
        case "Hand":
            numbers = side.hand
        case "Graveyard":
            numbers = side.graveyard
        case "Exile":
            numbers = side.exile
        case "Stack":
            numbers = [
                item.number
                for item in table.state.stack
                if item.card is not None and not item.copy and item.controller == player
            ]
    if wanted.empty:
        return list(numbers)
    return [number for number in numbers if qualifies(table, number, wanted, you)]


def is_type(card: Card, summon: bool, kind: str | None) -> bool:
    """Returns whether a card is of that type; `summon` says whether it is a Summon now. NonSummon
    is whatever is none; Filler is of no type."""
    if kind is None:
        return True
    if card.type == "Filler":
        return False
    if kind == "NonSummon":
        return not summon
    return summon if kind == "Summon" else card.type == kind


def _within(value: int, wanted: Filter) -> bool:
    return (wanted.least is None or value >= wanted.least) and (
        wanted.most is None or value <= wanted.most
    )


def _attack(table: Table, obj: GameObject, wanted: Filter, you: Player) -> bool:
    return is_summon(obj) and _within(stats.attack(table, obj.number), wanted)


def _defense(table: Table, obj: GameObject, wanted: Filter, you: Player) -> bool:
    return is_summon(obj) and _within(stats.defense(table, obj.number), wanted)


def _one_one(table: Table, obj: GameObject, wanted: Filter, you: Player) -> bool:
    if not is_summon(obj):
        return False
    return stats.attack_and_defense(table, obj.number) == (1, 1)


def _tough(table: Table, obj: GameObject, wanted: Filter, you: Player) -> bool:
    if not is_summon(obj):
        return False
    attack, defense = stats.attack_and_defense(table, obj.number)
    return defense > attack


def _attacking(table: Table, obj: GameObject, wanted: Filter, you: Player) -> bool:
    return is_attacking(table, obj.number)


def has_abilities(card: Card) -> bool:
    """Returns whether it has printed triggered, activated or passive abilities."""
    passives = any(passive != NEVER_SPROUTS for passive in card.passives)
    return bool(card.triggered or card.activated or passives)


def creates_stones(card: Card) -> bool:
    """Returns whether it is a Spell with a CreateToken of Stones anywhere in its effects."""
    lists = [one.effects for one in (*card.triggered, *card.activated)]
    return card.type == "Spell" and any(map(_makes_stones, (card.stack_effects, *lists)))


def _makes_stones(effects: Iterable[Effect]) -> bool:
    return any(
        (effect.effect == "CreateToken" and effect.filter.token_type == "Stone")
        or _makes_stones(effect.additional_effects)
        or any(_makes_stones(option) for option in effect.choices)
        or any(_makes_stones(triggered.effects) for triggered in effect.triggered_effects)
        for effect in effects
    )


_Restriction = Callable[[Table, GameObject, Filter, Player], bool]

_RESTRICTIONS: Final[Mapping[str, _Restriction]] = {
    "Attack": _attack,
    "Defense": _defense,
    "Cost": lambda _table, obj, wanted, _you: _within(obj.card.cost, wanted),
    "OneOne": _one_one,
    "DefenseGreaterThanAttack": _tough,
    "HasKeyword": lambda table, obj, _filter, _you: bool(stats.keywords(table, obj.number)),
    "KeywordsOrAbilities": lambda table, obj, _filter, _you: (
        bool(stats.keywords(table, obj.number)) or has_abilities(obj.card)
    ),
    "Attacking": _attacking,
    "YouControl": lambda _table, obj, _filter, you: obj.controller == you,
    "NonSummon": lambda _table, obj, _filter, _you: not is_summon(obj),
    "NonToken": lambda _table, obj, _filter, _you: not obj.token,
    "NonMerfolk": lambda _table, obj, _filter, _you: obj.card.tribe != "Merfolk",
    "NonGolem": lambda _table, obj, _filter, _you: obj.card.tribe != "Golem",
    "NonTreefolk": lambda _table, obj, _filter, _you: obj.card.tribe != "Treefolk",
    "CreatesStones": lambda _table, obj, _filter, _you: creates_stones(obj.card),
    "NotFirst": lambda _table, _thing, _filter, _you: True,
    "CantReduceBelowOne": lambda _table, _thing, _filter, _you: True,
    "CanBeHaunted": lambda table, obj, _filter, _you: (
        not stats.immune_to(table, obj.number, "Haunt")
    ),
}
"""The restrictions of 5.12, and one that only the keyword Haunt has (9.4 ImmuneToKeyword)."""


def _as_it_was(
    table: Table, name: str, snapshot: ObjectSnapshot, wanted: Filter, you: Player
) -> bool:
    card = snapshot.card
    match name:
        case "Attack":
            return snapshot.summon and _within(snapshot.attack, wanted)
        case "Defense":
            return snapshot.summon and _within(snapshot.defense, wanted)
        case "OneOne":
            return snapshot.summon and (snapshot.attack, snapshot.defense) == (1, 1)
        case "DefenseGreaterThanAttack":
            return snapshot.summon and snapshot.defense > snapshot.attack
        case "Cost":
            return _within(card.cost, wanted)
        case "HasKeyword":
            return bool(snapshot.keywords)
        case "KeywordsOrAbilities":
            return bool(snapshot.keywords) or has_abilities(card)
        case "YouControl":
            return snapshot.controller == you
        case "NonSummon":
            return not snapshot.summon
        case "NonToken":
            return not snapshot.token
        case "CreatesStones":
            return creates_stones(card)
        case "Attacking":
            return snapshot.attacking
        case "NonMerfolk" | "NonGolem" | "NonTreefolk":
            return card.tribe != name.removeprefix("Non")
        case _:
            return True
