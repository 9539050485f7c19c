"""Exercises as data: missions, in which every choice is given and explained, and puzzles, which
have a goal; and the functions on them that need no rules.

In the examples `mission` is the last one of Cardfinity.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from engine.decisions import Fact, Option
from engine.players import Player, Winner
from engine.record import StartingPosition
from engine.written_card import CARD, WritingTask

Goal = Literal["steps", "win", "damage", "survive"]
"""The goal of an exercise: "steps", to take the steps of a mission; "win", to win in this turn;
"damage", to do a given damage in this turn; "survive", not to have lost when the opponent's next
turn is over."""

WantedFacts = Mapping[str, Fact]
"""The facts that an option or event must have: `{"do": "play", "card": "Trap"}`. Others may be
added."""

TakenFacts = tuple[Player, Mapping[str, Fact]]
"""A choice that was not taken back: its player, and the facts of the option."""

_NAMES_OR_NUMBERS: Final = ("spell", "ability")


@dataclass(frozen=True)
class WrongAnswer:
    """The text for a player who takes an option with these facts."""

    facts: WantedFacts
    say: str


@dataclass(frozen=True)
class Step:
    """One choice of a mission. `by` is the seat. `take` are the wanted facts (any of these will
    do). `label` is how the option reads on a button. `say` is shown before the choice, `why` with a
    hint. `wrong` answers likely mistakes, `otherwise` all others. A step without `say` has only one
    option, and the bot takes it by itself. A step of the computer has only `by` and `take`, and
    `then`: events that must follow, for the tests alone."""

    by: Player
    take: tuple[WantedFacts, ...]
    label: str = ""
    say: str = ""
    why: str = ""
    wrong: tuple[WrongAnswer, ...] = ()
    otherwise: str = ""
    then: tuple[WantedFacts, ...] = ()

    def is_taken_by(self, facts: Mapping[str, Fact]) -> bool:
        """Returns whether an option with these facts is a wanted one.

        >>> Step("A", ({"do": "play", "card": "Imp"},)).is_taken_by({"do": "play", "card": "Rat"})
        False
        """
        return any(facts_fit(wanted, facts) for wanted in self.take)

    def answer(self, facts: Mapping[str, Fact]) -> str:
        """Returns the text for a player who takes an option with these facts instead of a wanted
        one. It is the text of the wrong answer that names the most of the facts, or else
        `otherwise`.

        >>> ends = WrongAnswer({"do": "end turn"}, "Play it first.")
        >>> step = Step("A", ({"do": "play"},), wrong=(ends,), otherwise="Not now.")
        >>> step.answer({"do": "end turn"}), step.answer({"do": "concede"})
        ('Play it first.', 'Not now.')
        """
        fitting = [wrong for wrong in self.wrong if facts_fit(wrong.facts, facts)]
        return max(fitting, key=lambda wrong: len(wrong.facts)).say if fitting else self.otherwise


@dataclass(frozen=True)
class Exercise:
    """A position with wanted choices (a mission: `steps`) or with a goal that can be proved (a
    puzzle: `line` is its solution, of which each step has `take` and `label`).

    `key` is `mission:first-attack` or `puzzle:3f9a1c`. `done` is shown at the end of a mission.
    `least` is the damage to be done, 0 if that is not the goal. `turn` is the number of the turn in
    which the exercise begins. `difficulty` of a puzzle is 1 to 5, or 0 if unknown. If `writing` is
    set, the member writes a card before the mission can be played (`with_card`).
    """

    key: str
    game: str
    title: str
    goal: Goal
    seat: Player
    laid: StartingPosition
    seed: bytes
    steps: tuple[Step, ...] = ()
    done: str = ""
    line: tuple[Step, ...] = ()
    least: int = 0
    turn: int = 0
    difficulty: int = 0
    writing: WritingTask | None = None

    @property
    def is_mission(self) -> bool:
        """Whether it is a mission, not a puzzle."""
        return self.goal == "steps"


@dataclass(frozen=True)
class Progress:
    """How far an exercise has come. `step` is the step that is wanted now, None if none is;
    `number` is how many steps were taken."""

    state: Literal["open", "done", "missed"]
    step: Step | None
    number: int


def facts_fit(wanted: WantedFacts, facts: Mapping[str, Fact]) -> bool:
    """Returns whether the facts include all wanted ones. A spell or an ability may be wanted by its
    name or its number.

    >>> facts = {"do": "activate", "card": "Imp", "spell": "Bite", "number": 1}
    >>> [facts_fit(wanted, facts) for wanted in ({"card": "Imp"}, {"spell": 1}, {"card": "Rat"})]
    [True, True, False]
    """
    for name, value in wanted.items():
        if name in _NAMES_OR_NUMBERS:
            named = (
                "number"
                if isinstance(value, int)
                else next((key for key in _NAMES_OR_NUMBERS if key in facts), name)
            )
            if facts.get(named) != value:
                return False
        elif facts.get(name) != value:
            return False
    return True


def progress(
    exercise: Exercise,
    taken: Sequence[TakenFacts],
    winner: Winner | None = None,
    turn: int = 0,
    life: int = 0,
) -> Progress:
    """Returns how far the exercise has come, by the choices that were not taken back, oldest first.
    `winner` is the winner of the match and `turn` the number of its turn. `life` is how much life
    the opponent has lost since the beginning, for a goal of damage.

    A step is taken by the first choice of its seat that fits it. Choices in between that fit no
    step, such as those that the bot takes by itself, are skipped. Any line that reaches a puzzle's
    goal solves the puzzle.

    >>> taken = [("A", {"do": "play", "card": "The Catcher's Bargain"})]
    >>> progress(mission, taken).step.label
    'Tallow Rat (power 2), no. 2 on the field'
    """
    if exercise.is_mission:
        return _of_mission(exercise, taken, winner)
    return Progress(_of_puzzle(exercise, winner, turn, life), None, 0)


def _of_mission(exercise: Exercise, taken: Sequence[TakenFacts], winner: Winner | None) -> Progress:
    number = 0
    for player, facts in taken:
        if number == len(exercise.steps):
            break
        step = exercise.steps[number]
        if step.by == player and step.is_taken_by(facts):
            number += 1
    if number == len(exercise.steps) or winner == exercise.seat:
        return Progress("done", None, number)
    if winner is not None:
        return Progress("missed", None, number)
    return Progress("open", exercise.steps[number], number)


def _of_puzzle(
    exercise: Exercise, winner: Winner | None, turn: int, life: int
) -> Literal["open", "done", "missed"]:
    survives = exercise.goal == "survive"
    last = exercise.turn + (1 if survives else 0)
    if winner == exercise.seat or (exercise.goal == "damage" and life >= exercise.least):
        return "done"
    if winner is not None:
        return "missed"
    if turn > last:
        return "done" if survives else "missed"
    return "open"


def answer(exercise: Exercise, now: Progress, options: Sequence[Option]) -> str | None:
    """Returns the text for a player who is about to take these options, one after the other, if the
    mission wants something else; None if they may be taken.

    The first option must be wanted by the present step, and each one after it by a step that
    follows. Steps of the opponent, and steps that the bot takes by itself, are skipped.

    >>> now = progress(mission, [])
    >>> answer(mission, now, [Option("", {"do": "play", "card": "The Catcher's Bargain"})])
    >>> answer(mission, now, [Option("End turn", {"do": "end turn"})])
    'You can win now. Next turn there may be another monster in the way.'
    """
    step = now.step
    if step is None or step.by != exercise.seat:
        return None
    following = iter(exercise.steps[now.number + 1 :])
    for option in options:
        if not step.is_taken_by(option.facts):
            return step.answer(option.facts)
        later = (one for one in following if one.by == exercise.seat and one.say)
        step = next(later, Step(exercise.seat, (), otherwise=step.otherwise))
    return None


def with_card(exercise: Exercise, card: str) -> Exercise:
    """Returns the writing mission ready to play, with the text of the card that a member wrote for
    it; the text must have no problems."""
    cards = exercise.laid.cards.replace(CARD, card)
    return replace(exercise, laid=replace(exercise.laid, cards=cards), writing=None)


def exercise_data(exercise: Exercise) -> dict[str, Any]:
    """Returns the exercise as plain data (JSON), for the store and for files. Its writing task is
    left out.

    >>> exercise_from_data(exercise_data(mission)) == mission
    True
    """
    laid = exercise.laid
    return {
        "key": exercise.key,
        "game": exercise.game,
        "title": exercise.title,
        "goal": exercise.goal,
        "seat": exercise.seat,
        "laid": {"cards": laid.cards, "position": laid.position, "open_hands": laid.open_hands},
        "seed": exercise.seed.hex(),
        "steps": [_plain_step(step) for step in exercise.steps],
        "done": exercise.done,
        "line": [_plain_step(step) for step in exercise.line],
        "least": exercise.least,
        "turn": exercise.turn,
        "difficulty": exercise.difficulty,
    }


def _plain_step(step: Step) -> dict[str, Any]:
    told = {"label": step.label, "say": step.say, "why": step.why, "otherwise": step.otherwise}
    wrong = [{"facts": dict(one.facts), "say": one.say} for one in step.wrong]
    lists = {"wrong": wrong, "then": [dict(wanted) for wanted in step.then]}
    said = {name: value for name, value in {**told, **lists}.items() if value}
    return {"by": step.by, "take": [dict(wanted) for wanted in step.take], **said}


def exercise_from_data(written: Mapping[str, Any]) -> Exercise:
    """Returns the exercise that `exercise_data` wrote. A missing field has its default value.

    >>> exercise_from_data(exercise_data(mission)).title == mission.title
    True
    """
    changed: dict[str, Any] = {
        "laid": StartingPosition(**written["laid"]),
        "seed": bytes.fromhex(written["seed"]),
        "steps": tuple(_step(step) for step in written.get("steps", ())),
        "line": tuple(_step(step) for step in written.get("line", ())),
    }
    return Exercise(**{**written, **changed})


def _step(written: Mapping[str, Any]) -> Step:
    changed: dict[str, Any] = {
        "take": tuple(written["take"]),
        "wrong": tuple(WrongAnswer(**wrong) for wrong in written.get("wrong", ())),
        "then": tuple(written.get("then", ())),
    }
    return Step(**{**written, **changed})
