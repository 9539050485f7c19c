"""Effects on permanents and tokens, in words (LIFEBURN 6.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from engine.games.lifeburn.cards import Effect, Filter
from engine.games.lifeburn.english import (
    COUNTERS,
    YOU,
    Who,
    listed,
    merged,
    object_subject,
    plural,
    signed,
)
from engine.games.lifeburn.keywords import keyword_text
from engine.games.lifeburn.texts.amounts import amount_of, each_one, phrase
from engine.games.lifeburn.texts.effect_type import (
    Clause,
    EffectType,
    Trait,
    lasting,
    order,
)
from engine.games.lifeburn.texts.nouns import noun
from engine.games.lifeburn.texts.passives import given_predicate
from engine.games.lifeburn.texts.targets import (
    Scene,
    actor,
    agent,
    based_on,
    every,
    extreme,
    is_targeted,
    object_of,
    player_of,
    target_phrase,
    things_of,
    without_floor,
)

T = TypeVar("T")


@dataclass(frozen=True)
class PermanentEffects(Generic[T]):
    """Something for each effect on permanents and tokens, by its name."""

    Destroy: T
    Sacrifice: T
    GainControl: T
    ChangeStats: T
    GrantKeyword: T
    GrantPassive: T
    AddCounter: T
    RemoveCounter: T
    CanAttack: T
    CantAttackOrBlock: T
    CreateToken: T
    ModifyType: T


def _sacrifice(effect: Effect, scene: Scene) -> Clause:
    """Words Sacrifice: the source, or what the player picks."""
    unaimed = effect.target_type is None and effect.target_based_on is None and not effect.all
    elsewhere = effect.is_opponent or effect.player in ("opponent", "any") or effect.player_based_on
    bare = effect.filter == Filter() and unaimed and not elsewhere and not effect.other
    if effect.self_ or (bare and not scene.spell):
        return order("sacrifice this")
    who = player_of(effect, scene)
    what = things_of(effect)
    if effect.target_based_on in ("Weakest", "Strongest"):
        who = player_of(replace(effect, target_based_on=None), scene)
        return Clause(who, f"sacrifice {who.their} {what.single()} with {extreme(effect)}")
    if is_targeted(effect) and effect.target_type not in ("Player", "Opponent"):
        return order(f"sacrifice {target_phrase(effect).subject}")
    if effect.target_based_on not in (None, "RootController", "AttackedPlayer"):
        return order(f"sacrifice {object_of(effect, scene).subject}")
    if effect.all:
        return Clause(who, f"sacrifice all of {who.their} {what.several()}")
    return Clause(who, f"sacrifice {amount_of(effect).of(what.one, what.many, what.tail)}")


def _change(effect: Effect) -> str:
    attack, defense = effect.attack_based_on, effect.defense_based_on
    if not attack and not defense:
        return f"{signed(effect.attack or 0)}/{signed(effect.defense or 0)}"
    each = each_one(attack or defense or "")
    if each and {attack, defense} <= {attack or defense, None}:
        flat = (effect.defense if attack else effect.attack) or 0
        if attack == defense or not flat:
            return f"{'+1' if attack else '+0'}/{'+1' if defense else '+0'} for each {each}"
    parts: list[str] = []
    for stat, flat, based in (
        ("attack", effect.attack, attack),
        ("defense", effect.defense, defense),
    ):
        if based:
            parts.append(f"additional {stat} equal to {phrase(based)}")
        elif flat:
            parts.append(f"{signed(flat)} {stat}")
    return listed(parts)


def _keywords_text(effect: Effect) -> str:
    """Returns the keywords that are given, with their amount."""
    amount = effect.keyword_amount or 1
    return listed([keyword_text(keyword, amount) for keyword in effect.keywords])


def _grant_keyword(effect: Effect, scene: Scene) -> Clause:
    """Words GrantKeyword."""
    keywords = _keywords_text(effect)
    if effect.future_proof:
        what = noun(without_floor(effect.filter)).several()
        holder = player_of(replace(effect, all=False), scene)
        gets = "you get" if holder == YOU else "they get"
        who = object_subject(
            f"{holder.owns} {what}, and those {gets} later this turn,", plural=True
        )
        return Clause(who, f"have {keywords} this turn", stated=True)
    what = object_of(effect, scene)
    if effect.target_based_on in ("NextSpell", "NextSpellOpponent", "NextSummon"):
        return Clause(what, f"have {keywords}", stated=True)
    return Clause(agent(effect, scene), f"give {what.subject} {keywords}{lasting(effect)}")


def _grant_passive(effect: Effect, scene: Scene) -> Clause:
    """Words GrantPassive."""
    who = object_of(effect, scene)
    until = lasting(effect)
    if not until and any(passive.this_turn for passive in effect.passives):
        until = " this turn"
    given = [given_predicate(passive, who, scene.abilities) for passive in effect.passives]
    if all(words.startswith(("have +", "have -", "have “")) for words in given):
        words = listed([words.removeprefix("have ") for words in given])
        return Clause(agent(effect, scene), f"give {who.subject} {words}{until}")
    first, *others = merged(given)
    words = listed([first, *(who.verb(one) for one in others)])
    return Clause(who, f"{words}{until}", stated=True)


def _create_token(effect: Effect, scene: Scene) -> Clause:
    """Words CreateToken (14.2)."""
    who = player_of(effect, scene)
    kind = effect.filter.token_type or "Stone"
    stats = "attacking " if effect.attacking else ""
    if kind not in ("Stone", "Herb") and not (effect.attack_based_on or effect.defense_based_on):
        attack = 1 if effect.attack is None else effect.attack
        defense = 1 if effect.defense is None else effect.defense
        stats += f"{attack}/{defense} "
    amount = amount_of(effect)
    many = amount.number != 1 and not amount.each
    made = amount.of(
        f"{stats}{kind}", f"{stats}{plural(kind)}", _made_with(effect, scene, many=many)
    )
    return Clause(who, f"make {made}")


def _made_with(effect: Effect, scene: Scene, *, many: bool) -> str:
    parts: list[str] = []
    attack, defense = effect.attack_based_on, effect.defense_based_on
    if attack and attack == defense:
        parts.append(f"attack and defense each equal to {phrase(attack)}")
    elif attack or defense:
        for stat, flat, based in (
            ("attack", effect.attack, attack),
            ("defense", effect.defense, defense),
        ):
            number = 1 if flat is None else flat
            parts.append(f"{stat} equal to {phrase(based)}" if based else f"{stat} {number}")
    if effect.keywords:
        parts.append(_keywords_text(effect))
    words = f" with {listed(parts)}" if parts else ""
    who = Who("that", "", "their" if many else "its", many)
    does: list[str] = []
    if effect.token_passive:
        does.append(who.verb(given_predicate(effect.token_passive, who, scene.abilities)))
    if effect.this_turn:
        does.append(who.verb("are destroyed at the end of the turn"))
    return words + (f" that {listed(does)}" if does else "")


def _add_counter(effect: Effect, scene: Scene) -> Clause:
    """Words AddCounter."""
    counter = COUNTERS[effect.counter_type]
    what = object_of(effect, scene, apart=True).subject
    number = amount_of(effect).of(counter, f"{counter}s", f" on {what}")
    return Clause(agent(effect, scene), f"put {number}")


def _remove_counter(effect: Effect, scene: Scene) -> Clause:
    """Words RemoveCounter: without a target from every Summon in play."""
    counter = COUNTERS[effect.counter_type]
    if is_targeted(effect):
        what = target_phrase(effect, apart=True).subject
    elif effect.self_:
        what = "this"
    elif based := based_on(effect, scene):
        what = based.subject
    else:
        what = "it" if scene.aimed and scene.depth else every(effect, apart=True).subject
    if effect.all:
        return Clause(agent(effect, scene), f"remove all {counter}s from {what}")
    number = amount_of(effect).of(counter, f"{counter}s", f" from {what}")
    return Clause(agent(effect, scene), f"remove {number}")


def _modify_type(effect: Effect, scene: Scene) -> Clause:
    """Words ModifyType (14.6)."""
    who = player_of(effect, scene)
    tokens = things_of(effect, "token")
    what = object_subject(f"{who.owns} {tokens.several()}", plural=True)
    if is_targeted(effect):
        what = target_phrase(effect)
    elif based := based_on(effect, scene):
        what = based
    elif scene.depth:
        what = object_subject("they", plural=True)
    if effect.type_modifier == "Herb":
        return Clause(what, f"count as Herbs too{lasting(effect)}", stated=True)
    stats = f"{_stat(effect.attack, effect.attack_based_on)}/"
    stats += _stat(effect.defense, effect.defense_based_on)
    return Clause(what, f"become {stats} Summons as well{lasting(effect)}", stated=True)


def _stat(flat: int | None, based: str | None) -> str:
    return f"({phrase(based)})" if based else str(1 if flat is None else flat)


_GIVEN: Final = Trait.OBJECTS | Trait.LASTING

PERMANENT_EFFECTS: Final = PermanentEffects[EffectType](
    Destroy=EffectType(
        lambda effect, scene: Clause(
            agent(effect, scene),
            f"destroy {object_of(effect, scene).subject}"
            + (" and every other Summon with its name" if effect.all_of_same_name else ""),
        ),
        Trait.OBJECTS | Trait.MOVES,
    ),
    Sacrifice=EffectType(
        _sacrifice, Trait.PLAYERS | Trait.OBJECTS | Trait.AMOUNT | Trait.PICKS | Trait.MOVES
    ),
    GainControl=EffectType(
        lambda effect, scene: Clause(
            actor(effect, scene),
            f"take control of {object_of(effect, scene).subject}{lasting(effect)}",
        ),
        _GIVEN,
        without="other",
    ),
    ChangeStats=EffectType(
        lambda effect, scene: Clause(
            agent(effect, scene),
            f"give {object_of(effect, scene).subject} {_change(effect)}{lasting(effect)}",
        ),
        _GIVEN | Trait.STATS,
    ),
    GrantKeyword=EffectType(_grant_keyword, _GIVEN | Trait.PLAYERS | Trait.KEYWORDS, "futureProof"),
    GrantPassive=EffectType(_grant_passive, _GIVEN, "passives"),
    AddCounter=EffectType(_add_counter, Trait.OBJECTS | Trait.AMOUNT, "counterType"),
    RemoveCounter=EffectType(_remove_counter, Trait.OBJECTS | Trait.AMOUNT, "counterType"),
    CanAttack=EffectType(
        "{object} can attack this turn even while sick", Trait.OBJECTS | Trait.THIS_TURN
    ),
    CantAttackOrBlock=EffectType("{object} cannot attack or shield{lasting}", _GIVEN),
    CreateToken=EffectType(
        _create_token,
        Trait.PLAYERS | Trait.AMOUNT | Trait.AS_MANY | Trait.STATS | Trait.KEYWORDS,
        "tokenType tokenPassive attacking thisTurn duration",
    ),
    ModifyType=EffectType(
        _modify_type, _GIVEN | Trait.PLAYERS | Trait.STATS, "typeModifier", "other all"
    ),
)
