"""Reasons why a card in hand can't be played: the time, a prohibition, a limit, its cost, or a
target (LIFEBURN 2.4, 3.3, 12, 13)."""

from collections.abc import Mapping
from typing import Final

from engine.games.lifeburn.actions.announcement import impossible
from engine.games.lifeburn.actions.cast_options import (
    CastCandidate,
    Obstacle,
    candidate_of,
    costs_of,
    least_x,
    obstacle,
    payable,
    payment_ways,
    price_of,
    summons_allowed,
)
from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.effect_targets import LIFE, bounds, targeted
from engine.games.lifeburn.state.prices import shortfall
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.texts.amounts import Amount, payment
from engine.games.lifeburn.texts.effect_type import target_noun
from engine.players import Player
from engine.reasons import Refusal, fitting, life_refusal, time_refusal
from engine.text.sentences import counted

_TIMES: Final[Mapping[str, tuple[str, str]]] = {
    "OnOpponentAttack": ("only when attacked", "Only in Combat, after your opponent has attacked."),
    "InResponse": ("only in response", "Only in response to something on the stack."),
    "OpponentsTurn": ("only in their turn", "Only in your opponent's turn."),
}


def refusal(table: Table, number: int) -> Refusal | None:
    """Returns the first rule that prevents the card from being played from the hand; None if the
    card can be played."""
    player = table.owner(number)
    if hindered := obstacle(table, player, number):
        return _obstacle_refusal(table, player, hindered)
    candidate = candidate_of(table, player, number)
    ways = [*payment_ways(table, candidate)]
    if not payable(table, candidate, ways):
        return _cost_refusal(table, candidate, ways[0])
    effects = candidate.card.stack_effects
    effect = impossible(table, player, effects, candidate.snapshot)
    return effect and _effect_refusal(effect)


def _obstacle_refusal(table: Table, player: Player, hindered: Obstacle) -> Refusal:
    state, side = table.state, table.side(player)
    match hindered:
        case "time" if state.active == player and state.phase in ("Main", "SecondMain"):
            said = "Only while the stack is empty."
            return Refusal("time", "stack", "only on an empty stack", said, "stack")
        case "time":
            return time_refusal("turn", "in your Main phase", "Main")
        case "never":
            return Refusal("never", "start", "it can't be played", "It can't be played.", "never")
        case "forbidden" if side.exhausted:
            said = "An effect keeps you from casting Spells this turn."
            return Refusal("forbidden", "keywords", "no Spells this turn", said, "exhausted")
        case "forbidden":
            said = "An effect lets you play only certain other cards this turn."
            return Refusal("forbidden", "abilities", "an effect forbids it", said, "only_cast")
        case "limit":
            most, used = summons_allowed(table, player), side.summons_used
            said = f"You can play {counted(most, 'Summon')} a turn, and you've played {used}."
            return Refusal(
                "limit", "summons", "Summon limit reached", said, "Summons", used + 1, most
            )
        case "ControlGoblin":
            said = "You have to control a Goblin."
            return Refusal("condition", "words", "needs a Goblin in play", said, "Goblin", 1)
        case _:
            return Refusal("time", "turn", *_TIMES[hindered], hindered)


def _cost_refusal(table: Table, candidate: CastCandidate, way: int) -> Refusal:
    """Returns the missing part of the card's price in that way to pay."""
    x = least_x(table, candidate)
    price = price_of(table, candidate, way, x)
    short = shortfall(table, candidate.player, price)
    assert short is not None
    needs, has = short.needs, short.has
    if short.part == "life":
        return life_refusal("burn" if price.burn else "costs", "life", needs, has)
    if short.part == "tributes":
        tributes = counted(needs, "tribute")
        brief = fitting(f"needs {tributes}", "too few tributes")
        said = f"It needs {tributes}, and you have {has or 'none'}."
        return Refusal("cost", "summons", brief, said, "Tribute", needs, has)
    cost = [one for one in costs_of(candidate, way, x) if one.cost_type not in LIFE][short.part]
    words = payment(cost.cost_type, Amount(needs), cost.filter)
    said = f"You have to {words}, and you have {has or 'none'}."
    brief = fitting(f"can't {words}", "can't be paid")
    return Refusal("cost", "costs", brief, said, cost.cost_type, needs, has)


def _effect_refusal(effect: Effect) -> Refusal:
    """Returns the refusal of an effect with too few targets, or nothing to choose or to show."""
    if effect.effect == "Reveal":
        said = "There's no such card to show."
        return Refusal("target", "targets", "no such card to show", said, "Reveal", 1)
    if not targeted(effect):
        said = "None of its options can be chosen now."
        return Refusal("target", "targets", "no option can be chosen", said, "Choose", 1)
    what, least = target_noun(effect), bounds(effect)[0]
    if least > 1:
        short = fitting(f"needs {what.count(least)}", f"needs {least} targets")
        said = f"There aren't {what.count(least)} to target."
        return Refusal("target", "targets", short, said, what.several(), least)
    one = what.single()
    short = fitting(f"no {one} to target", f"no {one}", f"no such {what.one}", "no target")
    return Refusal("target", "targets", short, f"There's no {one} to target.", one, 1)
