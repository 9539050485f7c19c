"""When effects act, and which of them may be targeted (CHAOS 9, 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.chaos.cards import Effect, OnSelf, Targeted
from engine.games.chaos.conditions import CardTargetCond, SourceCond
from engine.games.chaos.parsed_part import ParsedPart
from engine.games.chaos.validation.context import LEAVING, TURNS, Source, bearers, refuse
from engine.problems import Problem

_PLAYED: Final = ("battlecry", "cast")


def trigger_refusals(effect: ParsedPart, source: Source, *, first: bool) -> Iterator[Problem]:
    """Yields what is wrong with when the effect acts; `first` of its card it may be targeted."""
    parsed: Effect = effect.value
    name, span = parsed.trigger.name, effect["trigger"].span
    if not bearers(name, source):
        yield refuse("trigger-not-for-kind", _unfit(name, source), span, _instead(source))
    if name in TURNS and not isinstance(parsed.condition, SourceCond):
        message = f"A `{name}` effect says where its card is: `if source(...)`."
        yield refuse("no-source-condition", message, span, "if source(charTarget(any, minion))")
    if isinstance(parsed.action, Targeted):
        yield from _targeted(effect, source, first)
    if isinstance(parsed.action, OnSelf) and name in LEAVING:
        message = f"At `{name}` the card is on its way out: nothing is done to it."
        yield refuse(
            "does-nothing", message, effect["action"].span, "Use another action than `self`."
        )


def _unfit(name: str, source: Source) -> str:
    kind = source.kinds[0]
    if source.given:
        return f"What gets this effect is a {kind}, which never has `{name}`."
    return f"A {kind} has no `{name}`."


def _instead(source: Source) -> str:
    kind = source.kinds[0]
    if kind == "spell":
        return "A spell has `cast`, `onDiscard`, `turnStart` and `turnEnd`."
    also = "`deathrattle`, " if kind == "minion" else ""
    return f"A {kind} has `battlecry`, {also}`onDiscard`, `turnStart` and `turnEnd`."


def _targeted(effect: ParsedPart, source: Source, first: bool) -> Iterator[Problem]:
    parsed: Effect = effect.value
    action = effect["action"]
    hint = "Use `all` or `random`."
    if source.given:
        message = "An effect within `giveEffects` cannot be targeted."
        yield refuse("targeted-not-here", message, action.span, hint)
    elif parsed.trigger.name not in _PLAYED:
        message = "Only a `battlecry` or `cast` effect can be targeted."
        yield refuse("targeted-not-here", message, action.span, hint)
    elif not first:
        message = "A targeted effect is the first of its card, and the only one."
        yield refuse("targeted-not-here", message, action.span, f"Put it first. {hint}")
    yield from _never_chosen(action["target"])


def _never_chosen(target: ParsedPart) -> Iterator[Problem]:
    """Yields targets that no player can ever choose (CHAOS 3, 15.13)."""
    parsed, code = target.value, "no-target"
    if isinstance(parsed, CardTargetCond):
        if parsed.position == "deck":
            message = "No target is ever chosen in a deck."
            yield refuse(code, message, target.at("position"), "Cards are chosen in `hand`.")
        elif parsed.side == "oppo":
            message = "No target is ever chosen in the opponent's hand."
            yield refuse(
                code, message, target.at("side"), "Cards are chosen in the own hand: `ally`."
            )
    elif parsed.ability == "stealth":
        message = "A character with Stealth is never chosen."
        yield refuse(code, message, target.at("ability"), "Ask for no ability, or for another.")
    if parsed.ability == "untargetable":
        message = "Nothing with Untargetability is ever chosen."
        yield refuse(code, message, target.at("ability"), "Ask for no ability, or for another.")
