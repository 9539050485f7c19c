"""Effects on how often effects may act (CHAOS 9, Overheat)."""

from __future__ import annotations

from typing import Final

from engine.games.chaos.cards import Amount, Plain
from engine.games.chaos.effects.declaration import BaseEffect, Cause, NumberRange, amounts, drawn
from engine.games.chaos.odds import up_range
from engine.games.chaos.reach import EVERYTHING, Limits
from engine.games.chaos.state import THRESHOLD, CardState, Heat
from engine.games.chaos.table import Table


def _overheat(table: Table, _: Plain, card: CardState, __: Cause) -> None:
    for key in card.heats:
        table.state.heat[key] = tuple(
            Heat(THRESHOLD, one.threshold) for one in table.state.heat[key]
        )
    table.emit_about("overheat", card)


def _lower_threshold(table: Table, base: Amount, card: CardState, _: Cause) -> None:
    for key in card.heats:
        table.state.heat[key] = tuple(
            Heat(one.acted, max(0, one.threshold - base.value)) for one in table.state.heat[key]
        )
    table.emit_about("threshold", card, n=base.value)


SET_OVERHEAT: Final = BaseEffect[Plain](
    act=_overheat,
    words="Set every effect on {whom} to overheat",
    limits=Limits(EVERYTHING),
    drawn=drawn(10, -5, Plain("setOverheat")),
)
LOWER_THRESHOLD: Final = BaseEffect[Amount](
    act=_lower_threshold,
    words="Reduce the overheat threshold for every effect on {whom} by {base.value}",
    limits=Limits(EVERYTHING),
    numbers=(NumberRange("value", "`decOhThreshold`", (1, 10)),),
    drawn=amounts(10, "decOhThreshold", up_range(3, 10, 1), -5),
    example="decOhThreshold(5)",
)
