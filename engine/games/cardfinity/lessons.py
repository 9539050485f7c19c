"""Explanations for newcomers of each kind of question, shown the first time it comes."""

from collections.abc import Mapping
from typing import Final

LESSONS: Final[Mapping[str, str]] = {
    "action": (
        "Your deck is your life: you lose when a card must leave it and none is left. Play "
        "cards, use the spells of your untapped monsters (some attack), and end your turn "
        "when you've had enough."
    ),
    "pick": (
        "Some prices and effects ask for a card. Read where it goes: a discarded card "
        "goes to the graveyard, a banished one leaves the match, and an attacked monster "
        "fights yours."
    ),
    "optional": (
        "Here you can say no: the card says that you may do something. Think of what it costs "
        "you: every card that leaves your deck brings you closer to the end."
    ),
    "choice": ("This card does one of several things. Only the one that you choose happens."),
}
