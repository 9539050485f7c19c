"""How large the numbers of cards, effects and conditions may be (CHAOS 9, 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.chaos.cards import Card
from engine.games.chaos.conditions import StatCond
from engine.games.chaos.parsed_part import ParsedPart
from engine.games.chaos.validation.context import refuse
from engine.problems import Problem

Range = tuple[int, int]

AMOUNTS: Final[dict[str, Range]] = {
    "damage": (1, 10),
    "heal": (1, 10),
    "resAtkTimes": (1, 5),
    "costMod": (-10, 10),
    "atkTimesMod": (-3, 3),
    "decOhThreshold": (1, 10),
}
DRAWN: Final = (1, 3)
MP_CHANGE: Final = (-10, 10)
NEW_CARDS: Final = (1, 7)
ATTACK_CHANGE: Final = (-10, 10)
HEALTH_CHANGE: Final = (0, 10)
MP: Final = (0, 10)
RANDOM_COST: Final = (0, 10)
RANDOM_COST_ON_FIELD: Final = (0, 7)
_STATS: Final[dict[str, Range]] = {
    "cost": (0, 10),
    "atk": (0, 10),
    "hp": (-9, 40),
    "atkTimes": (0, 5),
}


def in_range(placed: ParsedPart, bounds: Range, what: str) -> Iterator[Problem]:
    """Yields a problem if the number is not within the bounds."""
    least, most = bounds
    if not least <= placed.value <= most:
        message = f"{what} is {placed.value}; it goes from {least} to {most}."
        hint = f"Write {min(max(placed.value, least), most)}."
        yield refuse("number-out-of-range", message, placed.span, hint)


def is_change(placed: ParsedPart, bounds: Range, what: str) -> Iterator[Problem]:
    """Yields the same of a number that is added to something: it is not 0."""
    yield from in_range(placed, bounds, what)
    if placed.value == 0:
        message = f"{what} is 0, which changes nothing."
        yield refuse("no-change", message, placed.span, "Write a number above or below 0.")


def head_numbers(card: ParsedPart) -> Iterator[Problem]:
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


def stat_number(stat: ParsedPart) -> Iterator[Problem]:
    """Yields the number of a condition like `hp <= 3`."""
    parsed: StatCond = stat.value
    yield from in_range(stat["bound"]["value"], _STATS[parsed.stat], f"`{parsed.stat}`")
