"""The rules: pure, deterministic, knowing no Discord, database, clock or file."""

from engine.registry import games, replay

__all__ = ["games", "replay"]
