"""Simple queries of objects that need no passives (LIFEBURN 0.1, 4.3)."""

from collections.abc import Iterable, Sequence

from engine.games.lifeburn.cards import Keyword, Zone
from engine.games.lifeburn.state.state import GameObject, ObjectSnapshot
from engine.games.lifeburn.state.table import Table, by_permanents
from engine.players import Player


def is_summon(obj: GameObject) -> bool:
    """Returns whether the object is a Summon: a card, a creature token, or a resource token that
    became one (0.1, 14.6)."""
    return obj.card.type == "Summon" or obj.animated is not None


def printed_snapshot(table: Table, number: int) -> ObjectSnapshot:
    """Returns a snapshot of the object with its printed stats and keywords. Making this snapshot is
    faster than making one with the present values."""
    obj = table.state.objects[number]
    card = obj.card
    return snapshot_of(table, obj, card.attack or 0, card.defense or 0, card.keywords)


def snapshot_of(
    table: Table,
    obj: GameObject,
    attack: int,
    defense: int,
    keywords: tuple[tuple[Keyword, int], ...],
) -> ObjectSnapshot:
    """Returns a snapshot of the object with the given stats and keywords."""
    attacks = table.state.attacks
    return ObjectSnapshot(
        obj.number,
        obj.card,
        obj.owner,
        obj.controller,
        obj.zone,
        attack,
        defense,
        keywords,
        is_summon(obj),
        obj.token,
        obj.x,
        obj.attacked,
        obj.also_herb,
        bool(attacks) and any(attack.attacker == obj.number for attack in attacks),
    )


@by_permanents
def controlled(table: Table, player: Player) -> tuple[int, ...]:
    """Returns all objects in play that the player controls, resource tokens included, in the order
    in which they entered."""
    objects = table.state.objects
    return tuple(number for number in table.state.play if objects[number].controller == player)


def sorted_by_name(table: Table, deck: Iterable[int]) -> list[int]:
    """Returns these cards of a deck sorted by name, so that they don't reveal the deck's order."""
    return sorted(deck, key=lambda number: table.obj(number).card.name)


@by_permanents
def laid_out_line(table: Table, player: Player, zone: Zone) -> Sequence[int]:
    """Returns the player's permanents whose zone is `zone`, in the order for display. Permanents in
    Play are in the order in which they entered. Resource tokens (`Token`) are sorted by name, so
    that equal tokens are side by side."""
    objects = table.state.objects
    found = [number for number in controlled(table, player) if objects[number].zone == zone]
    if zone == "Token":
        found.sort(key=lambda number: (objects[number].card.name, objects[number].animated or ()))
    return found


@by_permanents
def all_summons(table: Table) -> tuple[int, ...]:
    """Returns all Summons in play, in the order in which they entered."""
    objects = table.state.objects
    return tuple(number for number in table.state.play if is_summon(objects[number]))


@by_permanents
def summons(table: Table, player: Player) -> tuple[int, ...]:
    """Returns the Summons that the player controls, in the order in which they entered."""
    objects = table.state.objects
    return tuple(number for number in controlled(table, player) if is_summon(objects[number]))
