"""Effects that are refused: when they act, what they work on, and what they do (CHAOS 9, 11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.card_files.spans import problem
from engine.games.chaos.card_terms import Kind, Type, kinds_of
from engine.games.chaos.cards import Action, Effect, OnAll, OnLeader, OnRandom, OnSelf, Targeted
from engine.games.chaos.conditions import CardTargetCond, SourceCond, TargetCond
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS
from engine.games.chaos.effects.declaration import NumberRange, Within
from engine.games.chaos.source import ParsedPart, in_range, is_change
from engine.games.chaos.triggers import TRIGGERS, TriggerName
from engine.problems import Problem


@dataclass(frozen=True, slots=True)
class Source:
    """What has an effect: of one of these kinds, with that printed type, so many levels deep in
    other cards and effects. `given` effects are those of `giveEffects`."""

    kinds: tuple[Kind, ...]
    type: Type | None = None
    level: int = 0
    given: bool = False


@dataclass(frozen=True, slots=True)
class Reach:
    """What an action works on: things of these kinds, and where; None if that is not sure."""

    kinds: tuple[Kind, ...]
    place: Within | None


def place_of(target: TargetCond) -> Within:
    """Returns where what meets the condition is."""
    return "cards" if isinstance(target, CardTargetCond) else "play"


def bearers(trigger: TriggerName, source: Source) -> tuple[Kind, ...]:
    """Returns the kinds of the source at which such a trigger ever comes."""
    return tuple(kind for kind in source.kinds if kind in TRIGGERS[trigger].weights)


def reach_of(action: Action, effect: Effect, source: Source) -> Reach | None:
    """Returns what the action's base effect works on; None if it has none, or never comes to
    act."""
    match action:
        case Targeted(_, target) | OnAll(_, target) | OnRandom(_, target):
            return Reach(kinds_of(target.type), place_of(target))
        case OnLeader():
            return Reach(("leader",), "play")
        case OnSelf() if not TRIGGERS[effect.trigger.name].leaves:
            kinds: tuple[Kind, ...] = bearers(effect.trigger.name, source) or source.kinds
            place: Within | None = "play" if effect.trigger.name == "battlecry" else None
            if isinstance(effect.condition, SourceCond):
                asked = effect.condition.target
                place = place or place_of(asked)
                kinds = tuple(kind for kind in kinds if kind in kinds_of(asked.type)) or kinds
            return Reach(kinds, place)
        case _:
            return None


# ---- triggers


def trigger_refusals(effect: ParsedPart, source: Source, *, first: bool) -> Iterator[Problem]:
    """Yields what is wrong with when the effect acts; `first` of its card it may be targeted."""
    parsed: Effect = effect.value
    name, span = parsed.trigger.name, effect["trigger"].span
    if not bearers(name, source):
        message, hint = _unfit(name, source)
        yield problem("trigger-not-for-kind", message, span, hint)
    if TRIGGERS[name].timing == "turn" and not isinstance(parsed.condition, SourceCond):
        message = f"A `{name}` effect says where its card is: `if source(...)`."
        yield problem("no-source-condition", message, span, "if source(charTarget(any, minion))")
    if isinstance(parsed.action, Targeted):
        yield from _targeted(effect, source, first)
    if isinstance(parsed.action, OnSelf) and TRIGGERS[name].leaves:
        message = f"At `{name}` the card is on its way out: nothing is done to it."
        hint = "Use another action than `self`."
        yield problem("does-nothing", message, effect["action"].span, hint)


def _unfit(name: TriggerName, source: Source) -> tuple[str, str]:
    """Returns why what has the effect has no such trigger, and which it has instead."""
    kind = source.kinds[0]
    *others, last = (f"`{one}`" for one, terms in TRIGGERS.items() if kind in terms.weights)
    hint = f"A {kind} has {', '.join(others)} and {last}."
    if source.given:
        return f"What gets this effect is a {kind}, which never has `{name}`.", hint
    return f"A {kind} has no `{name}`.", hint


def _targeted(effect: ParsedPart, source: Source, first: bool) -> Iterator[Problem]:
    parsed: Effect = effect.value
    action = effect["action"]
    hint = "Use `all` or `random`."
    message = ""
    if source.given:
        message = "An effect within `giveEffects` cannot be targeted."
    elif TRIGGERS[parsed.trigger.name].timing != "play":
        message = "Only a `battlecry` or `cast` effect can be targeted."
    elif not first:
        message = "A targeted effect is the first of its card, and the only one."
        hint = f"Put it first. {hint}"
    if message:
        yield problem("targeted-not-here", message, action.span, hint)
    yield from _never_chosen(action["target"])


def _never_chosen(target: ParsedPart) -> Iterator[Problem]:
    """Yields targets that no player can ever choose (CHAOS 3, 15.13)."""
    parsed: TargetCond = target.value
    hint = "Ask for no ability, or for another."
    found: list[tuple[str, str, str]] = []
    if isinstance(parsed, CardTargetCond):
        if parsed.position == "deck":
            message = "No target is ever chosen in a deck."
            found.append(("position", message, "Cards are chosen in `hand`."))
        elif parsed.side == "oppo":
            message = "No target is ever chosen in the opponent's hand."
            found.append(("side", message, "Cards are chosen in the own hand: `ally`."))
    elif parsed.ability == "stealth":
        found.append(("ability", "A character with Stealth is never chosen.", hint))
    if parsed.ability == "untargetable":
        found.append(("ability", "Nothing with Untargetability is ever chosen.", hint))
    for part, message, mending in found:
        yield problem("no-target", message, target.at(part), mending)


# ---- what they do


def action_refusals(effect: ParsedPart, source: Source) -> Iterator[Problem]:
    """Yields what is wrong with what the effect does."""
    parsed: Effect = effect.value
    action = effect["action"]
    match parsed.action:
        case Targeted() | OnAll() | OnRandom() | OnLeader() | OnSelf():
            if reach := reach_of(parsed.action, parsed, source):
                yield from _base(action["base"], reach)
        case _:
            done = PLAYER_EFFECTS[parsed.action.word]
            yield from _numbers(action, done.numbers)
            yield from done.problems(action)


def _base(base: ParsedPart, reach: Reach) -> Iterator[Problem]:
    """Yields what is wrong with a base effect that works on those."""
    done = BASE_EFFECTS[base.value.word]
    reasons = [done.idle(base.value, kind, reach.place) for kind in reach.kinds]
    if reasons and None not in reasons:
        hint = "Aim it at something else, or use another effect."
        yield problem("does-nothing", str(reasons[0]), base.span, hint)
        return
    yield from _numbers(base, done.numbers)
    yield from done.problems(base, reach.place)


def _numbers(part: ParsedPart, numbers: tuple[NumberRange, ...]) -> Iterator[Problem]:
    for one in numbers:
        check = is_change if one.is_change else in_range
        yield from check(part[one.field], one.bounds, one.name)
