"""Effects on hands: discarding, showing, detaining, casting (LIFEBURN 6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.lifeburn import casting, decisions, filters, moves, passives, revealed_cards
from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import effect_execution
from engine.games.lifeburn.effects.effect_execution import EffectExecution
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.state import ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.players import Player, opponent
from engine.table import Rule


def _hand(table: Table, execution: EffectExecution, player: Player) -> list[int]:
    """Returns the cards of a hand that match the effect's filters and `revealType`."""
    kind = execution.effect.reveal_type
    objects = [table.obj(number) for number in table.side(player).hand]
    return [
        obj.number
        for obj in objects
        if effect_execution.matches(table, execution, obj.number)
        and filters.is_type(obj.card, is_summon(obj), kind)
    ]


def discard(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes Discard: of the player's choice, at random, any number, or all."""
    affected: list[ObjectSnapshot] = []
    for player in execution.players:
        table.use_secret()
        matching = _hand(table, execution, player)
        if execution.effect.all:
            chosen = matching
        elif execution.effect.random:
            chosen = list(matching)
            table.rng.shuffle(chosen)
            chosen = chosen[: execution.amount]
        else:
            chosen = yield from _pick(table, execution, player, matching, "discard")
        affected += moves.discard(table, player, chosen)
    return Outcome(execution.targets or (), tuple(affected), len(affected), execution.players)


def _pick(
    table: Table, execution: EffectExecution, player: Player, cards: Sequence[int], why: str
) -> Rule[list[int]]:
    """The player picks as many of the cards as the effect says."""
    return (
        yield from decisions.picks(
            table, player, cards, execution.source_name, why, execution.least, execution.most
        )
    )


def discard_opponent(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes DiscardOpponent: the opponent shows cards of a kind, and you pick."""
    victim = opponent(execution.doer)
    cards = _hand(table, execution, victim)
    revealed_cards.reveal(table, victim, cards)
    chosen = yield from _pick(table, execution, execution.doer, cards, "be discarded")
    affected = moves.discard(table, victim, chosen)
    return Outcome((), tuple(affected), len(affected), (victim,))


def reveal(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes Reveal: the hand, the source, all matching cards, or one that is picked."""
    affected: list[ObjectSnapshot] = []
    for player in execution.players:
        if execution.effect.self_:
            cards = effect_execution.own_source(table, execution)
        else:
            cards = _hand(table, execution, player)
            table.use_secret()
            if not execution.effect.all and not _for_number(execution.effect):
                cards = yield from _pick(table, execution, player, cards, "show")
        revealed_cards.reveal(table, player, cards)
        affected += [table.snapshot(number) for number in cards]
    return Outcome(execution.targets or (), tuple(affected), len(affected), execution.players)


def _for_number(effect: Effect) -> bool:
    """Returns whether all matching cards are shown because something depends on their number."""
    return not effect.filter.empty and any(
        follow.amount_based_on in ("RootAmount", "RootAffected")
        for follow in effect.additional_effects
    )


def detain(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes Detain: a card of the opponent's hand is exiled until the source leaves play."""
    holder = next(iter(effect_execution.own_source(table, execution)), None)
    if holder is None or execution.context.paid_itself:
        return Outcome()
    victim = opponent(execution.doer)
    revealed_cards.reveal(table, victim, list(table.side(victim).hand))
    chosen = yield from _pick(
        table, execution, execution.doer, _hand(table, execution, victim), "exile while this stays"
    )
    affected = [table.snapshot(number) for number in chosen]
    for number in chosen:
        moves.hold(table, number, holder)
    return Outcome((), tuple(affected), len(affected), (victim,))


def set_straight(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes CardSetStraight: Spells and Objects of the opponent's hand, each for half your
    life."""
    victim = opponent(execution.doer)
    revealed_cards.reveal(table, victim, list(table.side(victim).hand))
    cards = [n for n in table.side(victim).hand if table.obj(n).card.type in ("Spell", "Object")]
    chosen = yield from decisions.picks(
        table,
        execution.doer,
        cards,
        execution.source_name,
        "be discarded, for half your life",
        0,
        None,
    )
    affected = moves.discard(table, victim, chosen)
    for _ in affected:
        moves.lose_life(table, execution.doer, table.side(execution.doer).life // 2)
    return Outcome((), tuple(affected), len(affected), (victim,))


def ritual_of_darkness(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes CardRitualOfDarkness: by turns a Summon from hand into play, until both decline."""
    affected: list[ObjectSnapshot] = []
    player = execution.doer
    declined = 0
    while declined < 2:
        table.use_secret()
        cards = [
            number
            for number in table.side(player).hand
            if table.obj(number).card.type == "Summon"
            and not passives.card_passives(table, number, "CantSpecialSummon")
        ]
        picked = yield from decisions.pick(
            table, player, cards, execution.source_name, "a Summon to put into play", done=True
        )
        number = moves.enter(table, picked, player) if isinstance(picked, int) else None
        declined = declined + 1 if number is None else 0
        if number is not None:
            affected.append(table.snapshot(number))
        player = opponent(player)
    return Outcome((), tuple(affected), len(affected))


def cast_card(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes CastCard: matching cards may be cast, or the source is (R55)."""
    effect = execution.effect
    if effect.self_:
        own = effect_execution.own_source(table, execution)[:1]
        found = yield from _cast(table, execution, execution.players[0], own)
        return Outcome((), tuple(found), len(found))
    affected: list[ObjectSnapshot] = []
    for player in execution.players:
        affected += yield from _cast_some(table, execution, player)
    return Outcome((), tuple(affected), len(affected))


def _cast_some(
    table: Table, execution: EffectExecution, player: Player
) -> Rule[list[ObjectSnapshot]]:
    """The player may cast as many matching cards as the effect says."""
    pay_cost = execution.effect.pay_cost
    done: list[ObjectSnapshot] = []
    most = execution.most
    while most is None or len(done) < most:
        cards = [
            number
            for number in _castable_from(table, execution, player)
            if casting.castable_by_effect(table, player, number, pay_cost)
        ]
        table.use_secret()
        picked = yield from decisions.pick(
            table, player, cards, execution.source_name, "cast", done=True
        )
        if not isinstance(picked, int):
            break
        cast = yield from _cast(table, execution, player, [picked])
        if not cast:
            break
        done += cast
    return done


def _castable_from(table: Table, execution: EffectExecution, player: Player) -> Iterable[int]:
    match execution.effect.target_based_on:
        case "RootAffected":
            numbers = effect_execution.parent_objects(table, execution.context)
        case "EventCard":
            numbers = effect_execution.event_objects(table, execution.context)
        case _:
            zones = execution.effect.target_zones or ("Hand",)
            return [
                number
                for zone in zones
                for number in filters.cards_in(table, player, zone, execution.effect.filter, player)
                if not execution.effect.other or number != execution.context.source.number
            ]
    return [number for number in numbers if effect_execution.matches(table, execution, number)]


def _cast(
    table: Table, execution: EffectExecution, player: Player, numbers: Sequence[int]
) -> Rule[list[ObjectSnapshot]]:
    """The player casts cards for the effect; those that could be."""
    cast: list[ObjectSnapshot] = []
    for number in numbers:
        if not casting.castable_by_effect(table, player, number, execution.effect.pay_cost):
            continue
        snapshot = table.snapshot(number)
        done = yield from casting.cast_by_effect(table, player, number, execution.effect.pay_cost)
        if done:
            cast.append(snapshot)
    return cast
