"""Damage, healing and destruction as effects."""

from __future__ import annotations

from typing import Final

from engine.games.chaos.cards import Amount, Plain
from engine.games.chaos.effects.declaration import (
    BaseEffect,
    Cause,
    NumberRange,
    amounts,
    drawn,
    idle_on_leaders,
    idle_out_of_play,
)
from engine.games.chaos.moves import deal, destroy, heal
from engine.games.chaos.odds import FROM_ONE
from engine.games.chaos.reach import IN_PLAY, MINION_IN_PLAY, Limits
from engine.games.chaos.state import CardState
from engine.games.chaos.table import Table


def _damage(table: Table, base: Amount, card: CardState, cause: Cause) -> None:
    if card.is_character:
        deal(table, base.value, card.number, cause.source)


def _heal(table: Table, base: Amount, card: CardState, _: Cause) -> None:
    if card.is_character:
        heal(table, base.value, card.number)


def _destroy(table: Table, _: Plain, card: CardState, __: Cause) -> None:
    if card.place == "field":
        destroy(table, card.number)


DAMAGE: Final = BaseEffect[Amount](
    act=_damage,
    words="Deal {base.value} damage to {whom}",
    limits=Limits(IN_PLAY),
    idle=idle_out_of_play,
    numbers=(NumberRange("value", "`damage`", (1, 10)),),
    drawn=amounts(250, "damage", FROM_ONE, -3),
    example="damage(2)",
)
HEAL: Final = BaseEffect[Amount](
    act=_heal,
    words="Restore {base.value} health to {whom}",
    limits=Limits(IN_PLAY),
    idle=idle_out_of_play,
    numbers=(NumberRange("value", "`heal`", (1, 10)),),
    drawn=amounts(150, "heal", FROM_ONE, 3),
    example="heal(2)",
)
DESTROY: Final = BaseEffect[Plain](
    act=_destroy,
    words="Destroy {whom}",
    limits=Limits(MINION_IN_PLAY),
    idle=lambda base, kind, place: (
        idle_out_of_play(base, kind, place) or idle_on_leaders(base, kind, place)
    ),
    drawn=drawn(90, -3, Plain("destroy")),
)
