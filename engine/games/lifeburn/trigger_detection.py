"""Which abilities trigger on what has just happened (LIFEBURN 7.1, 7.5, 16)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.lifeburn import passives, stats, tokens
from engine.games.lifeburn.cards import Triggered
from engine.games.lifeburn.keywords import TRIGGERED
from engine.games.lifeburn.offboard import IN_PLAY, replaces
from engine.games.lifeburn.state import Event, ObjectSnapshot, WaitingTrigger
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.trigger_matching import about_own_mill, number_of, sources
from engine.players import PLAYERS
from engine.values import replace


def detect(table: Table, event: Event, leaving: Sequence[ObjectSnapshot] = ()) -> None:
    """Compares an event with all triggers (7.1). `leaving` are objects that have just left play
    together and see it as they were (R52)."""
    entering = event.kind == "EnteredZone" and event.zone in IN_PLAY
    silent = entering and _silenced(table)
    seen = sources(table, event, leaving) if event.kind in table.offboard.events else ()
    for triggered, source in seen:
        if replaces(triggered) or (silent and _is_silenced(triggered)):
            continue
        number = number_of(table, triggered, source, event)
        if number is not None:
            _wait(
                table, triggered, source, replace(event, amount=number, batch=table.under_way.batch)
            )
    if entering or event.kind == "Death":
        _detect_keywords(table, event, silent=silent)
    if table.state.delayed:
        _detect_delayed(table, event, silent=silent)


def _is_silenced(triggered: Triggered) -> bool:
    """Returns whether the ability is about entering Play, not the Token zone (9.4)."""
    return (triggered.zone or "Play") == "Play"


def _silenced(table: Table) -> bool:
    return any(
        passives.player_passives(table, player, "DisableEnterPlayEffects") for player in PLAYERS
    )


def _wait(table: Table, triggered: Triggered, source: ObjectSnapshot, event: Event) -> None:
    """Lets the ability wait; with `batch` once for all such events of one effect."""
    if triggered.batch:
        for place, waiting in enumerate(table.state.waiting):
            if (
                waiting.triggered is triggered
                and waiting.source.number == source.number
                and waiting.event.batch == event.batch
            ):
                first = waiting.event
                together = replace(
                    first, objects=first.objects + event.objects, amount=first.amount + event.amount
                )
                before, after = table.state.waiting[:place], table.state.waiting[place + 1 :]
                table.state.waiting = (*before, replace(waiting, event=together), *after)
                return
    if table.in_play(source.number):
        source = stats.snapshot(table, source.number)
    each = 1
    if event.kind == "Mill" and triggered.amount is None and not triggered.batch:
        each = 1 if about_own_mill(triggered) else event.amount
    for _ in range(each):
        table.wait(WaitingTrigger(triggered, source, source.controller, event, table.timestamp()))


def _detect_keywords(table: Table, event: Event, *, silent: bool) -> None:
    """Detects keywords that are triggers like others (16); Sprout may be one on death too (9.4)."""
    snapshot = event.objects[0]
    if not snapshot.keywords or silent or not (snapshot.summon or snapshot.card.type == "Object"):
        return
    keywords = dict(snapshot.keywords)
    for keyword, made in TRIGGERED.items():
        if keyword not in keywords:
            continue
        if keyword == "Sprout" and tokens.NEVER_SPROUTS in snapshot.card.passives:
            continue
        triggered = made(keywords[keyword])
        if triggered.trigger == event.kind or (keyword == "Sprout" and event.sprouts):
            table.wait(
                WaitingTrigger(triggered, snapshot, snapshot.controller, event, table.timestamp())
            )


def _detect_delayed(table: Table, event: Event, *, silent: bool) -> None:
    """Detects stored triggers, which fire once, at the first event that matches, and need no source
    (7.5)."""
    for delayed in table.state.delayed:
        triggered = delayed.triggered
        if triggered.trigger != event.kind or (silent and _is_silenced(triggered)):
            continue
        source = replace(delayed.source, controller=delayed.player)
        anybody = replace(triggered, all=True, self_=False)
        number = number_of(table, anybody, source, event)
        if number is not None:
            table.state.delayed = tuple(one for one in table.state.delayed if one is not delayed)
            happened = replace(event, amount=number, objects=delayed.about or event.objects)
            table.wait(
                WaitingTrigger(triggered, source, delayed.player, happened, table.timestamp())
            )
