"""The measurement of a deck's power: whether any is left to do, and its progress as text."""

import engine
from bot.app.client import Deckhand
from bot.base.discord_text import counted
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.layouts.deck_text import power_number
from engine.decks import Power

BAR = 10
"""Characters of the bar that shows how far a measurement is."""


def to_measure(bot: Deckhand, deck: StoredDeck) -> bool:
    """Returns whether more matches can be played to measure a deck's power."""
    known = 0 if deck.power is None else deck.power.games
    return deck.legal and engine.games()[deck.game].measures and known < bot.settings.power_matches


def waiting_words(before: int) -> str:
    """Returns a line that says that a deck's power will be measured, and how many other decks are
    measured `before` it."""
    come = counted(before, "other deck comes", "other decks come")
    return f"⏳ **I'll measure its power soon**: {come} first."


def progress_words(power: Power | None, matches: int) -> str:
    """Returns the progress of a measurement that takes about `matches` matches. `power` is the
    result so far, None at the beginning."""
    done, known = 0, "The first ones are being played."
    if power is not None:
        done = min(BAR, BAR * power.games // matches)
        known = f"{power.games:,} played: {power_number(power)} so far"
    about = f"**Measuring its power** in about {matches:,} matches against the starter decks"
    return f"⚔️ {about}\n{'▰' * done}{'▱' * (BAR - done)} {known}"
