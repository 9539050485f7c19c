"""Texts of effects on life, players, turns and the stack, of choices, and of repetitions (LIFEBURN
6.1, 6.5, 6.6)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Generic

from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.texts.amounts import Amount, payment
from engine.games.lifeburn.texts.conditions import noun
from engine.games.lifeburn.texts.effect_type import Clause, EffectType, T, Trait, Wording
from engine.games.lifeburn.texts.small_words import (
    EACH,
    OPPONENT,
    PHASES,
    YOU,
    Noun,
    Subject,
    listed,
    sentence,
)
from engine.values import replace

_NUMBERS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
_LETTERS: Final = ("a", "b", "c", "d", "e", "f", "g", "h", "j", "k", "l", "m")
_ROMAN: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
"""The marks of options, and of options inside these."""


def _choose(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of Choose. Its options are numbered as in the question (19.4), and options
    of a Choose inside it have letters."""
    options = [
        _shifted(said.scene.listed(one, replace(said.scene, depth=0)).removesuffix("."))
        for one in effect.choices
    ]
    offered = "; ".join(f"({number}) {text}" for number, text in enumerate(options, 1))
    number = 1 if effect.amount is None else effect.amount
    many = "one" if number == 1 else f"{number} different ones"
    if effect.first_possible:
        return Clause(f"do the first of these that is possible: {offered}")
    if effect.opponents_choice:
        return Clause(f"choose {many} for you: {offered}", OPPONENT)
    to_do = "" if said.player == YOU else " to do"
    return Clause(f"choose {many}{to_do}: {offered}", said.player)


def _shifted(option: str) -> str:
    """Returns an option with the marks of a Choose inside it moved one level deeper: (1) as (a),
    (a) as (i)."""
    for marks, deeper in pairwise((_ROMAN, _LETTERS, _NUMBERS)):
        for mark, before in zip(marks, deeper, strict=True):
            option = _before(before).sub(f"({mark}) ", option)
    return option


def _before(mark: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=[:;] )\({mark}\) ")


def _repeat(effect: Effect, _: Wording) -> Clause:
    """Returns the clause of Repeat."""
    number = Amount(1 if effect.amount is None else effect.amount)
    kind, this = effect.cost_type or "LoseLife", bool(effect.self_)
    paid = payment(kind, number, effect.filter, this=this)
    return Clause(f"you may {paid} to do this again with a new target, any number of times")


_ONCE: Final = "targetType repeatCostType repeatCostAmount"

CHOICES: Final[Mapping[str, EffectType]] = {
    "Choose": EffectType(
        _choose,
        besides="amount isOpponent player playerBasedOn choices choiceIndex firstPossible",
        without="targetType",
    ),
    "Repeat": EffectType(
        _repeat,
        besides="amount cardType tribe tokenType restrictions restrictionMin restrictionMax "
        "costType",
        without=f"{_ONCE} optional opponentsChoice",
    ),
    "RepeatAllEffects": EffectType("{you}: do all of this again", without=_ONCE),
}


@dataclass(frozen=True)
class PlayerEffects(Generic[T]):
    """A record with one value for each effect on life, players, turns and the stack, by the
    effect's name."""

    DealDamage: T
    GainLife: T
    LoseLife: T
    SetLifeTotal: T
    CantGainLife: T
    HerbLife: T
    BypassHerbLifeReduction: T
    Counter: T
    CopySpell: T
    ModifyCost: T
    CantAttack: T
    CantTribute: T
    RestrictCasting: T
    ForceAttack: T
    ExileInstead: T
    ApplySpellburn: T
    ModifyHandSize: T
    ModifySummonLimit: T
    ExtraTurn: T
    EndTurn: T
    GoToPhase: T
    EndGame: T
    EventTriggers: T
    ChangeSource: T


def _deal_damage(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of DealDamage."""
    hurt = _hurt(effect, said).subject
    least = "; this can't bring a player below 1 life"
    floor = least if "CantReduceBelowOne" in effect.filter.restrictions else ""
    return Clause(f"deal {said.amount.mass('damage', f' to {hurt}')}{floor}")


def _hurt(effect: Effect, said: Wording) -> Subject:
    """Returns the subject that takes the damage (6.2)."""
    if said.aims:
        return said.object(apart=True)
    if effect.target_based_on in ("RootController", "AttackedPlayer", "RootTarget"):
        return said.based_on or EACH
    if effect.all and effect.target_type in ("Player", "Opponent"):
        return EACH
    given, widely = effect.filter, effect.all or effect.target_based_on is not None
    if effect.is_opponent or effect.player is not None or effect.player_based_on is not None:
        on_objects = widely or given.card_type or given.tribe or given.token_type
    else:
        on_objects = widely or effect.self_ or given.limits or said.scene.aimed
    return said.object(apart=True) if on_objects else said.player


def _cant_gain_life(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of CantGainLife."""
    who, verb = said.player, "can't"
    if who == EACH:
        who, verb = Subject("no player"), "can"
    return Clause(f"{verb} gain life for the rest of the game", who, stated=True)


def _modify_hand_size(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of ModifyHandSize."""
    who, amount, verb = said.player, said.amount, "raise"
    if amount.number is not None and amount.number < 0:
        amount, verb = replace(amount, number=-amount.number), "lower"
    words = f"{verb} {who.their} hand limit by {amount.alone()}"
    return Clause(f"{words} for the rest of the game", who)


def _modify_summon_limit(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of ModifySummonLimit."""
    amount = said.amount
    if amount.number is not None and amount.number < 0:
        fewer = replace(amount, number=-amount.number).of(Noun("summon", "summons"))
        return Clause(f"lose {fewer} this turn", said.player, stated=True)
    more = amount.of(Noun("extra summon", "extra summons", " this turn"))
    return Clause(f"have {more}", said.player, stated=True)


def _copy_spell(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of CopySpell."""
    which = noun(replace(effect.filter, card_type="Spell"), cards=True)
    spell = which.one.removesuffix(" card") + which.tail
    return Clause(f"copy the next {spell} {said.whose.does('cast')} this turn")


def _counter(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of Counter."""
    if named := said.named():
        return Clause(f"counter {named.subject}")
    return Clause(f"counter all other {noun(effect.filter, cards=True).several()} on the stack")


def _event_triggers(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of EventTriggers (7.5)."""
    who = said.player
    stored = [said.scene.stored(one) for one in effect.triggered_effects]
    if who == YOU and len(stored) == 1:
        return Clause(f"{stored[0]}{said.lasting}")
    quoted = listed([f"“{sentence(one)}”" for one in stored])
    return Clause(f"have this once: {quoted}{said.lasting}", who, stated=True)


_ON_PLAYERS: Final = Trait.PLAYERS | Trait.THIS_TURN
_SO_MUCH: Final = Trait.PLAYERS | Trait.AMOUNT

PLAYER_EFFECTS: Final = PlayerEffects[EffectType](
    DealDamage=EffectType(_deal_damage, Trait.PLAYERS | Trait.OBJECTS | Trait.AMOUNT),
    GainLife=EffectType("gain {life}", _SO_MUCH | Trait.BOTH),
    LoseLife=EffectType("lose {life}", _SO_MUCH | Trait.BOTH),
    SetLifeTotal=EffectType("{life total} become {number}", _SO_MUCH),
    CantGainLife=EffectType(_cant_gain_life, Trait.PLAYERS | Trait.FOR_GOOD),
    HerbLife=EffectType(
        "{you}: gain 2 life (1 if you used a Herb before this turn)", on_cards=False
    ),
    BypassHerbLifeReduction=EffectType(
        "{player} gain full life from every Herb this turn", _ON_PLAYERS
    ),
    Counter=EffectType(_counter, Trait.CASTS | Trait.MOVES, "all isOpponent"),
    CopySpell=EffectType(_copy_spell, _ON_PLAYERS | Trait.CASTS),
    ModifyCost=EffectType("{next card} cost {life}", _ON_PLAYERS | Trait.AMOUNT),
    CantAttack=EffectType("{summons} can't attack this turn", _ON_PLAYERS),
    CantTribute=EffectType("{player} can't tribute this turn", _ON_PLAYERS),
    RestrictCasting=EffectType(
        "{player} can cast only {cards} for the rest of the turn", _ON_PLAYERS | Trait.CASTS
    ),
    ForceAttack=EffectType(
        "{summons} must attack this turn if they can; you choose what they attack", _ON_PLAYERS
    ),
    ExileInstead=EffectType(
        "{summons} that would go to a graveyard this turn are exiled instead", _ON_PLAYERS
    ),
    ApplySpellburn=EffectType("{player} become spellburnt{for good}", _ON_PLAYERS, "duration"),
    ModifyHandSize=EffectType(_modify_hand_size, _SO_MUCH | Trait.FOR_GOOD),
    ModifySummonLimit=EffectType(_modify_summon_limit, _ON_PLAYERS | Trait.AMOUNT),
    ExtraTurn=EffectType("take {extra turns} after this one", _SO_MUCH),
    EndTurn=EffectType(
        lambda effect, _: Clause(
            "end the turn at once" + (" if it's your opponent's" if effect.is_opponent else "")
        ),
        besides="isOpponent",
    ),
    GoToPhase=EffectType(
        lambda effect, _: Clause(
            f"go to the {PHASES[effect.phase or 'Main']} of this turn; what is on the stack and "
            "the attacks are lost, and the player whose turn it is may summon again"
        ),
        besides="phase",
    ),
    EndGame=EffectType(
        "{player} lose the game",
        Trait.PLAYERS,
        without="all additionalEffects repeatCostType repeatCostAmount",
    ),
    EventTriggers=EffectType(_event_triggers, Trait.PLAYERS, "triggeredEffects"),
    ChangeSource=EffectType(
        "{you}: name another place from which the Summon card just put into your graveyard came "
        "(deck, hand or play); it triggers as if it had been milled, had been discarded or "
        "had died",
        without="targetType",
    ),
)
