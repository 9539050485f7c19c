"""How an imagined match is played on: by the game's quick answers, else one step ahead."""

from __future__ import annotations

from typing import Any, Final

from engine.core.practice import BasePractice
from engine.decisions import Decision
from engine.players import Player
from engine.practice.line import Line

GAIN: Final = 0.01
"""What an option must be better by than to let it be."""
_SETTLING: Final = 60
"""How many choices are taken at most until nothing waits."""

Judge = BasePractice[Any]


def decide(line: Line, judge: Judge, looks: int = 1) -> int:
    """Returns the option that the asked player takes when they look one step ahead."""
    decision = line.decision
    assert decision is not None
    if len(decision.options) == 1:
        return 0
    answer = judge.played_on(line.table, decision)
    if answer is not None:
        return answer
    best, value = decision.default, value_after(line, decision.default, judge, looks) + GAIN
    for option in judge.worth_a_look(line.table, decision):
        if option != decision.default:
            found = value_after(line, option, judge, looks)
            if found > value:
                best, value = option, found
    return best


def value_after(line: Line, option: int, judge: Judge, looks: int) -> float:
    """Returns how well the asked player stands after the option, if they go on well with what it
    leads to and nobody adds anything; ending the turn is judged as it stands."""
    decision = line.decision
    assert decision is not None
    player = decision.player
    if option == decision.default and only_ends(decision) and judge.is_quiet(line.table):
        return judge.value(line.table, player)
    return complete(line.fork().take(option), player, judge, looks)


def only_ends(decision: Decision) -> bool:
    """Returns whether the default of a main action does nothing but end the turn."""
    return decision.restart and decision.passing is None


def complete(line: Line, player: Player, judge: Judge, looks: int) -> float:
    """Gives the best answers to what follows at once, as far as so many looks reach, and lets
    happen what waits then. Returns how well the player stands after that."""
    while (decision := line.decision) is not None and not decision.restart:
        if decision.player != player or len(decision.options) == 1 or looks < 2:
            line.take(_at_a_glance(line, decision, judge))
            continue
        looks = _answer(line, decision, judge, looks)
    settle(line, judge)
    return judge.value(line.table, player)


def answer_questions(line: Line, player: Player, judge: Judge, looks: int) -> Line:
    """Gives the best answers to what the player is asked at once (what is aimed at, what is paid),
    as far as so many looks reach. Returns the line."""
    while (decision := line.decision) is not None and decision.player == player:
        if decision.restart or decision.passing is not None or looks < 2:
            break
        if len(decision.options) == 1:
            line.take(0)
        else:
            looks = _answer(line, decision, judge, looks)
    return line


def _answer(line: Line, decision: Decision, judge: Judge, looks: int) -> int:
    """Takes the best answer. Returns how many looks are left for each question after it."""
    answer = judge.answer(line.table, decision)
    if answer is None:
        options = judge.worth_a_look(line.table, decision)
        looks = max(1, looks // len(options))
        player = decision.player
        values = {n: complete(line.fork().take(n), player, judge, looks) for n in options}
        answer = max(values, key=lambda number: values[number])
    line.take(answer)
    return looks


def _at_a_glance(line: Line, decision: Decision, judge: Judge) -> int:
    if len(decision.options) == 1:
        return 0
    answer = judge.answer(line.table, decision)
    return judge.let_be(line.table, decision) if answer is None else answer


def settle(line: Line, judge: Judge) -> None:
    """Lets happen what waits to happen; nobody adds anything."""
    for _ in range(_SETTLING):
        decision = line.decision
        if decision is None or (decision.restart and judge.is_quiet(line.table)):
            return
        line.take(judge.let_be(line.table, decision))
