"""The search for the best option: each option is examined, and the best ones are played on in
imagined matches.

The clock is checked at every simulated choice. When time is up, only imagined matches count in
which every remaining option was tried: otherwise an option that was tried only in a lucky match
would look too good. If there is no such match, the best of the examined options is the answer.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from math import tanh
from typing import Any, Final

from engine.core.practice import WON, BasePractice
from engine.decisions import Decision
from engine.players import Player
from engine.practice.finish import finish
from engine.practice.imagination import Sign, option_sign
from engine.practice.levels import Skill
from engine.practice.line import Line
from engine.practice.policy import (
    GAIN,
    decide_option,
    follow_up,
    only_ends,
    repeats,
    settle_line,
    value_after,
)
from engine.practice.repetition import MOST_TIMES, times_taken

Judge = BasePractice[Any]
Imagined = Callable[[], Line | None]

LOOKS: Final = 24
"""Most ways to continue with an option that are examined."""
_CLEAR: Final = 10.0
"""Worth of a position whose player is likely to win. One card in hand is worth about 1."""
_UNDECIDED: Final = 0.95
"""Highest score for a match that isn't over, so that a win is always better than a good
position."""
_CHOICES: Final = 120
"""Most choices for which a match is played on."""
STEPS_A_LOOK: Final = 600
STEPS_A_PLAYOUT: Final = 1500
"""Most simulated choices for one examination or playout before all optional work stops."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best option, and whether the search ended early because time ran out."""

    option: int
    hurried: bool


def search_options(
    decision: Decision,
    imagined: Imagined,
    judge: Judge,
    skill: Skill,
    out_of_time: Callable[[], bool],
) -> SearchResult:
    """Returns the option that is best for the player who decides, as far as the search sees. Each
    call of `imagined` returns another possible match at that decision. `skill` says how much is
    searched."""
    first = imagined()
    if first is None or len(decision.options) == 1:
        return SearchResult(decision.default if first is None else 0, False)
    by_sign = numbers_by_sign(decision)
    winning = finish(first, judge, skill.finishing, out_of_time) if skill.finishing else None
    if winning is not None and first.decision is not None:
        found = by_sign.get(option_sign(first.decision.options[winning]))
        if found is not None and times_taken(first, winning) < MOST_TIMES:
            return SearchResult(found, False)
    options = candidates(decision, judge, first, skill, by_sign)
    if first.taken and len(options) > 1:
        options = [one for one in options if not _is_idle(decision, one, first, judge)]
    if len(options) == 1:
        return SearchResult(options[0], False)
    signs = {number: option_sign(decision.options[number]) for number in options}
    order, sums = _spread(decision, options), dict.fromkeys(options, 0.0)
    steps = 0
    for glance in range(skill.glances):
        line = first if glance == 0 else imagined()
        if line is None:
            continue
        assert line.decision is not None
        looked_at, numbers = dict[int, float](), numbers_by_sign(line.decision)
        for number in order:
            looked_at[number] = 0.0
            if (found := numbers.get(signs[number])) is not None:
                line.effort.allow(STEPS_A_LOOK, out_of_time)
                value = value_after(line, found, judge, LOOKS)
                looked_at[number] = win_chance(
                    value + GAIN if number == decision.default else value
                )
            if line.effort.is_late():
                if number != order[0]:
                    del looked_at[number]  # it was not fully examined
                return SearchResult(
                    _best(sums if glance else dict(sorted(looked_at.items()))), True
                )
        for number, value in looked_at.items():
            sums[number] += value
        steps += line.effort.steps
        if steps > skill.steps // 2:
            break
    left = sorted(options, key=lambda number: -sums[number])[: skill.kept]
    if not skill.playouts or len(left) == 1:
        return SearchResult(left[0], False)
    return _halved(
        decision.player, imagined, judge, skill, out_of_time, {n: signs[n] for n in left}
    )


def _is_idle(decision: Decision, option: int, line: Line, judge: Judge) -> bool:
    """Returns whether the option only repeats something without effect in the imagined match. False
    for the default, so that the default always remains."""
    assert line.decision is not None
    found = numbers_by_sign(line.decision).get(option_sign(decision.options[option]))
    return option != decision.default and found is not None and repeats(line, found, judge)


def candidates(
    decision: Decision, judge: Judge, line: Line, skill: Skill, by_sign: Mapping[Sign, int]
) -> Sequence[int]:
    """Returns the numbers of the options of `decision` to examine. Of options that are alike, only
    one is included. `line` is an imagined match at that decision, and `by_sign` is the result of
    `numbers_by_sign(decision)`."""
    assert line.decision is not None
    answer = judge.answer(line.table, line.decision)
    if answer is not None and not skill.playouts:
        found = by_sign.get(option_sign(line.decision.options[answer]))
        return [decision.default if found is None else found]
    alike: dict[object, int] = {}
    for number in judge.options_to_search(line.table, line.decision):
        option = line.decision.options[number]
        if (real := by_sign.get(option_sign(option))) is not None:
            alike.setdefault((option.label, tuple(option.facts.items())), real)
    return sorted({*alike.values(), decision.default})


def numbers_by_sign(decision: Decision) -> Mapping[Sign, int]:
    """Returns the number of each option by its key (`option_sign`). If several have the same key,
    the first counts."""
    return {option_sign(one): number for number, one in reversed([*enumerate(decision.options)])}


def _spread(decision: Decision, options: Sequence[int]) -> Sequence[int]:
    """Returns the options in the order in which they are examined: the default, then one of each
    card, another of each card, and so on. So the clock never skips a card, only some targets."""
    by_card: dict[object, list[int]] = {}
    for number in options:
        if number != decision.default:
            by_card.setdefault(decision.options[number].place, []).append(number)
    rest = chain.from_iterable(zip_longest(*by_card.values()))
    return [decision.default, *(number for number in rest if number is not None)]


def win_chance(value: float) -> float:
    """Converts a position's worth to a score from -1 to 1 that grows with the chance to win.

    A win counts more than any good position, but only a little more. Otherwise one simulated match
    that happens to end would outweigh all others.
    """
    if abs(value) > WON / 2:
        return 1.0 if value > 0 else -1.0
    return _UNDECIDED * tanh(value / _CLEAR)


def _best(sums: Mapping[int, float]) -> int:
    return max(sums, key=lambda number: sums[number])


def _halved(
    player: Player,
    imagined: Imagined,
    judge: Judge,
    skill: Skill,
    out_of_time: Callable[[], bool],
    signs: dict[int, Any],
) -> SearchResult:
    """Plays all options on in the same imagined matches, and drops the worse half of them until one
    is left (sequential halving)."""
    left = [*signs]
    sums = dict.fromkeys(left, 0.0)
    counts = dict.fromkeys(left, 0)
    rounds = max(1, (len(left) - 1).bit_length())
    while len(left) > 1:
        steps = 0
        for _ in range(max(1, skill.playouts // (rounds * len(left)))):
            line = imagined()
            if line is None:
                continue
            assert line.decision is not None
            last, numbers = line.rules.turn + skill.turns, numbers_by_sign(line.decision)
            values = dict[int, float]()
            for number in left:
                if (found := numbers.get(signs[number])) is not None:
                    line.effort.allow(STEPS_A_PLAYOUT, out_of_time)
                    values[number] = win_chance(
                        playout(begin_option(line, found, judge), player, judge, last)
                    )
                if line.effort.is_late():
                    return SearchResult(max(left, key=lambda n: sums[n] / max(1, counts[n])), True)
            for number, value in values.items():
                sums[number] += value
                counts[number] += 1
            steps += line.effort.steps
            if steps > skill.steps // rounds:
                break
        left.sort(key=lambda number: -sums[number] / max(1, counts[number]))
        left = left[: (len(left) + 1) // 2]
    return SearchResult(left[0], False)


def begin_option(line: Line, option: int, judge: Judge) -> Line:
    """Returns a fork of `line` in which the option is taken and its questions are answered well."""
    decision = line.decision
    assert decision is not None
    began = line.fork().take(option)
    follow_up(began, decision.player, judge, LOOKS)
    return began


def playout(line: Line, player: Player, judge: Judge, last: int) -> float:
    """Plays the match on for both players through the turns before turn `last`, without ending the
    last of them. Returns how good the player's position is then. Changes `line`."""
    for _ in range(_CHOICES):
        decision = line.decision
        if decision is None or line.rules.turn >= last or line.effort.spent:
            break
        option = decide_option(line, judge)
        ends = option == decision.default and only_ends(decision)
        if ends and line.rules.turn == last - 1 and judge.is_quiet(line.table):
            break
        line.take(option)
    settle_line(line, judge)
    return judge.value(line.table, player)
