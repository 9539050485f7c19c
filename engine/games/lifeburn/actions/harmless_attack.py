"""A check whether an attack of strength 0 can have no effect (LIFEBURN 7.4, 11).

It looks at cards as printed, and only at those that the attacker's controller sees. In doubt the
attack may have an effect.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.games.lifeburn.actions import cast_options
from engine.games.lifeburn.actions.activation import activations
from engine.games.lifeburn.cards import (
    Activated,
    Card,
    Condition,
    CostModifier,
    Effect,
    Filter,
    Passive,
    Triggered,
    works_in,
)
from engine.games.lifeburn.state import passives, stats
from engine.games.lifeburn.state.state import Attack
from engine.games.lifeburn.state.table import Table, work_out
from engine.players import PLAYERS, Player
from engine.values import parts_of

_OF_ATTACKS: Final = frozenset({"Attack", "AttackedSummon", "SurvivedCombat"})
_OF_DEATHS: Final = frozenset({"Death", "LeftZone"})
_ATTACKED: Final = frozenset({"Attacked", "DidntAttack"})
_BRINGS: Final = frozenset(
    {"CastCard", "CreateToken", "ExileAndReturn", "CardRitualOfDarkness", "ModifyType"}
)
"""Effects that may bring a permanent into play; others may do so by their destination."""
_COUNTS_DEAD: Final = frozenset(
    {
        *("SummonsInGraveyard", "MerfolkInGraveyard", "SummonsThatDiedThisTurn"),
        *("OpponentExcessSummons", "SummonsControlled", "GoblinsControlled", "TreefolkControlled"),
        *("GoblinsInPlay", "PlantsControlled"),
    }
)
_OF_NUMBERS: Final = frozenset({"Control", "OpponentHasMore"})
_OF_DEFENSE: Final = frozenset({"Defense", "OneOne", "DefenseGreaterThanAttack"})


@dataclass(frozen=True, slots=True)
class _CardFeatures:
    """The features of a card or one of its parts: it raises attack (`strengthens`), by itself and
    not always by an equal amount (`varies`); it brings permanents into play (`brings`); it depends
    on whether somebody attacks (`of_attacks`), how many Summons there are or have died
    (`of_deaths`), or how much defense they have (`of_defense`)."""

    strengthens: bool
    varies: bool
    brings: bool
    of_attacks: bool
    of_deaths: bool
    of_defense: bool


def nothing_follows(table: Table, attack: Attack, freed: Iterable[int]) -> bool:
    """Returns whether an attack of strength 0 can't have any effect: its strength stays 0, the
    attack triggers nothing, enables no other action of the attacker's player, and lets no other
    Summon attack with a strength above 0. `freed` are the Summons that may get more targets because
    of the attack."""
    if any(stats.combat_strength(table, one) for one in freed):
        return False
    player = table.obj(attack.attacker).controller
    if work_out(table, ("combat matters", player), lambda: _matters(table, player), True):
        return False
    if table.obj(attack.attacker).card.triggered:
        return False
    if isinstance(attack.target, int):
        attacked = table.obj(attack.target).card
        if not _OF_ATTACKS.isdisjoint(attacked.by_trigger):
            return False
    return isinstance(attack.target, str) or not _hurts(table, attack.attacker, attack.target)


def _matters(table: Table, player: Player) -> bool:
    """Returns whether any attack of the player may have an effect, whichever Summon attacks."""
    if _notices(table, player, _OF_ATTACKS) or _may_strengthen(table, player):
        return True
    return any(_said(card).of_attacks for card in _known(table, player))


def _hurts(table: Table, attacker: int, target: int) -> bool:
    """Returns whether the damage of the attacked Summon to the attacker may have an effect."""
    damage, obj = stats.combat_strength(table, target), table.obj(attacker)
    if not damage:
        return False
    known = _known(table, obj.controller)
    if damage < stats.defense(table, attacker):
        return any(_said(card).of_defense for card in known)
    if obj.card.castable_from:
        return True
    if stats.keywords(table, attacker).keys() & {"Haunt", "Sprout"}:
        return True
    if _notices(table, obj.controller, _OF_DEATHS):
        return True
    return any(_said(card).of_deaths for card in known)


def _notices(table: Table, player: Player, kinds: frozenset[str]) -> bool:
    """Returns whether a card triggers on what others do, as far as the player sees. A delayed
    ability counts too, even of one's own."""
    if any(one.triggered.trigger in kinds for one in table.state.delayed):
        return True
    objects = table.state.objects
    graveyards = (number for one in PLAYERS for number in table.side(one).graveyard)
    seen = (*table.state.play, *table.side(player).hand, *graveyards)
    return any(
        (triggered.all or not triggered.self_) and works_in(triggered, objects[number].zone)
        for number in seen
        for kind in kinds
        for triggered in objects[number].card.by_trigger.get(kind, ())
    )


def _may_strengthen(table: Table, player: Player) -> bool:
    """Returns whether the player has a card or ability that they may use in Combat now and that may
    raise the attack of a Summon, by itself or through what is in play."""
    objects = table.state.objects
    in_play = [_said(objects[number].card) for number in table.state.play]
    lying = [_said(objects[number].card) for number in _own_cards(table, player)]
    given = (one.what for number in table.state.play for one in objects[number].grants)
    varies = any(one.varies for one in in_play) or any(map(_is_varying, given))
    raising = any(one.strengthens for one in lying)
    granted = passives.any_passive(table, "GrantActive")
    if not (varies or raising or granted or any(one.strengthens for one in in_play)):
        return False
    return any(
        varies or said.strengthens or (said.brings and raising) for said in _usable(table, player)
    )


def _usable(table: Table, player: Player) -> Iterator[_CardFeatures]:
    """Yields the features of the cards and abilities that the player may use now."""
    for number in cast_options.castable(table, player):
        candidate = cast_options.candidate_of(table, player, number)
        ways = cast_options.payment_ways(table, candidate)
        if cast_options.finishable(table, candidate, ways):
            yield _said(candidate.card)
    for use in activations(table, player):
        yield _said(use.ability)


def _own_cards(table: Table, player: Player) -> Sequence[int]:
    side = table.side(player)
    return (*side.hand, *side.graveyard)


def _known(table: Table, player: Player) -> Iterator[Card]:
    """Yields the cards in play and in the player's hand."""
    state = table.state
    return (state.objects[one].card for one in (*state.play, *table.side(player).hand))


@lru_cache(maxsize=1024)
def _said(about: Card | Activated) -> _CardFeatures:
    parts = [*parts_of(about)]
    effects = [one for one in parts if isinstance(one, Effect)]
    conditions = {one.condition for one in parts if isinstance(one, Condition)}
    restrictions = {name for one in parts if isinstance(one, Filter) for name in one.restrictions}
    counted = {getattr(one, "amount_based_on", None) for one in parts}
    triggered = [one for one in parts if isinstance(one, Triggered)]
    by_itself = any(_strengthens(one) for part in triggered for one in parts_of(part))
    lies = any("Graveyard" in one.target_zones or one.zone == "Graveyard" for one in effects)
    cheaper = any(
        isinstance(one, CostModifier) and one.modifier == "SummonsDiedThisTurn" for one in parts
    )
    return _CardFeatures(
        strengthens=any(map(_strengthens, parts)),
        varies=by_itself or any(map(_is_varying, parts)),
        brings=any(map(_brings, effects)),
        of_attacks=bool(conditions & _ATTACKED) or "Attacking" in restrictions,
        of_deaths=cheaper or lies or bool(conditions & _OF_NUMBERS or counted & _COUNTS_DEAD),
        of_defense="OneOneInPlay" in conditions or bool(restrictions & _OF_DEFENSE),
    )


def _strengthens(part: object) -> bool:
    """Returns whether a part is an effect or passive that may raise the attack of a Summon."""
    if isinstance(part, Passive):
        return part.passive == "DefenseUsedForAttack" or (
            part.passive == "ChangeStats"
            and any(one.stat == "Attack" for one in part.stat_modifiers)
        )
    if not isinstance(part, Effect):
        return False
    match part.effect:
        case "ChangeStats":
            return part.attack_based_on is not None or (part.attack or 0) > 0
        case "AddCounter":
            return part.counter_type == "OneOne"
        case "RemoveCounter":
            return part.counter_type == "Haunt"
        case _:
            return False


def _is_varying(part: object) -> bool:
    """Returns whether a part is a passive that raises attack by a counted number or under a
    condition."""
    if not isinstance(part, Passive) or not _strengthens(part):
        return False
    counted = any(one.amount_based_on is not None for one in part.stat_modifiers)
    return counted or bool(part.conditions)


def _brings(effect: Effect) -> bool:
    places = {one.place for one in effect.deck_destinations}
    return effect.effect in _BRINGS or effect.destination == "Play" or "Play" in places
