"""The clocks of running matches, as they are stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ClockKey = Literal["live", "relaxed", "daily", "none"]
"""How fast a match is played. What each means: `bot.matches.clocks`."""


@dataclass(frozen=True, slots=True)
class ClockRow:
    """The clock of a running match. Times are whole seconds since 1970, banks are seconds.

    `asked` is since when the waiting player thinks, `deadline` when they have lost, `due` when
    something has to be done next: a warning, or the end. The banks are what is left to each
    player beside the time that a decision brings; `warned` counts the warnings of each.
    """

    match_id: str
    asked: int
    deadline: int
    due: int
    bank_a: int
    bank_b: int
    warned_a: int
    warned_b: int
