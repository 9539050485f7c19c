"""When what a match shows is brought up to date. All in seconds."""

BOARD_SECONDS = 10.0
"""Seconds from a change until a public board is edited, if no turn, attack or match ends before."""

TURN_SECONDS = 2.0
"""Edits of a public board at the end of turns and attacks come together for so long."""

PICTURE_SECONDS = 1.0
"""How long a hand that nobody has pressed waits for its picture; then its words go ahead."""

RETRY_SECONDS = (5, 10, 20, 40, 60)
"""After how long Discord is given anew what it did not take: the last for every further time."""


def retry_seconds(tries: int) -> int:
    """How long to wait after so many tries in vain, the first of them counted as 0."""
    return RETRY_SECONDS[min(tries, len(RETRY_SECONDS) - 1)]


PRESENCE_SECONDS = 3600
"""How long after Discord was asked whether the players of a match without a clock are still there
it is asked again, while the match waits for the same choice."""

RARE_PRESENCE_SECONDS = 24 * 3600
"""The same once the match has waited for that long."""


def presence_seconds(waited: int) -> int:
    """After how long it is asked again about a match that has waited for so many seconds."""
    return PRESENCE_SECONDS if waited < RARE_PRESENCE_SECONDS else RARE_PRESENCE_SECONDS
