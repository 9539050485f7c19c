"""The execution of cards' effects as they resolve (LIFEBURN 6)."""

from engine.games.lifeburn.effects.resolver import resolve

__all__ = ["resolve"]
