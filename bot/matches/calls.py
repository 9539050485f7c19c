"""When a match calls a player: how loud they want it, and what they have heard already."""

from bot.store.matches.match_clocks import ClockKey
from bot.store.settings.preferences import Loudness

AT_IT_SECONDS = 120
"""Seconds after a press in which a player of a live match counts as being there."""

DAY_SECONDS = 24 * 3600


def loudness_on(chosen: Loudness | None, clock: ClockKey) -> Loudness:
    """Returns how loud a match with that clock is to a player who has chosen that, or nothing."""
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
    """Returns whether a match calls a player whose word it waits for.

    `low` says that a quarter of their time is left, `called` that the match has called them since
    they last pressed something in it, `called_today` that any match has within a day, and
    `at_it` that they have pressed something in it a moment ago."""
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
