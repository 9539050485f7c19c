"""What happens in matches of every game alike, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.events import (
    AGREED,
    CONCEDED,
    OUT_OF_TIME,
    RULED,
    RULED_DRAW,
    TAKEN_BACK,
    SeenEvent,
)
from engine.narration import PlayerName, Sentence
from engine.players import PLAYERS

_BY_NOBODY: Final[Mapping[str, Sentence]] = {
    AGREED: ("They agreed on a draw",),
    RULED_DRAW: ("The tournament ends the match as a draw",),
    "drawn": ("The match is a draw",),
}
_ABOUT_PLAYER: Final[Mapping[str, tuple[str, str]]] = {
    CONCEDED: ("", " conceded"),
    OUT_OF_TIME: ("", " ran out of time"),
    TAKEN_BACK: ("", " takes back a choice"),
    RULED: ("The tournament gives the match to ", ""),
}
"""What is said before the player's name, and after it."""


def happening(event: SeenEvent) -> Sentence:
    """The event in words; empty for one that only its game can tell."""
    words = _ABOUT_PLAYER.get(event.kind)
    for player in PLAYERS:
        if words and event.facts["player"] == player:
            before, after = words
            return tuple(piece for piece in (before, PlayerName(player), after) if piece)
    return _BY_NOBODY.get(event.kind, ())
