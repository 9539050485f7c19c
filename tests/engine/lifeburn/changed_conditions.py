"""Changes of a match of Lifeburn by which the condition of a refusal holds, and nothing else
changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.games.lifeburn.actions.announcement import impossible
from engine.games.lifeburn.cards import Card, Effect
from engine.games.lifeburn.rules.rules import LifeburnRules
from engine.games.lifeburn.set import first_set
from engine.games.lifeburn.state.queries import printed_snapshot
from engine.games.lifeburn.state.state import Attack, StackObject
from engine.games.lifeburn.state.zones import create_object
from engine.games.lifeburn.tokens import CREATURES, RESOURCES, token
from engine.players import PLAYERS, Player, opponent
from engine.reasons import Refusal


def change_condition(table: Any, number: int, refusal: Refusal) -> None:
    """Changes the table so that the refusal's condition holds for the card."""
    state = table.state
    player: Player = table.owner(number)
    side = table.side(player)
    match refusal.rule:
        case "time":
            _change_time(table, player, refusal.what)
        case "forbidden":
            side.exhausted, side.only_cast = False, ()
        case "limit":
            side.summons_used = refusal.has - 1
        case "condition":
            create_object(table, Card("Newcomer", "Summon", 0, 1, 1, "Goblin"), player, "Play")
        case "cost" if refusal.what == "life":
            side.life += refusal.needs - refusal.has + 1
        case "cost":
            in_hand = refusal.what in ("Discard", "ExileFromHand", "Reveal")
            zone = "Hand" if in_hand else "Play"
            zone = "Graveyard" if refusal.what == "ExileFromGraveyard" else zone
            _add_fitting(table, number, refusal, [(player, zone)])
        case "target":
            effect = _impossible(table, number)
            assert effect is not None
            on_stack = effect.effect == "Counter" or effect.target_type == "Spell"
            zones: Sequence[str] = ["Stack"] if on_stack else effect.target_zones or ["Play"]
            places: list[tuple[Player, str]] = [
                (owner, zone) for zone in zones for owner in PLAYERS
            ]
            _add_fitting(table, number, refusal, places)
        case rule:
            raise AssertionError(f"there is no such rule: {rule}")
    state.priority = player
    for zone in ("Hand", "Graveyard", "Play"):
        table.rearranged(zone)


def _impossible(table: Any, number: int) -> Effect | None:
    player = table.owner(number)
    source = printed_snapshot(table, number)
    return impossible(table, player, table.obj(number).card.stack_effects, source)


def _change_time(table: Any, player: Player, when: str) -> None:
    state, enemy = table.state, opponent(player)
    match when:
        case "Main":
            state.active, state.phase, state.attacks = player, "Main", ()
        case "stack":
            state.stack = ()
        case "OnOpponentAttack":
            state.active, state.phase = enemy, "Combat"
            attacker = create_object(table, _SUMMON, enemy, "Play")
            state.attacks = (Attack(attacker.number, player),)
        case "InResponse":
            _add_to_stack(table, _SPELL, enemy)
        case "OpponentsTurn":
            state.active = enemy
        case _:
            raise AssertionError(f"there is no such time: {when}")


_SUMMON: Final = Card("Newcomer", "Summon", 0, 1, 1)
_SPELL: Final = Card("Newcomer", "Spell", 0)
_FITTING: Final[dict[str, tuple[Card, Player, str]]] = {}
"""The cards that were found to meet a condition, with their player and zone, by its sentence."""


def _add_fitting(
    table: Any, number: int, refusal: Refusal, places: Sequence[tuple[Player, str]]
) -> None:
    """Adds as many copies of a card as are missing for the condition, in one of these places."""
    cards = [*first_set().cards.values(), *map(token, (*RESOURCES, *CREATURES))]
    known = _FITTING.get(f"{table.owner(number)}: {refusal.said}")
    found = [known] if known else [(card, *place) for place in places for card in cards]
    for card, owner, zone in found:
        twin = table.copy()
        _add_copies(twin, card, owner, zone, refusal.needs - refusal.has)
        if LifeburnRules(twin).refusal(number) != refusal:
            _FITTING[f"{table.owner(number)}: {refusal.said}"] = card, owner, zone
            _add_copies(table, card, owner, zone, refusal.needs - refusal.has)
            return


def _add_copies(table: Any, card: Card, owner: Player, zone: Any, count: int) -> None:
    for _ in range(count):
        if zone == "Stack":
            _add_to_stack(table, card, owner)
        else:
            token = zone == "Play" and card.type == "Token"
            create_object(table, card, owner, "Token" if token else zone)


def _add_to_stack(table: Any, card: Card, player: Player) -> None:
    obj = create_object(table, card, player, "Hand")
    source = printed_snapshot(table, obj.number)
    table.side(player).hand = tuple(one for one in table.side(player).hand if one != obj.number)
    table.change(obj.number).zone = "Stack"
    item = StackObject(obj.number, "card", player, source, (), (), card, player)
    table.state.stack = (*table.state.stack, item)
