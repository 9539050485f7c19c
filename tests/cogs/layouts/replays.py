"""Moments of replays for layouts: the engine plays the match, no bot and no database."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.replays.openness import Secrecy
from bot.replays.replay_service import WatchedMatch, WatchedStep
from bot.replays.steps import Audience, ReplayCursor
from engine.match import Match
from tests.bot.matches.games import row_of


class Watching:
    """A finished match as a viewer watches it: `replay` has its steps."""

    def __init__(
        self,
        match: Match,
        audience: Audience = "open",
        secrecy: Secrecy | None = None,
        **row: Any,
    ) -> None:
        stored = replace(row_of(match.game, 0), state="over", winner=match.winner, **row)
        self.watched = WatchedMatch(stored, secrecy, audience)
        self.replay = ReplayCursor(match.record(), audience, stored.names)

    def step(self, number: int) -> WatchedStep:
        """Returns the step with the given number, from 0 on; a negative one counts from the end."""
        stops = self.replay.stops
        number %= len(stops)
        return WatchedStep(self.watched, self.replay.step(number), number, stops)
