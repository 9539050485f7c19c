"""A described Cardfinity position to play in."""

from __future__ import annotations

from typing import Any, Self

from tests.engine import board

FILLERS = " ".join(f'"{name}" counterspell: deckout N/A' for name in ("Ash", "Birch", "Cedar"))


class Board(board.Board):
    """A Cardfinity position, on player A's turn."""

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
        super().__init__("cardfinity", f"{FILLERS} {cards}", position, seed)

    def activate(self, card: str, spell: str) -> Self:
        return self.do(do="activate", card=card, spell=spell)

    def end_turn(self) -> Self:
        return self.do(do="end turn")
