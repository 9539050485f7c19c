"""Effects on cards in hands and decks (LIFEBURN 5.13, 6.5)."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import decisions, player_view
from engine.games.lifeburn.actions import casting
from engine.games.lifeburn.cards import DeckPlace, Destination, Zone
from engine.games.lifeburn.effects.effect_execution import EffectExecution, Executor, affecting
from engine.games.lifeburn.state import filters, moves, passives, stats
from engine.games.lifeburn.state.queries import is_summon
from engine.games.lifeburn.state.state import ObjectSnapshot, Outcome
from engine.games.lifeburn.state.table import Table
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


def _on_each(
    do: Callable[[EffectExecution, Player], list[ObjectSnapshot] | Rule[list[ObjectSnapshot]]],
) -> Executor:
    """Returns an executor that applies the function to the cards of each affected player."""

    def executed(execution: EffectExecution) -> Rule[Outcome]:
        affected: list[ObjectSnapshot] = []
        for player in execution.players:
            done = do(execution, player)
            affected += done if isinstance(done, list) else (yield from done)
        return affecting(affected, execution.players)

    return executed


@_on_each
def draw(execution: EffectExecution, player: Player) -> Rule[list[ObjectSnapshot]]:
    """Executes Draw: the player draws cards one at a time. Returns the drawn cards."""
    return moves.draw(execution.table, player, execution.amount)


@_on_each
def mill(execution: EffectExecution, player: Player) -> list[ObjectSnapshot]:
    """Executes Mill: moves cards from the top of the player's deck to the graveyard. Returns these
    cards."""
    return moves.mill(execution.table, player, execution.amount)


@_on_each
def shuffle_deck(execution: EffectExecution, player: Player) -> list[ObjectSnapshot]:
    """Executes ShuffleDeck: shuffles the player's deck."""
    moves.shuffle(execution.table, player)
    return []


@_on_each
def look_at_deck(execution: EffectExecution, player: Player) -> Rule[list[ObjectSnapshot]]:
    """Executes LookAtDeck: the player sees the top cards of their deck and distributes them to the
    effect's destinations. Returns these cards as they were in the deck."""
    table = execution.table
    cards = list(table.side(player).deck[: execution.amount])
    if execution.effect.reveal:
        player_view.reveal_cards(table, player, cards)
    player_view.show_top_cards(table, player, cards)
    seen = [stats.snapshot(table, number) for number in cards]
    yield from _distribute(execution, player, cards)
    return seen


def _distribute(execution: EffectExecution, player: Player, cards: Sequence[int]) -> Rule[None]:
    """Lets the player put cards of their own deck to the effect's destinations, in order (5.13)."""
    table = execution.table
    left = list(cards)
    for destination in execution.effect.deck_destinations:
        matching = [
            number
            for number in left
            if filters.qualifies(table, number, destination.filter, execution.doer)
            and may_go(table, number, destination.place)
        ]
        chosen = yield from _chosen(execution, player, destination, matching)
        left = [number for number in left if number not in chosen]
        if destination.reveal:
            player_view.reveal_cards(table, player, chosen)
        _send(table, player, chosen, destination.place)


def _chosen(
    execution: EffectExecution, player: Player, destination: Destination, matching: Sequence[int]
) -> Rule[list[int]]:
    """Returns the matching cards that go to the destination, in order; asks the player if
    necessary."""
    all_left = destination.amount is None and not destination.chosen_amount
    if all_left and (destination.ordering != "Any" or not matching):
        chosen = list(matching)
    else:
        most = None if destination.chosen_amount else len(matching)
        if most is not None and destination.amount is not None:
            most = min(most, destination.amount)
        why = WHERE[destination.place]
        counted = all_left and destination.filter.empty and destination.place in ("Top", "Bottom")
        chosen = yield from execution.picks(player, matching, why, most or 0, most, counted=counted)
    if destination.ordering == "Random":
        execution.table.rng.shuffle(chosen)
    elif destination.ordering == "Same" and destination.place in ("Top", "Bottom"):
        chosen = [number for number in matching if number in chosen]
    return chosen


def may_go(table: Table, number: int, place: str) -> bool:
    """Returns whether the card may be moved to `place`, a zone or a place in the deck. Only "Play"
    has a limit: Spells, and objects that are in play already, can't enter play."""
    if place != "Play":
        return True
    return not table.in_play(number) and table.obj(number).card.type in ("Summon", "Object")


def _send(
    table: Table, player: Player, numbers: Sequence[int], place: DeckPlace | Zone
) -> list[ObjectSnapshot]:
    """Moves cards to a place of 5.13. The first card ends up on top of the deck, or highest of them
    at its bottom. Returns the moved cards as they are in that place."""
    if place == "Play":
        found: Sequence[int | None] = [moves.enter(table, number, player) for number in numbers]
    else:
        zone: Zone = "Deck" if place in ("Top", "Bottom") else place
        cards = list(reversed(numbers)) if place == "Top" else numbers
        found = moves.put_into_zone(table, cards, zone, bottom=place == "Bottom")
    return [stats.snapshot(table, number) for number in found if number is not None]


@_on_each
def tutor(execution: EffectExecution, player: Player) -> Rule[list[ObjectSnapshot]]:
    """Executes Tutor: the player searches their deck for cards, then the deck is shuffled. Returns
    the found cards."""
    table, place = execution.table, execution.destination
    table.use_secret()
    found = execution.matching(table.side(player).deck)
    matching = [number for number in found if may_go(table, number, place)]
    table.emit("search", player=player)
    player_view.show_cards(table, player, "Found in your deck", matching)
    chosen = yield from execution.pick(player, matching, WHERE[place])
    if execution.effect.reveal:
        player_view.reveal_cards(table, player, chosen)
    if place == "Deck":
        moves.shuffle(table, player)
        return _send(table, player, chosen, "Top")
    affected = _send(table, player, chosen, place)
    moves.shuffle(table, player)
    return affected


def _hand(execution: EffectExecution, player: Player) -> list[int]:
    """Returns the cards of a hand that match the effect's filters and `revealType`."""
    kind = execution.effect.reveal_type
    found = execution.matching(execution.table.side(player).hand)
    objects = [execution.table.obj(number) for number in found]
    return [obj.number for obj in objects if filters.is_type(obj.card, is_summon(obj), kind)]


@_on_each
def discard(execution: EffectExecution, player: Player) -> Rule[list[ObjectSnapshot]]:
    """Executes Discard: the player discards cards of their choice, cards at random, any number, or
    all. Returns the discarded cards."""
    execution.table.use_secret(seen_by=player)
    chosen = _hand(execution, player)
    if not execution.effect.all and execution.effect.random:
        execution.table.rng.shuffle(chosen)
        chosen = chosen[: execution.amount]
    elif not execution.effect.all:
        chosen = yield from execution.pick(player, chosen, "discard", at_once=True)
    return moves.discard(execution.table, player, chosen)


def discard_opponent(execution: EffectExecution) -> Rule[Outcome]:
    """Executes DiscardOpponent: the opponent shows the matching cards in their hand, and the
    effect's controller picks which are discarded."""
    victim = opponent(execution.doer)
    cards = _hand(execution, victim)
    player_view.reveal_cards(execution.table, victim, cards)
    chosen = yield from execution.pick(execution.doer, cards, "be discarded", at_once=True)
    return affecting(moves.discard(execution.table, victim, chosen), (victim,))


@_on_each
def reveal(execution: EffectExecution, player: Player) -> Rule[list[ObjectSnapshot]]:
    """Executes Reveal: the player shows the matching cards in hand, the effect's source, or one
    card that they pick. Returns the shown cards."""
    table, effect = execution.table, execution.effect
    if effect.self_:
        cards = execution.own_source()
    else:
        cards = _hand(execution, player)
        table.use_secret()
        for_number = not effect.filter.empty and any(
            follow.amount_based_on in ("RootAmount", "RootAffected")
            for follow in effect.additional_effects
        )
        if not effect.all and not for_number:
            cards = yield from execution.pick(player, cards, "show")
    player_view.reveal_cards(table, player, cards)
    return [stats.snapshot(table, number) for number in cards]


def detain(execution: EffectExecution) -> Rule[Outcome]:
    """Executes Detain: the controller picks a card from the opponent's hand. The card is exiled
    until the effect's source leaves play."""
    table, source = execution.table, execution.own_source()
    victim = opponent(execution.doer)
    player_view.reveal_cards(table, victim, table.side(victim).hand)
    cards = _hand(execution, victim)
    chosen = yield from execution.pick(execution.doer, cards, "exile while this stays")
    affected = [stats.snapshot(table, number) for number in chosen]
    for number in chosen:
        moves.detain_card(table, number, source[0])
    return affecting(affected, (victim,))


def set_straight(execution: EffectExecution) -> Rule[Outcome]:
    """Executes CardSetStraight: the controller makes the opponent discard any number of Spells and
    Objects. For each card, the controller loses half of their own life."""
    table, doer = execution.table, execution.doer
    victim = opponent(doer)
    hand = table.side(victim).hand
    player_view.reveal_cards(table, victim, hand)
    cards = [n for n in hand if table.obj(n).card.type in ("Spell", "Object")]
    why = "be discarded, for half your life"
    chosen = yield from execution.picks(doer, cards, why, 0, None)
    affected = moves.discard(table, victim, chosen)
    for _ in affected:
        moves.lose_life(table, doer, table.side(doer).life // 2)
    return affecting(affected, (victim,))


def ritual_of_darkness(execution: EffectExecution) -> Rule[Outcome]:
    """Executes CardRitualOfDarkness: the players alternately may put a Summon from hand into play,
    until both decline in a row."""
    table = execution.table
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
        number = None if picked is None else moves.enter(table, picked, player)
        declined = declined + 1 if number is None else 0
        if number is not None:
            affected.append(stats.snapshot(table, number))
        player = opponent(player)
    return affecting(affected)


def cast_card(execution: EffectExecution) -> Rule[Outcome]:
    """Executes CastCard: the player may cast matching cards, or the effect's source is cast
    (R55)."""
    affected: list[ObjectSnapshot] = []
    if execution.effect.self_:
        player = execution.players[0]
        for number in _castable(execution, player, execution.own_source()[:1]):
            affected.append((yield from _cast(execution, player, number)))
        return affecting(affected)
    for player in execution.players:
        affected += yield from _cast_some(execution, player)
    return affecting(affected)


def _cast_some(execution: EffectExecution, player: Player) -> Rule[list[ObjectSnapshot]]:
    """Lets the player cast up to the effect's number of matching cards."""
    table, most = execution.table, execution.most
    done: list[ObjectSnapshot] = []
    while most is None or len(done) < most:
        cards = _castable(execution, player, _where_castable(execution, player))
        table.use_secret()
        name = execution.source_name
        picked = yield from decisions.pick(table, player, cards, name, "cast", done=True)
        if picked is None:
            break
        done.append((yield from _cast(execution, player, picked)))
    return done


def _where_castable(execution: EffectExecution, player: Player) -> list[int]:
    """Returns the matching cards in the places that the effect names."""
    effect, table = execution.effect, execution.table
    match effect.target_based_on:
        case "RootAffected":
            return execution.matching(execution.parent_objects())
        case "EventCard":
            return execution.matching(execution.event_objects())
        case _:
            return [
                number
                for zone in effect.target_zones or ("Hand",)
                for number in filters.cards_in(table, player, zone, effect.filter, player)
                if not execution.is_kept_out(number)
            ]


def _castable(execution: EffectExecution, player: Player, numbers: Sequence[int]) -> list[int]:
    pay_cost = execution.effect.pay_cost
    return [
        number
        for number in numbers
        if casting.castable_by_effect(execution.table, player, number, pay_cost)
    ]


def _cast(execution: EffectExecution, player: Player, number: int) -> Rule[ObjectSnapshot]:
    """Casts a card for the effect. Returns the card as it was before."""
    snapshot = stats.snapshot(execution.table, number)
    yield from casting.cast_by_effect(execution.table, player, number, execution.effect.pay_cost)
    return snapshot


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
