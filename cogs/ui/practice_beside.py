"""The practice match that a member plays while they wait in a queue."""

from __future__ import annotations

from bot.app.client import Deckhand
from bot.store.matches.practice_matches import running_practice_match
from cogs.ui.match_display import MatchDisplay


async def show_practice(bot: Deckhand, user: int) -> None:
    """Brings the practice match of a user up to date, if they are in one: what became of their
    waiting stands on its panel."""
    async with bot.store.read() as connection:
        row = await running_practice_match(connection, user)
    if row is not None:
        bot.shared(MatchDisplay).changed(row.id)
