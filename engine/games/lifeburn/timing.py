"""Which cards somebody may cast now, whatever they cost (LIFEBURN 2.4, 3.3, 12.9)."""

from __future__ import annotations

from engine.games.lifeburn import passives, reading
from engine.games.lifeburn.filters import qualifies
from engine.games.lifeburn.state import Thing
from engine.games.lifeburn.table import Table
from engine.players import Player


def in_time(table: Table, player: Player, number: int) -> bool:
    """Whether the player may cast the card now, whatever it costs (2.4, 3.3, 12.9)."""
    thing = table.thing(number)
    card = thing.card
    if card.type not in ("Summon", "Spell", "Object") or is_forbidden(table, player, thing):
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
                    table.thing(one).card.tribe == "Goblin"
                    for one in reading.summons(table, player)
                ):
                    return False
    if card.type == "Spell" or "OnOpponentAttack" in card.cast_restrictions:
        return True
    if not own_turn or state.stack or state.phase not in ("Main", "SecondMain"):
        return False
    return card.type == "Object" or _within_limit(table, player, thing)


def is_forbidden(table: Table, player: Player, thing: Thing) -> bool:
    """RestrictCasting and Exhaust (6.5, 16.8)."""
    side = table.side(player)
    if thing.card.type == "Spell" and side.exhausted:
        return True
    return bool(side.only_cast) and any(
        not qualifies(table, thing.number, effect.filter, player) for effect in side.only_cast
    )


def _within_limit(table: Table, player: Player, thing: Thing) -> bool:
    side = table.side(player)
    if side.summons_used < table.options.summons_a_turn + side.summon_bonus:
        return True
    if thing.zone == "Deck":
        return True
    return bool(passives.card_passives(table, thing.number, "BypassSummonLimit"))


def cast_zones(table: Table, player: Player) -> list[int]:
    """The cards that the player might cast from where they lie: hand, and graveyard, exile and
    deck where something allows it."""
    side = table.side(player)
    found = list(side.hand)
    things = table.state.things
    if table.afar.casting:
        found += [
            number
            for number in (*side.graveyard, *side.exile)
            if (zones := things[number].card.castable_from) and things[number].zone in zones
        ]
        in_deck = (number for number in side.deck if "Deck" in things[number].card.castable_from)
        found += reading.unordered(table, in_deck)
    if passives.player_passives(table, player, "AdditionalSummonTopCard"):
        top = side.deck[:1]
        found += [one for one in top if things[one].card.type == "Summon" and one not in found]
    return found
