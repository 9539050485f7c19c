"""The tip that a newcomer gets with each kind of question, the first time that it comes."""

from collections.abc import Mapping
from typing import Final

LESSONS: Final[Mapping[str, str]] = {
    "action": (
        "Your deck is your life: you lose when a card must leave it and none is left. Play "
        "cards, use the spells of your untapped monsters (some attack), and end your turn "
        "when you have had enough."
    ),
    "pick": (
        "Some prices and effects ask for a card. Read what becomes of it: a discarded card "
        "goes to the graveyard, a banished one leaves the match, and an attacked monster "
        "fights yours."
    ),
    "optional": (
        "Here you may say no: a card says that you may do something. Think of what it costs "
        "you: every card that leaves your deck brings you closer to the end."
    ),
    "choice": (
        "This card does one of several things, and you choose which. Only the one that you "
        "choose happens."
    ),
}
