"""Old commands and the ways that replace them, for **What moved**. Goes with the next release."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Moved:
    """An old command such as "match draw", or an option of one such as "match draw match:", and the
    way that replaces it: the command, then the label of each press. A label in <> stands for any
    option of a menu; the last one may be a field of a form."""

    old: str
    command: str
    presses: tuple[str, ...] = ()


def moved(old: str, command: str, *presses: str) -> Moved:
    """Returns a line of the table."""
    return Moved(old, command, presses)


MOVED: Final[Sequence[Moved]] = (
    moved("leaderboard clock:", "leaderboard", "<leaderboard>"),
    moved("leaderboard game:", "leaderboard", "<leaderboard>"),
    moved("queue join", "queue", "Join"),
    moved("queue join clock:", "queue", "Change", "<game>", "Clock"),
    moved("queue join deck:", "queue", "Change", "<game>", "Deck or mode"),
    moved("queue join game:", "queue", "Change", "<game>"),
    moved("queue join mode:", "queue", "Change", "<game>", "Deck or mode"),
    moved("queue join rated:", "queue", "Change", "<game>", "Rating"),
    moved("queue leave", "queue", "Leave"),
    moved("queue status", "queue"),
    moved("rules game:", "rules", "Another game", "<game>"),
    moved("rules topic:", "rules", "<topic>"),
    moved("settings me", "settings"),
    moved("settings server", "server"),
)
"""In the order of the old commands."""
