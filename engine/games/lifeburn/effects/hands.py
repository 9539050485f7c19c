"""Effects on cards in hands and decks (LIFEBURN 5.13, 6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import (
    casting,
    decisions,
    filters,
    moves,
    passives,
    revealed_cards,
    stats,
)
from engine.games.lifeburn.cards import DeckPlace, Destination, Zone
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import effect_execution
from engine.games.lifeburn.effects.effect_execution import EffectExecution, Executor
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.state import ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.effects.hands import HandEffects
from engine.players import Player, opponent

WHERE: Final = {
    "Top": "put on top of the deck, the first to be drawn first",
    "Deck": "put on top of the deck",
    "Bottom": "put at the bottom of the deck, the first to be drawn first",
    "Hand": "put into the hand",
    "Graveyard": "put into the graveyard",
    "Play": "put into play",
    "Exile": "exile",
}


def draw(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes Draw: one by one."""
    drawn: list[ObjectSnapshot] = []
    for player in execution.players:
        drawn += yield from moves.draw(table, player, execution.amount)
    return Outcome(execution.targets or (), tuple(drawn), len(drawn), execution.players)


def mill(table: Table, execution: EffectExecution) -> Outcome:
    """Executes Mill: cards from the top of the deck go to the graveyard."""
    milled = [
        card for player in execution.players for card in moves.mill(table, player, execution.amount)
    ]
    return Outcome(execution.targets or (), tuple(milled), len(milled), execution.players)


def shuffle_deck(table: Table, execution: EffectExecution) -> Outcome:
    """Executes ShuffleDeck."""
    for player in execution.players:
        moves.shuffle(table, player)
    return Outcome(execution.targets or (), (), 0, execution.players)


def look_at_deck(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes LookAtDeck: the top cards are seen and distributed."""
    affected: list[ObjectSnapshot] = []
    for player in execution.players:
        cards = list(table.side(player).deck[: execution.amount])
        if execution.effect.reveal:
            revealed_cards.reveal(table, player, cards)
        revealed_cards.look(table, player, cards)
        affected += [stats.snapshot(table, number) for number in cards]
        yield from _distribute(table, execution, player, cards)
    return Outcome(execution.targets or (), tuple(affected), len(affected), execution.players)


def _distribute(
    table: Table, execution: EffectExecution, player: Player, cards: Sequence[int]
) -> Rule[None]:
    """The player puts cards of the own deck to the effect's destinations, in order (5.13)."""
    left = list(cards)
    for destination in execution.effect.deck_destinations:
        matching = [
            number
            for number in left
            if filters.qualifies(table, number, destination.filter, execution.doer)
            and _may_go(table, number, destination.place)
        ]
        chosen = yield from _chosen(table, execution, player, destination, matching)
        left = [number for number in left if number not in chosen]
        if destination.reveal:
            revealed_cards.reveal(table, player, chosen)
        _send(table, player, chosen, destination.place)


def _chosen(
    table: Table,
    execution: EffectExecution,
    player: Player,
    destination: Destination,
    matching: Sequence[int],
) -> Rule[list[int]]:
    """Which of the matching cards go there, in the order in which they do."""
    why = WHERE[destination.place]
    all_left = destination.amount is None and not destination.chosen_amount
    if all_left and (destination.ordering != "Any" or not matching):
        chosen = list(matching)
    else:
        most = None if destination.chosen_amount else len(matching)
        if most is not None and destination.amount is not None:
            most = min(most, destination.amount)
        least = most or 0
        chosen = yield from decisions.picks(
            table, player, matching, execution.source_name, why, least, most
        )
    if destination.ordering == "Random":
        table.rng.shuffle(chosen)
    elif destination.ordering == "Same" and destination.place in ("Top", "Bottom"):
        chosen = [number for number in matching if number in chosen]
    return chosen


def _may_go(table: Table, number: int, place: str) -> bool:
    """Returns whether the card may go there: Spells do not enter play."""
    return place != "Play" or table.obj(number).card.type in ("Summon", "Object")


def _send(
    table: Table, player: Player, numbers: Sequence[int], place: DeckPlace | Zone
) -> list[ObjectSnapshot]:
    """Cards go to a place of 5.13; the first goes on top, or comes first from the bottom. What they
    are there."""
    if not numbers:
        return []
    if place == "Play":
        found: Sequence[int | None] = [moves.enter(table, number, player) for number in numbers]
    else:
        zone: Zone = "Deck" if place in ("Top", "Bottom") else place
        cards = list(reversed(numbers)) if place == "Top" else numbers
        found = moves.put(table, cards, zone, bottom=place == "Bottom")
    return [stats.snapshot(table, number) for number in found if number is not None]


def tutor(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes Tutor: searches the deck, then shuffles."""
    place = execution.destination
    affected: list[ObjectSnapshot] = []
    for player in execution.players:
        table.use_secret()
        matching = [
            number
            for number in table.side(player).deck
            if effect_execution.matches(table, execution, number) and _may_go(table, number, place)
        ]
        table.emit("search", player=player)
        revealed_cards.show(table, player, "Found in your deck", matching)
        chosen = yield from effect_execution.picked(
            table, execution, player, matching, WHERE[place]
        )
        if execution.effect.reveal:
            revealed_cards.reveal(table, player, chosen)
        if place == "Deck":
            moves.shuffle(table, player)
            affected += _send(table, player, chosen, "Top")
        else:
            affected += _send(table, player, chosen, place)
            moves.shuffle(table, player)
    return Outcome(execution.targets or (), tuple(affected), len(affected), execution.players)


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
            chosen = yield from effect_execution.picked(
                table, execution, player, matching, "discard"
            )
        affected += moves.discard(table, player, chosen)
    return Outcome(execution.targets or (), tuple(affected), len(affected), execution.players)


def discard_opponent(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes DiscardOpponent: the opponent shows cards of a kind, and you pick."""
    victim = opponent(execution.doer)
    cards = _hand(table, execution, victim)
    revealed_cards.reveal(table, victim, cards)
    chosen = yield from effect_execution.picked(
        table, execution, execution.doer, cards, "be discarded"
    )
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
            for_number = not execution.effect.filter.empty and any(
                follow.amount_based_on in ("RootAmount", "RootAffected")
                for follow in execution.effect.additional_effects
            )
            if not execution.effect.all and not for_number:
                cards = yield from effect_execution.picked(table, execution, player, cards, "show")
        revealed_cards.reveal(table, player, cards)
        affected += [stats.snapshot(table, number) for number in cards]
    return Outcome(execution.targets or (), tuple(affected), len(affected), execution.players)


def detain(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes Detain: a card of the opponent's hand is exiled until the source leaves play."""
    holder = next(iter(effect_execution.own_source(table, execution)), None)
    if holder is None or execution.context.paid_itself:
        return Outcome()
    victim = opponent(execution.doer)
    revealed_cards.reveal(table, victim, list(table.side(victim).hand))
    chosen = yield from effect_execution.picked(
        table, execution, execution.doer, _hand(table, execution, victim), "exile while this stays"
    )
    affected = [stats.snapshot(table, number) for number in chosen]
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
            affected.append(stats.snapshot(table, number))
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
        snapshot = stats.snapshot(table, number)
        done = yield from casting.cast_by_effect(table, player, number, execution.effect.pay_cost)
        if done:
            cast.append(snapshot)
    return cast


HAND_EFFECTS: Final = HandEffects[Executor](
    Draw=draw,
    Mill=mill,
    LookAtDeck=look_at_deck,
    Tutor=tutor,
    ShuffleDeck=shuffle_deck,
    Discard=discard,
    DiscardOpponent=discard_opponent,
    Reveal=reveal,
    Detain=detain,
    CardSetStraight=set_straight,
    CardRitualOfDarkness=ritual_of_darkness,
    CastCard=cast_card,
)
