"""A described ASIGOC position to play in."""

from __future__ import annotations

from typing import Any, Self

from tests.engine import board

CARDS = """
weapon "Saber" 2/3
weapon "Pike" 3/1
weapon "Buckler" 0/4
item "Ember" any: damage 1
item "Pebble": damage 1
"""


class Board(board.Board):
    """An ASIGOC position with the cards above, on player A's turn unless the test says
    otherwise."""

    def __init__(
        self,
        cards: str = "",
        a: dict[str, Any] | None = None,
        b: dict[str, Any] | None = None,
        *,
        turn: str = "A",
        turn_number: int = 3,
        phase: str = "main",
        seed: int = 0,
    ) -> None:
        position = {"turn": turn, "turn_number": turn_number, "phase": phase}
        super().__init__("asigoc", CARDS + cards, {**position, "A": a or {}, "B": b or {}}, seed)

    def use(self, card: str) -> Self:
        """Activates a Weapon or an Ace."""
        return self.do(do="activate", card=card)

    def deploy(self, card: str) -> Self:
        return self.do(do="deploy", card=card)

    def attack(self, card: str) -> Self:
        return self.do(do="attack", card=card)

    def block(self, card: str) -> Self:
        return self.do(do="block", card=card)

    def no_block(self) -> Self:
        return self.do(do="no block")

    def option(self, n: int) -> Self:
        return self.do(do="option", n=n)

    def passes(self, times: int = 1) -> Self:
        """Makes the player who has priority pass `times` times."""
        for _ in range(times):
            self.do(do="pass")
        return self

    def resolve(self) -> Self:
        """Makes both players pass."""
        return self.passes(2)

    def leave(self, steps: int = 1) -> Self:
        """Makes the turn player leave this number of `steps`; the opponent lets each end."""
        for _ in range(steps):
            self.do(do="next step").passes()
        return self

    def can(self, do: str, card: str) -> bool:
        """Returns whether the card can be used so now."""
        return bool(self.offered(do=do, card=card))

    def health(self, player: str) -> int:
        return self.match.position()[player]["health"]

    def weapon(self, player: str, name: str) -> tuple[int, int]:
        """Returns the Attack and Block of a Weapon on the field."""
        card = self.card(player, "weapons", name)
        return card["attack"], card["block"]

    @property
    def step(self) -> str:
        return self.match.position()["phase"]

    @property
    def stack(self) -> list[str]:
        """The cards of the effects in the Outlet, newest first."""
        return [item.card.name for item in self.view(None).stack]
