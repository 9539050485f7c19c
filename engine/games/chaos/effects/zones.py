"""Effects that discard, move and copy cards (CHAOS 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from engine.card_files.spans import problem
from engine.games.chaos.card_terms import Kind, Side, players
from engine.games.chaos.cards import Copy, Destination, Move, Plain, ZoneName
from engine.games.chaos.effects.declaration import (
    BaseEffect,
    Cause,
    Drawn,
    Phrase,
    Whom,
    Within,
    drawn,
    idle_on_leaders,
)
from engine.games.chaos.moves import discard, take
from engine.games.chaos.odds import side_shares
from engine.games.chaos.reach import MINIONS, MOVABLE, Limits, Reach, subjects
from engine.games.chaos.source import ParsedPart
from engine.games.chaos.state import CardState
from engine.games.chaos.table import Arrival, Table
from engine.players import Player
from engine.problems import Problem

ONLY_MINIONS: Final = "Only minions come to a field."
SENT: Final[Mapping[ZoneName, str]] = {"field": "Summon", "hand": "Put", "deck": "Shuffle"}
"""What sending something to a zone is called."""

_ENEMYS: Final[Mapping[ZoneName, int]] = {"field": -3, "hand": -4, "deck": -5}
_ZONES: Final[Mapping[ZoneName, tuple[int, int]]] = {
    "field": (10, 15),
    "hand": (20, 40),
    "deck": (5, 10),
}
"""The weight of a side's zone and of each card's owner's."""


def owners(to: Destination, card: CardState, source: CardState) -> tuple[Player, ...]:
    """Returns whose zones are meant: the first for the card, the second for a copy."""
    return (card.side,) if to.side == "owner" else players(to.side, source.side)


def idle_in_play(_: object, kind: Kind, place: Within | None) -> str | None:
    """Returns why what takes cards away does nothing to a leader in play."""
    if kind == "leader" and place == "play":
        return "A leader in play is never moved, copied or transformed."
    return None


def where_to(to: Destination, *, many: bool) -> str:
    """Returns a destination in words, `many` where it is that of several cards."""
    match to.side:
        case "owner":
            return f"to their owners' {to.zone}s" if many else f"to its owner's {to.zone}"
        case "any":
            return f"to both players' {to.zone}s"
        case "ally":
            return f"to your {to.zone}"
        case "oppo":
            return f"to the opponent's {to.zone}"


def _can_go(card: CardState, to: Destination) -> bool:
    return card.place != "leader" and (to.zone != "field" or card.kind == "minion")


def _discard(table: Table, _: Plain, card: CardState, __: Cause) -> None:
    if card.place != "leader":
        discard(table, card.number)


def _move(table: Table, base: Move, card: CardState, cause: Cause) -> None:
    to = base.to
    if not _can_go(card, to):
        return
    player = owners(to, card, cause.source)[0]
    table.emit_about("move", card, at=to.zone, owner=player)
    take(table, card.number)
    table.wait(Arrival(card.number, to.zone, player))


def _copy(table: Table, base: Copy, card: CardState, cause: Cause) -> None:
    to = base.to
    if not _can_go(card, to):
        return
    with table.batch():
        for player in owners(to, card, cause.source):
            if table.is_crowded():
                return
            table.emit_about("copy", card, at=to.zone, owner=player)
            twin = table.make_copy(card.number, player)
            table.wait(Arrival(twin.number, to.zone, player))


def _moved(base: Move, whom: Whom) -> Phrase:
    return Phrase(f"{SENT[base.to.zone]} {whom.words} {where_to(base.to, many=whom.many)}")


def _copied(base: Copy, whom: Whom) -> Phrase:
    copies = f"{'copies' if whom.many else 'a copy'} of {whom.words}"
    return Phrase(f"{SENT[base.to.zone]} {copies} {where_to(base.to, many=whom.many)}")


def _idle(base: Move | Copy, kind: Kind, place: Within | None) -> str | None:
    to_field = base.to.zone == "field" and kind != "minion"
    return idle_in_play(base, kind, place) or (ONLY_MINIONS if to_field else None)


def _to_both(part: ParsedPart, _: Within | None) -> Iterator[Problem]:
    if part.value.to.side == "any":
        message = "A card cannot be moved to both sides."
        yield problem("does-nothing", message, part["to"].span, "Choose `ally` or `oppo`.")


def _sent(to: Destination) -> Reach:
    return MINIONS if to.zone == "field" else MOVABLE


def _move_limits(base: Move) -> Limits:
    there = "play" if base.to.zone == "field" else base.to.zone
    return Limits(_sent(base.to) - subjects(places=(there,)))


def _copy_limits(base: Copy) -> Limits:
    reach = _sent(base.to)
    return Limits(reach - subjects(places=("deck",)) if base.to.zone == "deck" else reach)


def _destinations(
    own: int, biases: tuple[int, ...], sides: tuple[Side, ...]
) -> Iterator[tuple[Destination, int, Fraction]]:
    """Yields where something can be sent, the ally bias of sending it there, to which `own`
    belongs, and its share, by the zones' own ally biases."""
    for (zone, (weight, owners)), kindness in zip(_ZONES.items(), biases, strict=True):
        for side, share in side_shares(kindness, sides).items():
            bias = _ENEMYS[zone] if side == "oppo" else 1 if side == "ally" else 0
            yield Destination(zone, side), own + bias, weight * share
        yield Destination(zone, "owner"), own, Fraction(owners)


_MOVED_TO: Final = tuple(_destinations(1, (2, 1, 0), ("ally", "oppo")))
_COPIED_TO: Final = tuple(_destinations(2, (4, 3, 2), ("any", "ally", "oppo")))

DISCARD: Final = BaseEffect[Plain](
    act=_discard,
    words="Discard {whom}",
    limits=Limits(MOVABLE),
    idle=idle_on_leaders,
    drawn=drawn(60, -3, Plain("discard")),
)
MOVE: Final = BaseEffect[Move](
    act=_move,
    words=_moved,
    limits=_move_limits,
    idle=_idle,
    problems=_to_both,
    drawn=Drawn(50, tuple((Move(to), bias, share) for to, bias, share in _MOVED_TO)),
    example="move(ownerHand)",
)
COPY: Final = BaseEffect[Copy](
    act=_copy,
    words=_copied,
    limits=_copy_limits,
    idle=_idle,
    drawn=Drawn(50, tuple((Copy(to), bias, share) for to, bias, share in _COPIED_TO)),
    example="copy(hand(ally))",
)
