"""Damage, healing, destruction, and changes to a card that stays in place: its numbers, its type
and abilities, the effects attached to it and how often its effects may act (CHAOS 9, Overheat)."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, get_args

from engine.card_files.spans import problem
from engine.games.chaos import card_terms, cards
from engine.games.chaos.cards import ParsedPart
from engine.games.chaos.conditions import (
    CARDS,
    EVERYTHING,
    FIGHTERS,
    LEADER_IN_PLAY,
    MINION_IN_PLAY,
    MINIONS,
    Limits,
    Reach,
    SourceCond,
    reach_of,
    reach_of_kinds,
    taken_from_stat,
)
from engine.games.chaos.effects.declaration import (
    FOR_CHARACTERS,
    NOT_FOR_LEADERS,
    BaseEffect,
    Cause,
    GeneratorLine,
    NumberRange,
    Phrase,
    TargetRequirement,
    Within,
    added,
    amounts,
    drawn,
)
from engine.games.chaos.odds import FROM_ONE, low_range, mid_range, signed_shares, up_range
from engine.games.chaos.state.moves import deal, destroy, heal
from engine.games.chaos.state.state import (
    MOST_ATTACHED,
    THRESHOLD,
    AttachedEffects,
    CardState,
    Heat,
)
from engine.games.chaos.state.table import AttachmentLoss, Table
from engine.problems import Problem
from engine.text.sentences import counted


def _change_cost(table: Table, base: cards.Amount, card: CardState, _: Cause) -> None:
    card.cost = max(0, card.cost + base.value)
    table.emit_about("cost", card, n=base.value)


def _change_attack_times(table: Table, base: cards.Amount, card: CardState, _: Cause) -> None:
    card.attack_times = max(0, card.attack_times + base.value)
    table.emit_about("attack times", card, n=base.value)


def _restore_attack_times(table: Table, base: cards.Amount, card: CardState, _: Cause) -> None:
    card.attacks_used = max(0, card.attacks_used - base.value)
    table.emit_about("ready", card, n=base.value)


def _change_attack_and_health(
    table: Table, base: cards.AtkHpMod, card: CardState, _: Cause
) -> None:
    card.attack = max(0, card.attack + base.attack)
    card.max_health += base.health
    table.emit_about("buff", card, n=base.attack, health=base.health)


def _changes_nothing(part: ParsedPart, _: Within | None) -> Iterator[Problem]:
    base: cards.AtkHpMod = part.value
    if base.attack == base.health == 0:
        message = "`atkHpMod(+0, +0)` changes nothing."
        yield problem("no-change", message, part.span, "atkHpMod(+1, +1)")


def _attack_and_health() -> Iterator[tuple[cards.AtkHpMod, int, Fraction]]:
    for attack, share in mid_range(-10, 10, 4).items():
        for health, part in low_range(0, 10, 4).items():
            base = cards.AtkHpMod(attack if attack or health else 1, health)
            total = base.attack + base.health
            loss = (total > 0) - (total < 0) if base.health else -3
            yield base, 3 if base.attack >= 0 else loss, share * part


DAMAGE: Final = BaseEffect[cards.Amount](
    act=lambda table, base, card, cause: deal(table, base.value, card.number, cause.source),
    words="Deal {base.value} damage to {whom}",
    needs=(FOR_CHARACTERS,),
    numbers=(NumberRange("value", "`damage`", (1, 10)),),
    drawn=amounts(250, "damage", FROM_ONE, -3),
    example="damage(2)",
)
HEAL: Final = BaseEffect[cards.Amount](
    act=lambda table, base, card, _: heal(table, base.value, card.number),
    words="Restore {base.value} health to {whom}",
    needs=(FOR_CHARACTERS,),
    numbers=(NumberRange("value", "`heal`", (1, 10)),),
    drawn=amounts(150, "heal", FROM_ONE, 3),
    example="heal(2)",
)
DESTROY: Final = BaseEffect[cards.Plain](
    act=lambda table, _, card, __: destroy(table, card.number),
    words="Destroy {whom}",
    needs=(FOR_CHARACTERS, NOT_FOR_LEADERS),
    drawn=drawn(90, -3, cards.Plain("destroy")),
)
COST_MOD: Final = BaseEffect[cards.Amount](
    act=_change_cost,
    words=lambda base, whom: added(base.value, whom.own("cost")),
    limits=lambda base: Limits(CARDS, takes=taken_from_stat("cost", base.value)),
    needs=(NOT_FOR_LEADERS._replace(told_only=True),),
    numbers=(NumberRange("value", "`costMod`", (-10, 10), is_change=True),),
    drawn=amounts(60, "costMod", signed_shares(low_range(1, 10, 8), Fraction(4, 5)), -3, below=3),
    example="costMod(-1)",
)
ATTACK_TIMES_MOD: Final = BaseEffect[cards.Amount](
    act=_change_attack_times,
    words=lambda base, whom: added(base.value, whom.own("attacks per turn")),
    limits=lambda base: Limits(FIGHTERS, takes=taken_from_stat("atkTimes", base.value)),
    needs=(TargetRequirement(FIGHTERS, "A spell never attacks."),),
    numbers=(NumberRange("value", "`atkTimesMod`", (-3, 3), is_change=True),),
    drawn=amounts(
        10, "atkTimesMod", signed_shares(low_range(1, 3, 8), Fraction(1, 5)), 4, below=-4
    ),
    example="atkTimesMod(+1)",
)
RESTORE_ATTACK_TIMES: Final = BaseEffect[cards.Amount](
    act=_restore_attack_times,
    words=lambda base, whom: Phrase(
        f"Restore {counted(base.value, 'used attack')} to {whom.words}"
    ),
    needs=(FOR_CHARACTERS,),
    numbers=(NumberRange("value", "`resAtkTimes`", (1, 5)),),
    drawn=amounts(20, "resAtkTimes", low_range(1, 5, 8), 5),
    example="resAtkTimes(1)",
)
ATTACK_AND_HEALTH_MOD: Final = BaseEffect[cards.AtkHpMod](
    act=_change_attack_and_health,
    words="Give {base.attack:+d}/{base.health:+d} to {whom}",
    limits=lambda base: Limits(FIGHTERS, takes=taken_from_stat("atk", base.attack)),
    needs=(TargetRequirement(FIGHTERS, "A spell has no attack and no health."),),
    numbers=(
        NumberRange("attack", "The change of attack", (-10, 10)),
        NumberRange("health", "The change of health", (0, 10)),
    ),
    problems=_changes_nothing,
    drawn=GeneratorLine(70, tuple(_attack_and_health())),
    example="atkHpMod(+1, +1)",
)

_TYPES: Final[Mapping[cards.TypeChange, card_terms.Type]] = dict(
    zip(get_args(cards.TypeChange), card_terms.TYPES, strict=True)
)
_ABILITIES: Final[Mapping[cards.Gift, card_terms.Ability]] = dict(
    zip(get_args(cards.Gift), card_terms.ABILITIES, strict=True)
)


def type_change(word: cards.TypeChange) -> BaseEffect[cards.Plain]:
    """Returns the declaration of a base effect that changes a minion's type to `word`."""
    type_ = _TYPES[word]

    def change(table: Table, _: cards.Plain, card: CardState, __: Cause) -> None:
        card.type = type_
        table.emit_about("type", card, value=type_)

    return BaseEffect[cards.Plain](
        act=change,
        words=lambda _, whom: Phrase(f"Change {whom.own('type')} to {type_.capitalize()}"),
        limits=Limits(MINIONS, makes=type_),
        needs=(TargetRequirement(MINIONS, "Only minions have a type; a {kind} has none."),),
        drawn=drawn(10, 2, cards.Plain(word)),
    )


def gift(word: cards.Gift) -> BaseEffect[cards.Plain]:
    """Returns the declaration of a base effect that grants the ability `word`."""
    ability = _ABILITIES[word]
    gained: frozenset[card_terms.Ability] = frozenset((ability,))
    reach = reach_of_kinds(
        tuple(kind for kind in card_terms.KINDS if card_terms.can_have(kind, ability))
    )

    def grant(table: Table, _: cards.Plain, card: CardState, __: Cause) -> None:
        card.abilities |= gained
        table.emit_about("grant", card, ability=ability)

    return BaseEffect[cards.Plain](
        act=grant,
        words=f"Grant {card_terms.ability_having(ability)} to {{whom}}",
        limits=Limits(reach, grants=ability),
        needs=(
            TargetRequirement(reach, f"A {{kind}} never has {card_terms.ability_having(ability)}."),
        ),
        drawn=drawn(10, card_terms.ABILITY_TERMS[ability].bias, cards.Plain(word)),
    )


def _remove_abilities(table: Table, _: cards.Plain, card: CardState, __: Cause) -> None:
    card.abilities = frozenset()
    table.emit_about("strip", card)


REMOVE_ABILITIES: Final = BaseEffect[cards.Plain](
    act=_remove_abilities,
    words="Remove all abilities from {whom}",
    drawn=drawn(20, -4, cards.Plain("rmAbilities")),
)


def give_effects(limits_of: Callable[[cards.Base], Limits]) -> BaseEffect[cards.GiveEffects]:
    """Returns the declaration of the base effect that attaches effects to a card. `limits_of`
    returns the limits of the base effects within the attached effects."""
    return BaseEffect[cards.GiveEffects](
        act=_attach,
        words=lambda base, whom: Phrase(f"Attach the following to {whom.words}", base.effects),
        limits=lambda base: Limits(
            EVERYTHING.intersection(*(_homes(one, limits_of) for one in base.effects))
        ),
        within_bias=3,
        example="giveEffects { deathrattle draw(1, ally) }",
    )


def _attach(table: Table, base: cards.GiveEffects, card: CardState, cause: Cause) -> None:
    if len(card.attached) < MOST_ATTACHED:
        shared = table.heat_within(cause.key, cause.place, base.effects)
        card.attached = (*card.attached, AttachedEffects(base.effects, shared))
        source = cause.source
        table.emit_about("attach", card, None, source.original, named="to", card=source.name)
    else:
        table.emit_about("laden", card)


def _homes(effect: cards.Effect, limits_of: Callable[[cards.Base], Limits]) -> Reach:
    """Returns the kinds and places of cards on which the effect makes sense. A leader in play never
    leaves."""
    trigger = card_terms.TRIGGERS[effect.trigger.name]
    reach = reach_of_kinds(tuple(trigger.weights))
    if trigger.timing != "turn":
        reach -= LEADER_IN_PLAY
    there = EVERYTHING
    if isinstance(effect.condition, SourceCond):
        there = reach_of(effect.condition.target)
    if isinstance(effect.action, cards.OnSelf):
        there &= limits_of(effect.action.base).reach
    if effect.trigger.name == "battlecry" and there != EVERYTHING:
        there &= MINION_IN_PLAY
    reach &= reach_of_kinds(
        tuple(kind for kind in card_terms.KINDS if there & reach_of_kinds((kind,)))
    )
    return reach if there & LEADER_IN_PLAY else reach - LEADER_IN_PLAY


def _reset(table: Table, _: cards.Plain, card: CardState, __: Cause) -> None:
    """Resets a card to its original, except sleep, attacks used and counters. Attached effects are
    removed later, in their turn."""
    card.reset()
    table.set_heat(card, lambda heat: Heat(heat.acted))
    table.emit_about("reset", card)
    if card.attached:
        table.wait(AttachmentLoss(card.number))


def _overheat(table: Table, _: cards.Plain, card: CardState, __: Cause) -> None:
    table.set_heat(card, lambda heat: Heat(THRESHOLD, heat.threshold))
    table.emit_about("overheat", card)


def _lower_threshold(table: Table, base: cards.Amount, card: CardState, _: Cause) -> None:
    table.set_heat(card, lambda heat: Heat(heat.acted, max(0, heat.threshold - base.value)))
    table.emit_about("threshold", card, n=base.value)


RESET: Final = BaseEffect[cards.Plain](
    act=_reset, words="Reset {whom} to {state}", drawn=drawn(10, -2, cards.Plain("resetState"))
)
SET_OVERHEAT: Final = BaseEffect[cards.Plain](
    act=_overheat,
    words="Overheat every effect of {whom}",
    drawn=drawn(10, -5, cards.Plain("setOverheat")),
)
LOWER_THRESHOLD: Final = BaseEffect[cards.Amount](
    act=_lower_threshold,
    words="Take {base.value} off the overheat threshold of every effect of {whom}",
    numbers=(NumberRange("value", "`decOhThreshold`", (1, 10)),),
    drawn=amounts(10, "decOhThreshold", up_range(3, 10, 1), -5),
    example="decOhThreshold(5)",
)
