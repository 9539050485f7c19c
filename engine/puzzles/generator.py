"""The generator of puzzles. It selects positions with a win in the turn that can begin in only one
way, apart from the order of actions.

The opponent's life is set so that the win is just enough. Cards that aren't needed and offer
another way to begin are removed. The proof is made for the resulting position.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from engine.decisions import Decision, Option
from engine.players import Player, opponent
from engine.practice.line import Line
from engine.practice.policy import Judge, decide_option, value_after
from engine.puzzles.candidates import Candidate, candidates, definitions
from engine.puzzles.compact import compact_position, without_hidden_marks
from engine.puzzles.search import (
    Facts,
    GaveUp,
    Result,
    SolutionStep,
    Solver,
    distinct,
    facts_of,
    key_of,
    line_after,
    line_of,
)

LEAST_CHOICES: Final = 2
MOST_CHOICES: Final = 8
LEAST_WRONG: Final = 2
OF_ONE_MATCH: Final = 3

EASIEST: Final = 1
HARDEST: Final = 5
_LONG: Final = 4
_WIDE: Final = 8
_TEMPTING: Final = 4

_ID_LENGTH: Final = 6
_ALL_LIFE: Final = 100
_LOWERED: Final = 3
"""Most times that the opponent's life is lowered if they have an answer to the win."""

_DEPTH: Final = 100
"""Number of choices to look ahead in a turn to find the greatest possible damage."""
_LOOKS: Final = 6
_ABOUT: Final = ("do", "card", "spell", "ability", "number")
"""The facts that name the card or ability of an option."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits for one puzzle: how many choices to try to find the greatest possible damage, and
    how many to prove a win."""

    reaching: int = 1_500
    proving: int = 8_000


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with its solution and its difficulty. `choices` is the number of choices in the
    solution that a person must make; the bot makes the others by itself."""

    candidate: Candidate
    line: tuple[SolutionStep, ...]
    choices: int
    difficulty: int

    @property
    def definitions(self) -> Mapping[str, str]:
        """The definitions of the puzzle's cards, by name."""
        return definitions(self.candidate)

    def written(self) -> dict[str, Any]:
        """Returns the puzzle as one line of a puzzle file (`engine.puzzle_files`)."""
        candidate, line = self.candidate, list[dict[str, Any]]()
        for one in self.line:
            by = {} if one.player == candidate.seat else {"by": one.player}
            line.append({**by, "facts": dict(one.facts), "label": one.option.label})
        cards = self.definitions
        said = json.dumps([candidate.position, cards], sort_keys=True)
        return {
            "id": sha256(said.encode()).hexdigest()[:_ID_LENGTH],
            "goal": "win",
            "difficulty": self.difficulty,
            "choices": self.choices,
            "seat": candidate.seat,
            "turn": candidate.turn,
            "match": candidate.match,
            "cards": [*cards],
            "position": candidate.position,
            "line": line,
        }


def puzzles_of_match(key: str, number: int, seed: int, limits: Limits) -> Iterator[Puzzle]:
    """Yields the puzzles from one simulated match of the game with this key. `number` is the number
    of the match, and `limits` bound the search for each puzzle. Equal arguments give equal
    puzzles."""
    found = 0
    for candidate in candidates(key, number, seed):
        puzzle = puzzle_of(candidate, limits)
        if puzzle is not None:
            yield puzzle
            found += 1
        if found == OF_ONE_MATCH:
            return


def puzzle_of(candidate: Candidate, limits: Limits) -> Puzzle | None:
    """Returns the puzzle for a position, None if the position isn't suitable or if a limit is
    reached."""
    try:
        return _puzzle(candidate, limits)
    except GaveUp:
        return None


@dataclass(frozen=True, slots=True)
class _Proof:
    """A position, with the proved result of each first option and a shortest win."""

    candidate: Candidate
    line: Line
    solver: Solver
    results: Mapping[int, Result]
    win: tuple[SolutionStep, ...]

    @property
    def decision(self) -> Decision:
        """The first decision in the position."""
        assert self.line.decision is not None
        return self.line.decision

    @property
    def lost(self) -> list[int]:
        """The options of the first decision that are proved not to win."""
        return [option for option, result in self.results.items() if result == Result.LOST]

    @property
    def idle(self) -> set[int]:
        """The options of the first decision that are marked as futile or pointless: they have no
        effect, or hardly any. These options don't count as other ways to begin."""
        view = self.candidate.laid().view(self.candidate.seat).decision
        assert view is not None
        return {n for n, option in enumerate(view.options) if option.futile or option.pointless}

    @property
    def actions(self) -> Counter[Facts]:
        """The player's main actions in the win, with how often each is taken."""
        own = self.candidate.seat
        return Counter(one.facts for one in self.win if one.main and one.player == own)


def _puzzle(candidate: Candidate, limits: Limits) -> Puzzle | None:
    judge = candidate.game.judge()
    proof = _tight(candidate, judge, limits)
    while proof is not None and proof.win:
        wrong = _plausible(proof.candidate, judge, proof.lost)
        if len(wrong) < LEAST_WRONG:
            return None
        needless = _needless(proof)
        if not needless:
            return _accepted(proof, judge, len(wrong)) if _is_unique(proof, limits) else None
        lighter = _without(proof.candidate, needless)
        proof = lighter and _proof(lighter, limits)
    return None


def _tight(candidate: Candidate, judge: Judge, limits: Limits) -> _Proof | None:
    """Returns the proof for the position with the greatest life of the opponent at which the player
    still wins. None if no win is found, or if there are hardly any other options."""
    if len(_plausible(candidate, judge)) < LEAST_WRONG:
        return None
    candidate = without_hidden_marks(candidate)
    found = reachable_damage(
        line_of(_with_life(candidate, _ALL_LIFE).laid()), candidate.seat, judge, limits.reaching
    )
    reached = max(found.values())
    less = [option for option, one in found.items() if one < reached]
    if len(less) < LEAST_WRONG:
        return None
    for life in range(reached, max(0, reached - _LOWERED), -1):
        tight = _with_life(candidate, life)
        if len(_plausible(tight, judge, less)) < LEAST_WRONG:
            return None
        proof = _proof(tight, limits)
        if Result.WON in proof.results.values():
            return proof if proof.win else None
    return None


def _with_life(candidate: Candidate, life: int) -> Candidate:
    """Returns the position with that much life of the opponent."""
    game, other = candidate.game, opponent(candidate.seat)
    return replace(candidate, position=game.with_life(candidate.position, other, life))


def _proof(candidate: Candidate, limits: Limits) -> _Proof:
    """Returns the proof for a position. Its `win` is empty if no win has an allowed number of
    choices."""
    line = line_of(candidate.laid())
    line.effort.allow(limits.proving)
    solver = Solver(candidate.seat, candidate.turn)
    results = solver.results(line)
    won = Result.WON in results.values()
    length = solver.length(line, MOST_CHOICES) if won else None
    fits = length is not None and length >= LEAST_CHOICES
    return _Proof(
        candidate, line, solver, results, solver.shortest(line, length or 0) if fits else ()
    )


def _plausible(
    candidate: Candidate, judge: Judge, options: Sequence[int] | None = None
) -> set[str]:
    """Returns the cards and abilities that a player may think good: at first sight, their options
    are better than doing nothing. `options` None stands for all options."""
    match = candidate.laid()
    line, decision = line_of(match), match.view(candidate.seat).decision
    assert decision is not None
    nothing = value_after(line, decision.default, judge, _LOOKS)
    found: set[str] = set()
    for number in range(len(decision.options)) if options is None else options:
        option = decision.options[number]
        if number == decision.default or option.futile or option.pointless:
            continue
        if value_after(line, number, judge, _LOOKS) > nothing:
            found.add(repr([option.facts.get(key) for key in _ABOUT]))
    return found


def _needless(proof: _Proof) -> list[Option]:
    """Returns the first options that aren't part of the win but win as well, or may win by
    chance."""
    actions, options, idle = proof.actions, proof.decision.options, proof.idle
    return [
        options[number]
        for number, result in proof.results.items()
        if result != Result.LOST
        and number not in idle
        and number != proof.decision.passing
        and not actions[facts_of(options[number])]
    ]


def _is_unique(proof: _Proof, limits: Limits) -> bool:
    """Returns whether all first options that win lead to the same main actions as the win."""
    decision, actions, idle = proof.decision, proof.actions, proof.idle
    proof.line.effort.allow(limits.proving)
    for number, result in proof.results.items():
        facts = facts_of(decision.options[number])
        if number in idle:
            continue
        if result == Result.OPEN:
            return False
        if result == Result.WON and facts != proof.win[0].facts:
            left = actions if number == decision.passing else actions - Counter([facts])
            if not proof.solver.wins_with(proof.line, number, left):
                return False
    return True


def _without(candidate: Candidate, options: Sequence[Option]) -> Candidate | None:
    """Returns the position without the cards that the options are about. None if one of them isn't
    in a list of cards."""
    position: dict[str, Any] = json.loads(json.dumps(candidate.position))
    leaving: dict[tuple[Player, str], set[int]] = {}
    for option in options:
        place = option.place
        if place is None or place.index is None:
            return None
        if not isinstance(position[place.owner].get(place.zone), list):
            return None
        leaving.setdefault((place.owner, place.zone), set()).add(place.index)
    for (owner, zone), indexes in leaving.items():
        cards: Sequence[Any] = position[owner][zone]
        position[owner][zone] = [card for n, card in enumerate(cards) if n not in indexes]
    return replace(candidate, position=position)


def _accepted(proof: _Proof, judge: Judge, plausible: int) -> Puzzle | None:
    """Returns the puzzle, unless its solution is obvious."""
    candidate, decision = proof.candidate, proof.decision
    line = line_of(candidate.laid())
    choices = sum(one.counts for one in proof.win if one.player == candidate.seat)
    seen = proof.results.get(decide_option(line, judge)) == Result.WON
    if seen and choices <= LEAST_CHOICES:
        return None
    first = next(
        number
        for number, option in enumerate(decision.options)
        if facts_of(option) == proof.win[0].facts
    )
    nothing = value_after(line, decision.default, judge, _LOOKS)
    sacrifices = value_after(line, first, judge, _LOOKS) < nothing
    said = replace(candidate, position=compact_position(candidate))
    hard = difficulty(choices, len(proof.results), plausible, sacrifices=sacrifices, seen=seen)
    return Puzzle(said, proof.win, choices, hard)


def difficulty(choices: int, firsts: int, plausible: int, *, sacrifices: bool, seen: bool) -> int:
    """Returns the difficulty of a puzzle, from 1 to 5. The difficulty is one point higher for each
    of these: a long solution (`choices`), many first moves (`firsts`), many wrong moves that look
    good (`plausible`), a right move that looks bad (`sacrifices`), and a right move that the
    computer doesn't see at a glance (not `seen`).

    >>> difficulty(2, 4, 2, sacrifices=False, seen=True)
    1
    >>> difficulty(5, 9, 4, sacrifices=True, seen=False)
    5
    """
    points = (choices >= _LONG, firsts >= _WIDE, plausible >= _TEMPTING, sacrifices, not seen)
    return min(HARDEST, EASIEST + sum(points))


def reachable_damage(line: Line, seat: Player, judge: Judge, steps: int) -> Mapping[int, int]:
    """Returns for each option of the present decision the greatest damage that `seat` was found to
    deal in this turn after that option. Tries at most `steps` choices. Ways to play that need a
    random number don't count. Doesn't change `line`."""
    line.effort.allow(steps)
    search = _Reach(line, seat, judge)
    return {option: search.after(line, option, _DEPTH) for option in distinct(line)}


class _Reach:
    """The search for the greatest damage that the player `seat` can deal in the present turn."""

    def __init__(self, line: Line, seat: Player, judge: Judge) -> None:
        self._seat, self._judge = seat, judge
        self._other: Player = opponent(seat)
        self._turn = line.rules.turn
        self._life = judge.life(line.table, self._other)
        self._known: dict[bytes, int] = {}

    def after(self, line: Line, option: int, depth: int) -> int:
        """Returns the greatest damage that the player can deal after the option within `depth` more
        choices; 0 if the option needs a random number."""
        after = line_after(line, option)
        return 0 if after is None else self._most(after, depth)

    def _most(self, line: Line, depth: int) -> int:
        """Returns the greatest damage from here on. The line can't be used afterwards."""
        decision = line.decision
        if decision is None or line.rules.turn != self._turn:
            return 0
        now = self._life - self._judge.life(line.table, self._other)
        if line.effort.spent or not depth:
            return now
        if decision.player != self._seat:
            return max(
                now, self.after(line, self._judge.neutral_option(line.table, decision), depth - 1)
            )
        key = key_of(line) if decision.restart and len(decision.options) > 1 else b""
        known = self._known.get(key)
        if known is not None:
            return known
        options = self._judge.options_to_search(line.table, decision)
        inward = sorted(options, key=lambda one: one == decision.default)
        most = max(now, *(self.after(line, option, depth - 1) for option in inward))
        if key:
            self._known[key] = most
        return most
