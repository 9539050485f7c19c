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
    """The amount of work that a level does for each choice.

    - `slips`: the percentage of choices at which the level takes a random option.
    - `glances`: the number of imagined matches in which each option is examined one step ahead.
    - `playouts`: the number of imagined matches in which the best options are played on.
    - `turns`: the number of turns for which these matches are played on; 1 is to the end of the
      present turn.
    - `ahead`: the percentage of choices in these matches that look one step ahead.
    - `kept`: the number of options that remain after the glances.
    - `finishing`: the most choices that are tried for a win in this turn, if the game says that a
      win is near.
    - `steps`: the approximate limit of simulated choices for one real choice. Long matches are
      simulated less often.
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
