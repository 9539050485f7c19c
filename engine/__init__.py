"""The rules: pure, deterministic, knowing no Discord, database, clock or file."""

# First of all, since the function below takes the name that this package gets here.
import engine.games  # noqa: F401 # pyright: ignore[reportUnusedImport]
from engine.match_replay import replay
from engine.registry import games, rules_versions

__all__ = ["games", "replay", "rules_versions"]
