"""Files of puzzles, as JSON lines. The first line names the game. Cards and puzzles follow, each
card before the first puzzle that uses it.

A puzzle has its `id`, `goal`, `seat`, `turn`, `position`, the names of its `cards`, the `line` that
solves it, its `difficulty`, and the `match` of the computer that it comes from.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from engine.exercise import Exercise, Step
from engine.record import StartingPosition

FORMAT: Final = "deckhand-puzzles/1"
FILE: Final = "puzzles.jsonl"
PREFIX: Final = "puzzle:"
"""The prefix of puzzles' keys as exercises."""

_TITLE: Final = "Puzzle"


class PuzzleFile(Mapping[str, Exercise]):
    """The puzzles of a file by their ids, in the file's order. Each puzzle is read when it is first
    used."""

    def __init__(self, text: str) -> None:
        """Reads the text of a file. Raises ValueError if it is not a file of puzzles.

        >>> PuzzleFile('{"format": "deckhand-puzzles/0", "game": "cardfinity"}')
        Traceback (most recent call last):
        ValueError: this is no file of 'deckhand-puzzles/1'
        """
        header, *lines = [*map(json.loads, text.splitlines())] or [None]
        if not isinstance(header, dict) or header.get("format") != FORMAT:  # pyright: ignore
            raise ValueError(f"this is no file of {FORMAT!r}")
        self.game: str = header["game"]
        self.cards: dict[str, str] = {}
        self.lines: dict[str, Mapping[str, Any]] = {}
        for line in lines:
            if "definition" in line:
                self.cards[line["card"]] = line["definition"]
            else:
                self.lines[line["id"]] = line

    def __getitem__(self, puzzle: str) -> Exercise:
        line = self.lines[puzzle]
        return exercise_of(line, self.game, [self.cards[name] for name in line["cards"]])

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)


def exercise_of(line: Mapping[str, Any], game: str, definitions: Sequence[str]) -> Exercise:
    """Returns the puzzle from `line`, the parsed JSON of one line of a puzzle file. `game` is the
    key of the game. `definitions` are the definitions of the puzzle's cards."""
    seat, key = line["seat"], PREFIX + line["id"]
    return Exercise(
        key,
        game,
        _TITLE,
        line["goal"],
        seat,
        StartingPosition(_together(definitions), json.dumps(line["position"]), open_hands=True),
        sha256(key.encode()).digest(),
        line=tuple(
            Step(step.get("by", seat), (step["facts"],), step["label"]) for step in line["line"]
        ),
        turn=line["turn"],
        difficulty=line["difficulty"],
    )


def _together(definitions: Sequence[str]) -> str:
    """Returns definitions as one text: JSON lists joined into one list, all others joined by line
    breaks.

    >>> _together(['[{"name": "Imp"}]', '[{"name": "Rat"}]'])
    '[{"name": "Imp"}, {"name": "Rat"}]'
    """
    if all(one.startswith("[") for one in definitions):
        return json.dumps([card for one in definitions for card in json.loads(one)])
    return "\n".join(definitions)


def first_line(game: str, rules_version: int) -> str:
    """Returns the first line for a puzzle file: the game and the version of its rules."""
    return json.dumps({"format": FORMAT, "game": game, "rules": rules_version})


def card_line(name: str, definition: str) -> str:
    """Returns the line of a puzzle file that defines a card."""
    return json.dumps({"card": name, "definition": definition})


def puzzle_line(puzzle: Mapping[str, Any]) -> str:
    """Returns the line of a puzzle file for this puzzle."""
    return json.dumps(puzzle, separators=(",", ":"))


@lru_cache
def puzzles_of(package: str) -> Mapping[str, Exercise]:
    """Returns the puzzles from the file in a game's package, by their ids; empty if there is no
    file."""
    file = files(package).joinpath("puzzles", FILE) if package else None
    if file is None or not file.is_file():
        return {}
    return PuzzleFile(file.read_text("utf-8"))
