"""Numbers of any length, read without the cost of their length."""

from __future__ import annotations

from typing import Final

LARGEST: Final = 999
"""The largest number that is told apart from larger ones."""


def number(digits: str) -> int:
    """Returns the number that the digits say, or one more than LARGEST if it is greater.

    Takes any number of digits, and a sign.
    """
    bare = digits.lstrip("+-").lstrip("0")
    size = int(bare or "0") if len(bare) <= len(str(LARGEST)) else LARGEST + 1
    return -size if digits.startswith("-") else size
