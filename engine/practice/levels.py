"""The levels of the practice player. Their work is limited by numbers of imagined matches, never by
seconds, so that a seed gives equal choices on every machine."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Level = Literal["easy", "normal", "hard", "expert"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "expert")
"""The levels, the weakest first."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How much work a level does for each choice.

    `slips` is the percentage of choices at which it takes a random option. `glances` is the number
    of imagined matches in which each option is examined one step ahead; `kept` is the number of
    options that remain after that. `playouts` is the number of matches in which the remaining
    options are played on. In these matches, `ahead` percent of the choices look one step ahead, and
    each match lasts `turns` turns (1 is to the end of the present turn). `finishing` is the limit
    of choices that are tried for a win in this turn, if the game says that one is near. `steps` is
    the approximate limit of simulated choices for one real choice: long matches are simulated less
    often.
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
