"""The check of a puzzle: a second solver, which shares only the game's rules with the first one.

It plays matches as players do (`Match.choose`) and tries every option by its number. It doesn't
care whether chance is used; instead, the solution must also work with other seeds. Every win is
played again from the beginning.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from engine.core.randomness import SeededRandom
from engine.decisions import Decision, Fact
from engine.events import Event, EventKind
from engine.exercise import Exercise
from engine.match import Match
from engine.match_replay import replay
from engine.players import PLAYERS
from engine.registry import games

STEPS: Final = 60_000
"""Most choices that are tried with one seed before the puzzle is refused as too wide."""
OTHER_CHANCES: Final = 12
"""Number of other seeds ("chances") with which the solution is played."""
SEARCHED_CHANCES: Final = 1
"""Number of other seeds with which all options are tried again."""
RANDOM_PLAYS: Final = 30
"""Number of random continuations that are played after each wrong first move."""

_DEPTH: Final = 150
_LEAVES: Final = 60
_LEAST_WRONG: Final = 2

Facts = tuple[tuple[str, Fact], ...]


class _TooWide(Exception):
    """Raised if the search would need more choices than are allowed."""


def check_puzzle(puzzle: Exercise) -> list[str]:
    """Returns the mistakes in the puzzle, a sentence each; an empty list if it is correct."""
    try:
        return list(_mistakes(puzzle))
    except _TooWide:
        return ["Not everything could be tried."]


def play_solution(puzzle: Exercise, chance: int = 0) -> tuple[Match, str]:
    """Plays the puzzle's solution as far as possible. Returns the match, and the mistake in the
    solution; "" if the solution wins in the turn. `chance` selects the random seed: 0 is the
    puzzle's own."""
    match, over = begin_puzzle(puzzle, chance), False
    for step in puzzle.line:
        decision = match.decision
        if decision is None:
            return match, f"The match is over before {step.label!r}."
        fitting = (
            number
            for number, option in enumerate(decision.options)
            if option.label == step.label and step.is_taken_by(option.facts)
        )
        option = next(fitting, None)
        if decision.player != step.by or option is None:
            return match, f"{step.label!r} isn't offered."
        if over:
            return match, "The turn is over."
        over = _is_over(match.choose(decision.player, option))
    if match.winner != puzzle.seat:
        return match, "The solution doesn't win."
    return match, ""


def begin_puzzle(puzzle: Exercise, chance: int = 0) -> Match:
    """Returns a new match of the puzzle. `chance` selects the random seed: 0 is the puzzle's
    own."""
    game = games()[puzzle.game]
    seed = sha256(puzzle.seed + bytes([chance])).digest() if chance else puzzle.seed
    return game.begin_laid(puzzle.laid, ("", ""), seed)


def _mistakes(puzzle: Exercise) -> Iterator[str]:
    match = begin_puzzle(puzzle)
    view = match.view(puzzle.seat)
    decision = view.decision
    if decision is None or not decision.restart or view.turn != puzzle.turn:
        yield "It doesn't begin with a main action of its player in its turn."
        return
    hands = [view.side(player).zone("hand") for player in PLAYERS]
    if any(hand.cards is None and hand.size for hand in hands):
        yield "A hand is hidden."
    for chance in range(OTHER_CHANCES + 1):
        found = play_solution(puzzle, chance)[1]
        if found:
            yield f"{found} (chance {chance})"
            return
    for chance in range(SEARCHED_CHANCES + 1):
        yield from _searched(puzzle, decision, chance)


def _searched(puzzle: Exercise, decision: Decision, chance: int) -> Iterator[str]:
    """Yields the mistakes in the first moves, found by trying everything with this seed."""
    search = _Search(puzzle)
    beginning = begin_puzzle(puzzle, chance)
    idle = {n for n, option in enumerate(decision.options) if option.futile or option.pointless}
    of_line = {_facts(wanted) for step in puzzle.line for wanted in step.take}
    wrong: set[Facts] = set()
    first = False
    for number, option in enumerate(decision.options):
        after, over = _chosen(beginning, number)
        facts = _facts(option.facts)
        if after.winner == puzzle.seat or (not over and search.wins(after)):
            if number not in idle and number != decision.passing and facts not in of_line:
                yield f"{option.label!r} wins as well (chance {chance})."
            first = first or facts == _facts(puzzle.line[0].take[0])
            yield from search.replayed(after)
        else:
            if number not in idle and number != decision.default:
                wrong.add(facts)
            if not over:
                yield from search.tried(after, option.label)
    if not first:
        yield f"The first move doesn't win against every answer (chance {chance})."
    if len(wrong) < _LEAST_WRONG:
        yield "There are no two wrong first moves."


class _Search:
    """The search through everything that can be done in the turn, with one seed."""

    def __init__(self, puzzle: Exercise) -> None:
        self._seat = puzzle.seat
        self._known: dict[str, bool] = {}
        self._steps = 0
        self._random = SeededRandom(sha256(puzzle.key.encode()).digest())

    def wins(self, match: Match, depth: int = _DEPTH, since: str = "") -> bool:
        """Returns whether the player can win in the turn, whatever the opponent does. `depth` is
        the most choices that are tried one after the other. Raises _TooWide if the search needs
        more.

        `since` is the board at the player's main action that is being carried out, "" if there is
        none. A return to that board doesn't count as progress.
        """
        decision = match.decision
        if decision is None or match.winner is not None:
            return match.winner == self._seat
        if not depth or self._steps > STEPS:
            raise _TooWide
        own, key = decision.player == self._seat, ""
        if decision.restart:
            board = _board(match)
            if own and board == since:
                return False
            key = match.fingerprint() + board
            if key in self._known:
                return self._known[key]
            since = board
        if not own:
            since = ""
        found = any(self._after(match, n, depth - 1, since) == own for n in _all(decision)) == own
        if key:
            self._known[key] = found
        return found

    def replayed(self, match: Match) -> Iterator[str]:
        """Replays the records of several wins that can be reached from `match`. Yields a mistake
        for each replay that ends differently."""
        for won in self._leaves(match, [_LEAVES]):
            again = replay(won.record())
            if again.winner != self._seat or again.fingerprint() != won.fingerprint():
                yield "Played from the beginning, it isn't won."

    def tried(self, match: Match, label: str) -> Iterator[str]:
        """Plays on after a first move that doesn't win: random choices for the player, the best
        ones for the opponent. Yields a mistake if the player wins nevertheless. `label` is the
        label of the first move."""
        for _ in range(RANDOM_PLAYS):
            twin = replay(match.record())
            over = False
            while not over and (decision := twin.decision) is not None:
                options = _all(decision)
                own = decision.player == self._seat
                option = (
                    self._random.below(len(options))
                    if own
                    else next(n for n in options if not self._after(twin, n))
                )
                over = _is_over(twin.choose(decision.player, option))
            if twin.winner == self._seat:
                yield f"After {label!r} there is a win all the same."
                return

    def _after(self, match: Match, option: int, depth: int = _DEPTH, since: str = "") -> bool:
        self._steps += 1
        after, over = _chosen(match, option)
        if over or after.winner is not None:
            return after.winner == self._seat
        return self.wins(after, depth, since)

    def _leaves(self, match: Match, left: list[int]) -> Iterator[Match]:
        """Yields at most `left[0]` won matches. The player takes the first winning option in them,
        the opponent each of their options."""
        if not left[0]:
            return
        decision = match.decision
        if decision is None:
            left[0] -= 1
            yield match
        elif decision.player == self._seat:
            winning = next(n for n in _all(decision) if self._after(match, n))
            yield from self._leaves(_chosen(match, winning)[0], left)
        else:
            for option in _all(decision):
                yield from self._leaves(_chosen(match, option)[0], left)


def _chosen(match: Match, option: int) -> tuple[Match, bool]:
    """Returns a copy of the match after the option, and whether the turn is over."""
    assert match.decision is not None
    after = match.fork()
    return after, _is_over(after.choose(match.decision.player, option))


def _is_over(events: Sequence[Event]) -> bool:
    return any(event.kind == EventKind.TURN for event in events)


def _all(decision: Decision) -> range:
    return range(len(decision.options))


def _board(match: Match) -> str:
    decision = match.decision
    assert decision is not None
    labels = [option.label for option in decision.options]
    return json.dumps([match.position(), decision.player, labels], sort_keys=True)


def _facts(facts: Mapping[str, Any]) -> Facts:
    return tuple(sorted(facts.items()))
