"""Damage, healing, destruction, and changes of a card's cost, attack, health and attack times."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from engine.card_files.spans import problem
from engine.games.chaos.card_terms import Kind
from engine.games.chaos.cards import Amount, AtkHpMod, Base, Plain
from engine.games.chaos.effects.declaration import (
    BaseEffect,
    Cause,
    Drawn,
    NumberRange,
    Phrase,
    Whom,
    Within,
    amounts,
    drawn,
    idle_on_leaders,
    idle_out_of_play,
)
from engine.games.chaos.moves import deal, destroy, heal
from engine.games.chaos.odds import FROM_ONE, low_range, mid_range, signed
from engine.games.chaos.reach import CARDS, FIGHTERS, IN_PLAY, MINION_IN_PLAY, Limits, taken
from engine.games.chaos.source import ParsedPart
from engine.games.chaos.state import CardState
from engine.games.chaos.table import Table
from engine.problems import Problem
from engine.text.sentences import counted


def _damage(table: Table, base: Amount, card: CardState, cause: Cause) -> None:
    if card.is_character:
        deal(table, base.value, card.number, cause.source)


def _heal(table: Table, base: Amount, card: CardState, _: Cause) -> None:
    if card.is_character:
        heal(table, base.value, card.number)


def _destroy(table: Table, _: Plain, card: CardState, __: Cause) -> None:
    if card.place == "field":
        destroy(table, card.number)


def _change_cost(table: Table, base: Amount, card: CardState, _: Cause) -> None:
    card = table.change(card.number)
    card.cost = max(0, card.cost + base.value)
    table.emit_about("cost", card, n=base.value)


def _change_attack_times(table: Table, base: Amount, card: CardState, _: Cause) -> None:
    if card.kind != "spell":
        card = table.change(card.number)
        card.attack_times = max(0, card.attack_times + base.value)
        table.emit_about("attack times", card, n=base.value)


def _restore_attack_times(table: Table, base: Amount, card: CardState, _: Cause) -> None:
    if card.is_character:
        card = table.change(card.number)
        card.attacks_used = max(0, card.attacks_used - base.value)
        table.emit_about("ready", card, n=base.value)


def _restored_attack_times(base: Amount, whom: Whom) -> Phrase:
    return Phrase(f"Restore {counted(base.value, 'attack time')} to {whom.words}")


def _change_attack_and_health(table: Table, base: AtkHpMod, card: CardState, _: Cause) -> None:
    if card.kind != "spell":
        card = table.change(card.number)
        card.attack = max(0, card.attack + base.attack)
        card.max_health += base.health
        table.emit_about("buff", card, n=base.attack, health=base.health)


def _nothing_to_fight_with(what: str) -> Callable[[Base, Kind, Within | None], str | None]:
    return lambda _, kind, __: f"A spell has no {what}." if kind == "spell" else None


def _changes_nothing(part: ParsedPart, _: Within | None) -> Iterator[Problem]:
    base: AtkHpMod = part.value
    if base.attack == base.health == 0:
        message = "`atkHpMod(+0, +0)` changes nothing."
        yield problem("no-change", message, part.span, "atkHpMod(+1, +1)")


def _attack_and_health() -> Iterator[tuple[AtkHpMod, int, Fraction]]:
    for attack, share in mid_range(-10, 10, 4).items():
        for health, part in low_range(0, 10, 4).items():
            base = AtkHpMod(attack, health) if attack or health else AtkHpMod(1, 0)
            yield base, _attack_and_health_bias(base), share * part


def _attack_and_health_bias(base: AtkHpMod) -> int:
    if base.attack >= 0:
        return 3
    if base.health == 0:
        return -3
    total = base.attack + base.health
    return 1 if total > 0 else 0 if total == 0 else -1


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
COST_MOD: Final = BaseEffect[Amount](
    act=_change_cost,
    words="Give {base.value:+d} to the cost of {whom}",
    limits=lambda base: Limits(CARDS, takes=taken("cost", base.value)),
    idle=idle_on_leaders,
    numbers=(NumberRange("value", "`costMod`", (-10, 10), is_change=True),),
    drawn=amounts(60, "costMod", signed(low_range(1, 10, 8), Fraction(4, 5)), -3, below=3),
    example="costMod(-1)",
)
ATTACK_TIMES_MOD: Final = BaseEffect[Amount](
    act=_change_attack_times,
    words="Give {base.value:+d} to the attack times of {whom}",
    limits=lambda base: Limits(FIGHTERS, takes=taken("atkTimes", base.value)),
    idle=_nothing_to_fight_with("attack times"),
    numbers=(NumberRange("value", "`atkTimesMod`", (-3, 3), is_change=True),),
    drawn=amounts(10, "atkTimesMod", signed(low_range(1, 3, 8), Fraction(1, 5)), 4, below=-4),
    example="atkTimesMod(+1)",
)
RESTORE_ATTACK_TIMES: Final = BaseEffect[Amount](
    act=_restore_attack_times,
    words=_restored_attack_times,
    limits=Limits(IN_PLAY),
    idle=idle_out_of_play,
    numbers=(NumberRange("value", "`resAtkTimes`", (1, 5)),),
    drawn=amounts(20, "resAtkTimes", low_range(1, 5, 8), 5),
    example="resAtkTimes(1)",
)
ATTACK_AND_HEALTH_MOD: Final = BaseEffect[AtkHpMod](
    act=_change_attack_and_health,
    words="Give {base.attack:+d}/{base.health:+d} to {whom}",
    limits=lambda base: Limits(FIGHTERS, takes=taken("atk", base.attack)),
    idle=_nothing_to_fight_with("attack and no health"),
    numbers=(
        NumberRange("attack", "The change of attack", (-10, 10)),
        NumberRange("health", "The change of health", (0, 10)),
    ),
    problems=_changes_nothing,
    drawn=Drawn(70, tuple(_attack_and_health())),
    example="atkHpMod(+1, +1)",
)
