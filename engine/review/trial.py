"""Trials of the options of a decision: each is played on in the same imagined matches."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf, sqrt
from typing import Any, Final

from engine.core.practice import WON, BasePractice
from engine.core.randomness import SeededRandom
from engine.practice.finish import finish, finishes, is_stopped
from engine.practice.imagination import Sign, imagine, option_sign
from engine.practice.levels import SKILLS
from engine.practice.line import Line, never
from engine.practice.policy import value_after
from engine.practice.search import (
    LOOKS,
    STEPS_A_LOOK,
    STEPS_A_PLAYOUT,
    begin_option,
    candidates,
    numbers_by_sign,
    playout,
    win_chance,
)
from engine.review.moments import Moment, kind_of

_BOUND: Final = 2.6
"""Number of standard errors beyond which a mean is off in only one of a hundred cases to each
side."""
_MORE: Final = 2.5
"""The factor, divided by the number of samples, by which the bound grows because the standard error
is estimated from these samples."""
_BEFORE: Final = 0.02
"""A sum of squares that is added to the samples' own: a few samples that happen to be alike prove
nothing."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean value and its margin of error."""

    mean: float
    error: float

    @property
    def least(self) -> float:
        """The lower bound of the mean: the mean minus its error."""
        return self.mean - self.error


def estimate(samples: Sequence[float]) -> Estimate:
    """Returns the mean of the samples and its margin of error; the margin is infinite for fewer
    than two samples."""
    count = len(samples)
    if count < 2:
        return Estimate(sum(samples), inf)
    mean = sum(samples) / count
    variance = sum((one - mean) ** 2 for one in samples) / (count - 1) + _BEFORE / (count + 1)
    return Estimate(mean, _BOUND * (1 + _MORE / count) * sqrt(variance / count))


def differences(one: Sequence[float | None], other: Sequence[float | None]) -> list[float]:
    """Returns `one` minus `other` for each index at which neither is None."""
    return [a - b for a, b in zip(one, other, strict=True) if a is not None and b is not None]


Judge = BasePractice[Any]

_SKILL: Final = SKILLS["expert"]
_LATER: Final = 0.9
"""Highest result for a player who hasn't won in the present turn, or whose win the opponent can
stop: only a match that is won can't go wrong."""
_STEPS_AN_ANSWER: Final = 600
"""Most choices that are tried to find how the opponent stops a win."""
_TRIES: Final = 4
"""Most tries to imagine a match that agrees with what the player knows."""
_STEPS_A_MATCH: Final = 15
_STEPS_AN_OPTION: Final = 10
"""The costs of imagining a match, and of beginning with one of its options, in choices."""

Limit = Callable[[], Callable[[], bool]]
"""A function that starts a piece of work and returns its `out_of_time` function, which says when
the work takes too long."""


def no_limit() -> Callable[[], bool]:
    """Returns an `out_of_time` function for a piece of work without a time limit."""
    return never


class Trial:
    """A decision whose options are compared in simulated matches. `options` are the options still
    being examined, the chosen one first; `steps` is the number of simulated choices."""

    def __init__(
        self,
        moment: Moment,
        judge: Judge,
        random: SeededRandom,
        limit: Limit = no_limit,
    ) -> None:
        """Prepares the trial. A simulated match is left out if not every option was tried in it
        within the limit."""
        self.moment = moment
        self._limit = limit
        self.steps = 0
        self._judge = judge
        self._imagined = partial(imagine, moment.known, random)
        options = moment.decision.options
        self._signs: Sequence[Sign] = [option_sign(option) for option in options]
        self.options: Sequence[int] = (moment.chosen,)
        self._fares: dict[int, list[float | None]] = {moment.chosen: []}

    def glance(self, times: int, kept: int) -> bool:
        """Examines all options one step ahead in `times` imagined matches. Keeps the chosen option
        and the `kept` best others. Returns whether there are any others."""
        line = self._line()
        if line is None:
            return False
        options = self._candidates(line)
        out_of_time = self._limit()
        winning = self._winning(line, out_of_time)
        sums = dict.fromkeys(options, 0.0)
        for done in range(times):
            values = self._looked_at(line, options, out_of_time)
            self.steps += line.effort.steps
            if values is None:
                options = options if done or winning is not None else ()
                break
            for option, value in values.items():
                sums[option] += value
            line = self._line()
            if line is None:
                break
        best = sorted(options, key=lambda option: (option != winning, -sums[option]))
        self._keep(best[:kept])
        return len(self.options) > 1

    def _looked_at(
        self, line: Line, options: Sequence[int], out_of_time: Callable[[], bool]
    ) -> Mapping[int, float] | None:
        """Returns the worth of the options one step ahead; None if there was not enough time for
        all."""
        assert line.decision is not None
        values, numbers = dict[int, float](), numbers_by_sign(line.decision)
        for option in options:
            if (found := numbers.get(self._signs[option])) is not None:
                line.effort.allow(STEPS_A_LOOK, out_of_time)
                values[option] = win_chance(value_after(line, found, self._judge, LOOKS))
                if line.effort.is_late():
                    return None
        return values

    def _candidates(self, line: Line) -> Sequence[int]:
        """Returns the options worth trying, without those that are like the chosen one."""
        decision = self.moment.decision
        by_sign = {one: number for number, one in reversed([*enumerate(self._signs)])}
        taken = kind_of(decision.options[self.moment.chosen])
        found = candidates(decision, self._judge, line, _SKILL, by_sign)
        return [option for option in found if kind_of(decision.options[option]) != taken]

    def _winning(self, line: Line, out_of_time: Callable[[], bool]) -> int | None:
        """Returns an option with which the player wins in this turn in that match, if one is
        found."""
        found = finish(line, self._judge, _SKILL.finishing, out_of_time)
        if found is None or line.decision is None:
            return None
        wanted = option_sign(line.decision.options[found])
        return self._signs.index(wanted) if wanted in self._signs else None

    def _keep(self, alternatives: Sequence[int]) -> None:
        self.options = (self.moment.chosen, *alternatives)
        self._fares = {option: self._fares.get(option, []) for option in self.options}

    def play_on(self) -> None:
        """Imagines one more match, and plays it on after each of the options that are still being
        examined."""
        line = self._line()
        if line is None:
            return
        assert line.decision is not None
        numbers, out_of_time = numbers_by_sign(line.decision), self._limit()
        found: list[float | None] = []
        for option in self._fares:
            number = numbers.get(self._signs[option])
            found.append(None if number is None else self._fare(line, number, out_of_time))
            if line.effort.late:
                return
        for fares, fare in zip(self._fares.values(), found, strict=True):
            fares.append(fare)
        self.steps += line.effort.steps + _STEPS_AN_OPTION * len(self._fares)

    def _line(self) -> Line | None:
        """Returns an imagined match, None if none is found. Another attempt may find one."""
        for _ in range(_TRIES):
            self.steps += _STEPS_A_MATCH
            line = self._imagined()
            if line is not None:
                return line
        return None

    def _fare(self, line: Line, option: int, out_of_time: Callable[[], bool]) -> float:
        """Returns the player's result in an imagined match, from -1 (lost) to 1 (certainly won in
        this turn)."""
        decision = line.decision
        assert decision is not None
        turn, player = line.rules.turn, decision.player
        near = self._judge.is_near_win(line.table, player)
        finishing = near and finishes(line, option, self._judge, _SKILL.finishing, out_of_time)
        stopped = finishing and is_stopped(line, option, self._judge, _STEPS_AN_ANSWER, out_of_time)
        if finishing and not stopped:
            return 1.0
        line.effort.allow(STEPS_A_PLAYOUT, out_of_time)
        end = begin_option(line, option, self._judge)
        value = playout(end, player, self._judge, turn + _SKILL.turns)
        if value < -WON / 2:
            return -1.0
        if value > WON / 2 and end.rules.turn == turn and not stopped:
            return 1.0
        return _LATER * win_chance(value)

    def narrow(self, kept: int) -> None:
        """Keeps only the `kept` best alternatives to the chosen option."""
        alternatives = sorted(self.options[1:], key=lambda option: -self._mean(option))
        self._keep(alternatives[:kept])

    def begin_anew(self) -> None:
        """Discards all results. An alternative that was selected for its good results must be
        measured again without these results."""
        for fares in self._fares.values():
            fares.clear()

    @property
    def samples(self) -> int:
        """The number of simulated matches so far."""
        return len(self._fares[self.moment.chosen])

    @property
    def alternative(self) -> int:
        """The best option besides the chosen one."""
        return max(self.options[1:], key=self._mean)

    @property
    def loss(self) -> Estimate:
        """The difference in value between the best alternative and the chosen option; positive if
        the alternative is better."""
        fares = self._fares
        return estimate(differences(fares[self.alternative], fares[self.moment.chosen]))

    @property
    def standing(self) -> Estimate:
        """The value of the player's position at this decision: the mean result of the best option.
        If there is no result, -1 with an infinite margin of error."""
        best = max(self.options, key=self._mean)
        return estimate(self._known(best)) if self._known(best) else Estimate(-1.0, inf)

    def _mean(self, option: int) -> float:
        known = self._known(option)
        return sum(known) / len(known) if known else -1.0

    def _known(self, option: int) -> Sequence[float]:
        return [one for one in self._fares[option] if one is not None]
