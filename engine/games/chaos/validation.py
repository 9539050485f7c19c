"""What a card may not be, and what is worth a note (CHAOS 8, 9, 11, Refused, Noted, not refused): a
card as a whole, its beginning; its effects, when they act, what they work on and what they do, and
the cards and effects within them; conditions that can never hold, and that always hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from engine.card_files.spans import problem
from engine.games.chaos import conditions
from engine.games.chaos.card_terms import (
    TRIGGERS,
    Kind,
    TriggerName,
    Type,
    ability_granted,
    can_have,
    kinds_of,
)
from engine.games.chaos.cards import (
    Action,
    Card,
    Effect,
    OnAll,
    OnLeader,
    OnRandom,
    OnSelf,
    Targeted,
)
from engine.games.chaos.conditions import CardTargetCond, SourceCond, TargetCond
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS
from engine.games.chaos.effects.declaration import NumberRange, Within
from engine.games.chaos.source import ParsedPart, Range, in_range
from engine.games.chaos.state import MOST_MP
from engine.problems import Problem

MOST_EFFECTS: Final = 3
MOST_LEVELS: Final = 2


def refusals(card: ParsedPart, level: int = 0) -> Iterator[Problem]:
    """Yields everything that is wrong with a card so many levels deep in others, and the notes on
    it."""
    parsed: Card = card.value
    yield from _card_numbers(card)
    yield from _abilities(card)
    source = Source((parsed.kind,), parsed.type, level)
    if parsed.kind == "spell" and not parsed.effects:
        message = "A spell needs an effect."
        yield problem("no-effect", message, card.span, "cast draw(1, ally)")
    yield from _effects(card["effects"].each, source)


def _card_numbers(card: ParsedPart) -> Iterator[Problem]:
    """Yields the numbers that a card begins with."""
    parsed: Card = card.value
    leader = parsed.kind == "leader"
    bounds = {
        "cost": (8, 10) if leader else (0, 7),
        "attack": (0, 10),
        "health": (10, 40) if leader else (1, 10),
        "attack_times": (0, 5),
    }
    names = {"cost": f"The cost of a {parsed.kind}", "attack_times": "`attacks`"}
    names["health"] = f"The health of a {parsed.kind}"
    for field, limits in bounds.items():
        if field in card.parts:
            yield from in_range(card[field], limits, names.get(field, field.capitalize()))


def _abilities(card: ParsedPart) -> Iterator[Problem]:
    kind, seen = card.value.kind, set[str]()
    for placed in card["abilities"].each:
        name = ability_granted(placed.value)
        if not can_have(kind, placed.value):
            message = f"A {kind} cannot have {name}."
            yield problem("ability-not-for-kind", message, placed.span, "Remove it.")
        elif placed.value in seen:
            message = f"{name} stands twice; a card has it or not."
            yield problem("ability-twice", message, placed.span, "Remove one of them.")
        seen.add(placed.value)


def _effects(effects: Sequence[ParsedPart], source: Source) -> Iterator[Problem]:
    if len(effects) > MOST_EFFECTS:
        whose = "`giveEffects` holds" if source.given else "A card has"
        message = f"{whose} at most {MOST_EFFECTS} effects."
        yield problem("too-many-effects", message, effects[MOST_EFFECTS].span, "Remove it.")
    for place, effect in enumerate(effects):
        yield from trigger_refusals(effect, source, first=place == 0)
        yield from action_refusals(effect, source)
        yield from condition_refusals(effect, source)
        yield from notes(effect, source)
        yield from _within(effect, source)


def _within(effect: ParsedPart, source: Source) -> Iterator[Problem]:
    """Yields the card or the effects that stand within an effect."""
    action = effect["action"]
    base = action.parts.get("base", action)
    new_card = base.parts.get("what") or base.parts.get("into")
    given = base.parts.get("effects")
    inner = new_card if new_card is not None and isinstance(new_card.value, Card) else given
    if inner is None:
        return
    if source.level == MOST_LEVELS:
        message = f"Cards and effects stand within cards at most {MOST_LEVELS} levels deep."
        hint = "Leave out the innermost card or effects."
        yield problem("nested-too-deep", message, inner.span, hint)
    elif inner is given:
        reach = reach_of(action.value, effect.value, source)
        kinds = reach[0] if reach else source.kinds
        yield from _effects(inner.each, Source(kinds, None, source.level + 1, given=True))
    else:
        yield from refusals(inner, source.level + 1)


@dataclass(frozen=True, slots=True)
class Source:
    """What has an effect: of one of these kinds, with that printed type, so many levels deep in
    other cards and effects. `given` effects are those of `giveEffects`."""

    kinds: tuple[Kind, ...]
    type: Type | None = None
    level: int = 0
    given: bool = False


Reach = tuple[tuple[Kind, ...], Within | None]
"""What an action works on: things of these kinds, and where; None if that is not sure."""


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
            return kinds_of(target.type), place_of(target)
        case OnLeader():
            return ("leader",), "play"
        case OnSelf() if not TRIGGERS[effect.trigger.name].leaves:
            kinds: tuple[Kind, ...] = bearers(effect.trigger.name, source) or source.kinds
            place: Within | None = "play" if effect.trigger.name == "battlecry" else None
            if isinstance(effect.condition, SourceCond):
                asked = effect.condition.target
                place = place or place_of(asked)
                kinds = tuple(kind for kind in kinds if kind in kinds_of(asked.type)) or kinds
            return kinds, place
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
                yield from _base(action["base"], *reach)
        case _:
            done = PLAYER_EFFECTS[parsed.action.word]
            yield from _numbers(action, done.numbers)
            yield from done.problems(action)


def _base(base: ParsedPart, kinds: tuple[Kind, ...], place: Within | None) -> Iterator[Problem]:
    """Yields what is wrong with a base effect that works on those."""
    done = BASE_EFFECTS[base.value.word]
    reasons = [done.idle(base.value, kind, place) for kind in kinds]
    if reasons and None not in reasons:
        hint = "Aim it at something else, or use another effect."
        yield problem("does-nothing", str(reasons[0]), base.span, hint)
        return
    yield from _numbers(base, done.numbers)
    yield from done.problems(base, place)


def _numbers(part: ParsedPart, numbers: tuple[NumberRange, ...]) -> Iterator[Problem]:
    for field, name, bounds, is_change in numbers:
        yield from in_range(part[field], bounds, name, is_change=is_change)


_STATS: Final[dict[str, Range]] = {
    "cost": (0, 10),
    "atk": (0, 10),
    "hp": (-9, 40),
    "atkTimes": (0, 5),
}
_STAT_NAMES: Final = {"atk": "attack", "hp": "health", "atkTimes": "attack times"}
_IN_PLAY: Final = ("battlecry", "deathrattle")

Never = tuple[str, str]
"""The part of a condition that can never hold, and why; "" for the whole."""


def condition_refusals(effect: ParsedPart, source: Source) -> Iterator[Problem]:
    """Yields what is wrong with the conditions of the effect and its action."""
    parsed: Effect = effect.value
    if isinstance(parsed.action, Targeted | OnAll | OnRandom):
        yield from _parts(effect["action"]["target"])
    if parsed.condition is None:
        return
    condition = effect["condition"]
    match parsed.condition:
        case conditions.SourceCond():
            found = list(_parts(condition["target"]))
            yield from found or _source(condition["target"], effect.value, source)
        case conditions.FieldExistCond() | conditions.CardExistCond():
            yield from _parts(condition["target"])
        case conditions.LeaderCond():
            yield from _parts(condition)
        case conditions.MpCond(word=word) | conditions.MaxMpCond(word=word):
            yield from in_range(condition["bound"]["value"], (0, MOST_MP), f"`{word}`")
        case _:
            assert_never(parsed.condition)


def _parts(condition: ParsedPart) -> Iterator[Problem]:
    """Yields the ability and the number that leaders, or what meets a target condition, are asked
    for."""
    parsed: conditions.TargetCond | conditions.LeaderCond = condition.value
    leader = isinstance(parsed, conditions.LeaderCond)
    kinds: tuple[Kind, ...] = ("leader",) if leader else kinds_of(parsed.type)
    ability = parsed.ability
    if ability and not any(can_have(kind, ability) for kind in kinds):
        message = f"A {kinds[0]} never has {ability_granted(ability)}."
        yield problem("never-holds", message, condition.at("ability"), "Ask for another ability.")
    stat = condition.parts.get("stat")
    if stat is None or stat.value is None:
        return
    asked: conditions.StatCond = stat.value
    yield from in_range(stat["bound"]["value"], _STATS[asked.stat], f"`{asked.stat}`")
    if kinds == ("spell",) and asked.stat in _STAT_NAMES:
        message = f"A spell has no {_STAT_NAMES[asked.stat]}."
        yield problem("never-holds", message, stat.span, "A spell can be asked for its `cost`.")


def _source(target: ParsedPart, effect: Effect, source: Source) -> Iterator[Problem]:
    """Yields why nothing that can have the effect ever meets its source condition."""
    trigger = effect.trigger.name
    kinds = bearers(trigger, source) or source.kinds
    reasons = [_why_never(target.value, kind, trigger) for kind in kinds]
    first = reasons[0]
    if first is not None and None not in reasons:
        part, message = first
        hint = "Ask for something that the card itself can be, or leave the condition out."
        yield problem("never-holds", f"This source condition never holds: {message}",
                     target.at(part), hint)  # fmt: skip


def _why_never(target: conditions.TargetCond, kind: Kind, trigger: TriggerName) -> Never | None:
    if target.side == "oppo":
        return "side", "a card is never on the opponent's side of itself; write `any`."
    match target:
        case conditions.CharTargetCond() if kind == "spell":
            return "", "a spell is never in play; `cardTarget` asks about a card in hand or deck."
        case conditions.CharTargetCond() if kind == "leader" and trigger == "onDiscard":
            return "", "a leader in play is never discarded; use `cardTarget`."
        case conditions.CardTargetCond() if trigger in _IN_PLAY:
            return "", f"at `{trigger}` the card is in play; use `charTarget`."
        case conditions.CardTargetCond("deck") if trigger == "cast":
            return "position", "a spell that is cast comes from the hand."
        case _ if kind not in kinds_of(target.type):
            card = " card" if isinstance(target, conditions.CardTargetCond) else ""
            return "type", f"a {kind}{card} never becomes a {_said(target.type)}."
        case _:
            pass
    if target.ability and not can_have(kind, target.ability):
        return "ability", f"a {kind} never has {ability_granted(target.ability)}."
    if kind == "spell" and target.stat and target.stat.stat in _STAT_NAMES:
        return "stat", f"a spell has no {_STAT_NAMES[target.stat.stat]}."
    return None


def _said(type_: str) -> str:
    return type_ if type_ == "minion" or type_.endswith("Card") else f"{type_.capitalize()} minion"


# ---- conditions that always hold


def notes(effect: ParsedPart, source: Source) -> Iterator[Problem]:
    """Yields a note if the condition of the effect always holds."""
    parsed: Effect = effect.value
    if parsed.condition is None:
        return
    if why := _why_always(parsed.condition, parsed, source):
        must = TRIGGERS[parsed.trigger.name].timing == "turn"
        hint = "Ask for something more." if must else "Leave it out, or ask for something more."
        span = effect["condition"].span
        yield problem("always-holds", f"This condition always holds: {why}", span, hint, "warning")


def _why_always(condition: conditions.Cond, effect: Effect, source: Source) -> str:
    """Returns why the condition always holds, "" if it does not."""
    match condition:
        case conditions.SourceCond(target):
            return _of_source(target, effect, source)
        case conditions.LeaderCond(_, None, stat) if _is_nothing(stat):
            return "every leader is like that."
        case conditions.FieldExistCond(
            conditions.CharTargetCond(side, "character", None, stat)
        ) if _is_nothing(stat):
            itself = side == "ally" and "leader" in source.kinds
            return "" if itself else "there is always a leader."
        case conditions.MpCond(_, bound) | conditions.MaxMpCond(_, bound) if _is_any_mp(bound):
            return f"MP are never below 0 or above {MOST_MP}."
        case _:
            return ""


def _of_source(target: conditions.TargetCond, effect: Effect, source: Source) -> str:
    if target.side == "oppo" or target.ability is not None or not _is_nothing(target.stat):
        return ""
    if source.type and target.type in (source.type, f"{source.type}Card"):
        return "the card has that type from the start."
    in_play = effect.trigger.name in _IN_PLAY
    widest = target.type == "character" or (target.type == "minion" and source.kinds == ("minion",))
    if in_play and isinstance(target, conditions.CharTargetCond) and widest:
        return f"at `{effect.trigger.name}` the card is in play."
    match target:
        case conditions.CardTargetCond("handOrDeck" | "hand", _, "card" | "spellCard", _, None):
            cast = effect.trigger.name == "cast"
            return "a spell that is cast comes from the hand." if cast else ""
        case _:
            return ""


def _is_nothing(stat: conditions.StatCond | None) -> bool:
    """Returns whether every number meets that."""
    if stat is None:
        return True
    return stat.stat != "hp" and isinstance(stat.bound, conditions.StatGe) and stat.bound.value <= 0


def _is_any_mp(bound: conditions.StatCondVariant) -> bool:
    return bound.value <= 0 if isinstance(bound, conditions.StatGe) else bound.value >= MOST_MP
