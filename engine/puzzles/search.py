"""The search for forced wins in the present turn: every option of the player is tried, and every
answer of the opponent.

It is the first of two solvers; `check` is the other. Ways to play that use chance prove nothing,
neither a win nor that there is none. No option is left out because it looks bad; of equal cards in
a hand, only one is tried.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from hashlib import blake2b
from io import BytesIO
from pickle import Pickler
from typing import Any, Final

from engine.decisions import Decision, Option
from engine.match import Match
from engine.players import Player
from engine.practice.line import Line
from engine.practice.policy import only_ends
from engine.values import replace

Facts = tuple[tuple[str, Any], ...]
"""The facts by which an option is recognised in a puzzle."""

DEPTH: Final = 150
"""Most choices that are tried one after the other."""

_KEY: Final = 16


class Result(IntEnum):
    """The proved result of a position for the player who should win; greater values are better for
    them. OPEN means that nothing is proved, because the result depends on chance."""

    LOST = 0
    OPEN = 1
    WON = 2


class GaveUp(Exception):
    """Raised if the allowed number of choices was tried without a proof."""


@dataclass(frozen=True, slots=True)
class SolutionStep:
    """A choice in a solution: the player and the option. `main` says whether it is a main action
    other than passing. `counts` says whether the player has to make it; the bot makes the
    others."""

    player: Player
    option: Option
    main: bool
    counts: bool

    @property
    def facts(self) -> Facts:
        """The facts of the option, by which it is recognised."""
        return facts_of(self.option)


def facts_of(option: Option) -> Facts:
    """Returns the facts of an option as a value that can be compared and hashed."""
    return tuple(option.facts.items())


def line_of(match: Match) -> Line:
    """Returns a line, a simulated match, at the match's present decision. All cards are known in
    this line."""
    since = match.since_main_action()
    line = Line(since.past)
    for _, option in since.steps:
        line.take(option)
    return line


class Solver:
    """A solver that searches one turn of one player for wins, and stores results for later calls.
    The solver's methods don't change the lines that they are given. All raise GaveUp if the line's
    allowed effort is used up.
    """

    def __init__(self, seat: Player, turn: int) -> None:
        self._seat = seat
        self._turn = turn
        self._results: dict[bytes, Result] = {}
        self._proved: dict[bytes, int] = {}
        self._refuted: dict[bytes, int] = {}

    def result(self, line: Line) -> Result:
        """Returns whether the player who should win has a proved win in this turn (`Result.WON`),
        is proved to have none (`Result.LOST`), or neither, because of chance (`Result.OPEN`)."""
        return self._result(line.fork(), DEPTH)

    def results(self, line: Line) -> Mapping[int, Result]:
        """Returns the proved result of each option of the present decision. Of options that are
        alike, only one is included."""
        return {n: self._after(line, n, DEPTH) for n in distinct(line)}

    def length(self, line: Line, most: int) -> int | None:
        """Returns how many choices the shortest win needs from the player. None if there is no win
        with at most `most` choices."""
        return next((n for n in range(most + 1) if self._within(line.fork(), n, DEPTH)), None)

    def shortest(self, line: Line, length: int) -> tuple[SolutionStep, ...]:
        """Returns the choices of both players in a win for which the player makes `length` choices.
        The opponent gives the answers that delay the win longest."""
        win: list[SolutionStep] = []
        line = line.fork()
        while (decision := line.decision) is not None and line.winner is None:
            options = distinct(line)
            if decision.player == self._seat:
                option = self._best(line, options, length)
                counted = counts(decision, option, options)
                length -= counted
            else:
                option, counted = self._longest(line, options, length), False
            main = decision.restart and option != decision.passing
            win.append(SolutionStep(decision.player, decision.options[option], main, counted))
            line.take(option)
        return tuple(win)

    def wins_with(self, line: Line, option: int, actions: Counter[Facts]) -> bool:
        """Returns whether the player can win in this turn if they take the option now, and after
        that no main actions except those in `actions`. They may take the actions in any order, each
        at most as often as `actions` says."""
        return self._wins_with(line.fork().take(option), actions, DEPTH)

    def _ended(self, line: Line, depth: int) -> Result | None:
        if line.decision is None or line.winner is not None:
            return Result.WON if line.winner == self._seat else Result.LOST
        if line.rules.turn != self._turn:
            return Result.LOST
        if line.effort.spent or not depth:
            raise GaveUp
        return None

    def _result(self, line: Line, depth: int, since: bytes = b"") -> Result:
        """Returns the proved result. The line can't be used afterwards.

        `since` is the situation at the player's main action that is being carried out. A return to
        that situation is no way to win.
        """
        ended = self._ended(line, depth)
        if ended is not None:
            return ended
        decision = line.decision
        assert decision is not None
        own = decision.player == self._seat
        key = key_of(line) if decision.restart and len(decision.options) > 1 else b""
        if own and key and key == since:
            return Result.LOST
        known = self._results.get(key)
        if known is not None:
            return known
        since = (key or since) if own else b""
        best, found = (max, Result.LOST) if own else (min, Result.WON)
        wanted = Result.WON if own else Result.LOST
        for option in distinct(line):
            found = best(found, self._after(line, option, depth - 1, since))
            if found == wanted:
                break
        if key:
            self._results[key] = found
        return found

    def _after(self, line: Line, option: int, depth: int, since: bytes = b"") -> Result:
        after = line_after(line, option)
        return Result.OPEN if after is None else self._result(after, depth, since)

    def _within(self, line: Line, length: int, depth: int) -> bool:
        """Returns whether the position is won with at most `length` counting choices."""
        ended = self._ended(line, depth)
        if ended is not None:
            return ended == Result.WON
        decision = line.decision
        assert decision is not None
        key = key_of(line) if decision.restart and len(decision.options) > 1 else b""
        if key:
            if self._results.get(key, Result.WON) != Result.WON:
                return False
            if length >= self._proved.get(key, length + 1):
                return True
            if length <= self._refuted.get(key, -1):
                return False
        options, own = distinct(line), decision.player == self._seat
        won = (any if own else all)(
            self._wins_by(line, option, options, length, depth) for option in options
        )
        if key:
            (self._proved if won else self._refuted)[key] = length
        return won

    def _wins_by(
        self, line: Line, option: int, options: tuple[int, ...], length: int, depth: int
    ) -> bool:
        decision = line.decision
        assert decision is not None
        if decision.player == self._seat:
            length -= counts(decision, option, options)
        after = line_after(line, option) if length >= 0 else None
        return after is not None and self._within(after, length, depth - 1)

    def _best(self, line: Line, options: tuple[int, ...], length: int) -> int:
        """Returns the first option that wins with at most `length` counting choices."""
        return next(one for one in options if self._wins_by(line, one, options, length, DEPTH))

    def _longest(self, line: Line, options: tuple[int, ...], most: int) -> int:
        """Returns the opponent's option that delays the win the longest; the usual one if it does
        so too."""
        decision = line.decision
        assert decision is not None
        first = decision.default if decision.default in options else options[0]
        lengths = {
            option: self.length(line.fork().take(option), most)
            for option in (first, *(one for one in options if one != first))
        }
        return max(lengths, key=lambda option: lengths[option] or 0)

    def _wins_with(self, line: Line, actions: Counter[Facts], depth: int) -> bool:
        ended = self._ended(line, depth)
        if ended is not None:
            return ended == Result.WON
        decision = line.decision
        assert decision is not None
        own = decision.player == self._seat
        for option in distinct(line):
            left, main = actions, decision.restart and option != decision.passing
            if own and main:
                facts = facts_of(decision.options[option])
                if not actions[facts]:
                    continue
                left = actions - Counter([facts])
            after = line_after(line, option)
            won = after is not None and self._wins_with(after, left, depth - 1)
            if won == own:
                return own
        return not own


def line_after(line: Line, option: int) -> Line | None:
    """Returns a new line in which the option is taken, None if that needs a random number."""
    after = line.fork()
    before = after.table.rng.words_read
    after.take(option)
    return after if after.table.rng.words_read == before else None


def counts(decision: Decision, option: int, options: tuple[int, ...]) -> bool:
    """Returns whether the option counts as a choice of the player in a solution. False if the bot
    takes it by itself, or if it only passes or ends the turn. `options` are the options of the
    decision without duplicates (`distinct`)."""
    if len(options) == 1 or decision.indifferent or option == decision.passing:
        return False
    return option != decision.default or not only_ends(decision)


def key_of(line: Line) -> bytes:
    """Returns a key for the situation at a main action. Situations that can continue in the same
    ways have equal keys."""
    decision = line.decision
    assert decision is not None
    written = BytesIO()
    pickler = Pickler(written, 5)
    pickler.fast = True  # by values, not by object identity
    pickler.dump([line.rules.situation(), decision.player])
    return blake2b(written.getvalue(), digest_size=_KEY).digest()


def distinct(line: Line) -> tuple[int, ...]:
    """Returns the options of the present decision without duplicates: of equal cards in a hand,
    only one is included."""
    decision = line.decision
    assert decision is not None
    if len(decision.options) == 1:
        return (0,)
    return tuple(_distinct(line, decision))


def _distinct(line: Line, decision: Decision) -> Iterator[int]:
    found: dict[object, list[int]] = {}
    hands: Mapping[Player, Any] | None = None
    for number, option in enumerate(decision.options):
        place = option.place
        if place is None or place.zone != "hand" or place.index is None:
            yield number
            continue
        alike = found.setdefault((option.label, facts_of(option), place.owner, option.aim), [])
        if alike:
            hands = hands or _hands(line)
            hand = hands[place.owner]
            options = (decision.options[one] for one in alike)
            if any(
                hand[one.place.index] == hand[place.index]
                and replace(one, place=None) == replace(option, place=None)
                for one in options
                if one.place is not None
            ):
                continue
        alike.append(number)
        yield number


def _hands(line: Line) -> Mapping[Player, Any]:
    position = line.rules.position()
    return {player: position[player]["hand"] for player in ("A", "B")}
