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
"""The facts that an option or event must have: `{"do": "play", "card": "Trap"}`. The option or
event may have other facts too."""

TakenFacts = tuple[Player, Mapping[str, Fact]]
"""A choice that was not taken back: its player, and the facts of the option."""

_NAMES_OR_NUMBERS: Final = ("spell", "ability")


@dataclass(frozen=True)
class WrongAnswer:
    """The reply to a player who chooses an option with these facts in a mission."""

    facts: WantedFacts
    say: str


@dataclass(frozen=True)
class Step:
    """One choice of a mission. A step without `say` has only one option, which the bot takes by
    itself. A step of the computer has only `by`, `take` and `then`.

    - `by`: the player who makes the choice.
    - `take`: the correct answers: an option with the facts of any of them will do.
    - `label`: the option's text on its button.
    - `say`: the text before the choice.
    - `why`: the text that is shown with a hint.
    - `wrong`: replies to likely mistakes.
    - `otherwise`: the reply to all other mistakes.
    - `then`: events that must follow, which only the tests check.
    """

    by: Player
    take: tuple[WantedFacts, ...]
    label: str = ""
    say: str = ""
    why: str = ""
    wrong: tuple[WrongAnswer, ...] = ()
    otherwise: str = ""
    then: tuple[WantedFacts, ...] = ()

    def is_taken_by(self, facts: Mapping[str, Fact]) -> bool:
        """Returns whether an option with these facts is a correct answer.

        >>> Step("A", ({"do": "play", "card": "Imp"},)).is_taken_by({"do": "play", "card": "Rat"})
        False
        """
        return any(facts_fit(wanted, facts) for wanted in self.take)

    def answer(self, facts: Mapping[str, Fact]) -> str:
        """Returns the reply to a player who chooses an option with these facts, which is wrong.
        Uses the `wrong` answer that matches most of the facts, or else `otherwise`.

        >>> ends = WrongAnswer({"do": "end turn"}, "Play it first.")
        >>> step = Step("A", ({"do": "play"},), wrong=(ends,), otherwise="Not now.")
        >>> step.answer({"do": "end turn"}), step.answer({"do": "concede"})
        ('Play it first.', 'Not now.')
        """
        fitting = [wrong for wrong in self.wrong if facts_fit(wrong.facts, facts)]
        return max(fitting, key=lambda wrong: len(wrong.facts)).say if fitting else self.otherwise


@dataclass(frozen=True)
class Exercise:
    """A mission or a puzzle: a position to play from.

    - `key`: an id like `mission:first-attack` or `puzzle:3f9a1c`.
    - `game`: the key of the game.
    - `title`: the name that players see.
    - `goal`: the goal, one of `Goal`. The goal of a puzzle can be proved.
    - `seat`: the player whose part the member plays.
    - `laid`: the position in which the match begins.
    - `seed`: the seed of the match.
    - `steps`: the choices that a mission wants, empty for a puzzle.
    - `done`: the text at the end of a mission.
    - `line`: the solution of a puzzle. Each of its steps has only `by`, `take` and `label`.
    - `least`: the damage that the player must deal, 0 if the puzzle has another goal.
    - `turn`: the number of the turn in which the exercise begins.
    - `difficulty`: 1 to 5 for a puzzle, 0 if unknown.
    - `writing`: the task to write a card before the mission can be played (`with_card`); None if
      there is no such task.
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
        """Whether this is a mission; False for a puzzle."""
        return self.goal == "steps"


@dataclass(frozen=True)
class Progress:
    """The progress of a player in an exercise. `step` is the step to take now, None if there is
    none; `number` is how many steps were taken."""

    state: Literal["open", "done", "missed"]
    step: Step | None
    number: int


def facts_fit(wanted: WantedFacts, facts: Mapping[str, Fact]) -> bool:
    """Returns whether `facts` contains every fact in `wanted`. A spell or an ability may be wanted
    by its name or by its number.

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
    """Returns how far the exercise has come. `taken` are the choices that were not taken back,
    oldest first: the player, and the facts of the option.

    `winner` is the winner of the match and `turn` its turn. `life` is how much life the opponent
    has lost since the beginning, for a goal of damage. A step of a mission counts as taken once its
    player makes a choice that fits it. Choices in between are skipped, such as those that the bot
    makes by itself. A puzzle is solved by any choices that reach its goal.

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
    """Returns a reply if these options are wrong in the mission `exercise`; None if the player may
    take them. The player is about to take the options one after the other.

    The first option must fit the present step, and each later option a later step. Steps of the
    opponent, and steps that the bot takes by itself, are skipped.

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
    """Returns the mission `exercise` with `card`, the text of a card that a member wrote for the
    mission. The result is ready to play. The text must have no problems."""
    cards = exercise.laid.cards.replace(CARD, card)
    return replace(exercise, laid=replace(exercise.laid, cards=cards), writing=None)


def exercise_data(exercise: Exercise) -> dict[str, Any]:
    """Returns the exercise as plain data (JSON), for the store and for files. The task to write a
    card is left out.

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
    """Returns the exercise from data that `exercise_data` made. A missing field gets its default
    value.

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
