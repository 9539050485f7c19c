"""Passives and the objects that they affect (LIFEBURN 9.1, 9.2)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.games.lifeburn.cards import Passive, StatModifier
from engine.games.lifeburn.state.queries import printed_snapshot
from engine.games.lifeburn.state.state import Context, GameObject
from engine.games.lifeburn.state.table import Table, work_out
from engine.players import PLAYERS, Player
from engine.values import value

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
"""Passives about their source or its controller: their filters don't say which permanents they
affect."""

MOST_AURAS: Final = 100
"""Maximum number of passives of one name in play. Further auras of that name have no effect
(R53)."""


@value
class ActivePassive:
    """A passive with the object that it comes from (`source`) and its controller. `at` is the
    passive's timestamp, `x` the X that it uses, and `granted` says whether an effect gave the
    passive to the object."""

    passive: Passive
    source: int
    controller: Player
    at: int
    x: int
    granted: bool = False


@dataclass(slots=True)
class _PassiveIndex:
    """The passives of one name: `every` one; those on their `own` source, by its number; the
    `auras`, grouped by passive and controller, since a group affects the same objects; and whether
    one of them could lower defense."""

    every: list[ActivePassive] = field(default_factory=list[ActivePassive])
    own: dict[int, list[ActivePassive]] = field(default_factory=dict[int, list[ActivePassive]])
    auras: dict[tuple[int, Player], list[ActivePassive]] = field(
        default_factory=dict[tuple[int, Player], list[ActivePassive]]
    )
    lower_defense: bool = False


def _all(table: Table) -> dict[str, _PassiveIndex]:
    """Returns the passives of everything in play, and of cards outside that work from there, by
    name. Called ten times at each decision."""
    found: dict[str, _PassiveIndex] | None = table.memo.passives
    return _found(table) if found is None else found


def _found(table: Table) -> dict[str, _PassiveIndex]:
    found: dict[str, _PassiveIndex] = {}
    objects = table.state.objects
    for number in table.state.play:
        obj = objects[number]
        if obj.card.passives or obj.grants:
            for active in _of(obj):
                _add(found, active)
    for player in PLAYERS if table.offboard.passives else ():
        side = table.side(player)
        deck = side.deck if table.offboard.deck_passives else ()
        for zone in (side.hand, side.graveyard, side.exile, deck):
            for number in zone:
                obj = objects[number]
                for passive in obj.card.passives_elsewhere:
                    _add(found, ActivePassive(passive, number, obj.controller, obj.at, obj.x))
    table.memo.passives = found
    table.memo.passive_count = sum(len(named.every) for named in found.values())
    return found


def _add(found: dict[str, _PassiveIndex], active: ActivePassive) -> None:
    """Adds a passive. Auras past the limit of their name have no effect."""
    passive = active.passive
    named = found.get(passive.passive)
    if named is None:
        named = found[passive.passive] = _PassiveIndex()
    if passive.passive in _OWN or not _is_aura(passive):
        named.own.setdefault(active.source, []).append(active)
    elif len(named.every) < MOST_AURAS:
        named.auras.setdefault((id(passive), active.controller), []).append(active)
    named.every.append(active)
    if any(map(_may_lower_defense, passive.stat_modifiers)):
        named.lower_defense = True


def _may_lower_defense(modifier: StatModifier) -> bool:
    """Returns whether the modifier changes defense in any way other than adding a known number that
    is not negative."""
    if modifier.stat != "Defense":
        return False
    if modifier.operator != "Add" or modifier.x_amount or modifier.amount_based_on is not None:
        return True
    return (1 if modifier.amount is None else modifier.amount) * modifier.amount_multiplier < 0


def _is_aura(passive: Passive) -> bool:
    """Returns whether the passive affects more than its source (9.1)."""
    return passive.all or passive.other or passive.self_ is False or not passive.filter.empty


def _of(obj: GameObject) -> list[ActivePassive]:
    number, whose = obj.number, obj.controller
    own = [ActivePassive(passive, number, whose, obj.at, obj.x) for passive in obj.card.passives]
    if not obj.grants:
        return own
    return own + [
        ActivePassive(given.what, number, whose, given.at, given.x, granted=True)
        for given in obj.grants
        if isinstance(given.what, Passive)
    ]


def _holds(table: Table, active: ActivePassive) -> bool:
    """Returns whether the conditions of the passive are true now."""
    if not active.passive.conditions:
        return True
    return work_out(
        table,
        ("condition", id(active.passive), active.source),
        lambda: table.rulebook.holds(
            table,
            active.passive.conditions,
            Context(active.controller, printed_snapshot(table, active.source), x=active.x),
        ),
        meanwhile=False,
    )


def _acting(table: Table, number: int, name: str) -> Iterator[ActivePassive]:
    """Yields the passives of that name that affect an object in play now."""
    named = _all(table).get(name)
    if named is None or not table.in_play(number):
        return
    for active in named.own.get(number, ()):
        if _holds(table, active):
            yield active
    for alike in named.auras.values():
        if _reaches(table, alike[0], number):
            others_only = alike[0].passive.other or alike[0].passive.self_ is False
            for active in alike:
                if not (others_only and active.source == number) and _holds(table, active):
                    yield active


def _reaches(table: Table, active: ActivePassive, number: int) -> bool:
    """Returns whether an aura affects that object, given that the object is not its source (9.1,
    R10)."""
    passive = active.passive
    if not passive.all and table.obj(number).controller != active.controller:
        return False
    if passive.filter.empty:
        return True
    return work_out(
        table,
        ("aura", id(passive), active.controller, number),
        lambda: table.rulebook.qualifies(table, number, passive.filter, active.controller),
        meanwhile=False,
    )


def any_passive(table: Table, name: str) -> bool:
    """Returns whether any object has a passive of that name, even if its conditions are not met."""
    found = table.memo.passives
    return name in (_found(table) if found is None else found)


def may_lower_defense(table: Table) -> bool:
    """Returns whether any ChangeStats passive could lower an object's defense, even if its
    conditions are not met now."""
    named = _all(table).get("ChangeStats")
    return named is not None and named.lower_defense


def passives_of(table: Table, number: int, name: str) -> list[ActivePassive]:
    """Returns the passives with that name that affect the object in play now. The passives printed
    on the object come first, then all others; each group begins with the oldest (4.6)."""
    acting = list(_acting(table, number, name))
    if len(acting) > 1:
        acting.sort(key=lambda active: (active.granted or active.source != number, active.at))
    return acting


def passives_on(table: Table, number: int) -> tuple[ActivePassive, ...]:
    """Returns all passives that affect the object in play now, in the same order as
    `passives_of`."""
    acting = [active for name in _all(table) for active in passives_of(table, number, name)]
    acting.sort(key=lambda active: (active.granted or active.source != number, active.at))
    return tuple(acting)


def has_passive(table: Table, number: int, name: str) -> bool:
    """Returns whether a passive with that name affects the object in play now."""
    return name in _all(table) and any(True for _ in _acting(table, number, name))


def player_passives(table: Table, player: Player, name: str) -> list[ActivePassive]:
    """Returns the active passives with that name on the player's permanents. Used for passives that
    affect the player themselves (TopCardRevealed, AdditionalSummonTopCard, TokenCanTribute,
    CreateTokenModifier, SproutTriggersOnDeath)."""
    named = _all(table).get(name)
    if named is None:
        return []
    return [
        active for active in named.every if active.controller == player and _holds(table, active)
    ]


def card_passives(table: Table, number: int, name: str) -> list[Passive]:
    """Returns the card's own active passives with that name. The card may be in any zone (9.2:
    ModifyCost, BypassSummonLimit, CantSpecialSummon)."""
    obj = table.state.objects[number]
    if not obj.card.passives and not obj.grants:
        return []
    return [
        active.passive
        for active in _of(obj)
        if active.passive.passive == name and _holds(table, active)
    ]


def open_cards(table: Table, player: Player) -> int:
    """Returns how many cards on top of the player's deck everybody can see: 1 with TopCardRevealed
    (9.4), otherwise 0."""
    return int(bool(player_passives(table, player, "TopCardRevealed")))
