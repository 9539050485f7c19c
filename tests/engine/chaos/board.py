"""Chaos Cards matches in described positions, and the facts that tests read from them."""

from __future__ import annotations

from typing import Any, Self

from engine.core.randomness import SeededRandom, seed_from_int
from engine.decisions import Decision
from engine.games.chaos.game import Chaos
from engine.games.chaos.loading.parser import parse_cards
from engine.games.chaos.rules import position
from engine.games.chaos.rules.rules import ChaosRules
from engine.games.chaos.state.table import Table
from engine.match import Match
from engine.players import Player
from tests.visible_names import names_in


def table_at(cards: str, a: dict[str, Any], b: dict[str, Any], **more: Any) -> Table:
    """Returns only the table, for rules that no question reaches."""
    described = {"A": {"max_mp": 10, **a}, "B": {"max_mp": 10, **b}, **more}
    return position.read(parse_cards(cards), described, SeededRandom(seed_from_int(0)))


def number_of(table: Table, name: str) -> int:
    """Returns the number of the first card with the given name."""
    return next(card.number for card in table.state.cards.values() if card.name == name)


def told(table: Table, kind: str) -> list[dict[str, Any]]:
    """Returns all facts of events of the given kind, including hidden ones."""
    return [event.facts() for event in table.events if event.kind == kind]


class Board:
    """A match with A to move and ten MP for both, unless the test says otherwise."""

    def __init__(
        self,
        cards: str,
        a: dict[str, Any] | None = None,
        b: dict[str, Any] | None = None,
        seed: int = 0,
        **more: Any,
    ) -> None:
        described = {"A": {"max_mp": 10, **(a or {})}, "B": {"max_mp": 10, **(b or {})}, **more}
        self.match = Chaos().set_up(cards, described, seed_from_int(seed))

    @classmethod
    def of(cls, table: Table) -> Self:
        """Returns a match that continues from a table."""
        board = cls.__new__(cls)
        board.match = Match(ChaosRules(table), None)
        return board

    @property
    def asked(self) -> Decision:
        """The current decision of the match."""
        assert self.match.decision is not None
        return self.match.decision

    def offers(self, **facts: Any) -> bool:
        """Returns whether there is an option with all these facts."""
        return any(facts.items() <= option.facts.items() for option in self.asked.options)

    def do(self, **facts: Any) -> Self:
        """Chooses the first option with all these facts."""
        options = self.asked.options
        found = [n for n, option in enumerate(options) if facts.items() <= option.facts.items()]
        assert found, f"{facts} is not among {[dict(option.facts) for option in options]}"
        self.match.choose(self.asked.player, found[0])
        return self

    def play(self, card: str, place: int | None = None, target: str | None = None) -> Self:
        """Plays a card. `place` is for minions, `target` for cards that ask for one."""
        self.do(do="play", card=card)
        if place is not None:
            self.do(do="place", n=place)
        return self.do(do="pick", card=target) if target else self

    def attack(self, card: str, target: str = "player") -> Self:
        """Attacks with a character."""
        return self.do(do="attack", card=card, target=target)

    def end_turn(self) -> Self:
        """Ends the turn."""
        return self.do(do="end turn")

    def names(self, player: Player, zone: str) -> list[str]:
        """Returns the names of the cards in a zone, from left to right or from the top."""
        return [card["card"] for card in self.match.position()[player][zone]]

    def card(self, player: Player, zone: str, name: str) -> dict[str, Any]:
        """Returns the first card with the given name in a zone."""
        return next(card for card in self.match.position()[player][zone] if card["card"] == name)

    def health(self, player: Player) -> int:
        """Returns the health that the player's leader has left."""
        return self.match.position()[player]["leader"]["health"]

    def number(self, player: Player, key: str) -> int:
        """Returns one of the player's numbers: mp, max_mp, fatigue or turns."""
        return self.match.position()[player][key]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Returns all facts of events of the given kind, including hidden ones."""
        return [event.facts() for event in self.match.events if event.kind == kind]

    def seen(self, viewer: Player | None) -> set[str]:
        """Returns the names of all cards that the viewer's view shows."""
        return names_in(self.match.view(viewer))
