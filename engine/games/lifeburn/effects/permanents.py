"""Effects that destroy, sacrifice and take over permanents, and counters (LIFEBURN 6.5)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.lifeburn import decisions, moves, queries
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import active_effect as about
from engine.games.lifeburn.effects.active_effect import Doing
from engine.games.lifeburn.filters import names_others
from engine.games.lifeburn.state import Known
from engine.games.lifeburn.table import Table
from engine.players import Player
from engine.table import Rule


def destroy(table: Table, doing: Doing) -> Rule[Outcome]:
    """Destroy: the targets or everything that matches; tokens of both kinds (6.2)."""
    found = yield from about.objects(table, doing)
    if doing.effect.all and doing.effect.filter.card_type == "Token":
        any_type = replace(doing.effect.filter, card_type=None)
        wanted = replace(doing, effect=replace(doing.effect, filter=any_type))
        found = [n for n in about.permanents(table, wanted) if table.thing(n).token]
    gone = moves.destroy(table, about.in_play(table, found))
    return Outcome(doing.targets or (), tuple(gone), len(gone))


def sacrifice(table: Table, doing: Doing) -> Rule[Outcome]:
    """Sacrifice: the source, or what the affected player picks."""
    if _means_source(doing):
        found = about.own_source(table, doing)
    elif doing.effect.target_based_on or about.objects_among(doing.targets or ()):
        found = yield from about.objects(table, doing)
    else:
        found: list[int] = []
        for player in doing.players:
            candidates = _offerings(table, doing, player)
            if not doing.effect.all:
                candidates = yield from decisions.picks(
                    table,
                    player,
                    candidates,
                    doing.about,
                    "what to sacrifice",
                    doing.least,
                    doing.most,
                )
            found += candidates
    gone = moves.sacrifice(table, about.in_play(table, found))
    return Outcome(doing.targets or (), tuple(gone), len(gone), doing.players)


def _means_source(doing: Doing) -> bool:
    """Whether the source itself is sacrificed (6.2)."""
    effect = doing.effect
    if effect.self_:
        return True
    item = doing.context.item
    on_ability = item is not None and item.kind != "card" and item.controller == doing.context.you
    aimed = effect.target_type is not None or effect.target_based_on is not None or effect.all
    elsewhere = effect.is_opponent or effect.player in ("opponent", "any") or effect.player_based_on
    return on_ability and effect.filter.empty and not aimed and not elsewhere and not effect.other


def _offerings(table: Table, doing: Doing, player: Player) -> list[int]:
    """What the player can sacrifice: matching Summons, or permanents that the filters name."""
    others = names_others(doing.effect.filter)
    pool = queries.controlled(table, player) if others else queries.summons(table, player)
    return [number for number in pool if about.matches(table, doing, number)]


def gain_control(table: Table, doing: Doing) -> Rule[Outcome]:
    """GainControl: from now on, or as long as it says, and it is sick."""
    found = about.in_play(table, (yield from about.objects(table, doing)))
    for number in found:
        moves.take_control(table, number, doing.doer, about.given(doing, "Control"))
    return Outcome(doing.targets or (), about.knowns(table, found), len(found))


def add_counter(table: Table, doing: Doing) -> Rule[Outcome]:
    """AddCounter: +1/+1 or Haunt."""
    found = about.in_play(table, (yield from about.objects(table, doing)))
    kind = doing.effect.counter_type
    affected: list[Known] = []
    total = 0
    for number in found:
        added = moves.add_counters(table, number, kind, doing.amount)
        if added:
            affected.append(table.known(number))
            total += added
    return Outcome(doing.targets or (), tuple(affected), total)


def remove_counter(table: Table, doing: Doing) -> Rule[Outcome]:
    """RemoveCounter: some or all of a kind, from the targets or from every Summon in play."""
    effect = doing.effect
    parent = doing.context.parent
    if doing.targets is not None or effect.target_based_on or effect.self_:
        found = yield from about.objects(table, doing)
    elif parent is not None and parent.aimed:
        found = about.parent_objects(table, doing.context)
    else:
        found = about.mass(table, doing)
    affected: list[Known] = []
    total = 0
    for number in about.in_play(table, found):
        thing = table.thing(number)
        there = thing.one_one if effect.counter_type == "OneOne" else thing.haunt
        removed = there if effect.all else min(there, doing.amount)
        if removed:
            moves.add_counters(table, number, effect.counter_type, -removed)
            affected.append(table.known(number))
            total += removed
    return Outcome(doing.targets or (), tuple(affected), total)
