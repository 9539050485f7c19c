"""What can be targeted (LIFEBURN 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.lifeburn import passives, queries, stats
from engine.games.lifeburn.cards import Effect, Filter, Zone
from engine.games.lifeburn.effect_targets import PLAYER_TYPES
from engine.games.lifeburn.filters import cards_in, qualifies
from engine.games.lifeburn.state import Context, Target
from engine.games.lifeburn.table import Table
from engine.players import PLAYERS, Player, opponent
from engine.values import replace

OF_PLAYERS: Final = frozenset(
    ("CantReduceBelowOne", "NonSummon", "NonToken", "NonMerfolk", "NonGolem", "NonTreefolk")
)
"""Restrictions that a player does not fail."""


def is_legal(table: Table, effect: Effect, target: Target, context: Context) -> bool:
    """Returns whether the target is (still) a legal one (13.5)."""
    return target in targets_of(table, effect, context)


def targets_of(table: Table, effect: Effect, context: Context) -> list[Target]:
    """Returns every legal target of the effect now (13.1, 13.4), in the order in which it is
    offered."""
    kind = effect.target_type or ("Card" if effect.effect == "Counter" else "Summon")
    found: list[Target] = []
    if kind in PLAYER_TYPES or (kind == "Any" and _players_qualify(effect.filter)):
        found.extend(
            player
            for player in PLAYERS
            if _is_wanted(effect, player, context.you)
            and (kind != "Opponent" or player != context.you)
        )
    if kind in PLAYER_TYPES:
        return found
    wanted = effect.filter
    if effect.effect == "CreateToken":
        wanted = replace(wanted, token_type=None)
    source = context.source.number
    found.extend(
        number
        for number, controller in _objects(table, effect, kind, context)
        if _is_wanted(effect, controller, context.you)
        and not (effect.other and number == source)
        and (wanted.empty or qualifies(table, number, wanted, context.you))
        and not _is_out_of_reach(table, number, effect)
    )
    return found


def _is_wanted(effect: Effect, whose: Player, you: Player) -> bool:
    """Returns whether objects of that player are meant (`isOpponent`, `zoneOfPlayer`)."""
    if effect.is_opponent is not None and effect.is_opponent == (whose == you):
        return False
    match effect.zone_of_player:
        case "player":
            return whose == you
        case "opponent":
            return whose == opponent(you)
        case _:
            return True


def _players_qualify(wanted: Filter) -> bool:
    return (
        wanted.card_type is None
        and wanted.tribe is None
        and wanted.token_type is None
        and OF_PLAYERS.issuperset(wanted.restrictions)
    )


def _objects(
    table: Table, effect: Effect, kind: str, context: Context
) -> Iterator[tuple[int, Player]]:
    """Yields objects of that kind, where they are looked for, and whose they are."""
    if effect.effect == "Counter" or kind == "Spell":
        yield from _cards_on_stack(table, kind, context)
        return
    zones: list[Zone] = [zone for zone in effect.target_zones if zone in ("Graveyard", "Exile")]
    if zones:
        wanted = Filter(card_type="Summon") if kind in ("Summon", "Any") else Filter()
        for zone in zones:
            for player in PLAYERS:
                for number in cards_in(table, player, zone, wanted, context.you):
                    yield number, player
    if zones and "Play" not in effect.target_zones:
        return
    for number in table.state.play:
        obj = table.obj(number)
        match kind:
            case "Summon" | "Any":
                fits = queries.is_summon(obj)
            case "NonSummon":
                fits = not queries.is_summon(obj)
            case "Token":
                fits = obj.token
            case _:
                fits = True
        if fits:
            yield number, obj.controller


def _cards_on_stack(table: Table, kind: str, context: Context) -> Iterator[tuple[int, Player]]:
    """Yields the cards on the stack that a Counter of that kind may mean (10.3), newest first."""
    itself = context.item.number if context.item else None
    for item in reversed(table.state.stack):
        if item.card is None or item.number == itself:
            continue
        summon = item.card.type == "Summon"
        if (kind == "Summon" and not summon) or (kind == "NonSummon" and summon):
            continue
        yield item.number, item.controller


def _is_out_of_reach(table: Table, number: int, effect: Effect) -> bool:
    if not table.in_play(number):
        return False
    haunts = effect.effect == "AddCounter" and effect.counter_type == "Haunt"
    if haunts and stats.immune_to(table, number, "Haunt"):
        return True
    return passives.has_passive(table, number, "CantBeTargeted")
