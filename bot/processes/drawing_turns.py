"""The order in which waiting pictures are drawn."""

from enum import IntEnum
from typing import Final

SECONDS_A_STEP: Final = 1.0
"""Seconds of waiting that weigh as much as one degree of urgency. A board that has waited for a
second goes before a picture that a member requests then."""


class DrawingUrgency(IntEnum):
    """The kinds of pictures that wait to be drawn, as urgency numbers. Pictures with the smallest
    number are drawn first.
    """

    PRESSED = 0
    """The hand of a player who has just pressed something on it."""
    HAND = 1
    """A hand that its player may be looking at."""
    ASKED = 2
    """A picture that a member asked for, who sees its words already: a deck, a leaderboard, a
    bracket."""
    BOARD = 3
    """A board that everybody sees."""
    NOBODY = 4
    """A picture that nobody is waiting for."""
