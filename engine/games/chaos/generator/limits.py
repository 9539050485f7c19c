"""The numbers that a condition may ask for (CHAOS 13, the rows on stats and MP)."""

from __future__ import annotations

from typing import Final, Literal

from engine.games.chaos.card_terms import Kind
from engine.games.chaos.conditions import StatName
from engine.games.chaos.generator.menus import Bounds, Numbers, Stats
from engine.games.chaos.generator.sources import Printed
from engine.games.chaos.generator.subjects import Limits
from engine.games.chaos.state import MOST_MP

Timing = Literal["play", "destroy", "discard", "turn"]
"""When an effect acts: battlecry or cast, deathrattle, onDiscard, turnStart or turnEnd."""

NAMES: Final[tuple[StatName, ...]] = ("cost", "atk", "hp", "atkTimes")
LEAST_DYING: Final = -9
MOST_COST: Final = {"leader": Numbers(8, 10), "minion": Numbers(0, 7), "spell": Numbers(0, 7)}


def ranges(kinds: tuple[Kind, ...]) -> dict[StatName, Numbers]:
    """Returns between which numbers each stat of those kinds is told apart."""
    if "spell" in kinds:
        return {"cost": Numbers(0, 7) if kinds == ("spell",) else Numbers(0, 10)}
    cost = MOST_COST[kinds[0]] if len(kinds) == 1 else Numbers(0, 10)
    health = Numbers(1, 40) if kinds == ("leader",) else Numbers(1, 10)
    return {"cost": cost, "atk": Numbers(0, 10), "hp": health, "atkTimes": Numbers(0, 5)}


def stats_of(kinds: tuple[Kind, ...], limits: Limits | None) -> Stats:
    """Returns what may be asked of something of those kinds that an effect works on."""
    found: dict[StatName, Bounds] = {
        stat: Bounds(Numbers(least + 1, most), Numbers(least, most - 1))
        for stat, (least, most) in ranges(kinds).items()
    }
    return _left(found, limits)


def own_stats(card: Printed, limits: Limits | None, *, in_play: bool, timing: Timing) -> Stats:
    """Returns what may be asked of the source: nothing that it meets from the start. After it was
    played it may be hurt, and have attacked."""
    found: dict[StatName, Bounds] = {}
    for stat, (least, most) in ranges((card.kind,)).items():
        value = card.numbers[stat]
        found[stat] = Bounds(Numbers(value + 1, most), Numbers(least, value - 1))
    if "hp" in found:
        found["hp"] = found["hp"]._replace(at_most=Numbers(1, 0))
    if in_play and timing != "play":
        least = LEAST_DYING if timing == "destroy" else 1
        most_health = ranges((card.kind,))["hp"].most
        found["hp"] = Bounds(
            Numbers(least + 1, most_health), Numbers(least, card.numbers["hp"] - 1)
        )
        found["atkTimes"] = found["atkTimes"]._replace(at_least=Numbers(1, 5))
    return _left(found, limits)


def _left(found: dict[StatName, Bounds], limits: Limits | None) -> Stats:
    """Returns what an effect that takes something away leaves of it."""
    if limits is not None and limits.takes is not None:
        stat, amount = limits.takes
        if stat in found:
            least, most = found[stat].at_most
            found[stat] = found[stat]._replace(at_most=Numbers(max(least, amount), most))
    return tuple((stat, bounds) for stat, bounds in found.items() if bounds.many)


def mp_bounds(timing: Timing | None) -> Bounds | None:
    """Returns what MP may be asked for; None where a card is played."""
    return None if timing == "play" else _mp(1)


def max_mp_bounds(timing: Timing | None, cost: int | None) -> Bounds | None:
    """Returns the same of Max MP: whoever played a card had the MP for it. None if nothing is
    left."""
    if cost is None or timing not in ("play", "destroy"):
        return _mp(1)
    bounds = Bounds(Numbers(cost + 1, MOST_MP), Numbers(cost, MOST_MP - 1))
    return bounds if bounds.many else None


def _mp(least: int) -> Bounds:
    return Bounds(Numbers(least, MOST_MP), Numbers(least - 1, MOST_MP - 1))
