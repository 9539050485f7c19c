"""Positions in which one effect happens, and everything visible of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Final, TypeVar

from engine.core.randomness import SeededRandom, seed_from_int
from engine.core.table import MatchOver, Rule
from engine.decisions import Decision
from engine.games.lifeburn.actions import activation, casting
from engine.games.lifeburn.cards import Zone
from engine.games.lifeburn.effect_targets import bounds
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.loading.schema import read_card
from engine.games.lifeburn.rules import position, turn
from engine.games.lifeburn.rules.position import RULEBOOK
from engine.games.lifeburn.rules.resolution import resolve_top
from engine.games.lifeburn.rules.rules import LifeburnRules
from engine.games.lifeburn.rules.triggers import place_waiting
from engine.games.lifeburn.state import moves, stats, zones
from engine.games.lifeburn.state.filters import targets_of
from engine.games.lifeburn.state.state import Attack, Context, Event, Grant, TypeChange
from engine.games.lifeburn.state.table import Table
from engine.match import Match
from engine.players import Player
from tests.engine.lifeburn.tables import find, summon

T = TypeVar("T")
Written = Mapping[str, Any]

_LEFT: Final = [
    {"trigger": kind, "effects": [{"effect": "GainLife", "amount": amount}]}
    for kind, amount in (("Death", 11), ("Mill", 12), ("Discard", 13))
]


def _spell(name: str, cost: int, effect: str, **more: Any) -> Written:
    return {
        "name": name,
        "type": "Spell",
        "cost": cost,
        "stackEffects": [{"effect": effect}],
        **more,
    }


_CARDS: Final = [
    summon("Gol", 2, 3, tribe="Golem", cost=2),
    summon("Mer", 1, 4, tribe="Merfolk", triggeredEffects=_LEFT),
    summon("Gob", 3, 2, tribe="Goblin", cost=1, keywords=["Trample"]),
    summon("Tree", 1, 5, tribe="Treefolk", cost=3, passiveEffects=[{"passive": "CantBeAttacked"}]),
    summon("Shade", 1, 1, tribe="Shadow", keywords=["Haunt"]),
    summon("Cub", 2, 2),
    {"name": "Thing", "type": "Object", "cost": 1},
    {"name": "Idol", "type": "Object", "cost": 2, "tribe": "Golem"},
    _spell("Zap", 1, "GainLife", tribe="Golem"),
    _spell("Wave", 0, "ShuffleDeck", tribe="Merfolk"),
    {
        "name": "Quarry",
        "type": "Spell",
        "cost": 3,
        "tribe": "Treefolk",
        "stackEffects": [{"effect": "CreateToken", "tokenType": "Stone"}],
    },
]
_DEFINITIONS: Final = {card.name: card for card in load_cards(_CARDS)[0]}
_BOTH: Final = {"OneOne": 1, "Haunt": 1}
_HAND: Final = [
    "Zap",
    "Gol",
    "Mer",
    "Gob",
    "Shade",
    "Thing",
    "Quarry",
    "Wave",
    "Cub",
    "Idol",
    "Tree",
]
_SUMMONS: Final = ["Gol", "Mer", "Gob", "Tree", "Shade", "Cub", "Thing", "Idol"]
_TOKENS: Final = ["Golem", "Goblin", "Merfolk", "Plant", "Ghost", "Treefolk"]
_SIDE: Final[Written] = {
    "life": 60,
    "hand": _HAND,
    "deck": ["Gol", "Zap", "Mer", "Thing", "Gob", "Quarry", "Tree", "Shade", "Wave", "Cub", "Idol"],
    "graveyard": ["Shade", "Gol", "Mer", "Zap", "Tree", "Thing", "Gob", "Quarry", "Cub", "Idol"],
    "exile": ["Cub", "Mer", "Zap"],
    "play": [
        {"card": "Gol", "counters": {"OneOne": 7, "Haunt": 4}},
        *({"card": name, "counters": _BOTH, "sick": name == "Shade"} for name in _SUMMONS[1:]),
        *({"card": name, "counters": _BOTH} for name in _TOKENS),
        {"card": "Plant", "attack": 4, "defense": 5, "keywords": ["Taunt"], "counters": _BOTH},
    ],
    "tokens": [{"card": name, "counters": _BOTH} for name in ("Stone", "Stone", "Herb")],
}
"""A side with one of everything, so that each filter includes something and excludes something."""
_FEW: Final[Written] = {
    **_SIDE,
    "hand": ["Wave", "Zap", "Quarry", "Cub", "Thing", "Mer"],
    "play": ["Gol", "Gob", {"card": "Shade", "sick": True}, "Thing"],
}
"""A smaller side, for differences that take turns to show."""

_DAMAGE: Final = {"effect": "DealDamage", "targetType": "Summon"}
_SHOWING: Final[list[Written]] = [
    {"effect": "SendToZone", "targetBasedOn": "RootTarget", "destination": "Exile"},
    {"effect": "LoseLife", "targetBasedOn": "RootTarget", "amount": 5},
]
"""Effects that show the targets of the effect before them."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The scene of an effect, with the `fields` that it has besides the one in question.

    `place` is one of `PLACES`. `answers` says how A answers: always the first option, always the
    last (B the other way round), once yes and then no, or never yes. `then` says how the match
    continues: not at all, both pass for some turns ("passive"), the source leaves first ("source
    gone"), or both cast and attack if they can ("active").
    """

    fields: Written = field(default_factory=dict[str, Any])
    place: str = "spell"
    answers: str = "first"
    then: str = ""


class Impossible(Exception):
    """The error that the effect can't happen in this scene."""


@dataclass(slots=True)
class _Answers:
    how: str
    given: int = 0
    agreed: int = 0

    def to(self, decision: Decision) -> int:
        self.given += 1
        if self.given > 150:
            raise Impossible
        count = len(decision.options)
        asked = decision.options[0].facts.get("do")
        last = (self.how == "last") == (decision.player == "A")
        if asked == "yes":
            most = {"once": 1, "declines": 0}.get(self.how, 0 if last else 2)
            self.agreed += 1
            return int(self.agreed > most)
        if asked == "amount":
            return min(count - 1, 2 if last else 4)
        if self.how == "once":
            return self.given % count
        return count - 1 if last else 0


def _done(rule: Rule[T], answers: _Answers) -> T:
    """Returns the result of the rule, with every question answered."""
    try:
        decision = next(rule)
        while True:
            decision = rule.send(answers.to(decision))
    except StopIteration as end:
        return end.value


# ---- the place of the effect


def _on_spell(effects: list[Written], **more: Any) -> Written:
    """Returns a Spell with the effects; an Object if something lasts until it leaves play, because
    a Spell never does."""
    lasts = any(one.get("effect") == "Detain" for one in effects)
    kind = "Object" if lasts else "Spell"
    return {"name": "Trick", "type": kind, "cost": 1, "stackEffects": effects, **more}


def _below(**parent: Any) -> Callable[[list[Written]], Written]:
    return lambda effects: _on_spell([{**parent, "additionalEffects": effects}])


def _triggered(**trigger: Any) -> Callable[[list[Written]], Written]:
    def card(effects: list[Written]) -> Written:
        abilities = [{**trigger, "effects": effects}] if effects else []
        return summon("Trick", 2, 2, tribe="Golem", triggeredEffects=abilities)

    return card


def _ability(effects: list[Written]) -> Written:
    paid = {"costType": "Stones", "amount": 2, "effects": [*effects, *_SHOWING]}
    return summon("Trick", 2, 4, tribe="Golem", activatedEffects=[paid])


PLACES: Final[Mapping[str, Callable[[list[Written]], Written]]] = {
    "spell": _on_spell,
    "with x": lambda effects: _on_spell(effects, costModifiers=[{"modifier": "X"}]),
    "after damage": _below(**_DAMAGE, zoneOfPlayer="opponent"),
    "after damage to a player": _below(effect="DealDamage", targetType="Player"),
    "after milling": _below(effect="Mill", amount=4),
    "after tokens": _below(effect="CreateToken", tokenType="Stone", amount=2),
    "followed": lambda effects: _on_spell([*effects, *_SHOWING]),
    "after tokens in combat": _below(effect="CreateToken", tokenType="Stone", amount=2),
    "second": lambda effects: _on_spell([_DAMAGE, *effects]),
    "as one option": lambda effects: _on_spell(
        [{"effect": "Choose", "choices": [effects or [{"effect": "Repeat"}], [{"effect": "Draw"}]]}]
    ),
    "with an empty hand": _on_spell,
    "in their turn": _on_spell,
    "over spells": lambda effects: _on_spell([*effects, *_SHOWING]),
    "in combat": lambda effects: _on_spell([*effects, *_SHOWING]),
    "animated": _on_spell,
    "after a death": _on_spell,
    "ability": _ability,
    "when cast": _triggered(trigger="Cast", self=False, player="any"),
    "when dying": _triggered(trigger="Death"),
    "when attacking": _triggered(trigger="AttackedSummon"),
    "when discarded": _triggered(trigger="Discard", self=False),
    "when milled": _triggered(trigger="Mill", self=False, amount=1),
    "from the hand": _triggered(trigger="Cast", self=False, player="any", triggerZone=["Hand"]),
    "from the deck": _triggered(trigger="Cast", self=False, player="any", triggerZone=["Deck"]),
    "when buried": _triggered(trigger="EnteredZone", zone="Graveyard", self=False),
}
_LIES: Final[Mapping[str, Zone]] = {
    "from the hand": "Hand",
    "from the deck": "Deck",
    **{place: "Play" for place in PLACES if place == "ability" or "when" in place},
}
"""The zone of the card with the effect, unless it is cast from the hand."""


@cache
def _before(place: str, few: bool) -> Table:
    """Returns the table just before the card with the effect is added."""
    side = _FEW if few else _SIDE
    if place == "with an empty hand":
        side = {**side, "hand": []}
    turn_of = "B" if place == "in their turn" else "A"
    described = {"A": side, "B": {**side, "life": 59}, "turn": turn_of, "turn_number": 5}
    if "combat" in place or place == "when attacking":
        described["phase"] = "Combat"
    table = position.read(_DEFINITIONS, described, SeededRandom(seed_from_int(3)))
    answers = _Answers("first")
    if place == "over spells":
        for player, name in _FEW_ON_STACK if few else _ON_STACK:
            number = _in_hand(table, name, player)
            _done(casting.cast_by_effect(table, player, number, False), answers)
    elif "combat" in place:
        attackers = [find(table, name, "A") for name in ("Gob", "Cub", "Goblin")[: 1 if few else 3]]
        attackers = [number for number in attackers if table.in_play(number)]
        table.state.attacks += tuple(Attack(one, find(table, "Gol", "B")) for one in attackers)
        table.state.declared = True
    elif place == "animated":
        for name in ("Stone", "Herb"):
            moves.grant(table, find(table, name, "B"), Grant(TypeChange((2, 2))))
    elif place == "after a death":
        moves.destroy(table, [find(table, name, "A") for name in ("Gob", "Shade")])
    return table


_ON_STACK: Final[list[tuple[Player, str]]] = [
    *(("A", name) for name in ("Quarry", "Gol", "Shade", "Thing", "Tree")),
    *(("B", name) for name in ("Zap", "Gob", "Mer")),
]
_FEW_ON_STACK: Final[list[tuple[Player, str]]] = [("A", "Cub"), ("B", "Zap")]


def _in_hand(table: Table, name: str, player: Player = "A") -> int:
    hand = table.side(player).hand
    return next(number for number in hand if table.obj(number).card.name == name)


def _begin(table: Table, place: str, number: int, answers: _Answers) -> None:
    """Puts the effect on the stack, or triggers it."""
    match place:
        case "ability":
            _done(activation.activate(table, "A", number, 1), answers)
        case "when cast" | "from the hand" | "from the deck":
            _done(casting.cast_by_effect(table, "B", _in_hand(table, "Zap", "B"), False), answers)
        case "when dying":
            moves.destroy(table, [number])
        case "when attacking":
            target = find(table, "Gob", "B")
            table.state.attacks += (Attack(number, target),)
            known, other = stats.snapshot(table, number), stats.snapshot(table, target)
            table.happened(Event("AttackedSummon", "A", (known,), amount=1, other=other))
        case "when discarded":
            moves.discard(table, "A", [_in_hand(table, "Mer")])
        case "when milled" | "when buried":
            moves.mill(table, "A", 3)
        case _:
            if not casting.castable_by_effect(table, "A", number, False):
                raise Impossible
            _done(casting.cast_by_effect(table, "A", number, False), answers)
    _done(place_waiting(table), answers)


def differs(
    scene: Scene,
    effect: Written,
    name: str,
    value: Any,
    others: Sequence[Any] = (),
    *,
    does: bool = True,
) -> bool:
    """Returns whether the effect with the field's value leads to another result than without it,
    and than with its other values. With `does` it must also have any result."""
    whole = {**effect, **scene.fields, name: value}
    after = _seen(scene, whole)
    if after is None or not _apart(after, _kept(scene, _without(whole, name))):
        return False
    if any(not _apart(after, _kept(scene, {**whole, name: other})) for other in others):
        return False
    return not does or _apart(after, _kept(scene, None))


def apart(scene: Scene, one: Written, other: Written) -> bool:
    """Returns whether two effects, both of which can happen, have different results."""
    after = _kept(scene, one)
    return after is not None and _apart(after, _kept(scene, other))


def aims_apart(place: str, effect: Written, name: str, value: Any) -> bool:
    """Returns whether the value changes the possible targets of the effect, or their number."""
    whole = {**effect, name: value}
    aims = _aims(place, whole)
    return aims[0] != [] and aims != _aims(place, _without(whole, name))


def _without(effect: Written, name: str) -> Written:
    return {key: effect[key] for key in effect if key != name}


@dataclass(frozen=True)
class _Seen:
    """The events of a scene, and the table after them."""

    told: Sequence[object]
    table: Table

    @cached_property
    def state(self) -> object:
        """The position, with the facts that it leaves out: grants, and delayed effects."""
        state = self.table.state
        given = [
            [(grant.what, grant.amount) for grant in self.table.obj(number).grants]
            for number in state.play
        ]
        to_come = [
            (one.player, one.triggered.phase, one.triggered.turn_of) for one in state.delayed
        ]
        return position.write(self.table), given, to_come


def _apart(one: _Seen, other: _Seen | None) -> bool:
    return other is None or one.told != other.told or one.state != other.state


_KEPT: Final[dict[str, _Seen | None]] = {}


def _kept(scene: Scene, effect: Written | None) -> _Seen | None:
    """Returns the result of `_seen`, cached because it is compared again and again."""
    key = f"{scene.place}, {scene.answers}, {scene.then}: {effect}"
    if key not in _KEPT:
        _KEPT[key] = _seen(scene, effect)
    return _KEPT[key]


def _seen(scene: Scene, effect: Written | None) -> _Seen | None:
    """Returns what happens with the effect in the scene, or what would happen without an effect.
    Returns None if the effect can't happen."""
    card = read_card(PLACES[scene.place]([] if effect is None else [effect]))
    table = _table(scene.place, few=bool(scene.then))
    answers = _Answers(scene.answers)
    laid = zones.create_object(table, card, "A", _LIES.get(scene.place, "Hand"))
    number = laid.number
    laid.one_one = laid.haunt = 1 if table.in_play(number) else 0
    depth = len(table.state.stack)
    try:
        _begin(table, scene.place, number, answers)
        table.events.clear()
        with suppress(MatchOver):
            while len(table.state.stack) > depth:
                _done(resolve_top(table), answers)
                _done(turn.go_to_requested_phase(table), answers)
                _done(place_waiting(table), answers)
        if scene.then == "source gone":
            moves.destroy(table, [number])
        if scene.then and not table.winner:
            _go_on(table, scene.then, answers)
    except Impossible:
        return None
    return _Seen(table.events, table)


def _table(place: str, *, few: bool = False) -> Table:
    return Table(_before(place, few).state.copy(), SeededRandom(seed_from_int(3)), RULEBOOK)


def _aims(place: str, effect: Written) -> tuple[object, ...]:
    card = read_card(PLACES[place]([effect]))
    table = _table(place)
    number = zones.create_object(table, card, "A", _LIES.get(place, "Hand")).number
    effects = card.stack_effects or card.activated[0].effects
    context = Context("A", stats.snapshot(table, number))
    return targets_of(table, effects[0], context), bounds(effects[0])


def _go_on(table: Table, then: str, answers: _Answers) -> None:
    """Plays the following turns."""
    match = Match(LifeburnRules(table), None)
    until = table.state.turn + 3
    done: set[object] = set()
    while (decision := match.decision) is not None and answers.given < 140:
        if table.state.turn >= until:
            break
        place = _action(decision, done) if then == "active" else None
        if place is None:
            passes = [n for n, one in enumerate(decision.options) if one.facts["do"] == "pass"]
            place = passes[0] if passes else answers.to(decision)
        match.choose(decision.player, place)


def _action(decision: Decision, done: set[object]) -> int | None:
    """Returns the first card that can be cast, or attack that can be declared, and was not
    before."""
    for place, option in enumerate(decision.options):
        action = decision.player, option.facts.get("do"), option.facts.get("card")
        if action[1] in ("play", "attack") and action not in done:
            done.add(action)
            return place
    return None
