"""How far a mission or a puzzle has come that is played as a match."""

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
"""What games call the number that a player has lost with when it is gone."""


@dataclass(frozen=True, slots=True)
class ExerciseState:
    """An exercise, and how far it has come by the choices that stand."""

    exercise: Exercise
    progress: Progress

    @property
    def kind(self) -> MatchKind:
        """The kind of match that it is played as."""
        return kind_of_exercise(self.exercise.key)

    @property
    def is_open(self) -> bool:
        """Whether it is neither done nor missed."""
        return self.progress.state == "open"

    @property
    def is_done(self) -> bool:
        """Whether its goal is reached."""
        return self.progress.state == "done"

    def objection_to(self, decision: Decision, options: Sequence[int]) -> str | None:
        """What is said to whoever is to take these options of the decision and wants to; None where
        they may. Where nothing that is wanted can be taken, anything may."""
        if decision.player != self.exercise.seat or not self._wanted_options(decision):
            return None
        return answer(self.exercise, self.progress, [decision.options[one] for one in options])

    def asks_player(self, decision: Decision) -> bool:
        """Whether the player of the exercise is asked themselves where the table would pass for
        them: something that they are told to take can be taken."""
        step = self.progress.step
        mine = step is not None and step.by == decision.player == self.exercise.seat
        return mine and bool(step and step.say) and bool(self._wanted_options(decision))

    def may_act(self, decision: Decision) -> bool:
        """Whether somebody can do more than pass in a puzzle: then they are asked, also where it
        would be rare in a match, for a solution may answer a card of one's own, and what keeps the
        computer from losing may be done at any time."""
        return self.kind.asks_if_able and any(
            number != decision.passing and not (option.pointless or option.futile)
            for number, option in enumerate(decision.options)
        )

    def computer_option(self, decision: Decision) -> int | None:
        """The option that the computer takes by the mission; None where that says nothing."""
        step = self.progress.step
        if step is None or step.by != decision.player or step.by == self.exercise.seat:
            return None
        return next(iter(self._wanted_options(decision)), None)

    def _wanted_options(self, decision: Decision) -> Sequence[int]:
        """The options of the decision that the present step wants, by their numbers."""
        step = self.progress.step
        options = enumerate(decision.options) if step is not None else ()
        return [number for number, one in options if step and step.is_taken_by(one.facts)]


@dataclass(frozen=True, slots=True)
class ExerciseMatch:
    """An exercise that a match is, and the opponent's `life` as it began."""

    exercise: Exercise
    life: int

    def state(self, taken: Sequence[TakenChoice], public: View) -> ExerciseState:
        """How far it has come by the choices that stand, in a match that everybody sees so."""
        lost = self.life - life_of(public.side(opponent(self.exercise.seat)))
        chosen: list[TakenFacts] = [(one.player, one.facts) for one in taken]
        now = progress(self.exercise, chosen, public.winner, public.turn, lost)
        return ExerciseState(self.exercise, now)


def begin_exercise(exercise: Exercise | None, match: Match) -> ExerciseMatch | None:
    """An exercise in a match in which nobody has chosen yet; None in all other matches."""
    if exercise is None:
        return None
    return ExerciseMatch(exercise, life_of(match.view(None).side(opponent(exercise.seat))))


def life_of(side: PlayerView) -> int:
    """What a player has lost with when it is gone: the number that is called so, or the cards of
    their deck."""
    for counter in side.counters:
        if counter.name.casefold() in LIVES:
            return counter.value
    return side.zone("deck").size
