"""`deckhand ratings`: recomputes all ratings from the matches."""

import asyncio

from bot.base.discord_text import counted
from bot.base.settings import Settings
from bot.cli.existing_database import run_in_existing
from bot.ratings.rating_updates import recompute_ratings


def main(settings: Settings) -> int:
    """Recomputes all ratings from the stored matches, prints the result, and returns the exit
    status."""
    done = asyncio.run(run_in_existing(settings.database_url, recompute_ratings))
    matches = counted(done.matches, "rated match", "rated matches")
    print(f"{counted(done.ratings, 'rating')} recomputed from {matches}.")
    print(f"{done.changed:,} of them changed." if done.changed else "All are as they were.")
    return 0
