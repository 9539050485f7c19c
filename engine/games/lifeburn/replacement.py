"""What happens instead (LIFEBURN 9.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.games.lifeburn import decisions
from engine.games.lifeburn.cards import Triggered
from engine.games.lifeburn.state import Event, ObjectSnapshot, StackObject
from engine.games.lifeburn.table import Table
from engine.players import opponent
from engine.table import MatchOver, Rule


@dataclass(frozen=True, slots=True)
class Instead:
    """An ability that replaces an event, and the object that has it."""

    triggered: Triggered
    source: ObjectSnapshot
    event: Event

    @property
    def number(self) -> int:
        """The object whose fate is replaced."""
        return self.event.objects[0].number


DEEPEST: Final = 5
"""How deep replacements are done within one another at once; deeper ones wait."""


class _WouldAsk(Exception):
    """A replacement that is only tried out has come to a question."""


def replaces(triggered: Triggered) -> bool:
    """Returns whether the ability changes its event instead of following it."""
    return triggered.replacement or triggered.trigger == "DeathBySpell"


def replacement(table: Table, event: Event) -> Instead | None:
    """Returns what replaces the event, which is about to happen to its one object; None if nothing
    does, or the object's fate is being replaced already."""
    from engine.games.lifeburn.trigger_matching import number_of, sources

    if event.objects[0].number in table.replacing:
        return None
    for triggered, source in sources(table, event, ()):
        if replaces(triggered) and number_of(table, triggered, source, event) is not None:
            return Instead(triggered, source, event)
    return None


def do_instead(table: Table, instead: Instead, otherwise: Callable[[], object]) -> None:
    """Does a replacement: at once, or, where it asks something, as soon as somebody can be asked
    (`finish`). `otherwise` does what was to be replaced, if the ability is declined."""
    table.replacing.add(instead.number)
    if table.nested >= DEEPEST or _asks(table, instead):
        table.postponed.append(lambda: _done(table, instead, otherwise))
        return
    for _ in _done(table, instead, otherwise):
        raise _WouldAsk


def finish(table: Table) -> Rule[None]:
    """Does the replacements that had to wait until somebody could be asked."""
    while table.postponed and table.nested < DEEPEST:
        from engine.games.lifeburn.checks import check

        yield from table.postponed.pop(0)()
        check(table)


def _asks(table: Table, instead: Instead) -> bool:
    """Returns whether it comes to a question: it is tried out on a copy of the table. What is tried
    out already just goes on, up to its first question."""
    if table.trying:
        return False
    twin = table.copy()
    twin.trying = True
    twin.nested = table.nested
    twin.replacing = set(table.replacing)
    try:
        for _ in _done(twin, instead, lambda: None):
            return True
    except _WouldAsk:
        return True
    except MatchOver:
        return False
    return False


def _done(table: Table, instead: Instead, otherwise: Callable[[], object]) -> Rule[None]:
    table.nested += 1
    happens = yield from _happens(table, instead)
    table.nested -= 1
    table.replacing.discard(instead.number)
    if not happens:
        table.replacing.add(instead.number)
        otherwise()
        table.replacing.discard(instead.number)


def _happens(table: Table, instead: Instead) -> Rule[bool]:
    """Asks whether it is not declined, and then its costs and effects; targets and modes are chosen
    as they come."""
    from engine.games.lifeburn import costs
    from engine.games.lifeburn.effects import resolve

    triggered, source = instead.triggered, instead.source
    you, name = source.controller, source.card.name
    if triggered.optional:
        who = opponent(you) if triggered.opponents_choice else you
        question = triggered.option_message or triggered.description or f"Use {name}?"
        if not (yield from decisions.yes_no(table, who, name, question)):
            return False
    if not costs.can_pay_all(table, you, triggered.additional_costs, source):
        return False
    paid = yield from costs.pay_all(table, you, triggered.additional_costs, source)
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
