"""Which passives act on what (LIFEBURN 9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from engine.games.lifeburn.cards import Passive
from engine.games.lifeburn.context import Context
from engine.games.lifeburn.reading import glimpse
from engine.games.lifeburn.state import Thing
from engine.games.lifeburn.table import Table
from engine.players import PLAYERS, Player

T = TypeVar("T")

_OWN: Final = frozenset(
    {
        "BypassSummonLimit",
        "ModifyCost",
        "CantSpecialSummon",
        "TopCardRevealed",
        "AdditionalSummonTopCard",
        "Sacrifice",
        "TributeRestriction",
        "OnlyTributeToTreefolk",
        "SproutTriggersOnDeath",
        "TokenCanTribute",
        "CreateTokenModifier",
        "DisableEnterPlayEffects",
    }
)
"""They are about their source or its controller: their filters say something else than which
permanents they act on."""


@dataclass(frozen=True, slots=True)
class Active:
    """A passive of an object: whose, since when, with what X, and whether it was granted."""

    passive: Passive
    source: int
    controller: Player
    at: int
    x: int
    granted: bool = False


def work_out(table: Table, key: object, work: Callable[[], T], meanwhile: T) -> T:
    """What `work` finds, kept until something changes. Where working it out comes back to itself
    (a passive that depends on what it changes) it is `meanwhile` the value in there."""
    kept = table.worked_out
    if key in kept:
        return kept[key]
    if key in table.under_way:
        table.cut = True
        return meanwhile
    table.under_way.add(key)
    try:
        result = work()
    finally:
        table.under_way.discard(key)
    if not table.under_way:
        table.cut = False
    if not table.cut:
        kept[key] = result
    return result


def _all(table: Table) -> dict[str, list[Active]]:
    """The passives of everything in play, and of cards elsewhere that work from there, by name."""
    kept = table.worked_out.get("passives")
    if kept is not None:
        return kept
    found: dict[str, list[Active]] = {}
    things = table.state.things
    for number in table.state.play:
        thing = things[number]
        if thing.card.passives or thing.grants:
            for active in _of(thing):
                found.setdefault(active.passive.passive, []).append(active)
    for player in PLAYERS:
        side = table.side(player)
        for zone in (side.hand, side.graveyard, side.exile):
            for number in zone:
                thing = things[number]
                if thing.card.passives:
                    for active in _of(thing):
                        if _works_elsewhere(active.passive):
                            found.setdefault(active.passive.passive, []).append(active)
    table.worked_out["passives"] = found
    return found


def _of(thing: Thing) -> list[Active]:
    number, whose = thing.number, thing.controller
    own = [Active(passive, number, whose, thing.at, thing.x) for passive in thing.card.passives]
    return own + [
        Active(given.what, number, whose, given.at, given.x, granted=True)
        for given in thing.grants
        if isinstance(given.what, Passive)
    ]


def _works_elsewhere(passive: Passive) -> bool:
    return any(condition.condition == "InZone" for condition in passive.conditions)


def _holds(table: Table, active: Active) -> bool:
    """Whether its conditions are true now."""
    if not active.passive.conditions:
        return True
    from engine.games.lifeburn.conditions import holds

    return work_out(
        table,
        ("condition", id(active)),
        lambda: holds(
            table,
            active.passive.conditions,
            Context(active.controller, glimpse(table, active.source), x=active.x),
        ),
        meanwhile=False,
    )


def _acts_on(table: Table, active: Active, number: int) -> bool:
    passive = active.passive
    here = active.source == number
    others_only = passive.other or passive.self_ is False
    aura = passive.all or others_only or not passive.filter.empty
    if passive.passive in _OWN or not aura:
        return here and _holds(table, active)
    if here and others_only:
        return False
    reaches_all = passive.all or table.options.auras_reach_opponent
    if not reaches_all and table.thing(number).controller != active.controller:
        return False
    from engine.games.lifeburn.filters import qualifies

    return _holds(table, active) and work_out(
        table,
        ("aura", id(active), number),
        lambda: qualifies(table, number, passive.filter, active.controller, active.source),
        meanwhile=False,
    )


def any_passive(table: Table, name: str) -> bool:
    """Whether anything has a passive of that name, active or not."""
    return name in _all(table)


def passives_of(table: Table, number: int, name: str) -> list[Active]:
    """The passives of that name that act on an object in play now, in the order they came about:
    its own printed ones first (4.6)."""
    of_name = _all(table).get(name)
    if not of_name or not table.in_play(number):
        return []
    acting = [active for active in of_name if _acts_on(table, active, number)]
    if len(acting) > 1:
        acting.sort(key=lambda active: (active.granted or active.source != number, active.at))
    return acting


def passives_on(table: Table, number: int) -> tuple[Active, ...]:
    """All passives that act on an object in play now, in that order."""
    acting = [active for name in _all(table) for active in passives_of(table, number, name)]
    acting.sort(key=lambda active: (active.granted or active.source != number, active.at))
    return tuple(acting)


def has_passive(table: Table, number: int, name: str) -> bool:
    """Whether a passive of that name acts on an object in play now."""
    of_name = _all(table).get(name)
    if not of_name or not table.in_play(number):
        return False
    return any(_acts_on(table, active, number) for active in of_name)


def player_passives(table: Table, player: Player, name: str) -> list[Active]:
    """The active passives of that name of what the player controls, for those that act on their
    controller (TopCardRevealed, AdditionalSummonTopCard, TokenCanTribute, CreateTokenModifier,
    SproutTriggersOnDeath)."""
    return [
        active
        for active in _all(table).get(name, ())
        if active.controller == player and _holds(table, active)
    ]


def card_passives(table: Table, number: int, name: str) -> list[Passive]:
    """The active passives of that name of a card, wherever it is (9.2: ModifyCost,
    BypassSummonLimit, CantSpecialSummon)."""
    thing = table.thing(number)
    if not thing.card.passives and not thing.grants:
        return []
    return [
        active.passive
        for active in _of(thing)
        if active.passive.passive == name and _holds(table, active)
    ]
