"""The check whether an attack without strength does nothing (ASIGOC 1, Battle step; R9, R11)."""

from collections.abc import Iterable, Iterator, Sequence

from engine.games.asigoc.cards import Clause, Step, Weapon
from engine.games.asigoc.conditions import can_activate
from engine.games.asigoc.costs import Sacrifice
from engine.games.asigoc.effects.effect import OneOf, Repeat
from engine.games.asigoc.effects.weapons import Change, Deploy, Destroy
from engine.games.asigoc.table import Attack, Table, has_timing


def is_harmless(table: Table, number: int) -> bool:
    """Returns whether an attack with the Weapon, which may attack now, would be useless. An attack
    is useless if both of these are true:

    - It deals no damage, whatever the Weapon's owner does during the attack.
    - It enables no other action of the owner, such as an ability that needs an attack.

    Cards that the owner can't see are ignored. Of the opponent's actions, only forced ones are
    taken into account.
    """
    if table.value(number, "attack") > 0:
        return False
    table.attack = Attack(table.ref(number))
    try:
        return not any(_is_useful(table, one, number) for one in _usable(table, number))
    finally:
        table.attack = None


def _usable(table: Table, attacker: int) -> Iterator[int]:
    """Yields the cards that the attacker's owner may use while it attacks."""
    side = table.state.side(table.owners[attacker])
    items = (one for one in side.hand if table.cards[one].kind == "item")
    aces = () if side.ace is None else (side.ace,)
    return (one for one in (*items, *side.weapons, *aces) if can_activate(table, one))


def _is_useful(table: Table, number: int, attacker: int) -> bool:
    """Returns whether the card needs an attack, or may strengthen the attacker, by itself or
    through effects that it triggers."""
    ability = table.cards[number].ability
    assert ability is not None
    if has_timing(ability, "attacking"):
        return True
    if _strengthens(ability.steps, is_attacker=number == attacker):
        return True
    moves = any(isinstance(part, Sacrifice) for part in ability.parts)
    moves = moves or any(isinstance(one, Deploy | Destroy) for one in effects_in(ability.steps))
    return moves and any(map(_strengthens, _set_off(table, attacker)))


def _set_off(table: Table, attacker: int) -> Iterator[Sequence[Step]]:
    """Yields the effects that other Weapons of the attacker's owner have when they enter or are
    discarded."""
    side = table.state.side(table.owners[attacker])
    for number in (*side.hand, *side.discard, *side.weapons):
        card = table.cards[number]
        if number != attacker and isinstance(card, Weapon):
            yield card.enters
            if card.ability and has_timing(card.ability, "discarded"):
                yield card.ability.steps


def _strengthens(steps: Sequence[Step], *, is_attacker: bool = False) -> bool:
    aims = ("mine", "any", "this") if is_attacker else ("mine", "any")
    return any(
        isinstance(one, Change) and one.value == "attack" and one.amount > 0 and one.whose in aims
        for one in effects_in(steps)
    )


def effects_in(steps: Iterable[Step]) -> Iterator[Clause]:
    """Yields these effects, and all effects inside them."""
    for step in steps:
        yield from _within(step.effect)


def _within(effect: Clause) -> Iterator[Clause]:
    yield effect
    match effect:
        case OneOf(effects):
            for one in effects:
                yield from _within(one)
        case Repeat():
            yield from effects_in(effect.steps)
        case _:
            pass
