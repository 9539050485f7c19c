"""Positions to learn from: missions, in which every choice is wanted and explained, and puzzles,
which have a goal. Data, and what may be said of it without rules.

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
"""What is wanted: to take the steps of a mission; to win in this turn; to do so much damage in this
turn; not to have lost when the opponent's next turn is over."""

WantedFacts = Mapping[str, Fact]
"""Facts of options or events, those that matter: `{"do": "play", "card": "Trap"}`."""

TakenFacts = tuple[Player, Mapping[str, Fact]]
"""A choice that stands: whose, and the facts of the option."""

_NAMES_OR_NUMBERS: Final = ("spell", "ability")


@dataclass(frozen=True)
class WrongAnswer:
    """What is said to who takes an option with these facts."""

    facts: WantedFacts
    say: str


@dataclass(frozen=True)
class Step:
    """One choice of a mission. `by` is the seat; `take` what is wanted (any of these); `label` how
    its option reads on a button, `say` is said before it, `why` with a hint; `wrong` answers likely
    mistakes, `otherwise` all others. A step without `say` is one that the table takes by itself,
    as it has one option. A step of the computer has only `by` and `take`, and `then`: events that
    must follow, for the tests alone."""

    by: Player
    take: tuple[WantedFacts, ...]
    label: str = ""
    say: str = ""
    why: str = ""
    wrong: tuple[WrongAnswer, ...] = ()
    otherwise: str = ""
    then: tuple[WantedFacts, ...] = ()

    def is_taken_by(self, facts: Mapping[str, Fact]) -> bool:
        """Returns whether an option with these facts is what is wanted.

        >>> Step("A", ({"do": "play", "card": "Imp"},)).is_taken_by({"do": "play", "card": "Rat"})
        False
        """
        return any(facts_fit(wanted, facts) for wanted in self.take)

    def answer(self, facts: Mapping[str, Fact]) -> str:
        """Returns what is said to who takes an option with these facts instead of what is wanted:
        the wrong answer that names the most of them.

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

    `key` is `mission:first-attack` or `puzzle:3f9a1c`. `done` is said at the end of a mission.
    `least` is the damage to be done, 0 where that is not the goal, `turn` the number of the turn in
    which it begins. `difficulty` of a puzzle is 1 to 5, 0 where nobody said. `writing`: a card is
    written before it can be played (`with_card`).
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
    """How far an exercise has come: `step` is the one that is wanted now (None: none is), `number`
    how many were taken."""

    state: Literal["open", "done", "missed"]
    step: Step | None
    number: int


def facts_fit(wanted: WantedFacts, facts: Mapping[str, Fact]) -> bool:
    """Returns whether the facts hold all that is wanted; a spell or an ability may be named or
    numbered.

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
    """Returns how far the exercise has come by the choices that stand, oldest first; `winner` of
    the match, the number of its `turn`, and how much `life` the opponent has lost since the
    beginning, where that is the goal.

    A step is taken by the first choice of its seat that fits it; choices in between that fit none,
    such as those that the table takes by itself, are passed over. A puzzle is done by whatever line
    reaches its goal.

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
    """Returns what is said to a player who is about to take these options, one after the other,
    where a mission wants something else; None where they may be taken.

    The first option must be what the present step wants, each one after it what a step wants that
    follows: steps of the opponent, and those that the table takes by itself, are passed over.

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
    """Returns the mission as it is played with a card that was written for it, which reads well."""
    cards = exercise.laid.cards.replace(CARD, card)
    return replace(exercise, laid=replace(exercise.laid, cards=cards), writing=None)


def exercise_data(exercise: Exercise) -> dict[str, Any]:
    """Returns the exercise as plain data (JSON), for the store and for files; one in which nothing
    is to be written any more.

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
    """Returns the exercise that `plain` wrote; what it says nothing of is as it is by default.

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
