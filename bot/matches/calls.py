"""Decides when a match mentions a player: by how often the player wants that, and by earlier
mentions."""

from bot.store.matches.match_clocks import ClockKey
from bot.store.settings.preferences import Loudness

AT_IT_SECONDS = 120
"""Seconds after a press in which a player of a live match counts as present."""

DAY_SECONDS = 24 * 3600


def loudness_on(chosen: Loudness | None, clock: ClockKey) -> Loudness:
    """Returns how often a match mentions a player. `chosen` is the player's setting; None means the
    default of the match's clock."""
    return chosen or ("quarter" if clock == "daily" else "turn")


def is_call_due(
    chosen: Loudness | None,
    clock: ClockKey,
    *,
    low: bool = False,
    called: bool = False,
    called_today: bool = False,
    at_it: bool = False,
) -> bool:
    """Returns whether a match mentions the player for whose choice it waits. `low` says that a
    quarter of the player's time is left. `called` says that this match has mentioned the player
    since the player's last press in this match. `called_today` says that any match has mentioned
    the player within a day. `at_it` says that the player pressed something in the match a moment
    ago."""
    if called or (at_it and clock == "live" and not low):
        return False
    match loudness_on(chosen, clock):
        case "turn":
            return True
        case "quarter":
            return low
        case "day":
            return not called_today
        case "never":
            return False
