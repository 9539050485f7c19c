"""How soon and how often the messages of a match are updated, in seconds."""

BOARD_SECONDS = 10.0
"""Seconds from a change until a public board is edited, and the fewest seconds between two edits at
the end of turns and attacks."""

WAITING_SECONDS = 2.0
"""Seconds within which changes of the hand of a player who isn't asked anything are combined."""

PICTURE_SECONDS = 1.0
"""Seconds that an update of a hand without a press waits for its picture; then the text is sent
first."""

RETRY_SECONDS = (5, 10, 20, 40, 60)
"""Seconds between retries of an edit that Discord didn't accept; the last value is repeated."""


def retry_seconds(tries: int) -> int:
    """Returns the seconds to wait before the next retry, after `tries` failed retries
    (from 0 on).
    """
    return RETRY_SECONDS[min(tries, len(RETRY_SECONDS) - 1)]


PRESENCE_SECONDS = 3600
"""Seconds between two checks with Discord of whether the players of a match without a clock are
still there, while the match waits for the same choice."""

RARE_PRESENCE_SECONDS = 24 * 3600
"""Seconds of waiting after which a match is checked less often, and the seconds between these rarer
checks."""


def presence_seconds(waited: int) -> int:
    """Returns the seconds until the bot next checks whether the player is still in the server, for
    a match that has waited `waited` seconds."""
    return PRESENCE_SECONDS if waited < RARE_PRESENCE_SECONDS else RARE_PRESENCE_SECONDS
