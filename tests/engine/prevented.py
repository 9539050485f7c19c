"""The log's lines on what a rule has prevented."""

from __future__ import annotations

from collections.abc import Mapping

from engine import games
from engine.players import Player
from engine.text.sentences import sentence_text
from tests.engine.board import Board
from tests.repository import RULES

NAMES: Mapping[Player, str] = {"A": "Alice", "B": "Bob"}


def told(game: str, board: Board, kind: str) -> list[str]:
    """Returns the lines of the log for events of the given kind, as everybody reads them."""
    return [
        sentence_text(games()[game].describe(event.seen_by(None)), NAMES.__getitem__)
        for event in board.match.events
        if event.kind == kind
    ]


def in_rules(game: str, line: str) -> bool:
    """Returns whether the game's rules list this line of the log."""
    pages = (RULES / game).glob("*.md")
    return any(f"| {line} |" in page.read_text(encoding="utf-8") for page in pages)
