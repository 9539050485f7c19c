"""What may be rated, before a match begins, and which matches count once they are over."""

from __future__ import annotations

from typing import Final

from bot.decks import Decks
from bot.discord_text import plain
from bot.refusals import Refusal
from bot.store.clocks import ClockKey
from bot.store.decks import Eligibility, StoredDeck
from bot.store.matches import MatchRow

NO_CLOCK = (
    "A rated match needs a clock, so that nobody waits for ever. Pick another `clock:`, or play "
    "without a rating."
)
UNFIT = "**{deck}** is not fit for rated play. {why}\nPick another deck, or play without a rating."

ENOUGH_TURNS: Final = 4
GIVEN_UP_TURNS: Final = 3
"""With fewer turns a match does not count, however it ended; from this one on it does where
somebody gave up, as running out of time is taken to be."""

RULED: Final = "Not rated: the tournament has decided this match."
TOO_SHORT: Final = (
    f"Not rated: a match counts once turn {ENOUGH_TURNS} has begun, or once somebody gives up "
    f"after turn {GIVEN_UP_TURNS - 1}."
)


async def check_rated(decks: Decks, deck: StoredDeck, clock: ClockKey) -> None:
    """Raises Refusal where a match at that clock cannot be rated, or a deck is not fit for it."""
    check_fit(await decks.eligibility(deck), deck.name, clock)


def check_fit(eligibility: Eligibility, name: str, clock: ClockKey) -> None:
    """The same for a deck of that name."""
    if clock == "none":
        raise Refusal(NO_CLOCK)
    if eligibility.unfit:
        raise Refusal(UNFIT.format(deck=plain(name), why=eligibility.unfit))


def counts(row: MatchRow) -> bool:
    """Whether a match changes its players' ratings. One that its tournament decided does not."""
    if row.ending == "ruled":
        return False
    return is_rated(row) and row.state == "over" and _long_enough(row)


def is_rated(row: MatchRow) -> bool:
    """Whether a match was agreed on as a rated one."""
    return row.rated and row.clock != "none"


def _long_enough(row: MatchRow) -> bool:
    turns = row.turns or 0
    gave_up = row.ending in ("conceded", "time")
    return turns >= (GIVEN_UP_TURNS if gave_up else ENOUGH_TURNS)
