"""The rules: pure and deterministic. They know no Discord, database, clock or file."""

# This comes first, because the function `replay` below takes over the name that the submodule sets
# on this package.
import engine.games  # noqa: F401 # pyright: ignore[reportUnusedImport]
from engine.match_replay import replay
from engine.registry import games, rules_versions

__all__ = ["games", "replay", "rules_versions"]
