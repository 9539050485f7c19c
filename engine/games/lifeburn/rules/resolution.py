"""The resolution of the top of the stack (LIFEBURN 10.2), and the execution of replacements, with
their questions, costs and effects (9.6)."""

from engine.core.table import Rule
from engine.games.lifeburn import decisions
from engine.games.lifeburn.actions import costs, stack
from engine.games.lifeburn.effects import resolve
from engine.games.lifeburn.state import moves
from engine.games.lifeburn.state.checks import check
from engine.games.lifeburn.state.state import Replacement, StackObject
from engine.games.lifeburn.state.table import Table
from engine.limits import Culprit
from engine.players import opponent


def resolve_top(table: Table) -> Rule[None]:
    """Removes the top object from the stack and resolves it (10.2)."""
    *below, item = table.state.stack
    table.state.stack = tuple(below)
    table.resolving = Culprit(item.source.card.name, item.source.owner)
    table.emit("resolve", card=item.source.card.name, player=item.controller)
    spell = item.kind == "card" and item.source.card.type == "Spell"
    exhausts = spell and stack.has_keyword(table, item, "Exhaust")  # 16.8
    before = table.happenings
    yield from resolve(table, item)
    used = spell or item.kind == "activated"
    if used and table.is_unchanged(before):
        table.emit("no change", card=item.source.card.name, player=item.controller)
    _move_card_on(table, item)
    if exhausts:
        table.side(item.controller).exhausted = True
        table.changed()
    check(table)
    table.resolving = None


def _move_card_on(table: Table, item: StackObject) -> None:
    """Moves the card to its next zone after its effects, if it is still on the stack (10.2)."""
    obj = table.find(item.number)
    if obj is None:
        return
    number = None
    if obj.card.type != "Spell":
        you, x, given = item.controller, item.x, obj.grants
        number = moves.enter(table, obj.number, you, was_cast=True, x=x, grants=given)
    if number is None:
        stack.leave_stack(table, item)


def carry_out(table: Table, instead: Replacement, checked: bool) -> Rule[None]:
    """Executes `instead`, the replacement of an event. If the player declines it or can't pay for
    it, executes the original event. Runs the state check afterwards if `checked`."""
    under_way = table.under_way
    under_way.depth += 1
    happens = yield from _replaces(table, instead)
    under_way.depth -= 1
    under_way.replacing -= {instead.number}
    if not happens and not instead.tried:
        under_way.replacing |= {instead.number}
        moves.do_replaced_event(table, instead)
        under_way.replacing -= {instead.number}
    if checked:
        check(table)


def _replaces(table: Table, instead: Replacement) -> Rule[bool]:
    """Asks whether to use the replacement, then pays its costs and executes its effects; targets
    and modes are chosen as they come. Returns whether it was used."""
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
    number, effects = table.new_number(), triggered.effects
    item = StackObject(
        number, "triggered", you, source, effects, x=source.x, paid=paid, event=instead.event
    )
    yield from resolve(table, item)
    return True
