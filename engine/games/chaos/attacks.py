"""Attacks (CHAOS 4)."""

from __future__ import annotations

from engine.events import EventKind
from engine.games.chaos.actions import empty_queue, finish_action
from engine.games.chaos.moves import deal
from engine.games.chaos.state import CardState
from engine.games.chaos.table import Table
from engine.players import Player, opponent


def sleeps(card: CardState) -> bool:
    """Returns whether it came this turn and has no Charge."""
    return card.fresh and "charge" not in card.abilities


def attackers(table: Table, player: Player) -> list[int]:
    """Returns the player's characters that may attack now."""
    side = table.side(player)
    cards = table.state.cards
    return [
        one
        for one in (side.leader, *side.field)
        if cards[one].attacks_left >= 1 and not sleeps(cards[one])
    ]


def attackable(table: Table, player: Player) -> list[int]:
    """Returns the enemies of the player that may be attacked: those with Taunt, where there are
    any."""
    side = table.side(opponent(player))
    cards = table.state.cards
    seen = [one for one in (*side.field, side.leader) if "stealth" not in cards[one].abilities]
    return [one for one in seen if "taunt" in cards[one].abilities] or seen


def attack(table: Table, attacker: int, target: int) -> None:
    """Makes one character attack another; leaders do not strike back. The event's zone is where the
    target is: a minion may be called "player". Raises MatchOver."""
    one, other = table.change(attacker), table.card(target)
    aim = "player" if other.place == "leader" else other.name
    table.emit(EventKind.ATTACK, card=one.name, target=aim, player=one.side, zone=other.place)
    one.abilities -= {"stealth"}
    one.attacks_used += 1
    with table.batch():
        deal(table, one.attack, target, one)
        if other.kind == "minion":
            deal(table, table.card(target).attack, attacker, table.card(target))
    empty_queue(table)
    finish_action(table)
