"""Cards that a program makes up (CHAOS 13)."""

from engine.games.chaos.generator.random_cards import (
    FIRST,
    NEWEST,
    dealt_card,
    generate,
    random_card,
)

__all__ = ["FIRST", "NEWEST", "dealt_card", "generate", "random_card"]
