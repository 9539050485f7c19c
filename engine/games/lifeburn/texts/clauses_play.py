"""Effects on permanents and tokens, in words (LIFEBURN 6.5)."""

from __future__ import annotations

from engine.games.lifeburn.cards import Effect, Filter
from engine.games.lifeburn.texts.amounts import amount_of, phrase
from engine.games.lifeburn.texts.clause import Clause, lasting, order
from engine.games.lifeburn.texts.nouns import noun
from engine.games.lifeburn.texts.passives import granted_text
from engine.games.lifeburn.texts.targets import (
    Scene,
    actor,
    based_on,
    every,
    is_targeted,
    object_of,
    player_of,
    target_phrase,
    without_floor,
)
from engine.games.lifeburn.texts.words import COUNTERS, YOU, listed, plural, signed


def destroy(effect: Effect, scene: Scene) -> Clause:
    """Destroy."""
    same = " and every other Summon with its name" if effect.all_of_same_name else ""
    return Clause(actor(effect), f"destroy {object_of(effect, scene).subject}{same}")


def sacrifice(effect: Effect, scene: Scene) -> Clause:
    """Sacrifice: the source, or what the player picks."""
    unaimed = effect.target_type is None and effect.target_based_on is None and not effect.all
    elsewhere = effect.is_opponent or effect.player == "opponent" or effect.player_based_on
    bare = effect.filter == Filter() and unaimed and not elsewhere and not effect.other
    if effect.self_ or (bare and not scene.spell):
        return order("sacrifice this")
    who = player_of(effect)
    if is_targeted(effect) and effect.target_type not in ("Player", "Opponent"):
        return order(f"sacrifice {target_phrase(effect).subject}")
    if effect.target_based_on not in (None, "RootController", "AttackedPlayer"):
        return order(f"sacrifice {object_of(effect, scene).subject}")
    what = noun(effect.filter)
    if effect.other:
        what = what.before("other")
    if effect.all:
        return Clause(who, f"sacrifice all {what.several()} of {who.their} own")
    return Clause(who, f"sacrifice {amount_of(effect).of(what.one, what.many, what.tail)}")


def gain_control(effect: Effect, scene: Scene) -> Clause:
    """GainControl."""
    words = f"take control of {object_of(effect, scene).subject}{lasting(effect)}"
    return Clause(actor(effect), words)


def exile_and_return(effect: Effect, scene: Scene) -> Clause:
    """ExileAndReturn."""
    when = "at your next Draw phase" if effect.duration == "DrawPhase" else "at once"
    words = f"exile {object_of(effect, scene).subject}; it returns to play {when}"
    return Clause(actor(effect), f"{words}, under its owner's control")


def change_stats(effect: Effect, scene: Scene) -> Clause:
    """ChangeStats."""
    change = _change(effect)
    words = f"give {object_of(effect, scene).subject} {change}{lasting(effect)}"
    return Clause(actor(effect), words)


def _change(effect: Effect) -> str:
    if not effect.attack_based_on and not effect.defense_based_on:
        return f"{signed(effect.attack or 0)}/{signed(effect.defense or 0)}"
    parts: list[str] = []
    for stat, flat, based in (
        ("attack", effect.attack, effect.attack_based_on),
        ("defense", effect.defense, effect.defense_based_on),
    ):
        if based:
            parts.append(f"additional {stat} equal to {phrase(based)}")
        elif flat:
            parts.append(f"{signed(flat)} {stat}")
    return listed(parts)


def keywords_text(effect: Effect) -> str:
    """The keywords that are given, with their amount."""
    amount = effect.keyword_amount or 1
    number = f" {amount}" if amount != 1 else ""
    return listed([f"{keyword}{number}" for keyword in effect.keywords])


def grant_keyword(effect: Effect, scene: Scene) -> Clause:
    """GrantKeyword."""
    if effect.future_proof:
        what = noun(without_floor(effect.filter)).several()
        words = f"give {'their' if effect.is_opponent else 'your'} {what}, now and later this turn,"
        return Clause(actor(effect), f"{words} {keywords_text(effect)} this turn")
    words = f"give {object_of(effect, scene).subject} {keywords_text(effect)}{lasting(effect)}"
    return Clause(actor(effect), words)


def grant_passive(effect: Effect, scene: Scene) -> Clause:
    """GrantPassive."""
    what = listed([granted_text(passive) for passive in effect.passives])
    words = f"give {object_of(effect, scene).subject} {what}{lasting(effect)}"
    return Clause(actor(effect), words)


def create_token(effect: Effect, scene: Scene) -> Clause:
    """CreateToken (14.2)."""
    who = player_of(effect)
    kind = effect.filter.token_type or "Stone"
    stats = ""
    if kind not in ("Stone", "Herb") and not (effect.attack_based_on or effect.defense_based_on):
        attack = 1 if effect.attack is None else effect.attack
        defense = 1 if effect.defense is None else effect.defense
        stats = f"{attack}/{defense} "
    made = amount_of(effect).of(f"{stats}{kind}", f"{stats}{plural(kind)}")
    return Clause(who, f"make {made}{_made_with(effect)}")


def _made_with(effect: Effect) -> str:
    parts: list[str] = []
    for stat, flat, based in (
        ("attack", effect.attack, effect.attack_based_on),
        ("defense", effect.defense, effect.defense_based_on),
    ):
        if based:
            parts.append(f"{stat} equal to {phrase(based)}")
        elif effect.attack_based_on or effect.defense_based_on:
            parts.append(f"{stat} {1 if flat is None else flat}")
    if effect.keywords:
        parts.append(keywords_text(effect))
    if effect.token_passive:
        parts.append(granted_text(effect.token_passive))
    words = f" with {listed(parts)}" if parts else ""
    if effect.attacking:
        words += ", attacking"
    return f"{words}, until the end of the turn" if effect.this_turn else words


def add_counter(effect: Effect, scene: Scene) -> Clause:
    """AddCounter."""
    counter = COUNTERS[effect.counter_type]
    number = amount_of(effect).of(counter, f"{counter}s")
    return Clause(actor(effect), f"put {number} on {object_of(effect, scene).subject}")


def remove_counter(effect: Effect, scene: Scene) -> Clause:
    """RemoveCounter: without a target from every Summon in play."""
    counter = COUNTERS[effect.counter_type]
    number = amount_of(effect).of(counter, f"{counter}s")
    if effect.all:
        number = f"all {counter}s"
    if is_targeted(effect):
        what = target_phrase(effect).subject
    elif effect.self_:
        what = "this"
    elif based := based_on(effect):
        what = based.subject
    else:
        what = "it" if scene.aimed and scene.depth else every(effect).subject
    return Clause(actor(effect), f"remove {number} from {what}")


def modify_type(effect: Effect, scene: Scene) -> Clause:
    """ModifyType (14.6)."""
    who = player_of(effect)
    based = based_on(effect)
    tokens = noun(effect.filter, "token")
    if effect.other:
        tokens = tokens.before("other")
    what = based.subject if based else f"{who.their} {tokens.several()}"
    if scene.depth and not based:
        what = "them"
    if is_targeted(effect):
        who, what = YOU, target_phrase(effect).subject
    if effect.type_modifier == "Herb":
        return Clause(who, f"let {what} count as Herbs too{lasting(effect)}")
    stats = f"{_stat(effect.attack, effect.attack_based_on)}/"
    stats += _stat(effect.defense, effect.defense_based_on)
    return Clause(who, f"turn {what} into {stats} Summons too{lasting(effect)}")


def _stat(flat: int | None, based: str | None) -> str:
    return f"({phrase(based)})" if based else str(1 if flat is None else flat)


def can_attack(effect: Effect, scene: Scene) -> Clause:
    """CanAttack."""
    return Clause(object_of(effect, scene), "can attack this turn even while sick", stated=True)


def cant_attack_or_block(effect: Effect, scene: Scene) -> Clause:
    """CantAttackOrBlock."""
    who = object_of(effect, scene)
    return Clause(who, f"cannot attack or shield{lasting(effect)}", stated=True)
