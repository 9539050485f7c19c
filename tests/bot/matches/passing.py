"""Matches whose players pass automatically."""

from __future__ import annotations

import random

import engine
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.live.live_match import LiveMatch
from bot.store.matches.match_rows import ChoiceRow
from engine.decisions import Decision
from engine.events import Event
from engine.players import Player
from tests.bot.matches.games import row_of

ABLE, ALWAYS = AutoPass("able"), AutoPass("always")


class Game:
    """A match of two starter decks, played at random by players with passing settings."""

    def __init__(self, key: str, seed: int, alice: AutoPass = ABLE, bob: AutoPass = ABLE) -> None:
        starters = engine.games()[key].starters()
        self.sources = starters[seed % 4].text, starters[(seed + 1) % 4].text
        self.row = row_of(key, seed)
        self.luck = random.Random(seed)
        self.live = LiveMatch.from_start(self.row, self.sources)
        self.live.update_context(self.row, {"A": alice, "B": bob})
        self.rows: list[ChoiceRow] = self.live.take_forced(0)
        self.asked: list[tuple[Decision, int]] = []

    @property
    def events(self) -> list[Event]:
        return list(self.live.match.events)

    def decision(self) -> Decision | None:
        return self.live.match.decision

    def step(self) -> None:
        """Makes the asked player choose at random."""
        decision = self.decision()
        assert decision is not None
        self.asked.append((decision, len(self.live.match.events)))
        option = self.luck.randrange(len(decision.options))
        self.rows += self.live.take(decision.player, option, 0)

    def play(self) -> None:
        """Plays to the end."""
        while self.decision() is not None:
            self.step()

    def set_auto_pass(self, player: Player, auto_pass: AutoPass) -> None:
        self.live.update_context(self.row, {**self.live.auto_pass, player: auto_pass})
        self.rows += self.live.take_forced(0)
