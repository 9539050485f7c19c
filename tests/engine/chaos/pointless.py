"""A finder of trivial or impossible parts of a card, by looking at cards on tables (CHAOS 13).

It uses none of the generator's rules. It asks the engine for facts about cards, and for the results
of effects.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from engine.games.chaos.card_terms import TYPES, can_have
from engine.games.chaos.cards import (
    Action,
    Base,
    Card,
    Copy,
    Effect,
    GiveEffects,
    Move,
    NewCards,
    OnAll,
    OnLeader,
    OnRandom,
    OnSelf,
    Targeted,
    Transform,
)
from engine.games.chaos.conditions import (
    CardExistCond,
    CharTargetCond,
    Cond,
    FieldExistCond,
    LeaderCond,
    MaxMpCond,
    MpCond,
    SourceCond,
    StatCond,
    StatGe,
    StatLe,
    TargetCond,
)
from engine.games.chaos.state.condition_evaluation import meets_bound
from engine.games.chaos.state.state import Place
from tests.engine.chaos.variants import PLACES, Put, does_something, everything, fits

PLAYED = ("battlecry", "cast")
TURNS = ("turnStart", "turnEnd")


def pointless(card: Card) -> Iterator[str]:
    """Yields the trivial or impossible parts of the card and of the cards within it."""
    for effect in card.effects:
        yield from (f"{card.name}: {fault}" for fault in _faults(effect, card))


def _faults(effect: Effect, card: Card | None) -> Iterator[str]:
    """Yields the faults of an effect of a card; the card is None if it is unknown."""
    action, name = effect.action, effect.trigger.name
    if isinstance(action, Targeted | OnAll | OnRandom):
        yield from target_faults(action.target, action.base, isinstance(action, Targeted))
    if isinstance(action, OnLeader):
        leaders = [put for put in everything() if put.place == "leader"]
        if not any(does_something(action.base, put) for put in leaders):
            yield "nothing is done to leaders"
    for inner in _within(action):
        if isinstance(inner, Card):
            yield from pointless(inner)
        else:
            yield from _faults(inner, None)
    if card is not None:
        if isinstance(action, OnSelf) and not any(
            does_something(action.base, put) for put in _worn(card, name)
        ):
            yield "nothing is done to itself"
        if isinstance(effect.condition, SourceCond):
            yield from _source_faults(effect, card, effect.condition.target)
        if name == "turnStart" and _has_attacks_then(effect, card):
            yield "its attack times are back at the start of its own turn"
    if effect.condition is not None and not isinstance(effect.condition, SourceCond):
        yield from _inde_faults(effect.condition, name, action, card)


def _within(action: Action) -> tuple[Card | Effect, ...]:
    match action:
        case NewCards(_, _, Card() as made):
            return (made,)
        case Targeted(base) | OnAll(base) | OnRandom(base) | OnLeader(base) | OnSelf(base):
            match base:
                case Transform(Card() as made):
                    return (made,)
                case GiveEffects(effects):
                    return effects
                case _:
                    return ()
        case _:
            return ()


# ---- targets


@cache
def target_faults(target: TargetCond, base: Base | None, chosen: bool) -> tuple[str, ...]:
    """Returns the faults of a target condition of a base effect."""
    return tuple(_target_faults(target, base, chosen))


def _target_faults(target: TargetCond, base: Base | None, chosen: bool) -> Iterator[str]:
    met = [put for put in everything() if fits(target, put) and (not chosen or _choosable(put))]
    if not met:
        yield "nothing can meet the target condition"
        return
    if target.ability is not None or target.stat is not None:
        wide = replace(target, ability=None, stat=None)
        kinds = {put.card.kind for put in everything() if fits(wide, put)}
        for part in _parts(target):
            changes = part.stat is not None and part.stat.stat == "cost"
            if not changes and kinds != {put.card.kind for put in everything() if fits(part, put)}:
                yield "a kind can never meet the target condition"
            if not any(fits(wide, put) and not fits(part, put) for put in everything()):
                yield "everything meets a part of the target condition"
    if base is None:
        return
    useless = {put.card.kind for put in met}
    for put in met:
        if put.card.kind in useless and does_something(base, put):
            useless.remove(put.card.kind)
    if useless:
        yield "the effect does nothing to a kind that it asks for"
    if isinstance(base, Move) and any(_zone(put.place) == base.to.zone for put in met):
        yield "it moves things to where they are"
    if isinstance(base, Copy) and base.to.zone == "deck" and any(_in_deck(put) for put in met):
        yield "it copies from deck to deck"
    if isinstance(base, GiveEffects):
        for effect in base.effects:
            if not all(_makes_sense(effect, put) for put in met):
                yield "an effect is given to what can never use it"


def _choosable(put: Put) -> bool:
    if "untargetable" in put.card.abilities or put.place == "deck":
        return False
    return put.side == "A" if put.place == "hand" else "stealth" not in put.card.abilities


def _parts(target: TargetCond) -> Iterator[TargetCond]:
    """Yields the condition's demands on the ability and on the number, each alone."""
    if target.ability is not None:
        yield replace(target, stat=None)
    if target.stat is not None:
        yield replace(target, ability=None)


def _zone(place: Place) -> str:
    return "field" if place == "leader" else place


def _in_deck(put: Put) -> bool:
    return put.place == "deck"


def _makes_sense(effect: Effect, put: Put) -> bool:
    """Returns whether the effect can ever act on the given card."""
    kind, for_good = put.card.kind, put.place == "leader"
    match effect.trigger.name:
        case "battlecry":
            there = kind != "spell" and not for_good
        case "cast":
            there = kind == "spell"
        case "deathrattle":
            there = kind == "minion"
        case "onDiscard":
            there = not for_good
        case _:
            there = True
    if not there or not isinstance(effect.condition, SourceCond):
        return there
    places: tuple[Place, ...] = ("leader",) if for_good else PLACES[kind]
    return any(fits(effect.condition.target, Put(put.card, "A", place)) for place in places)


# ---- the source


def _places(card: Card, trigger: str) -> tuple[Place, ...]:
    """Returns the places in which the card can be when its effect acts."""
    if trigger in PLAYED or trigger == "deathrattle":
        return ("leader",) if card.kind == "leader" else ("field",)
    places = PLACES[card.kind]
    return places[1:] if trigger == "onDiscard" and card.kind == "leader" else places


def _worn(card: Card, trigger: str) -> Iterator[Put]:
    """Yields the card in these places: fresh and used, and more or less expensive than printed."""
    for place in _places(card, trigger):
        for cost in {card.cost, card.cost + 1}:
            like = replace(card, cost=cost, attack=card.attack + 1)
            used = place in ("leader", "field")
            yield Put(like, "A", place)
            yield Put(replace(like, health=card.health + 1), "A", place, int(used), int(used))


def _source_faults(effect: Effect, card: Card, target: TargetCond) -> Iterator[str]:
    """Yields the faults of a condition on the card itself."""
    trigger, action = effect.trigger.name, effect.action
    places = [place for place in _places(card, trigger) if _is_there(target, place)]
    if not places:
        yield "the source is never there"
        return
    in_play = isinstance(target, CharTargetCond)
    later = in_play and trigger not in PLAYED
    printed = [Put(card, "A", place) for place in places]
    wide = replace(target, type="character" if in_play else "card", ability=None, stat=None)
    asked = [
        *([replace(wide, type=target.type)] if _type_asked(target) else []),
        *([replace(wide, ability=target.ability)] if target.ability else []),
        *([replace(wide, stat=target.stat)] if target.stat else []),
    ]
    for part in asked:
        lost = part.ability in ("stealth", "shield") or _wears_off(part.stat)
        if not (later and lost) and any(fits(part, put) for put in printed):
            yield "the source is like that from the start"
    everywhere = set(places) == set(_places(card, trigger))
    if everywhere and not asked:
        yield "the source is always like that"
    if target.type not in ("character", "minion", "card", *TYPES, *(f"{one}Card" for one in TYPES)):
        yield "the kind never changes"
    witnesses = [put for place in places if (put := _witness(card, place, trigger, target))]
    if not any(fits(target, put) for put in witnesses):
        yield "the source can never be like that"
    if isinstance(action, OnSelf) and not any(
        does_something(action.base, put) for put in witnesses
    ):
        base = action.base
        if not any(does_something(base, _used(put)) for put in witnesses):
            yield "nothing is done to itself where the condition holds"


def _is_there(target: TargetCond, place: Place) -> bool:
    if isinstance(target, CharTargetCond):
        return place in ("leader", "field")
    return (
        place in ("hand", "deck") if target.position == "handOrDeck" else place == target.position
    )


def _type_asked(target: TargetCond) -> bool:
    return target.type not in ("character", "minion", "card")


def _wears_off(stat: StatCond | None) -> bool:
    """Returns whether the condition asks for at least a number that falls in play."""
    return stat is not None and stat.stat in ("hp", "atkTimes") and isinstance(stat.bound, StatGe)


def _witness(card: Card, place: Place, trigger: str, target: TargetCond) -> Put | None:
    """Returns the card in a state that it can reach and that meets the condition; None if there is
    none."""
    if _type_asked(target):
        if card.kind != "minion":
            return None
        type_ = next(one for one in TYPES if target.type in (one, f"{one}Card"))
        card = replace(card, type=type_)
    if target.ability is not None:
        if not can_have(card.kind, target.ability):
            return None
        card = replace(card, abilities=(*card.abilities, target.ability))
    damage, used, stat = 0, 0, target.stat
    if stat is not None:
        value = stat.bound.value
        match stat.stat:
            case "cost":
                card = replace(card, cost=value)
            case "atk":
                card = replace(card, attack=value)
            case "hp" if value >= card.health:
                card = replace(card, health=value)
            case "hp":
                damage = card.health - value
            case "atkTimes" if value > card.attack_times:
                card = replace(card, attack_times=value)
            case "atkTimes":
                used = card.attack_times - value
        if value < (-20 if trigger == "deathrattle" else 1 if stat.stat == "hp" else 0):
            return None
    fresh = place not in ("leader", "field") or trigger in PLAYED
    if fresh and used:
        card, used = replace(card, attack_times=card.attack_times - used), 0
    if fresh and damage:
        return None
    return Put(card, "A", place, damage, used, dying=trigger == "deathrattle")


def _used(put: Put) -> Put:
    """Returns the card hurt and used, with other numbers raised before."""
    card = put.card
    grown = replace(card, attack=card.attack + 1, attack_times=card.attack_times + 1)
    return replace(
        put, card=grown, damage=put.damage + 1, attacks_used=put.attacks_used + 1, dearer=1
    )


def _has_attacks_then(effect: Effect, card: Card) -> bool:
    if effect.trigger.side == "oppo":
        return False
    match effect.condition:
        case SourceCond(CharTargetCond(_, _, _, StatCond("atkTimes", bound))):
            return meets_bound(card.attack_times, bound)
        case _:
            return False


# ---- independent conditions


def _inde_faults(condition: Cond, trigger: str, action: Action, card: Card | None) -> Iterator[str]:
    match condition:
        case FieldExistCond(target):
            yield from target_faults(target, None, chosen=False)
            if target.type == "character":
                yield "a leader is always there"
        case CardExistCond(target):
            yield from target_faults(target, None, chosen=False)
            if (target.position, target.side) != ("hand", "ally"):
                yield "it asks for what the player does not see"
        case LeaderCond():
            yield from _leader_faults(condition, trigger, action, card)
        case MpCond(_, bound):
            if trigger in PLAYED:
                yield "it asks for MP where a card is played"
            yield from _number_faults(bound, range(11))
        case MaxMpCond(_, bound):
            paid = trigger in (*PLAYED, "deathrattle")
            yield from _number_faults(bound, range(card.cost if card and paid else 0, 11))
        case SourceCond():
            pass


def _number_faults(bound: StatGe | StatLe, numbers: range) -> Iterator[str]:
    met = [meets_bound(number, bound) for number in numbers]
    if all(met):
        yield "the player always has so much MP"
    if not any(met):
        yield "the player never has so much MP"


def _leader_faults(
    condition: LeaderCond, trigger: str, action: Action, card: Card | None
) -> Iterator[str]:
    target = CharTargetCond("any", "character", condition.ability, condition.stat)
    leaders = [put for put in everything() if put.place == "leader"]
    met = [put for put in leaders if fits(target, put)]
    if not met:
        yield "no leader is ever like that"
    for part in _parts(target):
        if all(fits(part, put) for put in leaders):
            yield "every leader is like that"
    if condition.ability is None and condition.stat is None:
        yield "it asks leaders for nothing"
    if (
        isinstance(action, OnLeader)
        and condition.side in ("any", action.side)
        and not any(does_something(action.base, put) for put in met)
    ):
        yield "leaders like that gain and lose nothing"
    if card and card.kind == "leader" and trigger == "battlecry" and condition.side != "oppo":
        if any(fits(part, Put(card, "A", "leader")) for part in _parts(target)):
            yield "the leader itself is like that from the start"
        witness = _witness(card, "leader", trigger, target)
        if witness is None or not fits(target, witness):
            yield "the leader itself can never be like that"
