"""What effects do: numbers out of range, and what can do nothing (CHAOS 9, 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.chaos.card_terms import ABILITIES, Ability, Kind, can_have
from engine.games.chaos.cards import (
    Amount,
    AtkHpMod,
    Base,
    Card,
    ChangeMaxMp,
    ChangeMp,
    Copy,
    Destination,
    Draw,
    Effect,
    Move,
    New,
    Plain,
    RandomCard,
    Transform,
    Win,
)
from engine.games.chaos.parsed_part import ParsedPart
from engine.games.chaos.validation import numbers
from engine.games.chaos.validation.context import (
    ABILITY_NAMES,
    Place,
    Reach,
    Source,
    reach_of,
    refuse,
)
from engine.games.chaos.validation.numbers import in_range, is_change
from engine.problems import Problem

_IN_PLAY: Final = ("damage", "heal", "resAtkTimes", "destroy")
_NOT_LEADERS: Final = ("destroy", "discard", "costMod")
_GIVEN: Final[dict[str, Ability]] = {f"give{one.capitalize()}": one for one in ABILITIES}
_ONLY_MINIONS: Final = "Only minions come to a field."


def action_refusals(effect: ParsedPart, source: Source) -> Iterator[Problem]:
    """Yields what is wrong with what the effect does."""
    parsed: Effect = effect.value
    action = effect["action"]
    match parsed.action:
        case Draw():
            yield from in_range(action["count"], numbers.DRAWN, "`draw`")
        case ChangeMp():
            yield from is_change(action["value"], numbers.MP_CHANGE, "The change of MP")
        case ChangeMaxMp():
            yield from is_change(action["value"], numbers.MP_CHANGE, "The change of Max MP")
        case New():
            yield from _new(action)
        case Win("any"):
            message = "Both players cannot win: `win(any)` does nothing."
            yield refuse("does-nothing", message, action.span, "win(ally)")
        case _:
            if reach := reach_of(parsed.action, parsed, source):
                yield from _base(action["base"], reach)


def _new(action: ParsedPart) -> Iterator[Problem]:
    parsed: New = action.value
    yield from in_range(action["count"], numbers.NEW_CARDS, "The number of new cards")
    if parsed.to.side == "owner":
        message = "A new card has no owner yet: `new` goes to a side's field, hand or deck."
        yield refuse("does-nothing", message, action["to"].span, f"{parsed.to.zone}(ally)")
    yield from _new_card(action["what"], on_field=parsed.to.zone == "field")


def _new_card(what: ParsedPart, *, on_field: bool) -> Iterator[Problem]:
    """A new card that goes to a field, or takes the place of one there, or does not."""
    parsed: Card | RandomCard = what.value
    if isinstance(parsed, RandomCard):
        bounds = numbers.RANDOM_COST_ON_FIELD if on_field else numbers.RANDOM_COST
        where = " on a field" if on_field else ""
        yield from in_range(what["cost"], bounds, f"The cost of a random card{where}")
    elif on_field and parsed.kind != "minion":
        hint = "Make it a minion, or send it to a hand or deck."
        yield refuse("not-to-field", _ONLY_MINIONS, what.span, hint)


def _base(base: ParsedPart, reach: Reach) -> Iterator[Problem]:
    """Yields what is wrong with a base effect that works on those."""
    parsed: Base = base.value
    reasons = [_why_not(parsed, kind, reach.place) for kind in reach.kinds]
    if reasons and None not in reasons:
        hint = "Aim it at something else, or use another effect."
        yield refuse("does-nothing", str(reasons[0]), base.span, hint)
        return
    match parsed:
        case Amount(name):
            check = is_change if numbers.AMOUNTS[name][0] < 0 else in_range
            yield from check(base["value"], numbers.AMOUNTS[name], f"`{name}`")
        case AtkHpMod():
            yield from _atk_hp_mod(base)
        case Move(Destination(_, "any")):
            message = "A card cannot be moved to both sides."
            yield refuse("does-nothing", message, base["to"].span, "Choose `ally` or `oppo`.")
        case Transform():
            yield from _new_card(base["into"], on_field=reach.place == "play")
        case _:
            pass


def _atk_hp_mod(base: ParsedPart) -> Iterator[Problem]:
    parsed: AtkHpMod = base.value
    yield from in_range(base["attack"], numbers.ATTACK_CHANGE, "The change of attack")
    yield from in_range(base["health"], numbers.HEALTH_CHANGE, "The change of health")
    if parsed.attack == parsed.health == 0:
        message = "`atkHpMod(+0, +0)` changes nothing."
        yield refuse("no-change", message, base.span, "atkHpMod(+1, +1)")


def _why_not(base: Base, kind: Kind, place: Place | None) -> str | None:
    """Returns why the base effect does nothing to a thing of that kind there, None if it does."""
    leader_in_play = kind == "leader" and place == "play"
    match base:
        case Amount(name) | Plain(name) if name in _IN_PLAY and (
            place == "cards" or kind == "spell"
        ):
            return f"`{name}` works on characters in play, not on cards in a hand or deck."
        case Amount(name) | Plain(name) if name in _NOT_LEADERS and leader_in_play:
            return f"`{name}` does nothing to a leader in play."
        case Move() | Copy() | Transform() if leader_in_play:
            return "A leader in play is never moved, copied or transformed."
        case Move(to) | Copy(to) if to.zone == "field" and kind != "minion":
            return _ONLY_MINIONS
        case AtkHpMod() if kind == "spell":
            return "A spell has no attack and no health."
        case Amount("atkTimesMod") if kind == "spell":
            return "A spell has no attack times."
        case Plain(name) if name.startswith("changeTo") and kind != "minion":
            return f"Only minions have a type; a {kind} has none."
        case Plain(name) if name in _GIVEN and not can_have(kind, _GIVEN[name]):
            return f"A {kind} never has {ABILITY_NAMES[_GIVEN[name]]}."
        case _:
            return None
