"""Positions for which the winner of the turn is known, and the way to win."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine import games
from engine.exercise import Exercise, Step
from engine.match import Match
from engine.practice.line import Line
from engine.puzzles.search import Result, Solver, line_of
from engine.record import StartingPosition

SEED: Final = bytes(32)
TURN: Final = 5

RATS: Final = """\
"Rat": power 2
"Rat"
"Pack Leader": discard f"Rat" field
    "Charge" on tap: attack
power 7
"Rat"
"Wall": power 3
N/A
"Trap" on play discard f"Rat" field: discard enemy field
N/A
"Feast" on play discard f"Rat" field: draw
N/A
"""
GAP: Final[dict[str, Any]] = {
    "A": {"hand": ["Trap", "Feast"], "field": ["Pack Leader", "Rat"], "deck": 6},
    "B": {"field": ["Wall"], "deck": 6},
}
"""A position in which the one Rat pays for Trap, which opens the way for seven damage."""

WEAPONS: Final = """\
weapon "Saber" 3/1
weapon "Buckler" 0/2
item "Firecracker": damage 1
"""

SPELLS: Final = """\
minion "Imp" cost 1 attack 1 health 1 beast
minion "Ogre" cost 3 attack 2 health 3 beast
spell "Dart" cost 2
cast leader(damage(2), oppo)
spell "Blind Shot" cost 2
cast random(damage(2), charTarget(oppo, character))
"""

SUMMONS: Final = """[
{"name": "Slate Walker", "type": "Summon", "tribe": "Golem", "cost": 0, "attack": 2, "defense": 2},
{"name": "Cinder Pup", "type": "Summon", "tribe": "Goblin", "cost": 0, "attack": 2, "defense": 1,
 "keywords": ["Blitz"]}
]"""


def laid(game: str, cards: str, position: Mapping[str, Any]) -> Match:
    """Returns the match that begins with the given position, hands open, in A's turn."""
    whole = {"turn": "A", "turn_number": TURN, **position}
    beginning = StartingPosition(cards, json.dumps(whole), open_hands=True)
    return games()[game].begin_laid(beginning, ("", ""), SEED)


def results(match: Match) -> Mapping[str, str]:
    """Returns the first solver's result for each first option of A, by its label."""
    line = _line(match)
    assert line.decision is not None
    found = Solver("A", line.rules.turn).results(line)
    return {line.decision.options[n].label: Result(one).name for n, one in found.items()}


def shortest(match: Match) -> Sequence[str]:
    """Returns A's choices on a shortest win, by their labels."""
    line = _line(match)
    solver = Solver("A", line.rules.turn)
    length = solver.length(line, 8)
    assert length is not None
    return [one.option.label for one in solver.shortest(line, length) if one.player == "A"]


def puzzle(
    game: str, cards: str, position: Mapping[str, Any], *line: tuple[str, str, Mapping[str, Any]]
) -> Exercise:
    """Returns a puzzle with the given solution: whose choice, its label, its facts."""
    whole = {"turn": "A", "turn_number": TURN, **position}
    steps = tuple(Step(by, (facts,), label) for by, label, facts in line)  # pyright: ignore
    beginning = StartingPosition(cards, json.dumps(whole), open_hands=True)
    key = "puzzle:abcdef"
    return Exercise(key, game, "Puzzle", "win", "A", beginning, SEED, line=steps, turn=TURN)


def _line(match: Match) -> Line:
    line = line_of(match)
    line.effort.allow(50_000)
    return line


TRAP: Final = ("A", "Play Trap", {"do": "play", "card": "Trap"})
CHARGE: Final = (
    "A",
    "Pack Leader: Charge",
    {"do": "activate", "card": "Pack Leader", "spell": "Charge", "number": 1},
)
GAP_LINE: Final = (
    TRAP,
    ("A", "Rat (power 2)", {"do": "pick", "card": "Rat", "zone": "field", "owner": "A"}),
    ("A", "Wall (power 3)", {"do": "pick", "card": "Wall", "zone": "field", "owner": "B"}),
    CHARGE,
)
