"""Previews of a player's choices, where they are allowed."""

import time
from collections.abc import Sequence
from typing import Final

from bot.base.refusals import Refusal
from bot.matches.live.snapshot import Snapshot
from engine.match import Match
from engine.players import Player
from engine.practice.what_if import Preview, what_if

SECONDS: Final = 0.25
"""The most CPU seconds for the previews of a decision; the remaining ones say that it took too
long."""

NOT_RATED: Final = (
    "In a rated or tournament match I say what your choices lead to only if both players allow it, "
    "in `/settings`."
)


def check_previews(snapshot: Snapshot) -> None:
    """Raises Refusal if the match doesn't allow previews of choices. Puzzles don't allow previews.
    A match whose result counts allows previews only if both players want them."""
    snapshot.row.kind.check("look ahead")
    wishes = snapshot.context.preferences.values()
    if snapshot.row.needs_result and not all(wish.looks_ahead for wish in wishes):
        raise Refusal(NOT_RATED)


def previews_of(match: Match, player: Player) -> Sequence[Preview]:
    """Returns previews of the results of the options that the player is offered. After SECONDS of
    CPU time, the remaining options get previews without events. Call the function off the event
    loop."""
    end = time.thread_time() + SECONDS
    return what_if(match, player, lambda: time.thread_time() > end)
