"""How a match that ended was ended, by what was chosen last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.store.matches.match_rows import Ending
from engine.record import (
    AGREE_DRAW,
    CHOICES_SPENT,
    CHOICES_UP,
    CONCEDE,
    EXCEEDED,
    FORCED_UP,
    LEFT,
    OUT_OF_TIME,
    RULED,
    RULED_DRAW,
    TURNS_UP,
)

ENDINGS: Final[Mapping[int, Ending]] = {
    CONCEDE: "conceded",
    OUT_OF_TIME: "time",
    AGREE_DRAW: "agreed",
    RULED: "ruled",
    RULED_DRAW: "ruled",
    TURNS_UP: "limit",
    CHOICES_UP: "limit",
    CHOICES_SPENT: "limit",
    FORCED_UP: "limit",
    EXCEEDED: "exceeded",
    LEFT: "left",
}
"""By the option that stands for it; every other ends a match by the rules."""
