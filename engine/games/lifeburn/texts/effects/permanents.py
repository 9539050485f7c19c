"""Texts of effects on permanents and tokens (LIFEBURN 6.5)."""

from dataclasses import dataclass
from typing import Final, Generic

from engine.games.lifeburn.cards import AmountBasedOn, Effect
from engine.games.lifeburn.texts.amounts import each_one, phrase
from engine.games.lifeburn.texts.conditions import noun
from engine.games.lifeburn.texts.effect_type import Clause, EffectType, T, Trait, Wording
from engine.games.lifeburn.texts.keywords import keyword_text
from engine.games.lifeburn.texts.passives import given_predicate
from engine.games.lifeburn.texts.small_words import (
    COUNTERS,
    YOU,
    Noun,
    Subject,
    listed,
    merged_predicates,
    plural,
)
from engine.values import replace


@dataclass(frozen=True)
class PermanentEffects(Generic[T]):
    """A record with one value for each effect on permanents and tokens, by the effect's name."""

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


def _sacrifice(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of Sacrifice: on the source, or on objects that the player picks."""
    unaimed = effect.target_type is None and effect.target_based_on is None and not effect.all
    elsewhere = effect.is_opponent or effect.player in ("opponent", "any") or effect.player_based_on
    bare = effect.filter.empty and unaimed and not elsewhere and not effect.other
    if effect.self_ or (bare and not said.scene.spell):
        return Clause("sacrifice this")
    who, what = said.player, said.things()
    if effect.target_based_on in ("Weakest", "Strongest"):
        who = said.whose
        return Clause(f"sacrifice {who.their} {what.single()} with {said.extreme}", who)
    aims = said.aims and effect.target_type not in ("Player", "Opponent")
    if aims or effect.target_based_on not in (None, "RootController", "AttackedPlayer"):
        return Clause(f"sacrifice {said.object().subject}")
    things = f"all of {who.their} {what.several()}" if effect.all else said.amount.of(what)
    return Clause(f"sacrifice {things}", who)


def _stats(effect: Effect, unsaid: int = 1) -> tuple[tuple[str, int, AmountBasedOn | None], ...]:
    """Returns the stats in an effect, each with its number and the amount that it counts."""
    attack = unsaid if effect.attack is None else effect.attack
    defense = unsaid if effect.defense is None else effect.defense
    return ("attack", attack, effect.attack_based_on), ("defense", defense, effect.defense_based_on)


def _change(effect: Effect) -> str:
    attack, defense = effect.attack_based_on, effect.defense_based_on
    if not attack and not defense:
        return f"{effect.attack or 0:+d}/{effect.defense or 0:+d}"
    each = each_one(attack or defense or "")
    flat = (effect.defense if attack else effect.attack) or 0
    if each and (attack == defense or (not flat and not (attack and defense))):
        return f"{'+1' if attack else '+0'}/{'+1' if defense else '+0'} for each {each}"
    parts: list[str] = []
    for stat, number, based in _stats(effect, 0):
        if based:
            parts.append(f"additional {stat} equal to {phrase(based)}")
        elif number:
            parts.append(f"{number:+d} {stat}")
    return listed(parts)


def _keywords_text(effect: Effect) -> str:
    """Returns the words for the given keywords, with their amount."""
    amount = effect.keyword_amount or 1
    return listed([keyword_text(keyword, amount) for keyword in effect.keywords])


def _gain_control(_: Effect, said: Wording) -> Clause:
    """Returns the clause of GainControl."""
    what, lasts = said.object().subject, said.lasting
    if what.endswith("this") and lasts == " this turn":  # not "this this turn"
        lasts = " until the end of the turn"
    return Clause(f"take control of {what}{lasts}", said.actor)


def _grant_keyword(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of GrantKeyword."""
    keywords = _keywords_text(effect)
    if effect.future_proof:
        holder = Wording(replace(effect, all=False), said.scene).player
        gets = "you get" if holder == YOU else "they get"
        those = f"{holder.owns} {noun(effect.filter).several()}, and those {gets} later this turn,"
        return Clause(f"have {keywords} this turn", Subject(those, plural=True), stated=True)
    what = said.object()
    if effect.target_based_on in ("NextSpell", "NextSpellOpponent", "NextSummon"):
        return Clause(f"have {keywords}", what, stated=True)
    return Clause(f"give {what.subject} {keywords}{said.lasting}", said.agent)


def _grant_passive(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of GrantPassive."""
    who = said.object()
    this_turn = any(passive.this_turn for passive in effect.passives)
    until = said.lasting or (" this turn" if this_turn else "")
    given = [given_predicate(passive, who, said.scene) for passive in effect.passives]
    if all(words.startswith(("have +", "have -", "have “")) for words in given):
        words = listed([words.removeprefix("have ") for words in given])
        return Clause(f"give {who.subject} {words}{until}", said.agent)
    first, *others = merged_predicates(given)
    words = listed([first, *(who.verb(one) for one in others)])
    return Clause(f"{words}{until}", who, stated=True)


def _create_token(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of CreateToken (14.2)."""
    kind = effect.filter.token_type or "Stone"
    stats = "attacking " if effect.attacking else ""
    if kind not in ("Stone", "Herb") and not (effect.attack_based_on or effect.defense_based_on):
        stats += "/".join(str(number) for _, number, _ in _stats(effect)) + " "
    amount = said.amount
    made = _made_with(effect, said, many=amount.number != 1 and not amount.each)
    tokens = amount.of(Noun(f"{stats}{kind}", f"{stats}{plural(kind)}", made))
    return Clause(f"make {tokens}", said.player)


def _made_with(effect: Effect, said: Wording, *, many: bool) -> str:
    parts: list[str] = []
    attack, defense = effect.attack_based_on, effect.defense_based_on
    if attack and attack == defense:
        parts.append(f"attack and defense each equal to {phrase(attack)}")
    elif attack or defense:
        for stat, number, based in _stats(effect):
            parts.append(f"{stat} equal to {phrase(based)}" if based else f"{stat} {number}")
    if effect.keywords:
        parts.append(_keywords_text(effect))
    words = f" with {listed(parts)}" if parts else ""
    who = Subject("that", "their" if many else "its", many)
    does: list[str] = []
    if effect.token_passive:
        does.append(who.verb(given_predicate(effect.token_passive, who, said.scene)))
    if effect.this_turn:
        does.append(who.verb("are destroyed at the end of the turn"))
    return words + (f" that {listed(does)}" if does else "")


def _add_counter(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of AddCounter."""
    counters = COUNTERS[effect.counter_type].followed(f"on {said.object(apart=True).subject}")
    return Clause(f"put {said.amount.of(counters)}", said.agent)


def _remove_counter(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of RemoveCounter: without a target, from every Summon in play."""
    if effect.self_ and not said.aims:
        what = "this"
    elif named := said.named(apart=True):
        what = named.subject
    else:
        what = "it" if said.scene.aimed and said.scene.depth else said.every(apart=True).subject
    counters = COUNTERS[effect.counter_type].followed(f"from {what}")
    number = f"all {counters.several()}" if effect.all else said.amount.of(counters)
    return Clause(f"remove {number}", said.agent)


def _modify_type(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of ModifyType (14.6)."""
    tokens = f"{said.player.owns} {said.things('token').several()}"
    what = said.named() or Subject("they" if said.scene.depth else tokens, plural=True)
    if effect.type_modifier == "Herb":
        return Clause(f"count as Herbs too{said.lasting}", what, stated=True)
    stats = "/".join(
        f"({phrase(based)})" if based else str(number) for _, number, based in _stats(effect)
    )
    return Clause(f"become {stats} Summons as well{said.lasting}", what, stated=True)


_GIVEN: Final = Trait.OBJECTS | Trait.LASTING

PERMANENT_EFFECTS: Final = PermanentEffects[EffectType](
    Destroy=EffectType(
        lambda effect, said: Clause(
            f"destroy {said.object().subject}"
            + (" and every other Summon with its name" if effect.all_of_same_name else ""),
            said.agent,
        ),
        Trait.OBJECTS | Trait.MOVES,
    ),
    Sacrifice=EffectType(
        _sacrifice, Trait.PLAYERS | Trait.OBJECTS | Trait.AMOUNT | Trait.PICKS | Trait.MOVES
    ),
    GainControl=EffectType(_gain_control, _GIVEN, without="other"),
    ChangeStats=EffectType(
        lambda effect, said: Clause(
            f"give {said.object().subject} {_change(effect)}{said.lasting}", said.agent
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
    CantAttackOrBlock=EffectType("{object} can't attack or shield{lasting}", _GIVEN),
    CreateToken=EffectType(
        _create_token,
        Trait.PLAYERS | Trait.AMOUNT | Trait.AS_MANY | Trait.STATS | Trait.KEYWORDS,
        "tokenType tokenPassive attacking thisTurn duration",
    ),
    ModifyType=EffectType(
        _modify_type, _GIVEN | Trait.PLAYERS | Trait.STATS, "typeModifier", "other all"
    ),
)
