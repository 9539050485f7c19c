"""Whether a match may be rated, before it begins."""

from __future__ import annotations

from bot.decks import Decks
from bot.discord_text import plain
from bot.refusals import Refusal
from bot.store.clocks import ClockKey
from bot.store.decks import Eligibility, StoredDeck

NO_CLOCK = (
    "A rated match needs a clock, so that nobody waits for ever. Pick another `clock:`, or play "
    "without a rating."
)
UNFIT = "**{deck}** is not fit for rated play. {why}\nPick another deck, or play without a rating."


async def check_rated(decks: Decks, deck: StoredDeck, clock: ClockKey) -> None:
    """Raises Refusal where a match at that clock cannot be rated, or a deck is not fit for it."""
    check_fit(await decks.eligibility(deck), deck.name, clock)


def check_fit(eligibility: Eligibility, name: str, clock: ClockKey) -> None:
    """The same for a deck of that name."""
    if clock == "none":
        raise Refusal(NO_CLOCK)
    if eligibility.unfit:
        raise Refusal(UNFIT.format(deck=plain(name), why=eligibility.unfit))
