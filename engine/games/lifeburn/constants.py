"""The numbers of the rules (LIFEBURN 17.2), the limits that keep a match finite (R53), and the
modifiers that cards write beside a number (6.4)."""

from typing import Final

STARTING_LIFE: Final = 40  # R1
OPENING_HAND: Final = 5
HAND_LIMIT: Final = 5  # R4
DECK_SIZE: Final = 40  # R2
MAX_COPIES: Final = 3  # R2
SUMMONS_A_TURN: Final = 1
HERB_LIFE: Final = 2  # R18
HERB_LIFE_AGAIN: Final = 1  # R18

TURN_LIMIT: Final = 200
LOOP_LIMIT: Final = 500
"""Most triggers that are put on the stack in a turn."""

MOST_IN_PLAY: Final = 60
"""Number of a player's objects in play at which that player gets no more tokens."""

MOST_WORK: Final = 10_000
"""The limit of the work of one action: see `Table.count_work`."""

LARGEST: Final = 99_999
"""The bound of all numbers of a match, positive or negative: life, stats, counters, and counts."""

MOST_ASKED: Final = 999
"""The greatest number that a player may name, as on cards."""


def bounded(number: int) -> int:
    """Returns the number, limited to the range from -LARGEST to LARGEST."""
    return max(-LARGEST, min(LARGEST, number))


def modified(amount: int, modifier: str | None) -> int:
    """Returns the amount changed by a modifier of 6.4 or 5.7: `+n`, `-n`, `/2down`, `*n` or `=n`.
    Without a modifier, returns the amount unchanged."""
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
