"""Replacements of events: abilities that happen instead of an event (LIFEBURN 9.6)."""

from dataclasses import replace
from typing import Final

from engine.core.table import MatchOver, Rule
from engine.games.lifeburn.state.offboard import replaces
from engine.games.lifeburn.state.state import Event, Replacement
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.state.trigger_detection import number_of, trigger_sources

DEEPEST: Final = 5
"""The limit of nested replacements that are carried out at once; deeper ones are postponed."""


class _ReplacementAsks(Exception):
    """Raised if a replacement that is only being tried reaches a question."""


def replacement(table: Table, event: Event) -> Replacement | None:
    """Returns the replacement that applies to the event before it happens. Returns None if there is
    none, or if an event of the same object is already being replaced."""
    if event.kind not in table.offboard.replaced:
        return None
    if event.objects[0].number in table.under_way.replacing:
        return None
    for triggered, source in trigger_sources(table, event, ()):
        if replaces(triggered) and number_of(table, triggered, source, event) is not None:
            return Replacement(triggered, source, event)
    return None


def do_instead(table: Table, instead: Replacement) -> None:
    """Carries out a replacement. If the replacement needs a player's answer, or if too many
    replacements are nested, postpones the replacement until `finish` runs."""
    under_way = table.under_way
    under_way.replacing |= {instead.number}
    if under_way.depth >= DEEPEST or _asks(table, instead):
        under_way.postponed += (instead,)
        return
    for _ in table.rulebook.carry_out(table, instead, False):
        raise _ReplacementAsks


def finish(table: Table) -> Rule[None]:
    """Carries out the postponed replacements, with a state check after each. Players can be asked
    now."""
    under_way = table.under_way
    while under_way.postponed and under_way.depth < DEEPEST:
        first, *others = under_way.postponed
        under_way.postponed = tuple(others)
        yield from table.rulebook.carry_out(table, first, True)


def _asks(table: Table, instead: Replacement) -> bool:
    """Returns whether the replacement reaches a question, by trying it on a copy of the table. If
    the table already is such a copy, it just continues up to the first question."""
    under_way = table.under_way
    if under_way.trying:
        return False
    table.touch(len(table.state.objects))
    twin = table.copy()
    twin.under_way.trying = True
    twin.under_way.depth = under_way.depth
    twin.under_way.replacing = under_way.replacing
    try:
        return any(
            True for _ in table.rulebook.carry_out(twin, replace(instead, tried=True), False)
        )
    except _ReplacementAsks:
        return True
    except MatchOver:
        return False
