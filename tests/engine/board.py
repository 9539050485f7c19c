"""A described position to play in, for tests of single rules of any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from engine.core.randomness import seed_from_int
from engine.match import Match
from engine.views import View
from tests.scenario_games import GAMES


class Board:
    """A position; `do` answers decisions as scenario steps do."""

    def __init__(self, game: str, cards: Any, position: Mapping[str, Any], seed: int) -> None:
        self.match: Match = GAMES[game].set_up(cards, position, seed_from_int(seed))

    def offered(self, **facts: Any) -> list[int]:
        """Returns the numbers of the options with these facts."""
        decision = self.match.decision
        assert decision is not None, "the match is over"
        return [
            number
            for number, option in enumerate(decision.options)
            if all(option.facts.get(name) == value for name, value in facts.items())
        ]

    def do(self, **facts: Any) -> Self:
        """Chooses the first option with these facts, whichever player has it."""
        found = self.offered(**facts)
        decision = self.match.decision
        assert decision is not None
        assert found, f"{facts} is not among {[dict(o.facts) for o in decision.options]}"
        self.match.choose(decision.player, found[0])
        return self

    def play(self, card: str) -> Self:
        return self.do(do="play", card=card)

    def pick(self, card: str, **facts: Any) -> Self:
        return self.do(do="pick", card=card, **facts)

    @property
    def waits_for(self) -> str | None:
        return self.match.decision.player if self.match.decision else None

    @property
    def options(self) -> list[str]:
        """The labels of the current options."""
        assert self.match.decision is not None, "the match is over"
        return [option.label for option in self.match.decision.options]

    def view(self, viewer: Any) -> View:
        return self.match.view(viewer)

    def shown(self, viewer: Any) -> list[str]:
        """Returns the names of the cards that only this viewer is shown."""
        return [card.face.name for one in self.view(viewer).shown for card in one.cards]

    def names(self, player: str, zone: str) -> list[str]:
        """Returns the cards of a zone, top first."""
        return [card["card"] for card in self.match.position()[player][zone]]

    def card(self, player: str, zone: str, name: str) -> dict[str, Any]:
        """Returns the first card with the given name in the zone."""
        return next(c for c in self.match.position()[player][zone] if c["card"] == name)

    def log(self, *kinds: str) -> list[dict[str, Any]]:
        """Returns the events of these kinds, including all facts."""
        return [{"kind": e.kind, **e.facts()} for e in self.match.events if e.kind in kinds]
