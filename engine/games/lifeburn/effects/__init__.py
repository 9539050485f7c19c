"""What the effects of cards do as they resolve (LIFEBURN 6)."""

from engine.games.lifeburn.effects.resolving import resolve

__all__ = ["resolve"]
