"""The tip that a newcomer gets with each kind of question, the first time that it comes."""

from collections.abc import Mapping
from typing import Final

LESSONS: Final[Mapping[str, str]] = {
    "action": (
        "MP pay for cards, and are filled up each turn. Minions that came this turn cannot "
        "attack yet. Bring the enemy leader's health to 0. End your turn when nothing good is"
        " left to do."
    ),
    "pick": (
        "Choose a target. The card is not played before you have chosen, and Back lets you "
        "choose again."
    ),
    "choice: place": (
        "Choose where the minion stands. Effects at the beginning and the end of a turn act from "
        "left to right; else the place hardly matters."
    ),
    "pick: leave out": (
        "You were dealt more cards than a deck has: leave out the weakest, or take the 20 "
        "that are suggested. Look for cards that are cheap for what they do."
    ),
    "optional: keep": (
        "This is your deck. Keep it, and the match begins; or put a card back and leave out "
        "another one."
    ),
}
