"""What is wrong with a deck, in words a player understands."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a deck text.

    `code` is stable and belongs to the game's list of codes; `line` and `column` count
    from 1 in characters of the text; `length` is how many characters are underlined (at
    least 1). `hint` says how to mend it, or is None. An error makes the deck unplayable, a
    warning does not.
    """

    severity: Severity
    code: str
    message: str
    line: int
    column: int
    length: int = 1
    hint: str | None = None
