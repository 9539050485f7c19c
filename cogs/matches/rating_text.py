"""What a match that is over changed in its players' ratings."""

from __future__ import annotations

from bot.matches.snapshot import Snapshot
from bot.ratings.rated_play import RULED, TOO_SHORT, counts, is_rated
from cogs.matches.match_text import names


def rating_words(snapshot: Snapshot) -> str:
    """Both players' new ratings, or why the match did not count; empty for a match that is not
    rated, or not over."""
    row, result = snapshot.row, snapshot.context.result
    if row.state != "over" or not is_rated(row):
        return ""
    if result is None:
        return "" if counts(row) else RULED if row.ending == "ruled" else TOO_SHORT
    called = names(row)
    a, b = changed(result.shown_a, result.change_a), changed(result.shown_b, result.change_b)
    return f"Rating: **{called['A']}** {a}, **{called['B']}** {b}"


def changed(shown: int, change: int) -> str:
    """A rating and by how much it changed: "1034 (+18)"."""
    return f"{shown} ({change:+})"
