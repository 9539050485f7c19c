"""A player that thinks rarely, for games with a stack in which nearly every choice is to pass.

It thinks in its own main steps, when the opponent's card waits on the stack, when it may declare
attacks, and when an effect asks it something. It plays what leaves it better off once nothing waits
any longer, and fights in the style that stands best after the damage.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.decisions import Decision, Option
from tests.practice.attack_choice import STYLES, declare
from tests.practice.future import Future, Sketch
from tests.practice.outlook import card_at, gain_at_sight, keeping_worth, outlook
from tests.practice.players import Chooser

MAIN: Final = "main"
"""The part of the names of steps in which cards are played."""

COMBAT: Final = "combat"
"""The name of the step in which attacks are declared."""

GAIN: Final = 0.2
"""The minimum gain of a choice over doing nothing."""

BAD: Final = 1.0
"""The loss compared with doing nothing from which an option is not considered in the next turn
either."""

LOOKS: Final = 5
"""Maximum number of ways to announce one card that are considered."""

Line = tuple[float, list[int]]
"""A line of play: its result, and the numbers of the options on it."""

Step = tuple[str, int]
"""A step of a plan: its question, and the number of the option to choose."""


def swift_player() -> Chooser:
    """Returns a player for one match, who remembers its plan."""
    return _Swift().choose


class _Swift:
    def __init__(self) -> None:
        self._plan: list[Step] = []
        self._lets_it_happen = False
        self._dull: set[str] = set()
        self._answers: dict[str, bool] = {}
        self._gains: dict[str, float] = {}
        self._turn = 0

    def choose(self, now: Future) -> int:
        decision = now.decision
        assert decision is not None
        if (planned := self._planned(decision)) is not None:
            return planned
        if decision.passing is None:
            asked = len(decision.options) > 1 and decision.kind != "order"
            return _answer(now, decision) if asked else decision.default
        lets_it_happen = self._lets_it_happen and bool(now.view.stack or now.view.attacks)
        self._lets_it_happen = False
        if lets_it_happen or len(decision.options) == 1 or decision.prompt in self._dull:
            return decision.passing
        line = self._line(now, decision)
        if not line:
            return decision.passing
        self._lets_it_happen = True
        self._plan = list(_steps(now.sketch(), line[1:], line[0]))
        return line[0]

    def _planned(self, decision: Decision) -> int | None:
        """Returns the option of the plan here. Steps that somebody else has taken are skipped; a
        plan without this step is dropped."""
        while self._plan:
            asked, option = self._plan.pop(0)
            if asked == decision.prompt:
                return option
        return None

    def _line(self, now: Future, decision: Decision) -> list[int]:
        """Returns the line of play with priority; an empty line is to pass."""
        view = now.view
        if view.stack:
            if view.stack[0].player == view.viewer:
                return []
            answers = [n for n in _different(decision) if self._is_answer(now, n)]
            return _best_play(now, answers, {})
        if view.active == view.viewer:
            if any(option.aim is not None for option in decision.options):
                return _fight(now)
            if MAIN in view.step.lower():
                self._forget(view.turn)
                return _best_play(now, _different(decision), self._gains)
        if view.step.lower() != COMBAT:
            self._dull.add(decision.prompt)
        return []

    def _is_answer(self, now: Future, number: int) -> bool:
        """Returns whether the option is about what waits on the stack; learned once for each
        card."""
        assert now.decision is not None
        card = str(now.decision.options[number].facts.get("card"))
        if card not in self._answers:
            asked = now.sketch().take(number).decision
            self._answers[card] = asked is not None and any(
                one.facts.get("zone") == "stack" for one in asked.options
            )
        return self._answers[card]

    def _forget(self, turn: int) -> None:
        """Forgets the gains of an earlier turn, except of options that were far from gaining a turn
        ago."""
        if turn > self._turn:
            self._gains = {label: 0.0 for label, gain in self._gains.items() if gain < -BAD}
            self._turn = turn


def _steps(then: Sketch, line: list[int], first: int) -> Iterator[Step]:
    """Yields the steps of a line of play after its first one."""
    for option in line:
        asked = then.take(first).decision
        assert asked is not None
        yield asked.prompt, option
        first = option


def _different(decision: Decision) -> list[int]:
    """Returns one option of each set with equal labels and zones, without the pass."""
    first: dict[object, int] = {}
    for number, option in enumerate(decision.options):
        if number != decision.passing:
            first.setdefault(tuple(option.facts.items()), number)
    return list(first.values())


def _best_play(now: Future, numbers: list[int], gains: dict[str, float]) -> list[int]:
    """Returns a line of play that gains, the one that seemed best first; an empty one if none does.
    `gains` has the apparent gains of considered options; those without gain are not considered
    again."""
    if not numbers:
        return []
    assert now.decision is not None
    labels = [option.label for option in now.decision.options]
    let_be = outlook((now.sketch().let_be() if now.view.stack else now).view)
    lines: dict[int, list[int]] = {}

    def look(number: int) -> None:
        value, lines[number] = max(_lines(now.sketch(), [number], LOOKS))
        gains[labels[number]] = value - let_be

    for number in numbers:
        if labels[number] not in gains:
            gain = _at_sight(now, number)
            if gain is None:
                look(number)
            else:
                gains[labels[number]], lines[number] = gain, [number]
    for number in sorted(numbers, key=lambda number: -gains[labels[number]]):
        if gains[labels[number]] > GAIN and number not in lines:
            look(number)
        if gains[labels[number]] > GAIN:
            return lines[number]
    return []


def _at_sight(now: Future, number: int) -> float | None:
    """Returns the gain of a card in hand that fights and costs nothing, by its numbers and the
    length of its text; None for everything else, which must be considered in full."""
    assert now.decision is not None
    place = now.decision.options[number].place
    if place is None or place.zone != "hand":
        return None
    return gain_at_sight(card_at(now.view, place))


def _lines(then: Sketch, numbers: list[int], looks: int) -> Iterator[Line]:
    """Yields the best continuation of each option, as far as the looks reach."""
    for place, number in enumerate(numbers):
        twin = then if place == len(numbers) - 1 else then.sketch()
        value, rest = _announced(twin.take(number), looks)
        yield value, [number, *rest]


def _announced(then: Sketch, looks: int) -> Line:
    decision = then.decision
    if decision is None or decision.restart:
        return outlook(then.let_be().view), []
    numbers = _some(decision.options, looks)
    least = 2 if decision.kind == "amount" else 1
    return max(_lines(then, numbers, max(least, looks // len(numbers))))


def _some(options: tuple[Option, ...], looks: int) -> list[int]:
    """Returns `looks` different options, spread over the list."""
    first: dict[str, int] = {}
    for number, option in enumerate(options):
        first.setdefault(option.label, number)
    numbers = list(first.values())
    if len(numbers) <= looks:
        return numbers
    step = (len(numbers) - 1) / max(1, looks - 1)
    return sorted({numbers[round(place * step)] for place in range(looks)})


def _fight(now: Future) -> list[int]:
    """Returns the declaration of the style that leads to the best position, or none."""
    best, line = outlook(now.view) + GAIN, list[int]()
    tried: list[list[int]] = [[]]
    for style in STYLES:
        then = now.sketch()
        taken = declare(then, style)
        if taken in tried:
            continue
        tried.append(taken)
        value = outlook(then.let_be().view)
        if value > best:
            best, line = value, taken
    return line


def _answer(now: Future, decision: Decision) -> int:
    """Returns the answer to an effect's question that leaves the player best off."""
    numbers = _some(decision.options, LOOKS)
    places = [option.place for option in decision.options]
    if all(one and (one.owner, one.zone) == (decision.player, "hand") for one in places):
        return min(numbers, key=lambda n: keeping_worth(card_at(now.view, places[n])))
    values = {n: outlook(now.sketch().take(n).let_be().view) for n in numbers}
    best = max(numbers, key=lambda number: values[number])
    if decision.default in values and values[best] <= values[decision.default]:
        return decision.default
    return best
