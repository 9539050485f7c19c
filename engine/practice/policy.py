"""The policy by which an imagined match (a `line`) is played on: by the game's quick answers, or
else by looking one step ahead."""

from typing import Any, Final

from engine.core.practice import BasePractice
from engine.decisions import Decision
from engine.players import Player
from engine.practice.line import Line
from engine.practice.repetition import leads_on, times_taken, waiting_on_stack

GAIN: Final = 0.01
"""Least gain for which an option is preferred to the default."""
_SETTLING: Final = 60
"""Most choices that are taken until nothing waits, or after the allowed effort is used up."""
_LOOKS_AGAIN: Final = 4
"""Most ways to continue with a repeated option that are examined."""

Judge = BasePractice[Any]


def decide_option(line: Line, judge: Judge, looks: int = 1) -> int:
    """Returns the option that looks best to the asked player one step ahead. `looks` is the most
    ways to answer an option's follow-up questions that are compared; with 1, each question gets a
    quick answer."""
    decision = line.decision
    assert decision is not None
    if len(decision.options) == 1:
        return 0
    answer = judge.simulated_choice(line.table, decision)
    if answer is not None:
        return answer
    least = value_after(line, decision.default, judge, looks) + GAIN
    values = dict[int, float]()
    for option in judge.options_to_search(line.table, decision):
        if line.effort.spent:
            break
        if option != decision.default:
            values[option] = value_after(line, option, judge, looks)
    better = sorted((one for one in values if values[one] > least), key=lambda one: -values[one])
    return next((one for one in better if not repeats(line, one, judge)), decision.default)


def repeats(line: Line, option: int, judge: Judge) -> bool:
    """Returns whether the option would only repeat something: the asked player has already taken an
    equal option in this turn, and taking this option has no further effect. Doesn't change
    `line`."""
    decision = line.decision
    assert decision is not None
    if not times_taken(line, option):
        return False
    after = line.fork().take(option)
    _resolve(after, decision.player, judge, waiting_on_stack(line))
    return not leads_on(line, option, after, judge)


def _resolve(line: Line, player: Player, judge: Judge, waiting: int) -> None:
    """Plays on until the player is asked again in this turn and at most `waiting` items are on the
    stack."""
    turn = line.rules.turn
    for _ in range(_SETTLING):
        follow_up(line, player, judge, _LOOKS_AGAIN)
        decision = line.decision
        if decision is None or line.rules.turn != turn:
            return
        if decision.player == player and waiting_on_stack(line) <= waiting:
            return
        line.take(judge.neutral_option(line.table, decision))


def value_after(line: Line, option: int, judge: Judge, looks: int) -> float:
    """Returns how good the asked player's position is after the option, if they answer its
    questions well and nobody does anything else. `looks` is the most ways to answer that are
    compared. For an option that only ends the turn, the present position is judged."""
    decision = line.decision
    assert decision is not None
    player = decision.player
    if option == decision.default and only_ends(decision) and judge.is_quiet(line.table):
        return judge.value(line.table, player)
    return value_when_settled(line.fork().take(option), player, judge, looks)


def only_ends(decision: Decision) -> bool:
    """Returns whether this is a main action whose default does nothing but end the turn."""
    return decision.restart and decision.passing is None


def value_when_settled(line: Line, player: Player, judge: Judge, looks: int) -> float:
    """Answers the follow-up questions as `follow_up` does, then resolves everything that waits, as
    `settle_line` does. Returns how good the player's position is after that. Changes `line`."""
    follow_up(line, player, judge, looks)
    settle_line(line, judge)
    return judge.value(line.table, player)


def follow_up(line: Line, player: Player, judge: Judge, looks: int) -> None:
    """Answers all questions up to the next main action, the questions of `player` in the best way
    for them. `looks` is the most ways to answer that are compared; with 1, and for the opponent,
    each question gets a quick answer. Changes `line`."""
    unpaid = 0
    while (decision := line.decision) is not None and not decision.restart:
        spent = line.effort.spent
        unpaid += spent
        if unpaid > _SETTLING:
            return
        glance = decision.player != player or len(decision.options) == 1
        if glance or looks < 2 or spent:
            line.take(_at_a_glance(line, decision, judge))
            continue
        answer = judge.answer(line.table, decision)
        if answer is None:
            options = judge.options_to_search(line.table, decision)
            looks = max(1, looks // len(options))
            values = dict[int, float]()
            for option in options:
                if not (values and line.effort.spent):
                    values[option] = value_when_settled(
                        line.fork().take(option), player, judge, looks
                    )
            answer = max(values, key=lambda number: values[number])
        line.take(answer)


def _at_a_glance(line: Line, decision: Decision, judge: Judge) -> int:
    if len(decision.options) == 1:
        return 0
    answer = judge.answer(line.table, decision)
    return judge.neutral_option(line.table, decision) if answer is None else answer


def settle_line(line: Line, judge: Judge) -> None:
    """Resolves everything that waits on the stack, while all players do as little as possible.
    Changes `line`."""
    for _ in range(_SETTLING):
        decision = line.decision
        if decision is None or (decision.restart and judge.is_quiet(line.table)):
            return
        if line.effort.spent and decision.restart:
            return
        line.take(judge.neutral_option(line.table, decision))
