"""What a change of the rules means for the matches under way."""

import logging

import engine
from bot.app.client import Deckhand
from bot.matches.match_refusals import MatchVoid, NoSuchMatch
from bot.matches.match_service import MatchService
from bot.store.matches.match_rows import matches_to_check, note_checked
from cogs.ui.match_display import MatchDisplay

log = logging.getLogger(__name__)


async def stop_what_cannot_go_on(
    bot: Deckhand, live: MatchService, refresher: MatchDisplay
) -> None:
    """Looks once at each running match of this process that began by older rules, one after the
    other. One that cannot go on by those of today is stopped without a result, and shown so."""
    rules = dict(engine.rules_versions())
    async with bot.store.read() as connection:
        older = await matches_to_check(connection, rules, bot.duty)
    for match_id in older:
        try:
            row = (await live.current(match_id)).row
        except MatchVoid:
            refresher.show_soon(match_id)
        except NoSuchMatch:
            continue
        except Exception:
            log.exception("match %s could not be looked at by the rules of today", match_id)
        else:
            await bot.store.run(note_checked, row, rules[row.game])
