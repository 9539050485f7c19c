"""Checks whether a player need not be asked now, because it makes no difference. Either all that
they can do has the same result later, or their triggers have the same result in every order.

Everything is tried in an imagined match (`engine.practice.imagination`), so the answer depends only
on what the player knows. If in doubt, the player is asked.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from engine.core.randomness import SeededRandom
from engine.decisions import Decision, Option
from engine.match import Match
from engine.players import Player
from engine.practice.imagination import imagine
from engine.practice.knowledge import knowledge_of
from engine.practice.line import Line

MOST_WAYS: Final = 32
"""Most options that are tried."""
MOST_ORDERS: Final = 40
"""Most orders of triggers that are tried, counting each set of answers to their questions."""
MOST_CHOICES: Final = 60
"""Most choices in a row that are tried."""

Answers = tuple[str, ...]


class _UncertainError(Exception):
    """Raised if a trial can't show that there is no difference."""


def can_wait(match: Match, player: Player) -> bool:
    """Returns whether the player with priority loses nothing by waiting until the stack is empty.

    True if each of the player's options has the same result then as now, provided that nobody does
    anything else until then. False if the opponent is asked anything in between, or if trials can't
    show that the results are equal.
    """
    line = _imagined(match, player)
    if line is None or line.decision is None or not line.decision.restart:
        return False
    try:
        return _Waiting(player, line).is_possible()
    except _UncertainError:
        return False


def order_is_indifferent(match: Match, player: Player) -> bool:
    """Returns whether the player is asked for an order of triggers that makes no difference. True
    if all orders have the same result for the same answers to the triggers' questions, provided
    that nobody does anything else until the stack is empty. False if a trial can't show it."""
    line = _imagined(match, player)
    if line is None:
        return False
    outcomes: dict[Answers, object] = {}
    try:
        for count, (answers, end) in enumerate(_in_each_order(line, (), MOST_CHOICES), 1):
            outcome = _outcome(end)
            if count > MOST_ORDERS or outcomes.setdefault(answers, outcome) != outcome:
                return False
    except _UncertainError:
        return False
    return True


class _Waiting:
    """A comparison of acting now, while something waits on the stack, with acting after that."""

    def __init__(self, player: Player, now: Line) -> None:
        self._player: Player = player
        self._now = now
        self._waiting = len(now.table.state.stack)
        self._left = MOST_WAYS
        self._later = now.fork()
        self._resolve(self._later)
        _pass(self._later)

    def is_possible(self) -> bool:
        """Returns whether each option has the same result if the player takes it only after the
        stack has emptied. Raises _UncertainError if a trial can't show that."""
        decision, later = self._now.decision, self._later.decision
        assert decision is not None
        if later is None or later.player != self._player or not later.restart:
            return False
        for number in _different(decision):
            if number == decision.passing or decision.options[number].pointless:
                continue
            line = self._now.fork().take(number)
            for end, answers in self._ways(line):
                then = self._later.fork()
                for one in (decision.options[number], *answers):
                    self._repeat(then, one)
                self._resolve(then)
                self._resolve(end)
                if _outcome(then) != _outcome(end):
                    return False
        return True

    def _ways(self, line: Line) -> Iterator[tuple[Line, tuple[Option, ...]]]:
        """Lets the player act and answer the questions that follow. Yields the line and the answers
        for each way to answer, once the player has priority again."""
        for _ in range(MOST_CHOICES):
            decision = line.decision
            if decision is not None and decision.passing is None:
                yield from self._answered(line, decision)
                return
            if self._is_done(line):
                self._left -= 1
                if self._left < 0:
                    raise _UncertainError
                yield line, ()
                return
            _pass(line)
        raise _UncertainError

    def _answered(
        self, line: Line, decision: Decision
    ) -> Iterator[tuple[Line, tuple[Option, ...]]]:
        if decision.player != self._player:
            raise _UncertainError
        for number in _different(decision):
            for end, answers in self._ways(line.fork().take(number)):
                yield end, (decision.options[number], *answers)

    def _is_done(self, line: Line) -> bool:
        decision = line.decision
        return decision is None or (
            decision.restart
            and decision.player == self._player
            and len(line.table.state.stack) == self._waiting
        )

    def _repeat(self, line: Line, answer: Option) -> None:
        """Takes the option that the player took before, as soon as the line offers one like it.
        Raises _UncertainError if that never happens."""
        for _ in range(MOST_CHOICES):
            decision = line.decision
            if decision is None:
                break
            if decision.player == self._player:
                for number, option in enumerate(decision.options):
                    if _sign(option) == _sign(answer):
                        line.take(number)
                        return
            _pass(line)
        raise _UncertainError

    def _resolve(self, line: Line) -> None:
        """Makes both players pass until nothing waits and the opponent, whose turn it is, is asked
        for an action, or until the match is over."""
        for _ in range(MOST_CHOICES):
            decision = line.decision
            if decision is None:
                return
            if decision.passing is None:
                break
            if not line.table.state.stack and decision.player != self._player:
                return
            line.take(decision.passing)
        raise _UncertainError


def _in_each_order(line: Line, answers: Answers, most: int) -> Iterator[tuple[Answers, Line]]:
    """Yields the line and its answers for each order and each set of answers, once nothing waits on
    the stack."""
    for left in range(most, 0, -1):
        decision = line.decision
        if decision is None:
            raise _UncertainError
        if decision.passing is None:
            orders = decision.kind == "order"
            for number in _different(decision):
                said = () if orders else (f"{decision.prompt} {_sign(decision.options[number])}",)
                then = line.fork().take(number)
                yield from _in_each_order(then, tuple(sorted((*answers, *said))), left - 1)
            return
        if not line.table.state.stack:
            yield answers, line
            return
        line.take(decision.passing)
    raise _UncertainError


def _imagined(match: Match, player: Player) -> Line | None:
    """Returns a possible match that agrees with what the player knows, None if none is found."""
    known = knowledge_of(match, player)
    seed = f"{len(known.events)}.{len(known.steps)}.{known.view.turn}"
    return imagine(known, SeededRandom(sha256(seed.encode()).digest()))


def _pass(line: Line) -> None:
    decision = line.decision
    if decision is None or decision.passing is None:
        raise _UncertainError
    line.take(decision.passing)


def _outcome(line: Line) -> object:
    return line.winner or line.rules.outcome()


def _different(decision: Decision) -> Sequence[int]:
    """Returns the numbers of options that differ. Of options with equal facts about cards in one
    zone, only one is included; of amounts, the least and the greatest."""
    if decision.kind == "amount":
        return sorted({0, len(decision.options) - 1})
    first: dict[object, int] = {}
    for number, option in enumerate(decision.options):
        place = option.place and (option.place.owner, option.place.zone)
        facts = {key: fact for key, fact in option.facts.items() if key != "n"}
        alike = decision.kind == "order" or option.label
        detail = option.detail if decision.kind == "order" else option.facts.get("n")
        first.setdefault((alike, detail, place, *sorted(facts.items())), number)
    return list(first.values())


def _sign(option: Option) -> object:
    return option.place, option.aim, tuple(sorted(option.facts.items()))
