"""A described position to play in, for tests of single rules."""

from __future__ import annotations

from typing import Any

from engine import games
from engine.match import Match
from engine.randomness import seed_from_int

FILLERS = " ".join(f'"{name}" counterspell: deckout N/A' for name in ("Ash", "Birch", "Cedar"))


class Board:
    """A Cardfinity position; `do` answers decisions as scenario steps do."""

    def __init__(
        self,
        cards: str,
        a: dict[str, Any] | None = None,
        b: dict[str, Any] | None = None,
        *,
        turn_number: int = 3,
        seed: int = 0,
    ) -> None:
        position = {"turn": "A", "turn_number": turn_number, "A": a or {}, "B": b or {}}
        game = games()["cardfinity"]
        self.match: Match = game.set_up(f"{FILLERS} {cards}", position, seed_from_int(seed))

    def offered(self, **facts: Any) -> list[int]:
        """The numbers of the options whose facts hold these."""
        decision = self.match.decision
        assert decision is not None, "the match is over"
        return [
            number
            for number, option in enumerate(decision.options)
            if all(option.facts.get(name) == value for name, value in facts.items())
        ]

    def do(self, **facts: Any) -> Board:
        """Takes the first option with these facts, whoever it is for."""
        found = self.offered(**facts)
        decision = self.match.decision
        assert decision is not None
        assert found, f"{facts} is not among {[dict(o.facts) for o in decision.options]}"
        self.match.choose(decision.player, found[0])
        return self

    def play(self, card: str) -> Board:
        return self.do(do="play", card=card)

    def activate(self, card: str, spell: str) -> Board:
        return self.do(do="activate", card=card, spell=spell)

    def pick(self, card: str, **facts: Any) -> Board:
        return self.do(do="pick", card=card, **facts)

    def end_turn(self) -> Board:
        return self.do(do="end turn")

    @property
    def waits_for(self) -> str | None:
        return self.match.decision.player if self.match.decision else None

    def names(self, player: str, zone: str) -> list[str]:
        """The cards of a zone, top first."""
        return [card["card"] for card in self.match.position()[player][zone]]

    def card(self, player: str, zone: str, name: str) -> dict[str, Any]:
        """The first card of that name in the zone."""
        return next(c for c in self.match.position()[player][zone] if c["card"] == name)

    def log(self, *kinds: str) -> list[dict[str, Any]]:
        """The events of these kinds, all facts included."""
        return [{"kind": e.kind, **e.facts()} for e in self.match.events if e.kind in kinds]
