"""Short names that people can read to each other."""

import secrets

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 6
PATTERN = f"[{LETTERS}]{{{LENGTH}}}"
"""What an id looks like, as a regular expression."""


def new_id() -> str:
    """A fresh id: six letters and digits, without those that are taken for one another."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
