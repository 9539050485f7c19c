"""ChangeSource (LIFEBURN 6.5, R34)."""

from __future__ import annotations

from typing import Final

from engine.games.lifeburn import decisions
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects.effect_execution import EffectExecution
from engine.games.lifeburn.state import Event, WaitingTrigger
from engine.games.lifeburn.table import Table
from engine.table import Rule

_TRIGGERS: Final = (("Deck", "Mill"), ("Hand", "Discard"), ("Play", "Death"))
"""Where a card may be said to have come from, and what that would have been."""


def change_source(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Your Summon card that has just entered the graveyard is said to have come from another zone:
    its own triggers about that fire."""
    event = execution.context.event
    if event is None or not event.objects:
        return Outcome()
    card = event.objects[0]
    if card.owner != execution.doer or card.card.type != "Summon" or card.token:
        return Outcome()
    choices = [
        (place, zone) for place, (zone, _) in enumerate(_TRIGGERS, 1) if zone != event.came_from
    ]
    place = yield from decisions.option(
        table, execution.doer, execution.source_name, choices, f"where {card.card.name} came from"
    )
    kind = _TRIGGERS[place - 1][1]
    happened = Event(kind, execution.doer, (card,), "Graveyard", 1)
    for triggered in card.card.triggered:
        if triggered.trigger == kind and triggered.self_ and not triggered.replacement:
            table.wait(WaitingTrigger(triggered, card, execution.doer, happened, table.timestamp()))
    return Outcome((), (card,), 1)
