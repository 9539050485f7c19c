"""Modifiers of amounts, as cards write them (LIFEBURN 5.7, 6.4)."""

from __future__ import annotations

from engine.games.lifeburn.constants import bounded


def modified(amount: int, modifier: str | None) -> int:
    """Returns the amount with a modifier of 6.4 or 5.7 (`+n`, `-n`, `/2down`, `*n`, `=n`)."""
    if not modifier:
        return amount
    number = int(modifier[1:].removesuffix("down"))
    match modifier[0]:
        case "+":
            return bounded(amount + number)
        case "-":
            return max(0, amount - number)
        case "/":
            return amount // number
        case "=":
            return number
        case _:
            return bounded(amount * number)
