"""`deckhand puzzles`: makes puzzles from matches of the computer, each proved twice, or checks a
file of puzzles."""

import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

from bot.base.discord_text import counted
from engine.puzzle_files import PuzzleFile, card_line, exercise_of, first_line, puzzle_line
from engine.puzzles.check import check_puzzle
from engine.puzzles.generator import Limits, puzzles_of_match
from engine.registry import games

INTERRUPTED: Final = 130

_AHEAD: Final = 2
"""The number of matches that each process is given ahead."""


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A generated puzzle, as its line in the puzzle file, and the definitions of its cards by
    name."""

    line: Mapping[str, Any]
    definitions: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ComputerMatch:
    """The puzzles found in one match between computer players, the number of puzzles that the
    second solver refused, and the CPU seconds that the match took."""

    number: int
    puzzles: Sequence[FoundPuzzle]
    refused: int
    seconds: float


def make(
    game: str, wanted: int, seed: int, jobs: int | None, file: str | None, seconds: int | None
) -> int:
    """Generates puzzles and appends each to the file at once, until the file has `wanted` puzzles
    or about `seconds` have passed (None: no limit). Returns the exit status: 0 if the file has all
    puzzles, 1 if time ran out, 2 if there is no such game or the file isn't a puzzle file of this
    game, 130 if it was interrupted."""
    if game not in games():
        print(f"There's no game {game!r}. Games: {', '.join(games())}.", file=sys.stderr)
        return 2
    path = Path(file or f"{game}.jsonl")
    try:
        kept = PuzzleFile(path.read_text("utf-8")) if path.exists() else None
    except (ValueError, KeyError):
        print(f"{path} isn't a file of puzzles.", file=sys.stderr)
        return 2
    if kept is not None and kept.game != game:
        print(f"{path} has puzzles of another game.", file=sys.stderr)
        return 2
    with path.open("a", encoding="utf-8") as out:
        written = _WrittenPuzzles(out, kept, wanted)
        if kept is None:
            written.write(first_line(game, games()[game].rules_version))
        return _filled(written, game, seed, jobs, seconds)


def check_file(file: str) -> int:
    """Checks every puzzle of a file with the second solver, and prints the problems. Returns the
    exit status: 0 without problems, else 1; 2 if the file is no file of puzzles."""
    try:
        puzzles = PuzzleFile(Path(file).read_text("utf-8"))
    except (OSError, ValueError, KeyError):
        print(f"{file} isn't a file of puzzles.", file=sys.stderr)
        return 2
    wrong = 0
    for name, puzzle in puzzles.items():
        mistakes = check_puzzle(puzzle)
        wrong += bool(mistakes)
        for mistake in mistakes:
            print(f"{name}: {mistake}")
    print(f"{counted(len(puzzles), 'puzzle')}, {wrong} wrong")
    return 1 if wrong else 0


def of_match(game: str, seed: int, number: int) -> ComputerMatch:
    """Plays a match of the computer against itself, and returns the puzzles found in it. The match
    follows from `seed` and its `number`. Puzzles that the second solver refuses are only
    counted."""
    began, found, refused = time.process_time(), list[FoundPuzzle](), 0
    for puzzle in puzzles_of_match(game, number, seed, Limits()):
        line, cards = puzzle.written(), puzzle.definitions
        if check_puzzle(exercise_of(line, game, [*cards.values()])):
            refused += 1
        else:
            found.append(FoundPuzzle(line, cards))
    return ComputerMatch(number, found, refused, time.process_time() - began)


class _WrittenPuzzles:
    """The file that puzzles are written to, and the puzzles in it. `kept` is the file's content at
    the start, and `wanted` is how many puzzles the file is to have."""

    def __init__(self, out: Any, kept: PuzzleFile | None, wanted: int) -> None:
        self._out, self._wanted = out, wanted
        lines = [] if kept is None else [*kept.lines.values()]
        self._cards = {} if kept is None else dict(kept.cards)
        self._ids = {line["id"] for line in lines}
        self._solutions = {_solution(line) for line in lines}
        self.next_match: int = lines[-1]["match"] if lines else 0
        self.before = len(lines)

    @property
    def count(self) -> int:
        """The number of puzzles in the file."""
        return len(self._ids)

    @property
    def is_full(self) -> bool:
        """Whether the file has as many puzzles as wanted."""
        return self.count >= self._wanted

    def write(self, line: str) -> None:
        """Appends a line to the file and flushes it."""
        self._out.write(line + "\n")
        self._out.flush()

    def add(self, found: FoundPuzzle) -> None:
        """Appends a puzzle, unless the file already has this puzzle or a nearly equal one."""
        line, solution = found.line, _solution(found.line)
        differs = any(self._cards.get(n, text) != text for n, text in found.definitions.items())
        if line["id"] in self._ids or solution in self._solutions or differs or self.is_full:
            return
        for name, definition in found.definitions.items():
            if name not in self._cards:
                self.write(card_line(name, definition))
        self.write(puzzle_line(line))
        self._cards.update(found.definitions)
        self._ids.add(line["id"])
        self._solutions.add(solution)


def _solution(line: Mapping[str, Any]) -> str:
    """Returns the moves that solve the puzzle, in any order: puzzles with equal solutions are
    alike."""
    own = (json.dumps(step["facts"], sort_keys=True) for step in line["line"] if "by" not in step)
    return repr(sorted(own))


def _filled(
    written: _WrittenPuzzles, game: str, seed: int, jobs: int | None, seconds: int | None
) -> int:
    began, spent, refused, matches, status = time.monotonic(), 0.0, 0, 0, 1
    try:
        for match in () if written.is_full else _matches(game, seed, written.next_match, jobs):
            for found in match.puzzles:
                written.add(found)
            spent, refused, matches = spent + match.seconds, refused + match.refused, matches + 1
            if written.is_full or (seconds and time.monotonic() - began > seconds):
                break
    except KeyboardInterrupt:
        status = INTERRUPTED
    new = written.count - written.before
    print(
        f"{counted(written.count, 'puzzle')}, {new} of them new, "
        f"from {counted(matches, 'match', 'matches')}; "
        f"{refused} refused by the second solver; {spent / max(1, new):.1f} s of CPU for each"
    )
    return 0 if written.is_full else status


def _matches(game: str, seed: int, first: int, jobs: int | None) -> Iterator[ComputerMatch]:
    """Yields the results of the matches from `first` on, in order."""
    work = partial(of_match, game, seed)
    processes = jobs or os.cpu_count() or 1
    if processes == 1:
        yield from map(work, count(first))
        return
    pool = ProcessPoolExecutor(processes, initializer=_leave_interrupts)
    numbers, ahead = count(first), list[Future[ComputerMatch]]()
    try:
        while True:
            while len(ahead) < processes * _AHEAD:
                ahead.append(pool.submit(work, next(numbers)))
            yield ahead.pop(0).result()
    finally:
        with suppress(KeyboardInterrupt):
            pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Leaves Ctrl-C to the process that was started in the terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
