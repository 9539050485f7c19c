"""Texts of passives (LIFEBURN 9)."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from engine.games.lifeburn.cards import Passive, StatModifier
from engine.games.lifeburn.texts.amounts import altered, each_one, phrase
from engine.games.lifeburn.texts.conditions import conditions_text, noun
from engine.games.lifeburn.texts.effect_type import TextContext
from engine.games.lifeburn.texts.keywords import keyword_text
from engine.games.lifeburn.texts.small_words import (
    ZONES,
    Subject,
    listed,
    merged_predicates,
    sentence,
)
from engine.values import replace

_THIS: Final = Subject("this", "its")
_PREDICATES: Final[Mapping[str, str]] = {
    "BypassSummonLimit": "don't use up your summon of the turn",
    "CantTakeDamage": "take no damage",
    "CantDealDamage": "deal no damage",
    "CantBeTargeted": "can't be targeted",
    "CantBeAttacked": "can't be attacked",
    "CantAttack": "can't attack",
    "CantAttackOrBlock": "can't attack or shield",
    "CantTribute": "can't be tributed",
    "DefenseUsedForAttack": "deal combat damage equal to {their} defense instead of {their} attack",
    "OnlyTributeToTreefolk": "can be tributed only for Treefolk",
    "CantSpecialSummon": "can enter play only by being cast for {their} cost",
    "ThisTurn": "are destroyed at the end of the turn",
    "NeverSprouts": "never sprout",
}
_ABOUT_YOU: Final[Mapping[str, str]] = {
    "TopCardRevealed": "the top card of your deck lies face up",
    "AdditionalSummonTopCard": "you may summon the top card of your deck if it's a Summon, "
    "which gives you one more summon that turn",
    "SproutTriggersOnDeath": "Sprout of your Summons also triggers when they die",
    "DisableEnterPlayEffects": "abilities that trigger when something enters play don't trigger",
    "Sacrifice": "sacrifice this",
}
_SELF_ONLY: Final = frozenset(
    {"BypassSummonLimit", "ModifyCost", "CantSpecialSummon", "OnlyTributeToTreefolk"}
    | {"TributeRestriction"}
)
"""Passives that are always about the card itself."""


def passives_texts(
    passives: Sequence[Passive], scene: TextContext, unit: str = "life"
) -> list[str]:
    """Returns the effects of the passives in words, each without a capital and full stop.
    Neighbouring passives on the same objects at the same times become one text. `scene` is the
    context of the text (see `TextContext`), and `unit` is the unit in which costs are paid."""
    acting = [one for one in passives if not _does_nothing(one)]
    return [_text([*group], scene, unit) for _, group in groupby(acting, key=_joins)]


def _does_nothing(passive: Passive) -> bool:
    match passive.passive:
        case "ChangeStats":
            return not passive.stat_modifiers
        case "GrantActive":
            return not passive.actives
        case _:
            return False


def _joins(passive: Passive) -> object:
    """Returns a key that is equal for passives that make one sentence; it is unique for a passive
    that makes its own."""
    if _about_you(passive) or passive.actives:
        return object()
    return _reach(passive), passive.conditions, passive.zone, passive.this_turn


def _text(passives: Sequence[Passive], scene: TextContext, unit: str = "life") -> str:
    """Returns the sentence for passives that affect the same objects at the same times."""
    passive = passives[0]
    words = _about_you(passive)
    if not words:
        reach = _reach(passive)
        first, *more = merged_predicates([_predicate(one, reach, scene, unit) for one in passives])
        words = listed([reach.does(first), *(reach.verb(one) for one in more)])
    if passive.conditions:
        joined = "when" if passive.passive == "Sacrifice" else "as long as"
        words = f"{joined} {conditions_text(passive.conditions)}, {words}"
    if passive.zone and passive.zone != "Play":
        words += f" (in the {ZONES[passive.zone]})"
    return f"{words} this turn" if passive.this_turn else words


def given_predicate(passive: Passive, who: Subject, scene: TextContext) -> str:
    """Returns the predicate for objects that get the passive, as in "can't attack". `who` is the
    subject that it follows."""
    if not passive.conditions and not _about_you(passive) and _reach(passive) == _THIS:
        return _predicate(passive, who, scene)
    return f"have “{sentence(_text([replace(passive, this_turn=False)], scene))}”"


def _reach(passive: Passive) -> Subject:
    given = passive.filter
    others = passive.other or passive.self_ is False
    alone = given.empty and not passive.all and not others
    if alone or passive.passive in _SELF_ONLY:
        return _THIS
    what = noun(given, "permanent")
    if others:
        what = what.before("other")
    return Subject(f"{'all' if passive.all else 'your'} {what.several()}", plural=True)


def _about_you(passive: Passive) -> str:
    what = noun(passive.filter, "token").several()
    match passive.passive:
        case "TokenCanTribute":
            return f"your {what} can be tributed and count as a tribute each"
        case "CreateTokenModifier":
            change = altered("that many", passive.amount_modifier or "*2")
            return f"when you make {what}, you make {change} instead"
        case name:
            return _ABOUT_YOU.get(name, "")


def _predicate(passive: Passive, who: Subject, scene: TextContext, unit: str = "life") -> str:
    amount = 1 if passive.amount is None else passive.amount
    match passive.passive:
        case "ChangeStats":
            return f"have {stats_text(passive.stat_modifiers, who)}"
        case "GrantKeyword":
            return f"have {keyword_text(passive.keyword or 'Sprout', amount)}"
        case "GrantActive":
            return "have " + listed([f"“{scene.activated(one)}”" for one in passive.actives])
        case "DisableKeyword":
            return f"lose {passive.keyword or 'all keywords'}"
        case "ModifyCost":
            cost = 0 if passive.cost is None else passive.cost
            return f"cost {cost} {unit if unit == 'life' or cost == 1 else f'{unit}s'}"
        case "ImmuneToKeyword":
            return f"are immune to {passive.keyword}"
        case "TributeRestriction":
            return f"can be tributed only for {noun(passive.filter, cards=True).several()}"
        case "ModifyKeywordAmount":
            change = f"{'raised' if amount >= 0 else 'lowered'} by {abs(amount)}"
            return f"have {who.their} {passive.keyword or 'Sprout'} {change}"
        case name:
            return _PREDICATES[name].format(their=who.their)


def stats_text(modifiers: Sequence[StatModifier], who: Subject) -> str:
    """Returns the changes of attack and defense in words, to follow "have": "+1/+1", "their attack
    doubled". `who` is the subject."""
    once = len({one.stat for one in modifiers}) == len(modifiers)
    alike = {replace(one, stat="Attack") for one in modifiers}
    if once and (words := _slashed(modifiers)):
        return words
    if once and len(modifiers) == 2 and len(alike) == 1:
        return _modifier(modifiers[0], "attack and defense", who)
    return listed([_modifier(one, one.stat.lower(), who) for one in modifiers])


def _slashed(modifiers: Sequence[StatModifier]) -> str:
    """Returns changes with a slash, followed by the counted objects; empty if they can't be written
    so."""
    steps = {one.stat: _step(one) for one in modifiers}
    counts = {counted for _, counted in steps.values()}
    if len(counts) != 1 or not all(step for step, _ in steps.values()):
        return ""
    (each,) = counts
    attack, defense = (steps.get(stat, ("+0", ""))[0] for stat in ("Attack", "Defense"))
    return f"{attack}/{defense}{f' for each {each}' if each else ''}"


def _step(modifier: StatModifier) -> tuple[str, str]:
    """Returns a signed number and the noun for one of the counted objects; "" for a change that
    can't be written so."""
    times = modifier.amount_multiplier
    if modifier.operator != "Add":
        return "", ""
    if modifier.x_amount:
        return {1: "+X", -1: "-X"}.get(times, ""), ""
    if modifier.amount_based_on:
        each = each_one(modifier.amount_based_on)
        return (f"{times:+d}", f"other {each}" if modifier.other else each) if each else ("", "")
    return f"{(1 if modifier.amount is None else modifier.amount) * times:+d}", ""


def _modifier(modifier: StatModifier, stat: str, who: Subject) -> str:
    times, raised = modifier.amount_multiplier, "raised"
    if modifier.x_amount:
        number = "X"
    elif modifier.amount_based_on == "SubtractLife" and modifier.operator == "Add" and times > 0:
        number, raised = "your life", "lowered"
    elif modifier.amount_based_on:
        number = phrase(modifier.amount_based_on)
        if modifier.other:
            number = number.replace("the number of", "the number of other")
    else:
        number = str((1 if modifier.amount is None else modifier.amount) * times)
        times = 1
    if times != 1:
        number = f"{times} times {number}"
    match modifier.operator:
        case "Add":
            return f"{who.their} {stat} {raised} by {number}"
        case "Multiply":
            return f"{who.their} {stat} {'doubled' if number == '2' else f'multiplied by {number}'}"
        case "Divide":
            cut = "halved" if number == "2" else f"divided by {number}"
            return f"{who.their} {stat} {cut} (rounded toward 0)"
