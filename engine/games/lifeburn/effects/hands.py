"""Effects on hands: discarding, showing, detaining, casting (LIFEBURN 6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.lifeburn import casting, decisions, filters, moves, passives, revealed_cards
from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import active_effect as about
from engine.games.lifeburn.effects.active_effect import Doing
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.state import Known
from engine.games.lifeburn.table import Table
from engine.players import Player, opponent
from engine.table import Rule


def _hand(table: Table, doing: Doing, player: Player) -> list[int]:
    """The cards of a hand that match the effect's filters and `revealType`."""
    kind = doing.effect.reveal_type
    things = [table.thing(number) for number in table.side(player).hand]
    return [
        thing.number
        for thing in things
        if about.matches(table, doing, thing.number)
        and filters.is_type(thing.card, is_summon(thing), kind)
    ]


def discard(table: Table, doing: Doing) -> Rule[Outcome]:
    """Discard: of the player's choice, at random, any number, or all."""
    affected: list[Known] = []
    for player in doing.players:
        table.use_secret()
        matching = _hand(table, doing, player)
        if doing.effect.all:
            chosen = matching
        elif doing.effect.random:
            chosen = list(matching)
            table.rng.shuffle(chosen)
            chosen = chosen[: doing.amount]
        else:
            chosen = yield from _pick(table, doing, player, matching, "discard")
        affected += moves.discard(table, player, chosen)
    return Outcome(doing.targets or (), tuple(affected), len(affected), doing.players)


def _pick(
    table: Table, doing: Doing, player: Player, cards: Sequence[int], why: str
) -> Rule[list[int]]:
    """The player picks as many of the cards as the effect says."""
    return (
        yield from decisions.picks(table, player, cards, doing.about, why, doing.least, doing.most)
    )


def discard_opponent(table: Table, doing: Doing) -> Rule[Outcome]:
    """DiscardOpponent: the opponent shows cards of a kind, and you pick."""
    victim = opponent(doing.doer)
    cards = _hand(table, doing, victim)
    revealed_cards.reveal(table, victim, cards)
    chosen = yield from _pick(table, doing, doing.doer, cards, "be discarded")
    affected = moves.discard(table, victim, chosen)
    return Outcome((), tuple(affected), len(affected), (victim,))


def reveal(table: Table, doing: Doing) -> Rule[Outcome]:
    """Reveal: the hand, the source, all matching cards, or one that is picked."""
    affected: list[Known] = []
    for player in doing.players:
        if doing.effect.self_:
            cards = about.own_source(table, doing)
        else:
            cards = _hand(table, doing, player)
            table.use_secret()
            if not doing.effect.all and not _for_number(doing.effect):
                cards = yield from _pick(table, doing, player, cards, "show")
        revealed_cards.reveal(table, player, cards)
        affected += [table.known(number) for number in cards]
    return Outcome(doing.targets or (), tuple(affected), len(affected), doing.players)


def _for_number(effect: Effect) -> bool:
    """Whether all matching cards are shown because something depends on their number."""
    return not effect.filter.empty and any(
        follow.amount_based_on in ("RootAmount", "RootAffected")
        for follow in effect.additional_effects
    )


def detain(table: Table, doing: Doing) -> Rule[Outcome]:
    """Detain: a card of the opponent's hand is exiled until the source leaves play."""
    holder = next(iter(about.own_source(table, doing)), None)
    if holder is None or doing.context.paid_itself:
        return Outcome()
    victim = opponent(doing.doer)
    revealed_cards.reveal(table, victim, list(table.side(victim).hand))
    chosen = yield from _pick(
        table, doing, doing.doer, _hand(table, doing, victim), "exile while this stays"
    )
    affected = [table.known(number) for number in chosen]
    for number in chosen:
        moves.hold(table, number, holder)
    return Outcome((), tuple(affected), len(affected), (victim,))


def set_straight(table: Table, doing: Doing) -> Rule[Outcome]:
    """CardSetStraight: Spells and Objects of the opponent's hand, each for half your life."""
    victim = opponent(doing.doer)
    revealed_cards.reveal(table, victim, list(table.side(victim).hand))
    cards = [n for n in table.side(victim).hand if table.thing(n).card.type in ("Spell", "Object")]
    chosen = yield from decisions.picks(
        table, doing.doer, cards, doing.about, "be discarded, for half your life", 0, None
    )
    affected = moves.discard(table, victim, chosen)
    for _ in affected:
        moves.lose_life(table, doing.doer, table.side(doing.doer).life // 2)
    return Outcome((), tuple(affected), len(affected), (victim,))


def ritual_of_darkness(table: Table, doing: Doing) -> Rule[Outcome]:
    """CardRitualOfDarkness: by turns a Summon from hand into play, until both decline."""
    affected: list[Known] = []
    player = doing.doer
    declined = 0
    while declined < 2:
        table.use_secret()
        cards = [
            number
            for number in table.side(player).hand
            if table.thing(number).card.type == "Summon"
            and not passives.card_passives(table, number, "CantSpecialSummon")
        ]
        picked = yield from decisions.pick(
            table, player, cards, doing.about, "a Summon to put into play", done=True
        )
        number = moves.enter(table, picked, player) if isinstance(picked, int) else None
        declined = declined + 1 if number is None else 0
        if number is not None:
            affected.append(table.known(number))
        player = opponent(player)
    return Outcome((), tuple(affected), len(affected))


def cast_card(table: Table, doing: Doing) -> Rule[Outcome]:
    """CastCard: matching cards may be cast, or the source is (R55)."""
    effect = doing.effect
    if effect.self_:
        own = about.own_source(table, doing)[:1]
        found = yield from _cast(table, doing, doing.players[0], own)
        return Outcome((), tuple(found), len(found))
    affected: list[Known] = []
    for player in doing.players:
        affected += yield from _cast_some(table, doing, player)
    return Outcome((), tuple(affected), len(affected))


def _cast_some(table: Table, doing: Doing, player: Player) -> Rule[list[Known]]:
    """The player may cast as many matching cards as the effect says."""
    pay_cost = doing.effect.pay_cost
    done: list[Known] = []
    most = doing.most
    while most is None or len(done) < most:
        cards = [
            number
            for number in _castable_from(table, doing, player)
            if casting.castable_by_effect(table, player, number, pay_cost)
        ]
        table.use_secret()
        picked = yield from decisions.pick(table, player, cards, doing.about, "cast", done=True)
        if not isinstance(picked, int):
            break
        cast = yield from _cast(table, doing, player, [picked])
        if not cast:
            break
        done += cast
    return done


def _castable_from(table: Table, doing: Doing, player: Player) -> Iterable[int]:
    match doing.effect.target_based_on:
        case "RootAffected":
            numbers = about.parent_objects(table, doing.context)
        case "EventCard":
            numbers = about.event_objects(table, doing.context)
        case _:
            zones = doing.effect.target_zones or ("Hand",)
            return [
                number
                for zone in zones
                for number in filters.cards_in(table, player, zone, doing.effect.filter, player)
                if not doing.effect.other or number != doing.context.source.number
            ]
    return [number for number in numbers if about.matches(table, doing, number)]


def _cast(table: Table, doing: Doing, player: Player, numbers: Sequence[int]) -> Rule[list[Known]]:
    """The player casts cards for the effect; those that could be."""
    cast: list[Known] = []
    for number in numbers:
        if not casting.castable_by_effect(table, player, number, doing.effect.pay_cost):
            continue
        known = table.known(number)
        done = yield from casting.cast_by_effect(table, player, number, doing.effect.pay_cost)
        if done:
            cast.append(known)
    return cast
