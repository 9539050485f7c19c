"""What happens in matches of every game alike, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.events import AGREED, CONCEDED, OUT_OF_TIME, TAKEN_BACK, SeenEvent
from engine.narration import PlayerName, Sentence
from engine.players import PLAYERS

_BY_NOBODY: Final[Mapping[str, Sentence]] = {
    AGREED: ("They agreed on a draw",),
    "drawn": ("The match is a draw",),
}
_BY_PLAYER: Final[Mapping[str, str]] = {
    CONCEDED: " conceded",
    OUT_OF_TIME: " ran out of time",
    TAKEN_BACK: " takes back a choice",
}


def happening(event: SeenEvent) -> Sentence:
    """The event in words; empty for one that only its game can tell."""
    done = _BY_PLAYER.get(event.kind)
    for player in PLAYERS:
        if done and event.facts["player"] == player:
            return (PlayerName(player), done)
    return _BY_NOBODY.get(event.kind, ())
