"""How well the practice player plays: so many matches tried out, never so many seconds, so that the
same seed gives the same choices on every machine."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Level = Literal["easy", "normal", "hard", "expert"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "expert")
"""The levels, the weakest first."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level does at each choice.

    `slips` is of how many choices in 100 any option is taken. `glances` is how many imagined
    matches each option is looked at in, one step ahead; `playouts` how many are played on, over all
    options that are still in question, each for so many turns (`turns`: 1 is to the end of the
    turn under way), at `ahead` of 100 choices. `kept` is how many options are still in question
    after the first look. `finishing` is how many choices are tried out at most for a win in this
    turn, where the game says that one is near.
    `steps` is how many choices are taken in the head for one real choice, about: where matches are
    long-winded, fewer of them are tried out.
    """

    slips: int
    glances: int
    playouts: int = 0
    turns: int = 1
    ahead: int = 100
    kept: int = 6
    finishing: int = 300
    steps: int = 10_000


SKILLS: Final[Mapping[Level, Skill]] = {
    "easy": Skill(slips=82, glances=1, finishing=0),
    "normal": Skill(slips=0, glances=2, finishing=100),
    "hard": Skill(slips=0, glances=3, playouts=12, turns=2, ahead=50),
    "expert": Skill(slips=0, glances=4, playouts=30, turns=2),
}


def lower(level: Level) -> Level | None:
    """Returns the next lower level, None below the lowest.

    >>> lower("normal"), lower("easy")
    ('easy', None)
    """
    place = LEVELS.index(level)
    return LEVELS[place - 1] if place else None
