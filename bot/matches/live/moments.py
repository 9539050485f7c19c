"""Which of two pictures of a match is newer, whatever happened between them."""

from __future__ import annotations

import itertools

_MOMENTS = itertools.count(1)


def next_moment() -> int:
    """The number of this moment: later ones are larger, for as long as the process runs."""
    return next(_MOMENTS)
