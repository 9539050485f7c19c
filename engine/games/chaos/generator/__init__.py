"""Cards that a program makes up (CHAOS 13)."""

from engine.games.chaos.generator.generating import dealt_card, generate, random_card

__all__ = ["dealt_card", "generate", "random_card"]
