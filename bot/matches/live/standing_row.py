"""What is stored and told of a match as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import engine
from bot.matches.live.paused_row import paused_row
from bot.store.matches.match_rows import Ending, MatchRow
from engine.events import Event, who_began
from engine.highlights import Highlights, highlights
from engine.match import Match
from engine.views import View


def standing_row(
    row: MatchRow, match: Match, ending: Ending, now: int, *, too_slow: bool = False
) -> MatchRow:
    """How the match stands at a time (seconds since 1970), to be stored with the choices that led
    there; `ending` is how it ended, if it has. One that is `too_slow` is paused."""
    row = replace(row, pending_refresh=match.number)
    if match.winner is None:
        return paused_row(row, match) if too_slow else row
    return replace(
        row,
        state="over",
        winner=match.winner,
        ended=now,
        turns=match.view(None).turn,
        ending=ending,
        went_first=who_began(match.events),
    )


def highlights_of(game: str, public: View, events: Sequence[Event]) -> Highlights | None:
    """How a match was decided, None while it is not over."""
    if public.winner is None:
        return None
    return highlights(public, events, engine.games()[game].describe)
