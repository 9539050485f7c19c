"""Explanations for newcomers of each kind of question, shown the first time it comes."""

from collections.abc import Mapping
from typing import Final

LESSONS: Final[Mapping[str, str]] = {
    "action": (
        "You pay for cards with MP, which are filled up each turn. Minions that came this turn "
        "can't attack yet. Bring the enemy leader's health to 0. End your turn when there's "
        "nothing good left to do."
    ),
    "pick": (
        "Choose a target. The card isn't played before you've chosen, and Back lets you "
        "choose again."
    ),
    "choice: place": (
        "Choose a place for the minion. Effects at the beginning and the end of a turn act from "
        "left to right; otherwise the place hardly matters."
    ),
    "pick: leave out": (
        "You were dealt more cards than a deck has: leave out the weakest, or keep the 20 that I "
        "suggest. Look for cards that are cheap for what they do."
    ),
    "optional: keep": (
        "This is your deck. Keep it, and the match begins; or put a card back and leave out "
        "another one."
    ),
}
