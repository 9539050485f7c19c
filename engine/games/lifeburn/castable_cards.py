"""Which cards somebody may cast now, whatever they cost (LIFEBURN 2.4, 3.3, 12.9)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.lifeburn import passives, queries
from engine.games.lifeburn.filters import qualifies
from engine.games.lifeburn.state import GameObject
from engine.games.lifeburn.table import Table, by_arrangement
from engine.players import Player


def in_time(table: Table, player: Player, number: int) -> bool:
    """Returns whether the player may cast the card now, whatever it costs (2.4, 3.3, 12.9)."""
    obj = table.obj(number)
    card = obj.card
    if card.type not in ("Summon", "Spell", "Object") or is_forbidden(table, player, obj):
        return False
    state = table.state
    own_turn = state.active == player
    for restriction in card.cast_restrictions:
        match restriction:
            case "OnOpponentAttack":
                if own_turn or state.phase != "Combat" or not state.attacks:
                    return False
            case "InResponse":
                if not state.stack:
                    return False
            case "OpponentsTurn":
                if own_turn:
                    return False
            case _:
                if not any(
                    table.obj(one).card.tribe == "Goblin" for one in queries.summons(table, player)
                ):
                    return False
    if card.type == "Spell" or "OnOpponentAttack" in card.cast_restrictions:
        return True
    if not own_turn or state.stack or state.phase not in ("Main", "SecondMain"):
        return False
    return card.type == "Object" or _within_limit(table, player, obj)


def is_forbidden(table: Table, player: Player, obj: GameObject) -> bool:
    """Returns whether something forbids to cast it: RestrictCasting and Exhaust (6.5, 16.8)."""
    side = table.side(player)
    if obj.card.type == "Spell" and side.exhausted:
        return True
    return bool(side.only_cast) and any(
        not qualifies(table, obj.number, effect.filter, player) for effect in side.only_cast
    )


def _within_limit(table: Table, player: Player, obj: GameObject) -> bool:
    side = table.side(player)
    if side.summons_used < table.options.summons_a_turn + side.summon_bonus:
        return True
    if obj.zone == "Deck":
        return True
    return bool(passives.card_passives(table, obj.number, "BypassSummonLimit"))


def cast_zones(table: Table, player: Player) -> list[int]:
    """Returns the cards that the player might cast from where they lie: hand, and graveyard, exile
    and deck where something allows it."""
    side = table.side(player)
    found = [*side.hand, *_castable_elsewhere(table, player)]
    if passives.player_passives(table, player, "AdditionalSummonTopCard"):
        top = side.deck[:1]
        found += [one for one in top if table.obj(one).card.type == "Summon" and one not in found]
    return found


@by_arrangement
def _castable_elsewhere(table: Table, player: Player) -> Sequence[int]:
    """Returns the cards outside of the hand which say that they may be cast from where they lie."""
    if not table.offboard.casting:
        return ()
    side, objects = table.side(player), table.state.objects
    in_deck = (number for number in side.deck if "Deck" in objects[number].card.castable_from)
    return (
        *(
            number
            for number in (*side.graveyard, *side.exile)
            if objects[number].zone in objects[number].card.castable_from
        ),
        *queries.unordered(table, in_deck),
    )
