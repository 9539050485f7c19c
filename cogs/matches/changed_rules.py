"""What a change of the rules means for the matches under way."""

from __future__ import annotations

import engine
from bot.client import Deckhand
from bot.matches.match_service import MatchService
from bot.matches.refusals import MatchVoid
from bot.store.matches import running_by_older_rules
from cogs.matches.match_refresher import MatchRefresher


async def stop_what_cannot_go_on(
    bot: Deckhand, live: MatchService, refresher: MatchRefresher
) -> None:
    """Looks at the running matches that began by older rules, one after the other. One that cannot
    go on by those of today is stopped without a result, and shown so."""
    rules = {key: game.rules_version for key, game in engine.games().items()}
    async with bot.store.read() as connection:
        older = await running_by_older_rules(connection, rules)
    for match_id in older:
        try:
            await live.current(match_id)
        except MatchVoid:
            refresher.changed(match_id)
