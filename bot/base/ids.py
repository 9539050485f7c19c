"""Short names that people can read to each other."""

import re
import secrets
from typing import Final

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 6
PATTERN = f"[{LETTERS}]{{{LENGTH}}}"
"""What an id looks like, as a regular expression."""

OF_MATCH: Final = re.compile(
    rf"(?:match:[a-z-]+|practice:again|practice:anew|tournament:call):({PATTERN})(?::|$)"
)
"""Controls and forms that are about a match: their ids say which. Others may look alike."""


def new_id() -> str:
    """A fresh id: six letters and digits, without those that are taken for one another."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
