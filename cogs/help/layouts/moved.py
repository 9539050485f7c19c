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
    moved("card search", "cards", "Search"),
    moved("card search ability:", "cards", "Search", "Ability"),
    moved("card search cost:", "cards", "Search", "Cost"),
    moved("card search family:", "cards", "Search", "Family"),
    moved("card search game:", "cards", "Another game", "<game>"),
    moved("card search kind:", "cards", "Search", "Kind"),
    moved("card search text:", "cards", "Search", "Words"),
    moved("card show", "cards", "<card>"),
    moved("card show card:", "cards", "<card>"),
    moved("card show game:", "cards", "Another game", "<game>"),
    moved("deck card", "deck", "<your deck>", "<card>"),
    moved("deck card card:", "deck", "<your deck>", "<card>"),
    moved("deck card icon:", "deck", "<your deck>", "<card>", "<icon>"),
    moved("deck card name:", "deck", "<your deck>"),
    moved("deck delete", "deck", "<your deck>", "More", "Delete"),
    moved("deck delete name:", "deck", "<your deck>"),
    moved("deck export", "deck", "<your deck>", "More", "Export"),
    moved("deck export name:", "deck", "<your deck>"),
    moved("deck generate", "deck", "New deck", "Generate a deck"),
    moved("deck generate seed:", "deck", "New deck", "Generate a deck", "Seed"),
    moved("deck generate style:", "deck", "New deck", "Generate a deck", "Style"),
    moved("deck list", "deck"),
    moved("deck print", "deck", "<your deck>", "More", "Print on A4"),
    moved("deck print name:", "deck", "<your deck>"),
    moved("deck print paper:", "deck", "<your deck>", "More", "Print on US Letter"),
    moved("deck share", "deck", "<your deck>", "More", "Share"),
    moved("deck share name:", "deck", "<your deck>"),
    moved("deck show", "deck", "<your deck>"),
    moved("deck show name:", "deck", "<your deck>"),
    moved("deck starter", "deck", "New deck", "<game>"),
    moved("deck starter choice:", "deck", "New deck", "<game>", "<starter deck>"),
    moved("deck starter game:", "deck", "New deck", "<game>"),
    moved("deck upload", "deck", "New deck", "Upload a file"),
    moved("deck upload file:", "deck", "New deck", "Upload a file", "File"),
    moved("deck upload game:", "deck", "New deck", "Upload a file", "Game"),
    moved("deck upload name:", "deck", "New deck", "Upload a file", "Name"),
    moved("deck write", "deck", "New deck", "Write a deck"),
    moved("deck write game:", "deck", "New deck", "Write a deck", "Game"),
    moved("deck write name:", "deck", "New deck", "Write a deck", "Name"),
    moved("leaderboard clock:", "leaderboard", "<leaderboard>"),
    moved("leaderboard game:", "leaderboard", "<leaderboard>"),
    moved("match challenge", "challenge"),
    moved("match challenge best_of:", "challenge", "Change", "<game>", "Rated, best of three, cut"),
    moved("match challenge clock:", "challenge", "Change", "<game>", "Clock"),
    moved("match challenge deck:", "challenge", "Change", "<game>", "Deck or mode"),
    moved("match challenge mode:", "challenge", "Change", "<game>", "Deck or mode"),
    moved("match challenge opponent:", "challenge"),
    moved("match challenge rated:", "challenge", "Change", "<game>", "Rated, best of three, cut"),
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
