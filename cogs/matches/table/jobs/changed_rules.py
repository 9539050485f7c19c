"""The check of running matches after a change of the rules."""

import logging

import engine
from bot.app.client import Deckhand
from bot.matches.match_refusals import MatchVoid, NoSuchMatch
from cogs.ui.match_display import MatchDisplay

log = logging.getLogger(__name__)


async def stop_what_cannot_go_on(bot: Deckhand, refresher: MatchDisplay) -> None:
    """Checks each running match of this process that began under older rules, one after the other.
    If a match can't continue under the current rules, stops that match without a result and updates
    its messages."""
    rules = dict(engine.rules_versions())
    matches = bot.services.match_directory
    for match_id in await matches.to_check(rules):
        try:
            row = (await bot.services.matches.current(match_id)).row
        except MatchVoid:
            refresher.show_soon(match_id)
        except NoSuchMatch:
            continue
        except Exception:
            log.exception("match %s could not be looked at by the rules of today", match_id)
        else:
            await matches.note_checked(row, rules[row.game])
