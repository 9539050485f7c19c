"""Short ids that people can read to each other."""

import re
import secrets
from typing import Final

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 6
PATTERN = f"[{LETTERS}]{{{LENGTH}}}"
"""The form of an id, as a regular expression."""

OF_MATCH: Final = re.compile(
    rf"(?:match:[a-z-]+|practice:again|practice:anew|tournament:call):({PATTERN})(?::|$)"
)
"""Matches the ids of controls and forms that name their match. Ids of other controls may match
too."""


def new_id() -> str:
    """Returns a random id: six letters and digits, without those that are easily confused."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
