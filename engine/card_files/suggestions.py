"""The word that was meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

MOST_SUGGESTIONS: Final = 40
"""How many words of one text are compared with the ones they might be meant to be."""
LONGEST_COMPARED: Final = 40


class Suggestions:
    """Finds the known word that was meant, a bounded number of times for one text."""

    def __init__(self) -> None:
        self._left = MOST_SUGGESTIONS

    def nearly(self, word: str, known: Iterable[str]) -> str | None:
        """Returns the known word that is most like this one in any case, if one is nearly it."""
        if self._left <= 0 or len(word) > 2 * LONGEST_COMPARED:
            return None
        self._left -= 1
        folded = {other.casefold(): other for other in known}
        near = get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.65)
        return folded[near[0]] if near else None

    def hint(self, word: str, known: Iterable[str], form: str = '"{}"') -> str | None:
        """Returns the question whether that word was meant, in the form in which it is written."""
        near = self.nearly(word, known)
        return None if near is None else f"Did you mean {form.format(near)}?"
