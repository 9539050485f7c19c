"""Previews: the outcome of each option of a decision, as far as it is certain.

Everything is tried in an imagined match (`engine.practice.imagination`) that follows only from what
the player knows, so a preview reveals nothing hidden. A trial stops as soon as the player would
learn something that makes the option impossible to take back. That is the first use of chance, of
hidden cards, or of another player's choice (as in `engine.core.undo`).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final, Literal

from engine.core.randomness import SeededRandom
from engine.core.rules import BaseRules
from engine.core.undo import is_open, sees
from engine.decisions import Decision, Option, options_offered
from engine.events import Event, EventKind, FactValue, SeenEvent
from engine.match import Match
from engine.players import Player
from engine.practice.imagination import imagine, option_sign
from engine.practice.knowledge import knowledge_of
from engine.practice.line import never, next_decision
from engine.views import View

Depends = Literal["", "draw", "turned up", "chance", "hidden", "opponent", "choice", "limit"]
"""The thing on which the rest of an outcome depends: the next card of a deck ("draw"), cards that
are turned up, other chance, other hidden cards, the opponent, or the player's next choice. "limit"
if there is too much to try, and "" if everything is settled."""

MOST_WAYS: Final = 6
"""Most previews of an option, for different answers to the next questions."""
MOST_ANSWERS: Final = 10
"""Most options of a question that are all tried."""
MOST_TRIALS: Final = 16
"""Most trials of an option, with different answers."""
MOST_TRIES: Final = 5
"""Most tries to imagine the match."""
MOST_PASSES: Final = 40
"""Most decisions in a trial at which a player passes."""
UNNAMED: Final = "a card"
"""The name of a card that is turned up."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The certain consequences of the option with the number `option`, if the player then gives
    these `answers` and everybody passes.

    `events` are the events in order. `depends` says what the rest depends on, such as chance. If
    `answers` has no answer to a question, the question only affects the order of the events.
    `unanswered` says that the opponent passed although they could have responded.
    """

    option: int
    answers: tuple[Option, ...]
    events: tuple[SeenEvent, ...]
    depends: Depends
    unanswered: bool = False


def what_if(
    match: Match, player: Player, out_of_time: Callable[[], bool] = never
) -> tuple[Preview, ...]:
    """Returns previews of all options that the player is offered, in order. An option has several
    previews if the answers to its questions matter. Empty if another player is asked.

    The match isn't changed. The previews depend only on what the player knows, unless time runs
    out.

    >>> previews = what_if(match, "A")
    >>> [[str(event.kind) for event in preview.events] for preview in previews][-2:]
    [['play', 'enter'], ['turn']]
    """
    decision = match.view(player).decision
    if decision is None:
        return ()
    known = knowledge_of(match, player)
    place = f"{len(known.events)}.{len(known.steps)}.{known.view.turn}"
    random = SeededRandom(sha256(place.encode()).digest())
    line = next(filter(None, (imagine(known, random) for _ in range(MOST_TRIES))), None)
    offered = options_offered(decision)
    if line is None or line.decision is None:
        return tuple(Preview(number, (), (), "hidden") for number in offered)
    numbers = {option_sign(one): number for number, one in enumerate(line.decision.options)}
    rules, way = line.way_here()
    trials = _Trials(rules, [choice.option for choice in way], player, out_of_time)
    previews: list[Preview] = []
    for number in offered:
        option = numbers.get(option_sign(decision.options[number]))
        ways = [_UNKNOWN] if option is None else trials.ways(option)
        previews += [
            Preview(number, one.answers, one.events, one.depends, one.unanswered) for one in ways
        ]
    return tuple(previews)


@dataclass(frozen=True, slots=True)
class _Way:
    """The outcome of one trial. `asked` is the next question to the player if they see all cards
    that its options are about."""

    answers: tuple[Option, ...]
    events: tuple[SeenEvent, ...]
    depends: Depends
    unanswered: bool = False
    asked: Decision | None = None


_UNKNOWN: Final = _Way((), (), "hidden")
_TOO_MUCH: Final = _Way((), (), "limit")


class _Trials:
    """Trials that all start at the player's decision: the choices `way` lead to it from the state
    of the `rules`."""

    def __init__(
        self,
        rules: BaseRules[Any],
        way: Sequence[int],
        player: Player,
        out_of_time: Callable[[], bool],
    ) -> None:
        self._rules = rules
        self._way = way
        self._player: Player = player
        self._out_of_time = out_of_time
        self._left = 0

    def ways(self, option: int) -> Sequence[_Way]:
        """Returns the outcomes of an option, one for each way to answer the questions that follow.
        Returns a single outcome without answers if the answers make no difference or if there are
        too many."""
        self._left = MOST_TRIALS
        return self._answered(option, (), ())

    def _answered(
        self, option: int, answers: tuple[int, ...], given: tuple[Option, ...]
    ) -> Sequence[_Way]:
        if not self._left or self._out_of_time():
            return [_TOO_MUCH]
        self._left -= 1
        here = self._tried(option, answers, given)
        numbers = _to_try(here.asked) if here.asked else ()
        if here.asked is None or not 0 < len(numbers) <= MOST_ANSWERS:
            return [here]
        found: list[_Way] = []
        for number in numbers:
            more = (*given, here.asked.options[number])
            found += self._answered(option, (*answers, number), more)
        if any(one.depends == "limit" for one in found):
            return [here]
        if len({(_all_facts(one.events), one.depends) for one in found}) == 1:
            return [replace(found[0], answers=given)]
        return found if len(found) <= MOST_WAYS else [here]

    def _tried(self, option: int, answers: Sequence[int], given: tuple[Option, ...]) -> _Way:
        """Takes the option and gives the answers; both players pass whenever they can."""
        left = list(answers)
        trial = _Trial(self._rules.copy(), self._way, self._player)
        passes = trial.decision is not None and option == trial.decision.passing
        unanswered = False
        trial.take(option)
        for _ in range(MOST_PASSES):
            decision = trial.decision
            if depends := trial.depends:
                return _Way(given, trial.events, depends, unanswered)
            if decision is None or trial.is_settled():
                nothing = passes and not trial.events and trial.asks_opponent
                return _Way(given, trial.events, "opponent" if nothing else "", unanswered)
            if decision.passing is not None:
                unanswered = unanswered or trial.asks_opponent
                trial.take(decision.passing)
            elif trial.asks_opponent:
                return _Way(given, trial.events, "opponent", unanswered)
            elif left:
                trial.take(left.pop(0))
            else:
                asked = decision if trial.sees_options() else None
                return _Way(given, trial.events, "choice", unanswered, asked)
        return _Way(given, trial.events, "limit", unanswered)


def _all_facts(events: Sequence[SeenEvent]) -> frozenset[object]:
    """Returns the events in a form that ignores their order, for comparison."""
    return frozenset(Counter((one.kind, tuple(one.facts.items())) for one in events).items())


def _to_try(decision: Decision) -> Sequence[int]:
    """Returns the options to try. Options that add another attack are left out."""
    numbers = range(len(decision.options))
    return [one for one in numbers if decision.options[one].aim is None] or numbers


class _Trial:
    """An imagined match, played on from the player's decision."""

    def __init__(self, rules: BaseRules[Any], way: Sequence[int], player: Player) -> None:
        self._rules = rules
        self._player: Player = player
        self._told = _CertainEvents(rules, player)
        rules.table.events = self._told
        rules.table.begin_choice()
        self._run = rules.run()
        self.decision = next(self._run, None)
        for option in way:
            self.take(option)
        self._told.begin()

    @property
    def events(self) -> tuple[SeenEvent, ...]:
        """The events that are certain to happen."""
        return tuple(event.seen_by(self._player) for event in self._told.certain)

    @property
    def depends(self) -> Depends:
        """The thing that the rest of the outcome depends on, such as chance; "" if the outcome is
        certain."""
        return "limit" if self._rules.table.exceeded else self._told.depends_now()

    @property
    def asks_opponent(self) -> bool:
        """Whether the other player has to choose now."""
        return self.decision is not None and self.decision.player != self._player

    def take(self, option: int) -> None:
        """Takes an option of the present decision."""
        assert self.decision is not None
        if self.decision.restart:
            self._rules.table.shown[self.decision.player] = ()
        self._rules.table.begin_choice()
        self.decision = next_decision(self._run, option)

    def is_settled(self) -> bool:
        """Returns whether the option's consequences are over: a new turn has begun, the match is
        won, or a main action is due and nothing waits to happen."""
        if self._told.ended:
            return True
        if self.decision is None or not self.decision.restart:
            return False
        view = self._view()
        return not (view.stack or view.attacks)

    def sees_options(self) -> bool:
        """Returns whether the player sees all cards that the present options are about."""
        view, options = self._view(), self.decision.options if self.decision else ()
        return all(one.place is None or sees(view, one.place) for one in options)

    def _view(self) -> View:
        return self._rules.view(self._player, self.decision, ())


class _CertainEvents(list[Event]):
    """The events of a trial. The list `certain` has those that are certain: the events after
    `begin` until chance or a hidden card is involved. `ended` says whether a turn has begun or the
    match is won; a preview ends there."""

    def __init__(self, rules: BaseRules[Any], player: Player) -> None:
        super().__init__()
        self.certain: list[Event] = []
        self.ended = False
        self._rules = rules
        self._player: Player = player
        self._depends: Depends = ""
        self._turned_up_at = 0
        self._hidden: frozenset[int] | None = None
        self._used: object = None
        self._chance = 0

    def begin(self) -> None:
        """Starts to sort out which events are certain. Called when the previewed option is about to
        be taken."""
        self._hidden = frozenset(self._rules.hidden_cards(self._player))
        self._used = self._rules.used(self._player)
        self._chance = self._rules.table.rng.words_read

    def append(self, event: Event, /) -> None:
        """Adds an event. The event counts as certain unless chance or a hidden card was involved
        before."""
        super().append(event)
        if self._hidden is None or self.ended:
            return
        if self._depends == "turned up" and len(self) == self._turned_up_at + 1:
            self._depends = "" if self._wins(event) else "turned up"
        elif not self._depends:
            self._depends = self._why_uncertain(event)
        if not self._depends:
            turned_up = not self._hidden <= frozenset(self._rules.hidden_cards(self._player))
            won = self._wins(event)
            self.certain.append(_unnamed(event) if turned_up else event)
            self.ended = won or event.kind == EventKind.TURN
            if turned_up and not won:
                self._depends, self._turned_up_at = "turned up", len(self)

    def depends_now(self) -> Depends:
        """Returns the thing that the rest of the outcome depends on; "" if nothing uncertain has
        been used so far."""
        return "" if self.ended else self._depends or self._use()

    def _wins(self, event: Event) -> bool:
        return event.kind == EventKind.WIN and not self._use()

    def _why_uncertain(self, event: Event) -> Depends:
        if event.kind == EventKind.DRAW:
            return "draw"
        return self._use() or ("" if is_open([event]) else "hidden")

    def _use(self) -> Depends:
        """Returns whether chance or hidden cards have been used, and which."""
        if self._rules.table.rng.words_read != self._chance:
            return "chance"
        return "" if self._rules.used(self._player) == self._used else "hidden"


def _unnamed(event: Event) -> Event:
    """Returns the event without the names of cards that it turns up."""
    return Event(event.kind, dict(_unnamed_facts(event)))


def _unnamed_facts(event: Event) -> Iterator[tuple[str, FactValue]]:
    for key, value in event.public.items():
        yield key, () if isinstance(value, tuple) else UNNAMED if key == "card" else value
