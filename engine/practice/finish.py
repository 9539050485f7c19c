"""The search for a win in the present turn that takes several steps, the first of which gain
nothing. It runs on a `line`, i.e. a simulated match."""

from collections.abc import Callable, Collection
from typing import Any, Final

from engine.core.practice import BasePractice
from engine.players import Player
from engine.practice.line import Line, never

Judge = BasePractice[Any]

_MOST_MAIN_ACTIONS: Final = 100
_USUAL_OPTIONS: Final = 60
"""Number of options beyond which fewer choices are tried, since each takes longer."""


def finish(
    line: Line, judge: Judge, steps: int, out_of_time: Callable[[], bool] = never
) -> int | None:
    """Returns an option of the present decision that wins in this turn if the opponent does
    nothing, as far as the asked player knows.

    Returns None if no win is found within `steps` tried choices or in time, or if the game says
    that no win is near. Doesn't change `line`.
    """
    decision = line.decision
    assert decision is not None
    if not judge.is_near_win(line.table, decision.player):
        return None
    steps = steps * _USUAL_OPTIONS // max(_USUAL_OPTIONS, len(decision.options))
    for main_actions in (1, _MOST_MAIN_ACTIONS):  # a win at once needs no main action before it
        line.effort.allow(steps, out_of_time)
        for option in _ways(line, judge):
            if _wins(line, option, decision.player, judge, main_actions):
                return option
    return None


def finishes(
    line: Line, option: int, judge: Judge, steps: int, out_of_time: Callable[[], bool] = never
) -> bool:
    """Returns whether this option wins in this turn if the opponent does nothing. False if no win
    is found within `steps` tried choices. Doesn't change `line`."""
    decision = line.decision
    assert decision is not None
    line.effort.allow(steps, out_of_time)
    return _wins(line, option, decision.player, judge, _MOST_MAIN_ACTIONS)


def is_stopped(
    line: Line, option: int, judge: Judge, steps: int, out_of_time: Callable[[], bool] = never
) -> bool:
    """Returns whether the opponent can prevent every win in this turn that begins with the option.
    The opponent has the cards that they hold in `line`. Returns False if some win can't be
    prevented, or if nothing is shown within `steps` tried choices. Doesn't change `line`."""
    decision = line.decision
    assert decision is not None
    line.effort.allow(steps, out_of_time)
    won = _wins(line, option, decision.player, judge, _MOST_MAIN_ACTIONS, answered=True)
    return not (won or line.effort.spent)


def _wins(
    line: Line,
    option: int,
    player: Player,
    judge: Judge,
    main_actions: int,
    *,
    answered: bool = False,
    by_luck: bool = False,
) -> bool:
    """Returns whether the option wins in this turn, as the first of at most `main_actions` main
    actions, if the opponent does nothing, or (`answered`) whatever they answer. Wins that need
    luck, or a card that the player has not seen, count only if `by_luck`."""
    if line.effort.spent:
        return False
    turn, used = line.rules.turn, line.rules.used()
    line = line.fork().take(option)
    while (decision := line.decision) is not None:
        if line.rules.turn != turn or line.effort.spent:
            return False
        if line.rules.used() != used and not by_luck:
            return False
        if decision.player != player:
            let_be = judge.neutral_option(line.table, decision)
            if answered and len(decision.options) > 1:
                answers = sorted(range(len(decision.options)), key=lambda one: one == let_be)
                return all(
                    _wins(
                        line,
                        one,
                        player,
                        judge,
                        main_actions,
                        answered=True,
                        by_luck=by_luck or one != let_be,  # an answer that draws stops nothing
                    )
                    for one in answers
                )
            line.take(let_be)
            continue
        ways = _ways(line, judge)
        if decision.restart and len(ways) > 1:
            main_actions -= 1
            if not main_actions or not judge.is_near_win(line.table, player):
                return False
        if len(ways) > 1:
            return any(
                _wins(line, one, player, judge, main_actions, answered=answered, by_luck=by_luck)
                for one in ways
            )
        line.take(next(iter(ways)))
    return line.winner == player


def _ways(line: Line, judge: Judge) -> Collection[int]:
    """Returns the options to try; doing nothing is last."""
    decision = line.decision
    assert decision is not None
    answer = judge.answer(line.table, decision)
    if answer is not None:
        return (answer,)
    options = judge.options_to_search(line.table, decision)
    return sorted(options, key=lambda number: number == decision.default)
