"""`deckhand prune`: deletes data older than the host wants to keep, a little at a time."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import counted
from bot.base.settings import Settings
from bot.cli.existing_database import existing
from bot.store import Store
from bot.store.privacy import pruning
from bot.store.privacy.departed_servers import delete_these_matches
from bot.store.privacy.pruning import PrunableRows

AT_A_TIME: Final = 25
"""The number of matches that are deleted in one transaction: a running bot wants to write, too."""

PAUSE: Final = 0.05
"""Seconds between two such transactions."""

DAY: Final = 24 * 3600

KEPT: Final = (
    "The choices of {played} stay: --choices deletes them too. Results, ratings, standings and "
    "profiles would stay as they are, but nobody could watch or verify such a match."
)
SPACE: Final = (
    "The file keeps its size, and new data fills it again. To make it smaller, stop the bot and "
    'run: sqlite3 "{file}" VACUUM'
)

Delete = Callable[[AsyncConnection, Sequence[str]], Awaitable[None]]


def prune(settings: Settings, days: int, *, choices: bool, dry_run: bool) -> int:
    """Deletes old data, of matches and other things that ended at least `days` days ago:

    - stopped matches, practice matches, challenges and queue pairs that led to no match, and logs
      of tournaments;
    - with `choices`, also the players' choices in all other matches. Without its choices, a match
      can't be replayed.

    With `dry_run`, deletes nothing. Prints the amounts and returns the exit status.
    """
    until = int(time.time()) - days * DAY
    return asyncio.run(_prune(settings, days, until, choices=choices, dry_run=dry_run))


async def _prune(settings: Settings, days: int, until: int, *, choices: bool, dry_run: bool) -> int:
    async with existing(settings.database_url) as store:
        old = await store.fetch(pruning.older_than, until)
        would = "Would be deleted" if dry_run else "Deleted"
        print(f"{would}, as older than {counted(days, 'day')}:")
        for words, ids, delete in _parts(old, choices=choices):
            if not dry_run:
                await _delete(store, ids, delete)
            print(f"  {len(ids):,} {words}")
    if not choices and old.choices:
        print(KEPT.format(played=counted(len(old.choices), "finished match", "finished matches")))
    if not dry_run and settings.database_url.startswith("sqlite"):
        print(SPACE.format(file=settings.database_name))
    return 0


def _parts(old: PrunableRows, *, choices: bool) -> Sequence[tuple[str, Sequence[str], Delete]]:
    """Returns the parts to delete, in words, with their ids and functions; the least valuable
    first."""
    parts: list[tuple[str, Sequence[str], Delete]] = [
        ("matches that were stopped without a result", old.stopped, delete_these_matches),
        ("practice matches", old.practice, delete_these_matches),
        ("challenges without a match", old.challenges, pruning.delete_challenges),
        ("pairs of the queue that didn't play", old.pairs, pruning.delete_pairs),
        ("logs of tournaments that have ended", old.logs, pruning.delete_logs),
    ]
    if choices:
        parts.append(("choices of finished matches", old.choices, pruning.delete_choices))
    return parts


async def _delete(store: Store, ids: Sequence[str], delete: Delete) -> None:
    for start in range(0, len(ids), AT_A_TIME):
        await store.run(delete, ids[start : start + AT_A_TIME])
        await asyncio.sleep(PAUSE)
