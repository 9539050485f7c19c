"""What a card may not be, and what is worth a note (CHAOS 11, Refused, Noted, not refused)."""

from engine.games.chaos.validation.cards import refusals

__all__ = ["refusals"]
