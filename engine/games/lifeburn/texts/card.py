"""A whole card in words (LIFEBURN 5.1), and what its maker wrote on it and on its parts: for
reading, without any effect (0.3, 5.14)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

from engine.faces import TextBlock
from engine.games.lifeburn import cards
from engine.games.lifeburn.english import ZONES, counted, listed, places, sentence
from engine.games.lifeburn.keywords import keyword_text, reminder
from engine.games.lifeburn.texts import abilities, amounts
from engine.games.lifeburn.texts.conditions import conditions_text, noun
from engine.games.lifeburn.texts.passives import passives_texts

Part = cards.Card | cards.Effect | cards.Passive | cards.Triggered | cards.Activated

_RESTRICTIONS: Final[Mapping[str, str]] = {
    "OnOpponentAttack": "Cast this only in your opponent's Combat, while attacks are pending.",
    "InResponse": "Cast this only while something is on the stack.",
    "OpponentsTurn": "Cast this only on your opponent's turn.",
    "ControlGoblin": "Cast this only while you control a Goblin.",
}
_CHANGED: Final[Mapping[str, str]] = {
    "": "as much as ever",
    "+": "{number} more",
    "-": "{number} less",
    "=": "{number}",
    "/": "half, rounded down,",
    "*": "{number} times as much",
}
_X: Final = re.compile(r"\bX\b")


def paragraphs(card: cards.Card) -> tuple[TextBlock, ...]:
    """Returns the rules text of a card, part by part: keywords, how it is cast, what it does."""
    return tuple(
        TextBlock(keyword_text(keyword, amount), "", reminder(keyword, amount, card.type))
        for keyword, amount in card.keywords
    ) + tuple(TextBlock("", "", text) for text in (*_casting(card), *_doing(card)))


def _casting(card: cards.Card) -> Iterator[str]:
    unit = "tribute" if card.type == "Summon" else "life"
    names_x = any(cost.based_on_x for cost in card.additional_costs)
    names_x = names_x or any(map(_X.search, _doing(card)))
    for modifier in card.cost_modifiers:
        yield sentence(f"this costs {_cost(modifier, unit, names_x=names_x)}")
    if card.additional_costs:
        paid = listed([amounts.additional_payment(cost) for cost in card.additional_costs])
        yield sentence(f"as an additional cost, {paid}")
    for alternate in card.alternate_costs:
        yield sentence(_alternate_text(alternate))
    for restriction in card.cast_restrictions:
        yield _RESTRICTIONS[restriction]
    for cast_from in card.cast_from:
        when = f"if {conditions_text(cast_from.conditions)}, " if cast_from.conditions else ""
        after = "; it is exiled afterwards" if cast_from.exile_after else ""
        yield sentence(f"{when}you may cast this from your {ZONES[cast_from.zone]}{after}")


def _cost(modifier: cards.CostModifier, unit: str, *, names_x: bool) -> str:
    """Returns how the cost is worked out; `unit` is what it is paid in, `names_x` that other words
    of the card speak of X."""
    change, counts = modifier.additional_modifier or "", modifier.x_based_on or "X"
    match modifier.modifier:
        case "FirstSpell":
            return f"{_changed(change)} if it is the first Spell you cast this game"
        case "SummonsDiedThisTurn":
            return f"{_changed(change or '-1')} for each Summon that died this turn"
        case "X":
            named = f"; X is {amounts.phrase(counts)}" if modifier.x_based_on and names_x else ""
    each, sign = amounts.each_one(counts), change[:1]
    if each and sign in ("", "*", "+"):
        times = change[1:] if sign == "*" else "1"
        more = f", plus {change[1:]} more" if sign == "+" else ""
        return f"{times} {unit} for each {each}{more}{named}"
    words = amounts.altered(amounts.phrase(counts), change)
    return f"{words} {unit}{named}" if words in ("X", "0") else f"{unit} equal to {words}{named}"


def _changed(change: str) -> str:
    return _CHANGED[change[:1]].format(number=change[1:])


def _alternate_text(cost: cards.AlternateCost) -> str:
    """Returns another way to pay, as a sentence without its full stop; with InZone the card is cast
    from there (12.6)."""
    zones = cards.in_zones(cost.conditions)
    others = [one for one in cost.conditions if one.condition != "InZone"]
    when = f"if {conditions_text(others)}, " if others else ""
    if cost.cost_type == "TributeMultiplier":
        worth = counted(cost.amount, "tribute", "tributes")
        inside = f"while this is {places(zones)}, " if zones else ""
        return f"{inside}{when}each {noun(cost.filter).single()} counts as {worth} for this"
    paid = amounts.alternate_payment(cost)
    if zones:
        away = listed([f"your {ZONES[zone]}" for zone in zones], "or")
        return f"{when}you may cast this from {away} if you {paid} instead of paying its cost"
    return f"{when}you may {paid} instead of paying this card's cost"


def _doing(card: cards.Card) -> Iterator[str]:
    if card.stack_effects:
        done = abilities.effects_text(card.stack_effects, spell=True)
        yield done if card.type == "Spell" else f"As this resolves: {done}"
    unit = "tribute" if card.type == "Summon" else "life"
    for words in passives_texts(card.passives, abilities.ABILITY, unit):
        yield sentence(words)
    for triggered in card.triggered:
        yield abilities.triggered_text(triggered, card.type)
    for activated in card.activated:
        yield abilities.activated_text(activated)


MOST: Final = 600
"""The most characters that are shown of it."""
_MOST_LINES: Final = 12
_MARKER: Final = re.compile(r"\{c\d+\}")


def description_of(card: cards.Card) -> str:
    """Returns the card's description, then those of its parts that it does not hold already, a line
    each, without the markers of choices; of a very long one the beginning, with `…` behind."""
    lines: list[str] = []
    for written in _descriptions(card):
        for line in _MARKER.sub("", written).splitlines():
            words = " ".join(line.split())
            if words and not any(words in other for other in lines):
                lines.append(words)
    whole = "\n".join(lines[:_MOST_LINES])
    if len(whole) <= MOST and len(lines) <= _MOST_LINES:
        return whole
    return f"{whole[:MOST].rstrip()}…"


def _descriptions(part: Part) -> Iterator[str]:
    """Yields what is written on a part of a card, and on the parts of that."""
    parts: Iterable[Part]
    match part:
        case cards.Card():
            parts = (*part.stack_effects, *part.passives, *part.triggered, *part.activated)
        case cards.Effect():
            parts = (*chain(*part.choices), *part.additional_effects)
            parts = (*parts, *part.passives, *part.triggered_effects)
        case cards.Passive():
            parts = part.actives
        case cards.Triggered() | cards.Activated():
            parts = part.effects
    yield part.description
    for one in parts:
        yield from _descriptions(one)
