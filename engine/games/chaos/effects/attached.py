"""Effects that attach effects to cards."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.chaos.card_terms import KINDS
from engine.games.chaos.cards import Base, Effect, GiveEffects, OnSelf
from engine.games.chaos.conditions import SourceCond
from engine.games.chaos.effects.declaration import BaseEffect, Cause, Phrase
from engine.games.chaos.reach import (
    EVERYTHING,
    LEADER_IN_PLAY,
    MINION_IN_PLAY,
    Limits,
    Reach,
    met_by,
    subjects,
)
from engine.games.chaos.state import MOST_ATTACHED, Attached, CardState
from engine.games.chaos.table import Table
from engine.games.chaos.triggers import TRIGGERS


def give_effects(limits_of: Callable[[Base], Limits]) -> BaseEffect[GiveEffects]:
    """Returns the base effect; `limits_of` gives the limits of those within it."""
    return BaseEffect[GiveEffects](
        act=_attach,
        words=lambda base, whom: Phrase(f"Attach the following to {whom.words}", base.effects),
        limits=lambda base: Limits(
            EVERYTHING.intersection(*(_homes(one, limits_of) for one in base.effects))
        ),
        within_bias=3,
        example="giveEffects { deathrattle draw(1, ally) }",
    )


def _attach(table: Table, base: GiveEffects, card: CardState, cause: Cause) -> None:
    if len(card.attached) >= MOST_ATTACHED:
        return
    shared = table.heat_within(cause.key, cause.place, base.effects)
    card = table.change(card.number)
    card.attached = (*card.attached, Attached(base.effects, shared))
    table.emit_about("attach", card, named="to", card=cause.source.name)


def _homes(effect: Effect, limits_of: Callable[[Base], Limits]) -> Reach:
    """Returns what the effect makes sense on. A leader in play stays where it is."""
    trigger = TRIGGERS[effect.trigger.name]
    reach = subjects(tuple(trigger.weights))
    if trigger.timing != "turn":
        reach -= LEADER_IN_PLAY
    there = EVERYTHING
    if isinstance(effect.condition, SourceCond):
        there = met_by(effect.condition.target)
    if isinstance(effect.action, OnSelf):
        there &= limits_of(effect.action.base).reach
    if effect.trigger.name == "battlecry" and there != EVERYTHING:
        there &= MINION_IN_PLAY
    reach &= subjects(tuple(kind for kind in KINDS if there & subjects((kind,))))
    return reach if there & LEADER_IN_PLAY else reach - LEADER_IN_PLAY
