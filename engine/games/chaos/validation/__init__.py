"""What a card may not be, and what is worth a note (CHAOS 11, Refused, Noted, not refused): a card
as a whole, its beginning, its effects, the cards and effects within it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.card_files.spans import problem
from engine.games.chaos.abilities import ability_granted, can_have
from engine.games.chaos.cards import Card
from engine.games.chaos.source import ParsedPart, in_range
from engine.games.chaos.validation.conditions import condition_refusals, notes
from engine.games.chaos.validation.effects import (
    Source,
    action_refusals,
    reach_of,
    trigger_refusals,
)
from engine.problems import Problem

MOST_EFFECTS: Final = 3
MOST_LEVELS: Final = 2


def refusals(card: ParsedPart, level: int = 0) -> Iterator[Problem]:
    """Yields everything that is wrong with a card so many levels deep in others, and the notes on
    it."""
    parsed: Card = card.value
    yield from _numbers(card)
    yield from _abilities(card)
    source = Source((parsed.kind,), parsed.type, level)
    if parsed.kind == "spell" and not parsed.effects:
        message = "A spell needs an effect."
        yield problem("no-effect", message, card.span, "cast draw(1, ally)")
    yield from _effects(card["effects"].each, source)


def _numbers(card: ParsedPart) -> Iterator[Problem]:
    """Yields the numbers that a card begins with."""
    parsed: Card = card.value
    leader = parsed.kind == "leader"
    bounds = {
        "cost": (8, 10) if leader else (0, 7),
        "attack": (0, 10),
        "health": (10, 40) if leader else (1, 10),
        "attack_times": (0, 5),
    }
    names = {"cost": f"The cost of a {parsed.kind}", "attack_times": "`attacks`"}
    names["health"] = f"The health of a {parsed.kind}"
    for field, limits in bounds.items():
        if field in card.parts:
            yield from in_range(card[field], limits, names.get(field, field.capitalize()))


def _abilities(card: ParsedPart) -> Iterator[Problem]:
    kind, seen = card.value.kind, set[str]()
    for placed in card["abilities"].each:
        name = ability_granted(placed.value)
        if not can_have(kind, placed.value):
            message = f"A {kind} cannot have {name}."
            yield problem("ability-not-for-kind", message, placed.span, "Remove it.")
        elif placed.value in seen:
            message = f"{name} stands twice; a card has it or not."
            yield problem("ability-twice", message, placed.span, "Remove one of them.")
        seen.add(placed.value)


def _effects(effects: Sequence[ParsedPart], source: Source) -> Iterator[Problem]:
    if len(effects) > MOST_EFFECTS:
        whose = "`giveEffects` holds" if source.given else "A card has"
        message = f"{whose} at most {MOST_EFFECTS} effects."
        yield problem("too-many-effects", message, effects[MOST_EFFECTS].span, "Remove it.")
    for place, effect in enumerate(effects):
        yield from trigger_refusals(effect, source, first=place == 0)
        yield from action_refusals(effect, source)
        yield from condition_refusals(effect, source)
        yield from notes(effect, source)
        yield from _within(effect, source)


def _within(effect: ParsedPart, source: Source) -> Iterator[Problem]:
    """Yields the card or the effects that stand within an effect."""
    action = effect["action"]
    base = action.parts.get("base", action)
    new_card = base.parts.get("what") or base.parts.get("into")
    given = base.parts.get("effects")
    inner = new_card if new_card is not None and isinstance(new_card.value, Card) else given
    if inner is None:
        return
    if source.level == MOST_LEVELS:
        message = f"Cards and effects stand within cards at most {MOST_LEVELS} levels deep."
        hint = "Leave out the innermost card or effects."
        yield problem("nested-too-deep", message, inner.span, hint)
    elif inner is given:
        reach = reach_of(action.value, effect.value, source)
        kinds = reach.kinds if reach else source.kinds
        yield from _effects(inner.each, Source(kinds, None, source.level + 1, given=True))
    else:
        yield from refusals(inner, source.level + 1)
