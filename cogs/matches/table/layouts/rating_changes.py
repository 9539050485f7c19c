"""Texts about ratings: the changes by a finished match, and by conceding."""

from typing import Final

from bot.matches.live.snapshot import Snapshot
from bot.ratings.rated_play import (
    EARLY_TURNS,
    FREE_EXITS,
    FULL_MEETINGS,
    RATING_RULES,
    is_rated,
    loser_of,
)
from bot.store.ratings.rating_rows import RatingChange
from cogs.ui.match_text import names

RULED: Final = "Not rated: the tournament has decided this match."
TOO_SHORT: Final = f"Not rated: a draw that you agree on counts from turn {EARLY_TURNS + 1} on."
LEFT_EARLY: Final = "Not rated: **{name}** {left} in turn 1 or 2."
MORE_FREE: Final = (
    "Within 24 hours, one more early exit doesn't count. After that, each one is a rated loss."
)
NONE_FREE: Final = "The next early exit within 24 hours is a rated loss."

CONCEDING_FREE: Final = (
    "This won't change your rating: you're in turn 1 or 2. You can leave {left} this early within "
    "24 hours."
)
CONCEDING_COUNTS: Final = "It counts as a rated loss."
CONCEDING_AGAIN: Final = (
    "It counts as a rated loss, though you're in turn 1 or 2: you've already left {exits} rated "
    "matches this early within 24 hours."
)

_PARTS: Final = {1: "half", 2: "a quarter", 3: "an eighth"}
"""The weight of a match in words, by how many times it was halved."""

_ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip


def rating_words(snapshot: Snapshot) -> str:
    """Returns a line about the ratings after a finished match: both players' new ratings and how
    much the match counts, or why it doesn't count. Returns "" for an unrated match."""
    row, result = snapshot.row, snapshot.context.result
    if not is_rated(row):
        return ""
    if result is None:
        rule = None if row.ending is None else RATING_RULES[row.ending]
        return RULED if rule == "never" else TOO_SHORT if rule == "agreed" else ""
    called, loser = names(row), loser_of(row)
    if not result.meeting:
        left = "ran out of time" if row.ending == "time" else "conceded"
        words = LEFT_EARLY.format(name=called[loser or "A"], left=left)
        return f"{words} {MORE_FREE if result.early_exit < FREE_EXITS else NONE_FREE}"
    a, b = (
        rating_change(result.shown_a, result.change_a),
        rating_change(result.shown_b, result.change_b),
    )
    words = f"Rating: **{called['A']}** {a}, **{called['B']}** {b}"
    less = _weight_words(result, called["A"], called["B"])
    early = ""
    if result.early_exit and loser is not None:
        early = f"**{called[loser]}**'s {ordinal(result.early_exit)} early exit in a day"
    return " · ".join(filter(None, (words, less, early)))


def rating_change(shown: int, change: int) -> str:
    """Returns a new rating and its change as text: "1034 (+18)"."""
    return f"{shown} ({change:+})"


def conceding_words(turn: int, exits: int) -> str:
    """Returns whether a player's rating changes if they concede a rated match in this `turn`, as a
    text for this player. `exits` is the number of rated matches that they have already left early
    (in turn 1 or 2) within 24 hours."""
    if turn > EARLY_TURNS:
        return CONCEDING_COUNTS
    if exits >= FREE_EXITS:
        return CONCEDING_AGAIN.format(exits=f"{exits:,}")
    left = FREE_EXITS - exits - 1
    return CONCEDING_FREE.format(left=f"{left:,} more match" if left else "no other match")


def ordinal(number: int) -> str:
    """Returns the ordinal of a number from 1 on: "third", "11th"."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    last = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number:,}{last or 'th'}"


def _weight_words(result: RatingChange, a: str, b: str) -> str:
    """Returns the reduced weight of a match, and the reason; empty if it had full weight."""
    halved = result.meeting - FULL_MEETINGS
    if halved < 1:
        return ""
    part = _PARTS.get(halved, f"1/{2**halved:,}")
    return (
        f"counts {part}: the {ordinal(result.meeting)} rated match of **{a}** and **{b}** this week"
    )
