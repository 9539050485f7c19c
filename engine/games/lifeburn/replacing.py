"""What happens instead (LIFEBURN 9.6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.lifeburn.cards import Triggered
from engine.games.lifeburn.state import Chosen, Event, Known, StackObject
from engine.games.lifeburn.table import Table


@dataclass(frozen=True, slots=True)
class Instead:
    """An ability that replaces an event, and the object that has it."""

    triggered: Triggered
    source: Known
    event: Event


def replaces(triggered: Triggered) -> bool:
    """Whether the ability changes its event instead of following it."""
    return triggered.replacement or triggered.trigger == "DeathBySpell"


def replacement(table: Table, event: Event) -> Instead | None:
    """What replaces the event, which is about to happen to its one object; None if nothing does,
    or the object's fate is being replaced already."""
    from engine.games.lifeburn.matching import number_of, sources

    if event.things[0].number in table.replacing:
        return None
    for triggered, source in sources(table, event, ()):
        if replaces(triggered) and number_of(table, triggered, source, event) is not None:
            return Instead(triggered, source, event)
    return None


def do_instead(table: Table, instead: Instead) -> None:
    """Does the effects of a replacement at once. What it would ask is answered by itself."""
    from engine.games.lifeburn.effects import resolve

    triggered, source = instead.triggered, instead.source
    number = instead.event.things[0].number
    item = StackObject(
        table.new_number(),
        "triggered",
        source.controller,
        source,
        triggered.effects,
        tuple(Chosen() for _ in triggered.effects),
        x=source.x,
        event=instead.event,
    )
    table.replacing.add(number)
    steps = resolve(table, item)
    try:
        decision = next(steps)
        while True:
            decision = steps.send(decision.default)
    except StopIteration:
        pass
    finally:
        table.replacing.discard(number)
