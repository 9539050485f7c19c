"""Waiting triggers are put on the stack (LIFEBURN 7.2, 7.3)."""

from __future__ import annotations

from engine.games.lifeburn import announced_choices, costs, decisions, revealed_cards
from engine.games.lifeburn.state import StackObject, WaitingTrigger
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts import question_of
from engine.games.lifeburn.trigger_order import indifferent
from engine.players import Player, opponent
from engine.table import Rule


def place_waiting(table: Table) -> Rule[None]:
    """Puts all waiting triggers on the stack, the turn player's first; whoever has several chooses
    each time which one is next (7.2). Past LOOP_LIMIT in one turn they are not placed (R53)."""
    state = table.state
    while state.waiting:
        player = state.active
        if all(waiting.controller != player for waiting in state.waiting):
            player = opponent(player)
        waiting = yield from _next(table, player)
        state.waiting = [other for other in state.waiting if other is not waiting]
        if state.placed < table.options.loop_limit:
            state.placed += 1
            yield from _place(table, waiting)


def _next(table: Table, player: Player) -> Rule[WaitingTrigger]:
    mine = [waiting for waiting in table.state.waiting if waiting.controller == player]
    if len(mine) == 1:
        return mine[0]
    which = yield from decisions.order(player, mine, indifferent=indifferent(table, mine))
    return mine[which]


def _place(table: Table, waiting: WaitingTrigger) -> Rule[None]:
    """Places a trigger on the stack: optional, costs, modes, targets (7.3)."""
    triggered, source, player = waiting.triggered, waiting.source, waiting.controller
    name = source.card.name
    opening = triggered.trigger == "OpeningHand"
    if opening or (triggered.optional and not triggered.opponents_choice):
        question = question_of(triggered)
        if not (yield from decisions.yes_no(table, player, name, question)):
            return
    paid = ()
    if triggered.additional_costs:
        if not costs.can_pay_all(table, player, triggered.additional_costs, source):
            return
        paid = yield from costs.pay_all(table, player, triggered.additional_costs, source)
        source = costs.followed(table, source)
    if opening and table.find(source.number) is not None:
        revealed_cards.reveal(table, player, [source.number])
    event = waiting.event
    chosen = yield from announced_choices.announce(
        table, player, triggered.effects, source, event, source.x
    )
    if chosen is None:
        return
    item = StackObject(
        table.new_number(),
        "triggered",
        player,
        source,
        triggered.effects,
        chosen,
        x=source.x,
        paid=paid,
        event=event,
        triggered=triggered,
    )
    table.state.stack.append(item)
    table.state.passes = 0
    table.emit("trigger", card=name, player=player)
