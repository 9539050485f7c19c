"""Lasting state of a Lifeburn match, as positions contain it besides stats and counters: grants of
objects, pending actions, and data of the turn (LIFEBURN 19.6).

An object that others refer to has an `id` in the position. References to objects that have left are
not written, since they can have no effect.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from engine.core.positions import Written, card_named
from engine.core.written_values import ValueReader, written_value
from engine.games.lifeburn import cards
from engine.games.lifeburn.cards import Card, Passive
from engine.games.lifeburn.state.state import (
    Attack,
    Controlled,
    DelayedAction,
    GameObject,
    Grant,
    Mark,
    ObjectSnapshot,
    Side,
    Target,
    TypeChange,
)
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.tokens import token
from engine.players import PLAYERS
from engine.values import replace

_FLAGS: Final = ("exile_instead", "herbs_full", "forced_by", "burning_spells")
"""Data of a side that are written only if they are not the default."""

_read_value: Final = ValueReader(
    [
        *(cards.Filter, cards.Condition, cards.Destination, cards.StatModifier, cards.Passive),
        *(cards.Effect, cards.AdditionalCost, cards.Triggered, cards.Activated),
        *(TypeChange, Controlled, Mark, Grant, ObjectSnapshot, Attack, DelayedAction),
    ]
)

Numbers = Mapping[int, int]
"""The ids of objects by their numbers, or the numbers of objects by their ids."""


# ---- tokens


def written_token(card: Card) -> Written:
    """Returns the fields in which the token `card` differs from a default token of its type: stats,
    keywords and passives."""
    assert card.token_type is not None
    plain, made = token(card.token_type), dict[str, Any]()
    if (card.attack, card.defense) != (plain.attack, plain.defense):
        made |= {"attack": card.attack, "defense": card.defense}
    if card.keywords != plain.keywords:
        made["keywords"] = written_value(card.keywords)
    if card.passives != plain.passives:
        made["passives"] = written_value(card.passives)
    return made


def token_made(plain: Card, made: Written) -> Card:
    """Returns the token that has the fields `made` (from `written_token`) and is otherwise like
    `plain`."""
    read = {key: _read_value(one) for key, one in made.items()}
    return replace_card(plain, **read)


def token_described(plain: Card, written: Written) -> Card:
    """Returns a copy of the token `plain` with the stats, keywords and passives in `written`, the
    fields that a person wrote in a position. Keywords and passives are given by name. Stats that
    are left out stay as in `plain`; if keywords or passives are left out, the token has none."""
    return replace_card(
        plain,
        attack=written.get("attack", plain.attack),
        defense=written.get("defense", plain.defense),
        keywords=tuple((keyword, 1) for keyword in written.get("keywords", [])),
        passives=tuple(Passive(name) for name in written.get("passives", [])),
    )


def replace_card(card: Card, **changes: Any) -> Card:
    """Returns a copy of the card with changed fields. Raises ValueError for a field that cards
    don't have."""
    kept = {field.name: getattr(card, field.name) for field in fields(card) if field.init}
    if not changes.keys() <= kept.keys():
        raise ValueError(f"a token is made with no {sorted(changes.keys() - kept.keys())}")
    return Card(**kept | changes)


# ---- writing


def ids_of(table: Table) -> Numbers:
    """Returns an id for every object that another part of a written position refers to, by the
    object's number. Ids count from 1."""
    objects = table.state.objects
    wanted = [number for number in _referred_to(table) if number in objects]
    return {number: place for place, number in enumerate(dict.fromkeys(wanted), 1)}


def _referred_to(table: Table) -> Iterator[int]:
    state = table.state
    for obj in state.objects.values():
        if obj.held_by:
            yield obj.held_by
        for given in obj.grants:
            if given.until == "UntilThisLeaves":
                yield given.source
    for attack in state.attacks:
        yield attack.attacker
        if isinstance(attack.target, int):
            yield attack.target
    for delayed in state.delayed:
        for snapshot in (delayed.source, *delayed.about):
            yield snapshot.number


def written_object(table: Table, obj: GameObject, ids: Numbers) -> Written:
    """Returns the data of an object that lasts beyond an action: for example the X that was paid
    for it, used abilities and granted effects. `ids` are the ids from `ids_of`."""
    written: dict[str, Any] = {}
    if obj.number in ids:
        written["id"] = ids[obj.number]
    if obj.held_by is not None and obj.held_by in ids:
        written["held_by"] = ids[obj.held_by]
    if obj.x:
        written["x"] = obj.x
    if obj.used:
        written["used"] = sorted(obj.used)
    if obj.grants:
        written["given"] = [_written_grant(table, one, ids) for one in obj.grants]
    return written


def _written_grant(table: Table, given: Grant, ids: Numbers) -> Written:
    """Returns a grant as written; `at` is the number of permanents that came before it, if others
    came later."""
    lasts = given.until == "UntilThisLeaves"
    source = ids.get(given.source, 0) if lasts else 0
    before = sum(table.obj(number).at < given.at for number in table.state.play)
    written = written_value(replace(given, source=source, at=0))
    return {**written, "at": before} if before < len(table.state.play) else written


def written_side(side: Side) -> Written:
    """Returns the fields of a player's side that a position contains only if they are set, such as
    bonuses for the player's next card (`Mark`) or a restriction of casting."""
    written = {key: getattr(side, key) for key in _FLAGS if getattr(side, key)}
    if side.only_cast:
        written["only_cast"] = written_value(side.only_cast)
    if side.marks:
        written["marks"] = [_written_mark(one) for one in side.marks]
    if side.entered:
        written["entered"] = _counted([zone, _snapshot(one, {})] for zone, one in side.entered)
    return written


def _written_mark(mark: Mark) -> Written:
    """Returns a mark as written; of the effect that made it, only the filter remains."""
    effect = mark.effect
    if effect is not None:
        plain = cards.Effect(effect.effect, filter=effect.filter)
        effect = None if effect.filter.empty or mark.what == "ModifyCost" else plain
    return written_value(replace(mark, effect=effect))


def _counted(written: Iterable[Any]) -> list[Any]:
    """Returns entries that the rules only count, in a canonical order."""
    return sorted(written, key=json.dumps)


def written_state(table: Table, ids: Numbers) -> Written:
    """Returns the pending actions and the turn's data as a dictionary for a position's file, as far
    as they differ from the default.

    Its key `came` is the order in which the permanents entered play: a letter for each, A or B by
    its controller, lower case for a resource token. The key is missing if all of A's permanents
    came first.
    """
    state, written = table.state, dict[str, Any]()
    came = _came(table)
    if came != "".join(sorted(came, key="AaBb".index)):
        written["came"] = came
    if state.priority != state.active:
        written["priority"] = state.priority
    if state.passes:
        written["passes"] = state.passes
    if state.declared:
        written["declared"] = True
    if state.attacks:
        written["attacks"] = [
            {"attacker": _id(one.attacker, ids), "target": _id(one.target, ids)}
            for one in state.attacks
        ]
    if state.died:
        written["died"] = _counted(_snapshot(one, {}) for one in state.died)
    if state.future:
        written["future"] = [
            [player, written_value(replace(given, source=0, at=0)), written_value(effect)]
            for player, given, effect in state.future
        ]
    if state.delayed:
        written["delayed"] = [_delayed(one, ids) for one in state.delayed]
    return written


def _id(target: Target, ids: Numbers) -> Target:
    """Returns the id of an object (0 if it has left), or the player."""
    return ids.get(target, 0) if isinstance(target, int) else target


def _came(table: Table) -> str:
    owned = (table.obj(number) for number in table.state.play)
    return "".join(
        one.controller.lower() if one.zone == "Token" else one.controller for one in owned
    )


def _delayed(delayed: DelayedAction, ids: Numbers) -> Written:
    return {
        "player": delayed.player,
        "triggered": written_value(delayed.triggered),
        "source": _snapshot(delayed.source, ids),
        "about": [_snapshot(one, ids) for one in delayed.about],
    }


def _snapshot(snapshot: ObjectSnapshot, ids: Numbers) -> Written:
    """Returns an object as it was, with the name of its card, and the differing fields of a
    token."""
    card, number = snapshot.card, ids.get(snapshot.number, 0)
    written = {**written_value(replace(snapshot, number=number, card=None)), "card": card.name}
    if card.token_type is not None:
        written["made"] = written_token(card)
    return written


# ---- reading


@dataclass(frozen=True, slots=True)
class LaidObject:
    """An object of a position that was put into a match state, and the data that describes it."""

    number: int
    written: Written


def read_lasting(
    table: Table, position: Written, laid: Sequence[LaidObject], known: Mapping[str, Card]
) -> None:
    """Reads the state that lasts beyond an action, such as granted effects, from `position` into
    `table`. `laid` are the objects of the position, which must all be in their zones already.
    `known` are the cards that can be named, by name. Raises ValueError if the data is wrong."""
    reader = _Reader(
        table, known, {one.written["id"]: one.number for one in laid if "id" in one.written}
    )
    reader.read_objects(laid, position.get("came", ""))
    for player in PLAYERS:
        reader.read_side(table.side(player), position.get(player, {}))
    reader.read_state(position)


class _Reader:
    """A reader of lasting state onto a table; `numbers` are the numbers of objects by their ids."""

    def __init__(self, table: Table, known: Mapping[str, Card], numbers: Numbers) -> None:
        self._table, self._known, self._numbers = table, known, numbers

    def read_objects(self, laid: Sequence[LaidObject], came: str) -> None:
        """Reads the lasting state of each object, such as grants. `came` gives the order in which
        permanents entered play, as in `written_state`."""
        table, state = self._table, self._table.state
        state.play = self._ordered(came)
        given: list[tuple[int, int, Grant]] = []
        for one in laid:
            obj, written = table.obj(one.number), one.written
            obj.x = written.get("x", 0)
            obj.used = frozenset(written.get("used", ()))
            if "held_by" in written:
                obj.held_by = self._number(written["held_by"])
            for entry in written.get("given", ()):
                grant: Grant = _read_value(entry)
                source = self._number(grant.source)
                before = entry.get("at", len(state.play))
                given.append((before, one.number, replace(grant, source=source)))
        if came or given:
            self._come(given)
        table.rearranged()

    def _come(self, given: Sequence[tuple[int, int, Grant]]) -> None:
        """Assigns new timestamps to permanents and grants; each grant has the number of permanents
        that came before it."""
        table, state = self._table, self._table.state
        for place in range(len(state.play) + 1):
            for before, number, grant in given:
                if before == place:
                    obj = table.obj(number)
                    obj.keep((*obj.grants, replace(grant, at=table.timestamp())))
            if place < len(state.play):
                table.obj(state.play[place]).at = table.timestamp()

    def _ordered(self, came: str) -> tuple[int, ...]:
        """Returns the objects in play in the order in which they came: first as in `came`."""
        left = list(self._table.state.play)
        found: list[int] = []
        for letter in came:
            zone, player = "Token" if letter.islower() else "Play", letter.upper()
            objects = map(self._table.obj, left)
            fitting = (one for one in objects if (one.zone, one.controller) == (zone, player))
            if (first := next(fitting, None)) is not None:
                found.append(first.number)
                left.remove(first.number)
        return (*found, *left)

    def read_side(self, side: Side, written: Written) -> None:
        """Reads the data of one player's side."""
        for key in _FLAGS:
            setattr(side, key, written.get(key, getattr(side, key)))
        side.only_cast = _read_value(written.get("only_cast", []))
        side.marks = _read_value(written.get("marks", []))
        side.entered = tuple(
            (zone, self._snapshot(one)) for zone, one in written.get("entered", ())
        )

    def read_state(self, position: Written) -> None:
        """Reads the pending actions and the data of the present turn."""
        state = self._table.state
        state.declared = position.get("declared", False)
        for one in position.get("attacks", ()):
            attacker, target = self._number(one["attacker"]), one["target"]
            target = self._number(target) if isinstance(target, int) else target
            state.attacks = (*state.attacks, Attack(attacker, target))
        state.died = tuple(self._snapshot(one) for one in position.get("died", ()))
        state.future = tuple(
            (player, replace(_read_value(given), at=self._table.timestamp()), _read_value(effect))
            for player, given, effect in position.get("future", ())
        )
        state.delayed = tuple(
            DelayedAction(
                one["player"],
                _read_value(one["triggered"]),
                self._snapshot(one["source"]),
                tuple(map(self._snapshot, one["about"])),
            )
            for one in position.get("delayed", ())
        )

    def _snapshot(self, written: Written) -> ObjectSnapshot:
        entries = {key: value for key, value in written.items() if key != "made"}
        card = card_named(self._known, entries["card"])
        if "made" in written:
            card = token_made(card, written["made"])
        known = {"card": None, "number": self._number(entries["number"])}
        return replace(_read_value({**entries, **known}), card=card)

    def _number(self, called: int) -> int:
        """Returns the number of the object with that id; 0 for one that has left."""
        if called and called not in self._numbers:
            raise ValueError(f"the position has nothing with the id {called}")
        return self._numbers[called] if called else 0
