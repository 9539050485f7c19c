"""Conditions in words (LIFEBURN 6.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.lifeburn.cards import Condition
from engine.games.lifeburn.texts.nouns import Noun, noun
from engine.games.lifeburn.texts.words import OPPONENT, YOU, ZONES, Who, bounds, listed

_PLAIN: Final[Mapping[str, str]] = {
    "YouHaveMoreLife": "you have more life than your opponent",
    "OpponentHasMore": "your opponent controls more Summons than you",
    "FirstSpell": "this is the first Spell you cast this game",
    "FirstSummon": "no other Summon has entered play under you this game",
    "RootTargetNotSummon": "that target was no Summon",
    "TopCardIsMerfolk": "the top card of your deck is a Merfolk Summon",
    "OneOneInPlay": "a Summon in play is 1/1",
    "Spellburnt": "you were spellburnt as you cast this",
    "TriggerWasSpellburnt": "that Spell was cast while spellburnt",
    "TriggerNotSpellburnt": "that Spell was cast while not spellburnt",
}


def conditions_text(conditions: Sequence[Condition], target: str = "the target") -> str:
    """All of them, after "if"; `target` is what the target is called."""
    return listed([condition_text(condition, target) for condition in conditions])


def condition_text(condition: Condition, target: str = "the target") -> str:
    """One condition, after "if"."""
    who = OPPONENT if condition.is_opponent else YOU
    wanted = condition.filter
    match condition.condition:
        case "Control":
            return _control(condition, who)
        case "HandSize":
            return f"{who.does('have')} {_numbers(condition)} cards in hand"
        case "InZone":
            zones = [ZONES[zone] for zone in condition.zones]
            places = ["in play" if zone == "play" else f"in your {zone}" for zone in zones]
            return f"this is {listed(places, 'or')}"
        case "IsTribe":
            return f"{target} is a {wanted.tribe}"
        case "IsNotTribe":
            return f"{target} is no {wanted.tribe}"
        case "RootTargetTribe":
            return f"that target was a {wanted.tribe}"
        case "TargetIs":
            return f"that card was a {wanted.tribe}"
        case "TargetAttack":
            whose = "its" if target == "it" else f"{target}'s"
            return f"{whose} attack is {bounds(condition.least, condition.most)}"
        case "Attacked":
            if condition.self_ is False:
                return f"{who.subject} attacked this turn"
            return "this attacked this turn"
        case "DidntAttack":
            return f"{who.subject} did not attack this turn"
        case "EnteredZoneThisTurn":
            return _entered(condition, who)
        case name:
            return _PLAIN[name]


def _numbers(condition: Condition) -> str:
    if condition.amounts:
        return listed([str(number) for number in condition.amounts], "or")
    if condition.amount is not None:
        return f"exactly {condition.amount}"
    return bounds(condition.least, condition.most).replace("less", "fewer")


def _how_many(condition: Condition, what: Noun) -> str:
    """At least one where nothing is said."""
    if condition.amount is not None:
        return f"exactly {what.count(condition.amount)}"
    if condition.least is None and condition.most is None:
        return what.a()
    if condition.most == 0:
        return f"no {what.several()}"
    if condition.least == 1 and condition.most is None:
        return what.a()
    return f"{_numbers(condition)} {what.several()}"


def _control(condition: Condition, who: Who) -> str:
    what = noun(condition.filter)
    if condition.self_ is False:
        what = what.before("other")
    return f"{who.does('control')} {_how_many(condition, what)}"


def _entered(condition: Condition, who: Who) -> str:
    zones = listed([ZONES[zone] for zone in condition.zones], "or") or "play"
    what = noun(condition.filter, "card")
    return f"{_how_many(condition, what)} came to {who.owns} {zones} this turn"
