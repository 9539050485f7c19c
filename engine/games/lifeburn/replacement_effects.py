"""A replacement is carried out: what is asked, paid and done for it (LIFEBURN 9.6)."""

from __future__ import annotations

from engine.core.table import Rule
from engine.games.lifeburn import costs, decisions, moves
from engine.games.lifeburn.checks import check
from engine.games.lifeburn.effects import resolve
from engine.games.lifeburn.state import Instead, StackObject
from engine.games.lifeburn.table import Table
from engine.players import opponent


def carry_out(table: Table, instead: Instead, checked: bool) -> Rule[None]:
    """Carries it out, or, if it is declined, what it was to replace; then (`checked`) comes a state
    check."""
    under_way = table.under_way
    under_way.depth += 1
    happens = yield from _happens(table, instead)
    under_way.depth -= 1
    under_way.replacing -= {instead.number}
    if not happens and not instead.tried:
        under_way.replacing |= {instead.number}
        moves.go_on(table, instead)
        under_way.replacing -= {instead.number}
    if checked:
        check(table)


def _happens(table: Table, instead: Instead) -> Rule[bool]:
    """Asks whether it is not declined, and then its costs and effects; targets and modes are chosen
    as they come."""
    triggered, source = instead.triggered, instead.source
    you, name = source.controller, source.card.name
    if triggered.optional:
        who = opponent(you) if triggered.opponents_choice else you
        question = triggered.option_message or triggered.description or f"Use {name}?"
        if not (yield from decisions.yes_no(who, name, question)):
            return False
    paid = yield from costs.pay_all(table, you, triggered.additional_costs, source)
    if paid is None:
        return False
    source = costs.followed(table, source)
    item = StackObject(
        table.new_number(),
        "triggered",
        you,
        source,
        triggered.effects,
        x=source.x,
        paid=paid,
        event=instead.event,
    )
    yield from resolve(table, item)
    return True
