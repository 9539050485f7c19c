"""What happens in matches of every game alike, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.events import (
    AGREED,
    CONCEDED,
    LEFT,
    LIMIT_NEAR,
    MANY_CHOICES,
    MANY_TURNS,
    OUT_OF_TIME,
    RULED,
    RULED_DRAW,
    TAKEN_BACK,
    SeenEvent,
)
from engine.limits import MOST_CHOICES, MOST_TURNS, limit_words
from engine.players import PLAYERS
from engine.sentences import PlayerName, Sentence

_BY_NOBODY: Final[Mapping[str, Sentence]] = {
    AGREED: ("They agreed on a draw",),
    RULED_DRAW: ("The tournament ends the match as a draw",),
    MANY_TURNS: (f"The match reached its limit of {MOST_TURNS} turns",),
    MANY_CHOICES: (f"The match reached its limit of {MOST_CHOICES:,} choices in one turn",),
    "drawn": ("The match is a draw",),
}
_ABOUT_PLAYER: Final[Mapping[str, tuple[str, str]]] = {
    CONCEDED: ("", " conceded"),
    OUT_OF_TIME: ("", " ran out of time"),
    LEFT: ("", " has left"),
    TAKEN_BACK: ("", " takes back a choice"),
    RULED: ("The tournament gives the match to ", ""),
}
"""What is said before the player's name, and after it."""


def describe_common_event(event: SeenEvent) -> Sentence:
    """Returns the event in words; empty for one that only its game can tell."""
    if event.kind == LIMIT_NEAR:
        facts = event.facts
        return (limit_words(str(facts["reason"]), int(str(facts["n"])), str(facts["value"])),)
    words = _ABOUT_PLAYER.get(event.kind)
    for player in PLAYERS:
        if words and event.facts["player"] == player:
            before, after = words
            return tuple(piece for piece in (before, PlayerName(player), after) if piece)
    return _BY_NOBODY.get(event.kind, ())
