"""The progress of a mission or a puzzle that is played as a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.matches.choices.taken_choices import TakenChoice
from bot.store.matches.match_kinds import MatchKind, kind_of_exercise
from engine.decisions import Decision
from engine.exercise import Exercise, Progress, TakenFacts, answer, progress
from engine.match import Match
from engine.players import opponent
from engine.views import PlayerView, View

LIVES: Final = ("health", "life")
"""The games' names of the number with which a player loses when it reaches zero."""


@dataclass(frozen=True, slots=True)
class ExerciseState:
    """A mission or puzzle, and its progress after the choices that weren't taken back."""

    exercise: Exercise
    progress: Progress

    @property
    def kind(self) -> MatchKind:
        """The kind of match that the exercise is played as."""
        return kind_of_exercise(self.exercise.key)

    @property
    def is_open(self) -> bool:
        """Whether the exercise is neither done nor missed."""
        return self.progress.state == "open"

    @property
    def is_done(self) -> bool:
        """Whether the goal of the exercise is reached."""
        return self.progress.state == "done"

    def objection_to(self, decision: Decision, options: Sequence[int]) -> str | None:
        """Returns the mission's text against choosing these options; None if the player may choose
        them. If no option that the mission wants is possible, all are allowed."""
        if decision.player != self.exercise.seat or not self._wanted_options(decision):
            return None
        return answer(self.exercise, self.progress, [decision.options[one] for one in options])

    def asks_player(self, decision: Decision) -> bool:
        """Returns whether the exercise has a text for this decision that tells the player what to
        choose, and such a choice is possible. If so, the bot must not pass automatically."""
        step = self.progress.step
        mine = step is not None and step.by == decision.player == self.exercise.seat
        return mine and bool(step and step.say) and bool(self._wanted_options(decision))

    def may_act(self, decision: Decision) -> bool:
        """Returns whether this is a puzzle in which the player can do more than pass. If so, the
        bot doesn't pass for the player, because a solution may respond to the player's own card,
        and because the computer may find a defence at any time."""
        return self.kind.asks_if_able and any(
            number != decision.passing and not (option.pointless or option.futile)
            for number, option in enumerate(decision.options)
        )

    def computer_option(self, decision: Decision) -> int | None:
        """Returns the option that the mission prescribes for the computer; None if the mission
        prescribes no option."""
        step = self.progress.step
        if step is None or step.by != decision.player or step.by == self.exercise.seat:
            return None
        return next(iter(self._wanted_options(decision)), None)

    def _wanted_options(self, decision: Decision) -> Sequence[int]:
        """Returns the numbers of the options that the present step wants."""
        step = self.progress.step
        options = enumerate(decision.options) if step is not None else ()
        return [number for number, one in options if step and step.is_taken_by(one.facts)]


@dataclass(frozen=True, slots=True)
class ExerciseMatch:
    """The mission or puzzle that a match is played as, and the opponent's `life` at the start."""

    exercise: Exercise
    life: int

    def state(self, taken: Sequence[TakenChoice], public: View) -> ExerciseState:
        """Returns the exercise with the progress that the player has made in it. `taken` are the
        choices so far that weren't taken back. `public` is the public view of the match now."""
        lost = self.life - life_of(public.side(opponent(self.exercise.seat)))
        chosen: list[TakenFacts] = [(one.player, one.facts) for one in taken]
        now = progress(self.exercise, chosen, public.winner, public.turn, lost)
        return ExerciseState(self.exercise, now)


def begin_exercise(exercise: Exercise | None, match: Match) -> ExerciseMatch | None:
    """Returns an exercise with the opponent's life at the start; None if `exercise` is None.
    `match` is the exercise's match before its first choice."""
    if exercise is None:
        return None
    return ExerciseMatch(exercise, life_of(match.view(None).side(opponent(exercise.seat))))


def life_of(side: PlayerView) -> int:
    """Returns the number that must not reach zero, because the player would lose: a counter such as
    life, or the number of cards in the deck."""
    for counter in side.counters:
        if counter.name.casefold() in LIVES:
            return counter.value
    return side.zone("deck").size
