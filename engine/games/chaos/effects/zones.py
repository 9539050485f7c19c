"""Effects that discard, move and copy cards, make new cards, and transform cards into others (CHAOS
6, 9)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.card_files.spans import problem
from engine.games.chaos import cards
from engine.games.chaos.card_terms import Side, abilities_held, players
from engine.games.chaos.conditions import (
    CARDS,
    MINION_IN_PLAY,
    MINIONS,
    MOVABLE,
    Limits,
    reach_of_kinds,
)
from engine.games.chaos.effects.declaration import (
    NOT_FOR_LEADERS,
    BaseEffect,
    Cause,
    GeneratorLine,
    NumberRange,
    Phrase,
    PlayerEffect,
    TargetRequirement,
    TargetWords,
    Within,
    drawn,
)
from engine.games.chaos.odds import ANY_SIDE, side_shares
from engine.games.chaos.state.moves import discard, take
from engine.games.chaos.state.state import CardState
from engine.games.chaos.state.table import Arrival, Table
from engine.players import Player
from engine.problems import Problem

RANDOM_COST: Final = (0, 10)
RANDOM_COST_ON_FIELD: Final = (0, 7)

_ONLY_MINIONS: Final = "Only minions come to a field."
_STAYS: Final = TargetRequirement(
    MOVABLE, "A leader in play is never moved, copied or transformed."
)
_ZONES: Final[dict[cards.ZoneName, tuple[str, int, int]]] = {
    "field": ("Summon {} to", 10, 15),
    "hand": ("Put {} into", 20, 40),
    "deck": ("Shuffle {} into", 5, 10),
}
"""The words for sending something to a zone; the weight of a side's zone and of each card's
owner's."""
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def destinations(
    kindest: int, sides: tuple[Side, ...] = ANY_SIDE
) -> Iterator[tuple[cards.Destination, Fraction]]:
    """Yields each destination of cards with its weight for the generator. A destination is a zone
    (field, hand or deck) of one of the `sides`, or of each card's owner.

    `kindest` is the ally bias for fields: the ally's field is 2 ** `kindest` times as likely as the
    opponent's. The bias is 1 lower for hands and 2 lower for decks.
    """
    for less, (zone, (_, weight, owners)) in enumerate(_ZONES.items()):
        for side, share in side_shares(kindest - less, sides).items():
            yield cards.Destination(zone, side), weight * share
        yield cards.Destination(zone, "owner"), Fraction(owners)


def _bias(to: cards.Destination) -> int:
    """Returns the ally bias of sending one of the player's own cards to a destination."""
    enemys = {"field": -3, "hand": -4, "deck": -5}
    return {"ally": 1, "oppo": enemys[to.zone]}.get(to.side, 0)


def _owners(to: cards.Destination, card: CardState, source: CardState) -> tuple[Player, ...]:
    """Returns the owners of the zones meant: the first is for the card, the second for a copy."""
    return (card.side,) if to.side == "owner" else players(to.side, source.side)


def _sending(what: str, to: cards.Destination, *, many: bool = False) -> Phrase:
    """Returns in words that something is sent to a zone; `many` says that it is several cards."""
    match to.side:
        case "owner":
            where = f"their owners' {to.zone}s" if many else f"its owner's {to.zone}"
        case "any":
            where = f"each player's {to.zone}"
        case "ally":
            where = f"your {to.zone}"
        case "oppo":
            where = f"the opponent's {to.zone}"
    return Phrase(f"{_ZONES[to.zone][0].format(what)} {where}")


def _move(table: Table, base: cards.Move, card: CardState, cause: Cause) -> None:
    player = _owners(base.to, card, cause.source)[0]
    table.emit_about("move", card, at=base.to.zone, owner=player)
    take(table, card.number)
    table.wait(Arrival(card.number, base.to.zone, player))


def _copy(table: Table, base: cards.Copy, card: CardState, cause: Cause) -> None:
    with table.batch():
        for player in _owners(base.to, card, cause.source):
            if table.is_crowded():
                table.emit("crowded")
                return
            table.emit_about("copy", card, at=base.to.zone, owner=player)
            twin = table.make_copy(card.number, player)
            table.wait(Arrival(twin.number, base.to.zone, player))


def _copied(base: cards.Copy, whom: TargetWords) -> Phrase:
    copies = "copies" if whom.many else "a copy"
    return _sending(f"{copies} of {whom.words}", base.to, many=whom.many)


def _needs(base: cards.Move | cards.Copy) -> tuple[TargetRequirement, ...]:
    return (
        (_STAYS, TargetRequirement(MINIONS, _ONLY_MINIONS))
        if base.to.zone == "field"
        else (_STAYS,)
    )


def _limits(base: cards.Move | cards.Copy) -> Limits:
    """Returns the limits: a card is never moved to the zone that it is in, nor copied from a deck
    to a deck."""
    there = "play" if base.to.zone == "field" else base.to.zone
    reach = MINIONS if there == "play" else MOVABLE
    pointless = isinstance(base, cards.Move) or there == "deck"
    return Limits(reach - reach_of_kinds(places=(there,)) if pointless else reach)


def _to_both(part: cards.ParsedPart, _: Within | None) -> Iterator[Problem]:
    if part.value.to.side == "any":
        message = "A card can't be moved to both sides."
        yield problem("does-nothing", message, part["to"].span, "Choose `ally` or `oppo`.")


DISCARD: Final = BaseEffect[cards.Plain](
    act=lambda table, _, card, __: discard(table, card.number),
    words="Discard {whom}",
    needs=(NOT_FOR_LEADERS,),
    drawn=drawn(60, -3, cards.Plain("discard")),
)
MOVE: Final = BaseEffect[cards.Move](
    act=_move,
    words=lambda base, whom: _sending(whom.words, base.to, many=whom.many),
    limits=_limits,
    needs=_needs,
    problems=_to_both,
    drawn=GeneratorLine(
        50,
        tuple(
            (cards.Move(to), 1 + _bias(to), part) for to, part in destinations(2, ("ally", "oppo"))
        ),
    ),
    example="move(ownerHand)",
)
COPY: Final = BaseEffect[cards.Copy](
    act=_copy,
    words=_copied,
    limits=_limits,
    needs=_needs,
    drawn=GeneratorLine(
        50, tuple((cards.Copy(to), 2 + _bias(to), part) for to, part in destinations(4))
    ),
    example="copy(hand(ally))",
)


def _transform(table: Table, base: cards.Transform, card: CardState, cause: Cause) -> None:
    """Starts the transformation of a card. The replacement appears when the action is over; until
    then the old card is dying."""
    in_play = card.place == "field"
    if isinstance(base.into, cards.Card) and in_play and base.into.kind != "minion":
        return
    new = _made(table, base.into, card.side, cause, minion=in_play)
    table.replacing[card.number] = new.number
    table.emit_about("transform", card, {"into": new.name}, new.original)
    table.doom(card.number)


def _new(table: Table, action: cards.NewCards, cause: Cause) -> None:
    """Makes new cards, one by one: each time one for each side that is meant, the second a copy."""
    zone = action.to.zone
    sides = _owners(action.to, cause.source, cause.source)
    with table.batch():
        for _ in range(action.count):
            if table.is_crowded():
                table.emit("crowded")
                return
            card = _made(table, action.what, sides[0], cause, minion=zone == "field")
            if zone == "field" and card.kind != "minion":
                table.forget(card.number)
                continue
            table.wait(Arrival(card.number, zone, sides[0]))
            for player in sides[1:]:
                table.wait(Arrival(table.make_copy(card.number, player).number, zone, player))


def _made(
    table: Table, what: cards.Card | cards.RandomCard, player: Player, cause: Cause, *, minion: bool
) -> CardState:
    """Returns a new card that is still on its way. Cards that an effect writes out share their
    counters with all others that the effect makes. `minion` says that a random card has to be a
    minion."""
    if isinstance(what, cards.Card):
        heat = table.heat_within(cause.key, cause.place, what.effects)
        return table.make(what, player, "nowhere", heat)
    return table.make(cause.random_card(table, what.cost, minion), player, "nowhere")


def _transformed(base: cards.Transform, whom: TargetWords) -> Phrase:
    new, below = _new_card(base.into, None if whom.many else 1, hidden=whom.hidden)
    return Phrase(f"Transform {whom.words} into {new}", below)


def _sent_new(action: cards.NewCards) -> Phrase:
    new, below = _new_card(action.what, action.count, hidden=action.to.zone != "field")
    return Phrase(_sending(new, action.to).words, below)


def _new_card(
    what: cards.Card | cards.RandomCard, count: int | None, *, hidden: bool
) -> tuple[str, cards.Card | tuple[()]]:
    """Returns the words for `count` new cards, without a number if it is None, and the card itself
    if its text follows below."""
    noun = ("card" if hidden else "minion") + ("" if count == 1 else "s")
    many = "" if count is None else f"{count} "
    match what:
        case cards.RandomCard(cost):
            return f"{'a ' if count == 1 else many}random {cost}-cost {noun}", ()
        case cards.Card("minion", attack_times=1, type=str(kind), effects=()):
            numbers = f"{what.cost}-cost {what.attack}/{what.health}"
            if count == 1:
                many = f"{'an' if numbers.startswith('8') else 'a'} "
            elif count is not None and 0 <= count < len(_NUMBERS):
                many = f"{_NUMBERS[count]} "
            words = f"{many}{numbers} {kind.capitalize()} {noun}"
            held = abilities_held(what.abilities)
            return f"{words} with {held}" if held else words, ()
        case _:
            copies = "" if count == 1 else f"{many}copies of "
            return f"{copies}the following {noun.removesuffix('s')}", what


def _unfit_new(part: cards.ParsedPart) -> Iterator[Problem]:
    action: cards.NewCards = part.value
    if action.to.side == "owner":
        message = "A new card has no owner yet: `new` goes to a side's field, hand or deck."
        yield problem("does-nothing", message, part["to"].span, f"{action.to.zone}(ally)")
    yield from _unfit_card(part["what"], on_field=action.to.zone == "field")


def _unfit_card(what: cards.ParsedPart, *, on_field: bool) -> Iterator[Problem]:
    """Yields the problems of a new card. `on_field` says that it goes to a field, or replaces a
    card there."""
    parsed: cards.Card | cards.RandomCard = what.value
    if isinstance(parsed, cards.RandomCard):
        bounds = RANDOM_COST_ON_FIELD if on_field else RANDOM_COST
        where = " on a field" if on_field else ""
        yield from cards.in_range(what["cost"], bounds, f"The cost of a random card{where}")
    elif on_field and parsed.kind != "minion":
        hint = "Make it a minion, or send it to a hand or deck."
        yield problem("not-to-field", _ONLY_MINIONS, what.span, hint)


def _transform_limits(base: cards.Transform) -> Limits:
    """Returns the limits: a minion in play is replaced only by another minion."""
    into = base.into
    if isinstance(into, cards.RandomCard):
        minion = into.cost <= RANDOM_COST_ON_FIELD[1]
    else:
        minion = into.kind == "minion"
    return Limits(CARDS | MINION_IN_PLAY if minion else CARDS)


TRANSFORM: Final = BaseEffect[cards.Transform](
    act=_transform,
    words=_transformed,
    limits=_transform_limits,
    needs=(_STAYS,),
    problems=lambda part, place: _unfit_card(part["into"], on_field=place == "play"),
    within_bias=-2,
    example="transform(randomCard(3))",
)
NEW: Final = PlayerEffect[cards.NewCards](
    act=_new,
    words=_sent_new,
    numbers=(NumberRange("count", "The number of new cards", (1, 7)),),
    problems=_unfit_new,
    weight=30,
    example="new(1, hand(ally), randomCard(3))",
)
