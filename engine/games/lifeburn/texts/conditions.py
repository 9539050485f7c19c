"""Texts of filters, as nouns, and of conditions (LIFEBURN 5.12, 6.9)."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.lifeburn.cards import Condition, Filter
from engine.games.lifeburn.texts.small_words import (
    OPPONENT,
    YOU,
    ZONES,
    Noun,
    bounds_text,
    listed,
    places_text,
    plural,
)

TOKENS: Final[Mapping[str, str]] = {
    **{kind: kind for kind in ("Stone", "Herb", "Plant", "Ghost")},
    **{tribe: f"{tribe} token" for tribe in ("Golem", "Goblin", "Merfolk", "Treefolk")},
}
_TYPES: Final[Mapping[str, str]] = {"Token": "token", "NonSummon": "non-Summon"}
_ADJECTIVES: Final[Mapping[str, str]] = {
    "OneOne": "1/1",
    "Attacking": "attacking",
    "NonToken": "non-token",
    **{f"Non{kind}": f"non-{kind}" for kind in ("Summon", "Merfolk", "Golem", "Treefolk")},
}
_TAILS: Final[Mapping[str, str]] = {
    "DefenseGreaterThanAttack": "with more defense than attack",
    "HasKeyword": "with a keyword",
    "KeywordsOrAbilities": "with a keyword or ability",
    "CreatesStones": "that makes Stones",
    "NotFirst": "after the first of the turn",
}


def noun(given: Filter, base: str = "Summon", *, cards: bool = False) -> Noun:
    """Returns the noun for the objects that match the filter, as in "Golem". `base` is the noun if
    the filter names no type. With `cards`, the noun says "card", for cards that are not in play.
    For objects in play, the noun for the Summons of a tribe is just the tribe's name (0.2)."""
    said = dict.fromkeys(given.restrictions)
    words = [_ADJECTIVES[one] for one in said if one in _ADJECTIVES]
    names: list[str] = []
    if given.tribe and given.tribe != given.token_type:
        names.append(given.tribe)
    if given.card_type and (cards or given.card_type != "Summon" or not given.tribe):
        names.append(_TYPES.get(given.card_type, given.card_type))
    if given.token_type:
        names.append(TOKENS[given.token_type])
    if cards:
        names.append("card")
    elif not names or (given.card_type == "NonSummon" and not given.token_type):
        names.append(base if base != "Summon" or not names else "permanent")
    head = names.pop()
    front = "".join(f"{word} " for word in (*words, *names))
    return Noun(front + head, front + plural(head), _tail(given))


def _within(stat: str, given: Filter) -> str:
    """Returns the bounds in words, without bounds that no number exceeds."""
    lowest = 0 if stat == "Cost" else -99
    least = None if given.least is None or given.least <= lowest else given.least
    most = None if given.most is None or given.most >= 99 else given.most
    return (
        "0" if stat == "Cost" and most == 0 else bounds_text(least, most).removeprefix("exactly ")
    )


def _tail(given: Filter) -> str:
    words = ["you control"] if "YouControl" in given.restrictions else []
    if given.keyword:
        words.append(f"with {given.keyword}")
    for one in given.restrictions:
        if one in ("Attack", "Defense", "Cost"):
            within = _within(one, given)
            stat = one.lower()
            words.append(f"with any {stat}" if within == "any" else f"with {stat} {within}")
        elif one in _TAILS:
            words.append(_TAILS[one])
    return "".join(f" {word}" for word in words)


_PLAIN: Final[Mapping[str, str]] = {
    "YouHaveMoreLife": "you have more life than your opponent",
    "OpponentHasMore": "your opponent controls more Summons than you",
    "FirstSpell": "this is the first Spell you cast this game",
    "FirstSummon": "no other Summon has entered play under your control this game",
    "TopCardIsMerfolk": "the top card of your deck is a Merfolk Summon",
    "OneOneInPlay": "a Summon in play is 1/1",
    "Spellburnt": "you were spellburnt as you cast this",
    "TriggerWasSpellburnt": "its caster was spellburnt",
    "TriggerNotSpellburnt": "its caster wasn't spellburnt",
}


def conditions_text(
    conditions: Sequence[Condition], target: str = "the target", *, gone: bool = False
) -> str:
    """Returns all conditions in words, to follow "if". `target` are the words for the target;
    `gone` is True if the target has left its zone."""
    return listed([condition_text(condition, target, gone=gone) for condition in conditions])


def condition_text(condition: Condition, target: str = "the target", *, gone: bool = False) -> str:
    """Returns one condition in words, to follow "if". `target` are the words for the target; `gone`
    is True if the target has left its zone."""
    be = "was" if gone else "is"
    who = OPPONENT if condition.is_opponent else YOU
    wanted = condition.filter
    match condition.condition:
        case "Control":
            what = noun(wanted).before("other") if condition.self_ is False else noun(wanted)
            return f"{who.does('control')} {_how_many(condition, what)}"
        case "HandSize":
            number = _numbers(condition)
            cards = "card" if number.split()[-1:] == ["1"] else "cards"
            return f"{who.does('have')} {number} {cards} in hand"
        case "InZone":
            return f"this is {places_text(condition.zones)}"
        case "IsTribe" | "IsNotTribe" | "RootTargetTribe" as name:
            if name == "RootTargetTribe" and target == "the target":
                target = "that target"
            return f"{target} {be} {'not ' if name == 'IsNotTribe' else ''}a {wanted.tribe}"
        case "RootTargetNotSummon":
            return f"{target} {be} not a Summon"
        case "TargetIs":
            return f"that card was a {wanted.tribe}"
        case "TargetAttack":
            whose = "its" if target == "it" else f"{target}'s"
            return f"{whose} attack {be} {bounds_text(condition.least, condition.most)}"
        case "Attacked":
            return f"{who.subject if condition.self_ is False else 'this'} attacked this turn"
        case "DidntAttack":
            return f"{who.subject} didn't attack this turn"
        case "EnteredZoneThisTurn":
            zones = condition.zones or ("Play",)
            came = [f"{who.owns} {ZONES[zone]}" if zone != "Play" else "play" for zone in zones]
            under = f" under {who.owns} control" if "Play" in zones else ""
            what = _how_many(condition, noun(wanted, "card"))
            return f"{what} came into {listed(came, 'or')}{under} this turn"
        case name:
            return _PLAIN[name]


def _numbers(condition: Condition) -> str:
    if condition.amounts:
        return listed([str(number) for number in condition.amounts], "or")
    if condition.amount is not None:
        return f"exactly {condition.amount}"
    return bounds_text(condition.least, condition.most).replace("less", "fewer")


def _how_many(condition: Condition, what: Noun) -> str:
    """Returns the number in words: at least one if the condition has none."""
    if condition.amount is not None:
        return f"exactly {what.count(condition.amount)}"
    if condition.most == 0:
        return f"no {what.several()}"
    if condition.most is None and condition.least in (None, 1):
        return what.a()
    return f"{_numbers(condition)} {what.several()}"
