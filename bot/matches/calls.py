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
    """Returns whether a match that waits for a player mentions the player now. This depends on the
    player's setting `chosen` (None: the default of the match's `clock`):

    - "turn": at each choice.
    - "quarter": when at most a quarter of the time is left (`low`).
    - "day": once a day, unless any match has mentioned the player within a day (`called_today`).
    - "never".

    The result is always False in two cases: if this match has mentioned the player since the
    player's last press (`called`), and in a Live match with enough time if the player pressed
    something a moment ago (`at_it`).
    """
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
