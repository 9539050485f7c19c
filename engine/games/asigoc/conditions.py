"""Whether an ability can be activated now (ASIGOC 3, Condition and Cost; R22, R27)."""

from __future__ import annotations

from engine.games.asigoc.cards import (
    Ability,
    Ace,
    BanishCost,
    Compare,
    Cost,
    DiscardCost,
    Item,
    Limit,
    Often,
    Pay,
    Sacrifice,
    Weapon,
    When,
)
from engine.games.asigoc.table import Table, has_timing
from engine.players import opponent


def ability_of(table: Table, number: int) -> Ability | None:
    """Returns what can be activated on the card."""
    card = table.cards[number]
    return card.ability if isinstance(card, Weapon | Item | Ace) else None


def can_activate(table: Table, number: int) -> bool:
    """Returns whether the card's owner, who has priority, may activate it where it lies."""
    ability = ability_of(table, number)
    if ability is None or has_timing(ability, "discarded"):
        return False
    return is_met(table, number, ability, default=_default_limit(table, number))


def is_met(table: Table, number: int, ability: Ability, default: Often = "freely") -> bool:
    """Returns whether every condition holds and every cost can be paid, in the order of the text.

    `default` is how often it may be used where the text does not say.
    """
    if _used_up(table, number, ability, default):
        return False
    whens = [part for part in ability.parts if isinstance(part, When)]
    if not all(_is_time(table, number, when) for when in whens or (When("main"),)):
        return False
    return all(
        _compares(table, number, part) for part in ability.parts if isinstance(part, Compare)
    ) and _can_pay(table, number, ability.costs)


def is_used_up(table: Table, number: int) -> bool:
    """Returns whether the card's ability has been used as often as it may be, for now or for
    ever."""
    ability = ability_of(table, number)
    return ability is not None and _used_up(table, number, ability, _default_limit(table, number))


def _used_up(table: Table, number: int, ability: Ability, default: Often) -> bool:
    limits = [part.often for part in ability.parts if isinstance(part, Limit)] or [default]
    return ("turn" in limits and number in table.state.used) or (
        "match" in limits and number in table.state.spent
    )


def _default_limit(table: Table, number: int) -> Often:
    match table.kind(number):
        case "weapon":
            return "turn"
        case "ace":
            return "match"
        case _:
            return "freely"


def _is_time(table: Table, number: int, when: When) -> bool:
    player = table.owners[number]
    mine = table.state.active == player
    attack = table.attack if table.attack and table.is_in_play(table.attack.attacker) else None
    is_weapon = table.kind(number) == "weapon"
    match when.timing:
        case "main":
            return mine and table.state.step == "main" and not table.stack
        case "any" | "discarded":
            return True
        case "answer":
            newest = table.stack[-1] if table.stack else None
            return (
                newest is not None and newest.player != player and when.kind in (None, newest.kind)
            )
        case "attacked":
            return attack is not None and not mine
        case "attacking":
            return (
                attack is not None
                and mine
                and (not is_weapon or attack.attacker == table.ref(number))
            )
        case "blocking":
            blocker = attack.blocker if attack else None
            return (
                blocker is not None
                and table.is_in_play(blocker)
                and not mine
                and (not is_weapon or blocker == table.ref(number))
            )
        case "end":
            return mine and table.state.step == "end"


def _compares(table: Table, number: int, compare: Compare) -> bool:
    """Returns whether the comparison holds, as if an Item had left the hand and not reached the
    discard pile (R22)."""
    owner = table.owners[number]
    player = owner if compare.mine else opponent(owner)
    side = table.state.side(player)
    match compare.measure:
        case "health":
            count = side.health
        case "hand":
            count = len(side.hand) - (number in side.hand)
        case "discard":
            count = len(side.discard)
        case "weapons":
            count = len(side.weapons)
        case "deck":
            count = len(side.deck)
    return count >= compare.number if compare.at_least else count <= compare.number


def _can_pay(table: Table, number: int, costs: tuple[Cost, ...]) -> bool:
    """Returns whether the costs can be paid one after another; what one puts on the discard pile
    may be banished by the next."""
    side = table.state.side(table.owners[number])
    health = side.health
    hand = len(side.hand) - (number in side.hand)
    weapons = len(side.weapons) - (number in side.weapons)
    discard = len(side.discard) - (number in side.discard)
    for cost in costs:
        match cost:
            case Pay():
                health -= cost.number
                if health <= 0:
                    return False
            case DiscardCost():
                hand -= cost.number
                discard += cost.number
                if hand < 0:
                    return False
            case Sacrifice():
                weapons -= 1
                discard += 1
                if weapons < 0:
                    return False
            case BanishCost():
                discard -= cost.number
                if discard < 0:
                    return False
    return True
