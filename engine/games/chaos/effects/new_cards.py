"""Effects that make new cards and that transform cards into such (CHAOS 6, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.card_files.spans import problem
from engine.games.chaos.card_terms import abilities_text
from engine.games.chaos.cards import Card, New, RandomCard, Transform
from engine.games.chaos.effects.declaration import (
    BaseEffect,
    Cause,
    NumberRange,
    Phrase,
    PlayerEffect,
    Whom,
    Within,
)
from engine.games.chaos.effects.zones import ONLY_MINIONS, SENT, idle_in_play, owners, where_to
from engine.games.chaos.reach import CARDS, MINION_IN_PLAY, Limits
from engine.games.chaos.source import ParsedPart, in_range
from engine.games.chaos.state import CardState
from engine.games.chaos.table import Arrival, Table
from engine.players import Player
from engine.problems import Problem

RANDOM_COST: Final = (0, 10)
RANDOM_COST_ON_FIELD: Final = (0, 7)


def _transform(table: Table, base: Transform, card: CardState, cause: Cause) -> None:
    """Transforms a card: the replacement appears when the action is over; until then the old card
    is dying."""
    if card.place == "leader":
        return
    in_play = card.place == "field"
    if isinstance(base.into, Card) and in_play and base.into.kind != "minion":
        return
    new = _made(table, base.into, card.side, cause, minion=in_play)
    table.replacing[card.number] = new.number
    table.emit_about("transform", card, {"into": new.name})
    table.doom(card.number)


def _new(table: Table, action: New, cause: Cause) -> None:
    """Makes new cards, card by card: one for each side that is meant, the second a copy."""
    to = action.to
    sides = owners(to, cause.source, cause.source)
    with table.batch():
        for _ in range(action.count):
            if table.is_crowded():
                return
            minion = to.zone == "field"
            card = _made(table, action.what, sides[0], cause, minion=minion)
            if minion and card.kind != "minion":
                table.forget(card.number)
                continue
            table.wait(Arrival(card.number, to.zone, sides[0]))
            for player in sides[1:]:
                twin = table.make_copy(card.number, player)
                table.wait(Arrival(twin.number, to.zone, player))


def _made(
    table: Table, what: Card | RandomCard, player: Player, cause: Cause, *, minion: bool
) -> CardState:
    """Returns a new card, on its way. Those written out share their counters with all others that
    the same effect makes; `minion` says that a random one has to be a minion."""
    if isinstance(what, Card):
        heat = table.heat_within(cause.key, cause.place, what.effects)
        return table.make(what, player, "nowhere", heat)
    return table.make(cause.random_card(table, what.cost, minion), player, "nowhere")


def _transformed(base: Transform, whom: Whom) -> Phrase:
    new, below = _new_card(base.into, None, whom.many, hidden=whom.hidden)
    return Phrase(f"Transform {whom.words} to {new}", below)


def _sent_new(action: New) -> Phrase:
    to, many = action.to, action.count != 1
    new, below = _new_card(action.what, action.count, many, hidden=to.zone != "field")
    return Phrase(f"{SENT[to.zone]} {new} {where_to(to, many=False)}", below)


def _new_card(
    what: Card | RandomCard, count: int | None, many: bool, *, hidden: bool
) -> tuple[str, Card | tuple[()]]:
    """Returns a new card, or several of it, and the card itself where it is told below. `count`
    None stands for as many as there are of something else."""
    s = "s" if many else ""
    number = f"{count} " if count is not None and many else ""
    article = "" if many else "a "
    noun = "card" if hidden else "minion"
    match what:
        case RandomCard(cost):
            return f"{number}{article}random cost {cost} {noun}{s}", ()
        case Card("minion", attack_times=1, type=str(kind), effects=()):
            numbers = f"{what.cost}/{what.attack}/{what.health}"
            words = f"{number}{article}{numbers} {kind.capitalize()} {noun}{s}"
            held = abilities_text(what.abilities)
            return f"{words} with {held}" if held else words, ()
        case _:
            copies = f"{number}copies" if many else "a copy"
            return f"{copies} of the following {noun}", what


def _unfit_transform(part: ParsedPart, place: Within | None) -> Iterator[Problem]:
    yield from _unfit_card(part["into"], on_field=place == "play")


def _unfit_new(part: ParsedPart) -> Iterator[Problem]:
    action: New = part.value
    if action.to.side == "owner":
        message = "A new card has no owner yet: `new` goes to a side's field, hand or deck."
        yield problem("does-nothing", message, part["to"].span, f"{action.to.zone}(ally)")
    yield from _unfit_card(part["what"], on_field=action.to.zone == "field")


def _unfit_card(what: ParsedPart, *, on_field: bool) -> Iterator[Problem]:
    """A new card that goes to a field, or takes the place of one there, or does not."""
    parsed: Card | RandomCard = what.value
    if isinstance(parsed, RandomCard):
        bounds = RANDOM_COST_ON_FIELD if on_field else RANDOM_COST
        where = " on a field" if on_field else ""
        yield from in_range(what["cost"], bounds, f"The cost of a random card{where}")
    elif on_field and parsed.kind != "minion":
        hint = "Make it a minion, or send it to a hand or deck."
        yield problem("not-to-field", ONLY_MINIONS, what.span, hint)


def _transform_limits(base: Transform) -> Limits:
    """Only what can take the place of a minion in play is made of one."""
    into = base.into
    if isinstance(into, RandomCard):
        minion = into.cost <= RANDOM_COST_ON_FIELD[1]
    else:
        minion = into.kind == "minion"
    return Limits(CARDS | MINION_IN_PLAY if minion else CARDS)


TRANSFORM: Final = BaseEffect[Transform](
    act=_transform,
    words=_transformed,
    limits=_transform_limits,
    idle=idle_in_play,
    problems=_unfit_transform,
    within_bias=-2,
    example="transform(randomCard(3))",
)
NEW: Final = PlayerEffect[New](
    act=_new,
    words=_sent_new,
    numbers=(NumberRange("count", "The number of new cards", (1, 7)),),
    problems=_unfit_new,
    weight=30,
    example="new(1, hand(ally), randomCard(3))",
)
