"""How hard a puzzle is, from 1 to 5."""

from typing import Final

LEAST: Final = 1
MOST: Final = 5

_LONG: Final = 4
_WIDE: Final = 8
_TEMPTING: Final = 4


def difficulty(choices: int, firsts: int, plausible: int, *, sacrifices: bool, seen: bool) -> int:
    """Returns how hard it is: a point for each of a long solution, many first moves, many that look
    good and are wrong, a right one that looks bad, and one that the computer does not see at a
    glance.

    >>> difficulty(2, 4, 2, sacrifices=False, seen=True)
    1
    >>> difficulty(5, 9, 4, sacrifices=True, seen=False)
    5
    """
    points = (choices >= _LONG, firsts >= _WIDE, plausible >= _TEMPTING, sacrifices, not seen)
    return min(MOST, LEAST + sum(points))
