"""Changes of a match of Chaos Cards by which the condition of a refusal holds, and nothing else
changes."""

from __future__ import annotations

from typing import Any

from engine.games.chaos.cards import Card
from engine.games.chaos.conditions import TargetCond, kinds_of, type_of
from engine.games.chaos.rules.card_play import targeted
from engine.players import Player, opponent
from engine.reasons import Refusal


def change_condition(table: Any, number: int, refusal: Refusal) -> None:
    """Changes the table so that the refusal's condition holds for the card."""
    card = table.card(number)
    side = table.side(card.side)
    match refusal.rule:
        case "cost":
            assert (refusal.needs, refusal.has) == (card.cost, side.mp)
            side.mp = refusal.needs
        case "room":
            side.field.pop()
        case "target":
            found = targeted(card)
            assert found is not None
            _add_target(table, card.side, found[1])
        case rule:
            raise AssertionError(f"there is no such rule: {rule}")


def _add_target(table: Any, player: Player, wanted: TargetCond) -> None:
    """Adds a card that meets the condition, or changes a leader so that it does."""
    owner = opponent(player) if wanted.side == "oppo" else player
    kinds = kinds_of(wanted.type)
    kind = "minion" if "minion" in kinds else kinds[0]
    abilities = (wanted.ability,) if wanted.ability else ()
    printed = Card(kind, "Newcomer", 1, 1, 9, abilities=abilities)
    if wanted.hidden:
        card = table.make(printed, player, "hand")
        table.side(player).hand.append(card.number)
    elif kind == "minion":
        card = table.make(printed, owner, "field")
        table.side(owner).field.append(card.number)
    else:
        card = table.change(table.side(owner).leader)
        card.abilities = frozenset(abilities)
    card.type = type_of(wanted.type) or card.type
    if wanted.stat is not None:
        value = wanted.stat.bound.value
        match wanted.stat.stat:
            case "cost":
                card.cost = value
            case "atk":
                card.attack = value
            case "hp":
                card.max_health = value + card.damage
            case "atkTimes":
                card.attack_times = value + card.attacks_used
