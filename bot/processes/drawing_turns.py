"""Whose picture is drawn first, where several wait."""

from enum import IntEnum
from typing import Final

SECONDS_A_STEP: Final = 1.0
"""Seconds of waiting that count as much as to be more urgent by one: a board that has waited for a
second goes before whatever somebody asks for then."""


class DrawingUrgency(IntEnum):
    """What waits for a picture; the smaller goes first."""

    PRESSED = 0
    """The hand of a player who has just pressed something on it."""
    HAND = 1
    """A hand that its player may be looking at."""
    ASKED = 2
    """What somebody has asked for and has in words meanwhile: a deck, a leaderboard, a bracket."""
    BOARD = 3
    """A board that everybody sees."""
    NOBODY = 4
    """What nobody waits for."""
