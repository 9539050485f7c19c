"""Problems of a deck, in words that a player understands."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a deck text.

    `code` identifies the kind of problem and never changes; each game has a list of codes. `line`
    and `column` count from 1 in characters of the text; `length` is the number of underlined
    characters, at least 1. `hint` says how to fix the problem, or is None. An error makes the deck
    illegal; a warning does not.
    """

    severity: Severity
    code: str
    message: str
    line: int
    column: int
    length: int = 1
    hint: str | None = None
