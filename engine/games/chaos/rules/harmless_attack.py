"""The check whether an attack of strength 0 changes nothing (CHAOS 4, 5).

It considers only cards that the attacker's player sees. In case of doubt the attack counts as one
that changes something.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from engine.decisions import Option
from engine.games.chaos.card_terms import Ability, Kind, Side
from engine.games.chaos.cards import Card, Effect, OnAll, OnRandom, Targeted
from engine.games.chaos.conditions import (
    CardTargetCond,
    FieldExistCond,
    LeaderCond,
    SourceCond,
    StatCond,
    TargetCond,
    kinds_of,
)
from engine.games.chaos.state.moves import has_room
from engine.games.chaos.state.state import CardState
from engine.games.chaos.state.table import Table
from engine.players import opponent
from engine.values import parts_of

About = Literal["stealth", "shield", "hp", "atkTimes", "presence"]
"""A change by an attack of strength 0: the attacker loses Stealth or an attack. If it is struck
back it loses its Shield or health, or it dies."""

_PLAYED: Final = frozenset({"battlecry", "cast"})
_LAST: Final = frozenset({"deathrattle"})


def is_harmless(table: Table, option: Option) -> bool:
    """Returns whether the option is an attack that changes nothing: it does no damage, triggers
    nothing, and changes nothing about the attacker that a card's condition depends on."""
    if option.aim is None or option.place is None:
        return False
    attacker = table.card(table.card_at(option.place))
    if attacker.attack:
        return False
    at = option.aim
    aimed = table.side(at).leader if isinstance(at, str) else table.card_at(at)
    target = table.card(aimed)
    if "poisonous" in attacker.abilities and target.kind == "minion":
        return False
    return _nothing_follows(table, attacker, target)


def _nothing_follows(table: Table, attacker: CardState, target: CardState) -> bool:
    changed: set[About] = {"atkTimes"}
    if "stealth" in attacker.abilities:
        changed.add("stealth")
    if _is_struck(attacker, target):
        if "shield" in attacker.abilities:
            changed.add("shield")
        elif _dies(attacker, target):
            if _has_last_words(attacker) or not has_room(table, attacker.side, "field"):
                return False
            changed.add("presence")
        else:
            changed.add("hp")
    return changed.isdisjoint(_asked_about(table, attacker))


def _is_struck(attacker: CardState, target: CardState) -> bool:
    if target.kind != "minion":
        return False
    return target.attack > 0 or ("poisonous" in target.abilities and attacker.kind == "minion")


def _dies(attacker: CardState, target: CardState) -> bool:
    if attacker.kind != "minion":
        return False
    return target.attack >= attacker.health or "poisonous" in target.abilities


def _has_last_words(card: CardState) -> bool:
    sets = (card.original.effects, *(one.effects for one in card.attached))
    return any(effect.trigger.name in _LAST for effects in sets for effect in effects)


def _asked_about(table: Table, attacker: CardState) -> frozenset[About]:
    """Returns what visible cards ask about the attacker. Of cards in the hand only those count that
    act without being played or can be paid for."""
    own, enemy = table.side(attacker.side), table.side(opponent(attacker.side))
    cards, kind = table.state.cards, attacker.kind
    found: set[About] = set()
    friend, foe = _Asker(kind, friendly=True, itself=False), _Asker(kind, False, itself=False)
    for side, other in ((own, friend), (enemy, foe)):
        for number in (side.leader, *side.field):
            card = cards[number]
            asker = friend._replace(itself=True) if number == attacker.number else other
            if card.original.effects:
                found |= _asked(card.original, asker, played=False)
            for one in card.attached:
                found |= _asked_by(one.effects, asker)
    for number in own.hand:
        card = cards[number]
        if card.original.effects:
            found |= _asked(card.original, friend, played=card.cost <= own.mp)
    return frozenset(found)


class _Asker(NamedTuple):
    """A card whose conditions may depend on an attacker. `kind` is the kind of the attacker,
    `friendly` says whether card and attacker are on one side, and `itself` whether the card is the
    attacker."""

    kind: Kind
    friendly: bool
    itself: bool

    def may_mean(self, target: TargetCond) -> bool:
        """Returns whether the attacker could meet `target`, a condition on targets that this card
        has."""
        if isinstance(target, CardTargetCond) or self.kind not in kinds_of(target.type):
            return False
        return self.looks_at(target.side)

    def looks_at(self, side: Side) -> bool:
        """Returns whether `side`, a word such as "ally" in a condition of this card, includes the
        player of the attacker."""
        return side == "any" or (side == "ally") == self.friendly


@lru_cache(maxsize=4096)
def _asked(card: Card, asker: _Asker, *, played: bool) -> frozenset[About]:
    effects = [one for one in card.effects if played or one.trigger.name not in _PLAYED]
    return _asked_by(tuple(effects), asker)


@lru_cache(maxsize=1024)
def _asked_by(effects: tuple[Effect, ...], asker: _Asker) -> frozenset[About]:
    return frozenset(about for part in parts_of(effects) for about in _in_part(part, asker))


def _in_part(part: object, asker: _Asker) -> Iterator[About]:
    """Yields what a part of an effect asks about the attacker. Source conditions count only for the
    attacker's own effects."""
    match part:
        case Effect(condition=SourceCond(target)) if asker.itself:
            yield from _in_target(target, asker)
        case FieldExistCond(target) | OnRandom(target=target) if asker.may_mean(target):
            yield "presence"
            yield from _in_target(target, asker)
        case Targeted(target=target) if asker.may_mean(target):
            yield "stealth"
            yield from _in_target(target, asker)
        case OnAll(target=target):
            yield from _in_target(target, asker)
        case LeaderCond(side, ability, stat):
            if asker.kind == "leader" and asker.looks_at(side):
                yield from _in_words(ability, stat)
        case _:
            pass


def _in_target(target: TargetCond, asker: _Asker) -> Iterator[About]:
    if asker.may_mean(target):
        yield from _in_words(target.ability, target.stat)


def _in_words(ability: Ability | None, stat: StatCond | None) -> Iterator[About]:
    if ability == "stealth" or ability == "shield":
        yield ability
    if stat is not None and (stat.stat == "hp" or stat.stat == "atkTimes"):
        yield stat.stat
