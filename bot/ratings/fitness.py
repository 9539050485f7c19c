"""Whether a match may be rated, before it begins."""

from __future__ import annotations

from bot.decks import Decks
from bot.reading import Reading
from bot.refusals import Refusal
from bot.store.clocks import ClockKey
from bot.words import plain

NO_CLOCK = (
    "A rated match needs a clock, so that nobody waits for ever. Pick another `clock:`, or play "
    "without a rating."
)
UNFIT = "**{deck}** is not fit for rated play. {why}\nPick another deck, or play without a rating."


async def check_rated(decks: Decks, version: int, clock: ClockKey) -> None:
    """Raises Refusal where a match at that clock cannot be rated, or that version of a deck is
    not fit for it. Raises KeyError for a version that does not exist."""
    deck = await decks.version(version)
    reading, _ = await decks.read(deck)
    check_reading(reading, deck.name, clock)


def check_reading(reading: Reading, name: str, clock: ClockKey) -> None:
    """The same for a deck of that name that was read just now."""
    if clock == "none":
        raise Refusal(NO_CLOCK)
    if reading.unfit:
        raise Refusal(UNFIT.format(deck=plain(name), why=reading.unfit))
