"""The computer as a player: what stands in its seat where a person's Discord id would."""

from typing import Final

COMPUTER: Final = 0
"""Nobody on Discord has this id."""

COMPUTER_NAME: Final = "Computer"


def is_computer(user: int) -> bool:
    """Whether that is no person but the computer: nothing is sent to it, no ranking has it."""
    return user == COMPUTER
