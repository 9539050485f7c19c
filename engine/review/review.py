"""The review of a player's match: how good their position was in each turn, and at which decisions
another choice may have been better.

All decisions are tried in a few imagined matches. Decisions with a better alternative are tried in
more of them. The reported losses are measured in matches of their own: an alternative that is
selected because it did well was partly lucky.
"""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from engine.core.practice import BasePractice
from engine.core.randomness import SeededRandom
from engine.match import Match
from engine.players import Player
from engine.practice.advice import reason_for
from engine.record import Choice
from engine.registry import games
from engine.review.moments import Moment, moments, questions
from engine.review.trial import Limit, Trial, no_limit

MOST_POINTS: Final = 3
"""Most turning points that a review names."""

_MOST_QUESTIONS: Final = 250
"""Most decisions of a match that are examined, evenly spread."""
_LEAST_LOSS: Final = 0.05
"""Loss that a turning point must exceed with certainty. A card is worth about twice as much."""


@dataclass(frozen=True, slots=True)
class _Stage:
    """One stage of the review: the most decisions, the most alternatives of each, the number of
    imagined matches, and the share of all steps that may be used by its end."""

    decisions: int
    alternatives: int
    matches: int
    until: float


_STEPS: Final = 400_000
"""Approximate number of choices that are simulated for a review."""
_LOOKING: Final = _Stage(_MOST_QUESTIONS, 4, 24, 0.4)
_PICKING: Final = _Stage(16, 4, 60, 0.65)
_MEASURING: Final = _Stage(7, 1, 400, 1.0)
_GLANCES: Final = 3
_LEAST_MATCHES: Final = 2
_LATE: Final = 1.6
_TOO_LATE: Final = 2.2
"""Ratio of the time used to the time planned beyond which a decision is examined in only one match,
or not at all."""

Clock = Callable[[], float]
"""A function that returns the share of the time that has passed, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class TurnAdvantage:
    """The player's advantage at their first question in a turn: a value from -1 (losing) to 1
    (winning), and its margin of error."""

    turn: int
    value: float
    error: float


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision at which another option may have been better.

    `number` is the number of choices before it. The player took `done`; `better` may have been
    better by `loss`, with the margin of error `error`. `why` says the reason in one sentence, or is
    "". `asked` is the question, "" for a main action. Options are named by their labels, which may
    contain a player's own words.
    """

    number: int
    turn: int
    asked: str
    done: str
    better: str
    why: str
    loss: float
    error: float


@dataclass(frozen=True, slots=True)
class Review:
    """The review of one player's match: their advantage in each turn (`standings`) and the turning
    points, the worst first. `decisions` is the number of their decisions, `looked_at` the number of
    those that were examined."""

    standings: tuple[TurnAdvantage, ...]
    points: tuple[TurningPoint, ...]
    looked_at: int
    decisions: int


def no_clock() -> float:
    """Returns 0.0: the clock of a review without a time limit."""
    return 0.0


def review(
    beginning: Match,
    choices: Sequence[Choice],
    player: Player,
    seed: bytes,
    clock: Clock = no_clock,
    unasked: AbstractSet[int] = frozenset(),
    limit: Limit = no_limit,
) -> Iterator[Review | None]:
    """Yields None after each small piece of work, so that callers can do other work in between.
    Finally yields the review.

    The match continued from `beginning` with `choices`; choices with numbers in `unasked` were made
    for the player. `clock` returns the share of the time that has passed, and `limit` says when a
    piece of work takes too long. Unless one of them ends the review early, it depends only on the
    seed and on what the player knew at their decisions.
    """
    numbers = questions(beginning, choices, player, unasked)
    chosen = _spread(numbers, _MOST_QUESTIONS)
    work = _ReviewRun(games()[beginning.game].judge(), seed, clock, limit)
    for place, moment in enumerate(moments(beginning, choices, player, chosen)):
        yield from work.look(moment, (place + 1) / len(chosen))
    yield from work.pick()
    yield from work.measure()
    points = tuple(map(work.told, work.worst()))
    yield Review(tuple(work.standings), points, work.looked_at, len(numbers))


def _spread(numbers: Sequence[int], most: int) -> Sequence[int]:
    """Returns at most `most` of the numbers, evenly spread."""
    if len(numbers) <= most:
        return numbers
    return [numbers[n * len(numbers) // most] for n in range(most)]


class _ReviewRun:
    """A review in progress."""

    def __init__(self, judge: BasePractice[Any], seed: bytes, clock: Clock, limit: Limit) -> None:
        self.standings: list[TurnAdvantage] = []
        self._judge, self._seed, self._clock, self._limit = judge, seed, clock, limit
        self.looked_at = 0
        self._steps = 0
        self._trials: list[Trial] = []

    def look(self, moment: Moment, share: float) -> Iterator[None]:
        """Examines one decision, and yields after each step so that the caller can pause. `share`
        is the fraction of the whole time limit that this decision and the ones before it may use
        together."""
        due = _LOOKING.until * share
        late = self._clock() / due
        if late > _TOO_LATE:
            return
        self.looked_at += 1
        random = SeededRandom(sha256(self._seed + b"%d" % moment.number).digest())
        trial = Trial(moment, self._judge, random, self._limit)
        glances = 1 if late > _LATE else _GLANCES
        promising = trial.glance(glances, _LOOKING.alternatives)
        self._steps += trial.steps
        yield
        matches = _LOOKING.matches if promising else _LOOKING.matches // 3
        yield from self._try([trial], 1 if late > _LATE else matches, due)
        turn = moment.known.view.turn
        if trial.samples and turn not in [one.turn for one in self.standings]:
            stood = trial.standing
            self.standings.append(TurnAdvantage(turn, stood.mean, min(stood.error, 1.0)))
        if promising and trial.samples and trial.loss.mean > 0:
            self._trials.append(trial)
            self._leave(_PICKING.decisions * 2)

    def pick(self) -> Iterator[None]:
        """Simulates more matches for the decisions that look worst so far, and keeps only the worst
        of them. Yields None between pieces of work."""
        self._leave(_PICKING.decisions)
        yield from self._try(self._trials, _PICKING.matches, _PICKING.until)
        self._leave(_MEASURING.decisions)

    def measure(self) -> Iterator[None]:
        """Measures how much better the best alternatives are. Uses new simulated matches, because
        the alternatives were selected by the results of the earlier ones. Yields None between
        pieces of work."""
        for trial in self._trials:
            trial.narrow(_MEASURING.alternatives)
            trial.begin_anew()
        yield from self._try(self._trials, _MEASURING.matches, _MEASURING.until)

    def _try(self, trials: Sequence[Trial], matches: int, until: float) -> Iterator[None]:
        """Plays the decisions on in `matches` more matches, one after the other. Stops when the
        share `until` of all steps or of the time is used up."""
        for done in range(matches):
            for trial in trials:
                spent = max(self._steps / _STEPS, self._clock())
                if spent > until and done >= _LEAST_MATCHES:
                    return
                before = trial.steps
                trial.play_on()
                self._steps += trial.steps - before
                yield

    def _leave(self, decisions: int) -> None:
        """Keeps only the worst decisions."""
        self._trials.sort(key=lambda trial: -trial.loss.mean)
        del self._trials[decisions:]

    def worst(self) -> Sequence[Trial]:
        """Returns the decisions at which another option was certainly better, the worst first: one
        of each turn, and more if there are few turns."""
        certain = [one for one in self._trials if one.loss.least > _LEAST_LOSS]
        certain.sort(key=lambda trial: -trial.loss.mean)
        by_turn: dict[int, Trial] = {}
        for trial in certain:
            by_turn.setdefault(trial.moment.known.view.turn, trial)
        first = [*by_turn.values()]
        told = [*first, *(one for one in certain if one not in first)][:MOST_POINTS]
        return sorted(told, key=lambda trial: -trial.loss.mean)

    def told(self, trial: Trial) -> TurningPoint:
        """Returns the result for a decision that was examined: the player's option, the better
        option, the loss and the reason."""
        moment, decision = trial.moment, trial.moment.decision
        better, loss = trial.alternative, trial.loss
        return TurningPoint(
            moment.number,
            moment.known.view.turn,
            "" if decision.restart else decision.prompt,
            decision.options[moment.chosen].label,
            decision.options[better].label,
            reason_for(moment.known, better, self._seed),
            loss.mean,
            loss.error,
        )
