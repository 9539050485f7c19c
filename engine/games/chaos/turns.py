"""How a match and its turns begin and end (CHAOS 2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.events import EventKind
from engine.games.chaos.actions import all_cards, call, empty_queue, finish_action
from engine.games.chaos.cards import SECOND_PLAYER_TOKEN
from engine.games.chaos.moves import draw
from engine.games.chaos.state import MOST_MP, OWN_TURNS, Heat
from engine.games.chaos.table import Table
from engine.games.chaos.triggers import TriggerName
from engine.players import PLAYERS, Player, opponent

FIRST_HAND: Final = 3


def set_up(table: Table, first: Player | None) -> None:
    """Who begins, shuffled decks, three cards each, and the token of whoever is second."""
    state = table.state
    state.active = first or PLAYERS[table.rng.below(2)]
    for player in PLAYERS:
        side = table.side(player)
        table.shuffle(player)
        side.hand, side.deck = side.deck[:FIRST_HAND], side.deck[FIRST_HAND:]
        for number in side.hand:
            card = table.change(number)
            card.place = "hand"
            table.report_draw(player, card.name)
    second = opponent(state.active)
    token = table.make(SECOND_PLAYER_TOKEN, second, "hand")
    table.side(second).hand.append(token.number)
    table.emit_privately("hand", second, {"player": second}, card=token.name)


def begin_turn(table: Table) -> None:
    """Everything before the first action of a turn. Raises MatchOver."""
    state = table.state
    player = state.active
    side = table.side(player)
    state.turn += 1
    side.turns += 1
    side.max_mp = min(MOST_MP, side.max_mp + 1)
    side.mp = side.max_mp
    table.emit(EventKind.TURN, player=player, n=state.turn)
    for number in (side.leader, *side.field):
        card = table.card(number)
        if card.attacks_used or card.fresh:
            card = table.change(number)
            card.attacks_used = 0
            card.fresh = False
    _turn_effects(table, "turnStart")
    finish_action(table)
    draw(table, player, 1)
    empty_queue(table)
    finish_action(table)


def end_turn(table: Table) -> None:
    """Turn-end effects, cooling, and the other player's turn. Raises MatchOver."""
    state = table.state
    _turn_effects(table, "turnEnd")
    finish_action(table)
    side = table.side(state.active)
    _cool(table, (side.leader, *side.field, *side.hand, *side.deck))
    if state.a.turns >= OWN_TURNS <= state.b.turns:
        table.end_in_draw((f"Both players have had {OWN_TURNS} turns",))
    state.active = opponent(state.active)


def _turn_effects(table: Table, name: TriggerName) -> None:
    """The list is made before the first effect; what is dying by then is passed over. Hidden cards
    are asked as well, and whether there is one to ask shows nowhere, not even in what may be taken
    back."""
    table.use_secret()
    player = table.state.active
    cards = table.state.cards
    for number in all_cards(table, player):
        card = cards[number]
        if (name in card.original.triggers or card.attached) and not card.dying:
            for _ in call(table, number, name, player):
                empty_queue(table)


def _cool(table: Table, numbers: Iterable[int]) -> None:
    """No effect of these cards has acted since."""
    heat, cards = table.state.heat, table.state.cards
    warm = {key for key, effects in heat.items() for one in effects if one.acted}
    if not warm:
        return
    for number in numbers:
        for key in cards[number].heats:
            if key in warm:
                heat[key] = tuple(Heat(0, one.threshold) for one in heat[key])
