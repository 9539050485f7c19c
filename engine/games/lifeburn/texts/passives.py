"""Passives in words (LIFEBURN 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.games.lifeburn.cards import Filter, Passive, StatModifier
from engine.games.lifeburn.texts.amounts import altered, phrase
from engine.games.lifeburn.texts.conditions import conditions_text
from engine.games.lifeburn.texts.nouns import Noun, noun
from engine.games.lifeburn.texts.words import ZONES, Who, called, listed, signed

_THIS: Final = Who("this", "this card's", "its")
_PREDICATES: Final[Mapping[str, str]] = {
    "BypassSummonLimit": "do not use up your summon of the turn",
    "CantTakeDamage": "take no damage",
    "CantDealDamage": "deal no damage",
    "CantBeTargeted": "cannot be targeted",
    "CantBeAttacked": "cannot be attacked",
    "CantAttack": "cannot attack",
    "CantAttackOrBlock": "cannot attack or shield",
    "CantTribute": "cannot be tributed",
    "DefenseUsedForAttack": "deal combat damage equal to defense instead of attack",
    "OnlyTributeToTreefolk": "can be tributed only for Treefolk",
    "CantSpecialSummon": "enter play only by being summoned normally",
    "ThisTurn": "go to the graveyard at the end of the turn",
    "NeverSprouts": "have no use of Sprout",
}
_ABOUT_YOU: Final[Mapping[str, str]] = {
    "TopCardRevealed": "the top card of your deck lies face up",
    "AdditionalSummonTopCard": "you may summon the top card of your deck, "
    "which gives you one more summon that turn",
    "SproutTriggersOnDeath": "Sprout of your Summons also works when they die",
    "DisableEnterPlayEffects": "nothing triggers when something enters play",
    "Sacrifice": "sacrifice this",
}
_SELF_ONLY: Final = frozenset(
    {"BypassSummonLimit", "ModifyCost", "CantSpecialSummon", "OnlyTributeToTreefolk"}
)
"""They are always about the card itself."""


def passive_text(passive: Passive) -> str:
    """What it does, as a sentence without capital and full stop."""
    words = _about_you(passive) or _reach(passive).does(_predicate(passive))
    if passive.conditions:
        joined = "when" if passive.passive == "Sacrifice" else "as long as"
        words = f"{joined} {conditions_text(passive.conditions)}, {words}"
    if passive.zone:
        words += " (in play)" if passive.zone == "Play" else f" (in the {ZONES[passive.zone]})"
    return f"{words} this turn" if passive.this_turn else words


def granted_text(passive: Passive) -> str:
    """What an object that is given the passive is told to do: "has +2/+0"."""
    words = passive_text(passive).removeprefix("this ")
    stats = words.removeprefix("has ")
    return stats if stats[:1] in "+-" else f"“{words}”"


def _reach(passive: Passive) -> Who:
    given = passive.filter
    alone = given == Filter() and not passive.all
    if alone or passive.passive in (*_SELF_ONLY, "TributeRestriction"):
        return _THIS
    what: Noun = noun(given, "permanent")
    if passive.other or passive.self_ is False:
        what = what.before("other")
    return called(f"{'all' if passive.all else 'your'} {what.several()}", plural=True)


def _about_you(passive: Passive) -> str:
    match passive.passive:
        case "TokenCanTribute":
            what = noun(passive.filter, "token").several()
            return f"your {what} can be tributed, for 1 each"
        case "CreateTokenModifier":
            what = noun(passive.filter, "token").several()
            change = altered("that many", passive.amount_modifier or "*2")
            return f"when you make {what}, you make {change} instead"
        case name:
            return _ABOUT_YOU.get(name, "")


def _predicate(passive: Passive) -> str:
    amount = 1 if passive.amount is None else passive.amount
    match passive.passive:
        case "ChangeStats":
            return f"have {stats_text(passive.stat_modifiers)}"
        case "GrantKeyword":
            return f"have {passive.keyword}{f' {amount}' if amount != 1 else ''}"
        case "GrantActive":
            from engine.games.lifeburn.texts.abilities import activated_text

            return "have " + listed([f"“{activated_text(one)}”" for one in passive.actives])
        case "DisableKeyword":
            return f"lose {passive.keyword or 'all keywords'}"
        case "ModifyCost":
            return f"cost {passive.cost}"
        case "ImmuneToKeyword":
            return f"have immunity to {passive.keyword}"
        case "TributeRestriction":
            return f"can be tributed only for {noun(passive.filter, cards=True).several()}"
        case "ModifyKeywordAmount":
            return f"have {passive.keyword or 'Sprout'} raised by {amount}"
        case name:
            return _PREDICATES[name]


def stats_text(modifiers: tuple[StatModifier, ...]) -> str:
    """Changes of attack and defense: "+1/+1", "twice the attack"."""
    flat = [_flat(one) for one in modifiers]
    stats = [one.stat for one in modifiers]
    plain = stats in (["Attack"], ["Defense"], ["Attack", "Defense"])
    if plain and None not in flat:
        by_stat = dict(zip(stats, flat, strict=True))
        return "/".join(signed(by_stat.get(stat) or 0) for stat in ("Attack", "Defense"))
    if sorted(stats) == ["Attack", "Defense"]:
        both = [replace(one, stat="Attack") for one in modifiers]
        if both[0] == both[1]:
            return _modifier(both[0]).replace("attack", "attack and defense", 1)
    return listed([_modifier(one) for one in modifiers])


def _flat(modifier: StatModifier) -> int | None:
    """The number it adds, if it is as simple as that."""
    if modifier.operator != "Add" or modifier.amount_based_on or modifier.x_amount:
        return None
    return (1 if modifier.amount is None else modifier.amount) * modifier.amount_multiplier


def _modifier(modifier: StatModifier) -> str:
    stat = modifier.stat.lower()
    times = modifier.amount_multiplier
    if modifier.x_amount:
        number = "X"
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
            return f"+{number} {stat}" if number.isdigit() else f"{stat} raised by {number}"
        case "Multiply":
            return f"{stat} multiplied by {number}"
        case "Divide":
            return f"{stat} divided by {number}"
