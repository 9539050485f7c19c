"""A loopback stand-in for Discord's API v10 and gateway, for testing real discord.py bots."""

from .config import Config
from .errors import CONDITION_KINDS, HARNESS_KINDS, STRICT_KINDS, Issue, Violation
from .permissions import P
from .server import FakeDiscord
from .world import World

__all__ = [
    "CONDITION_KINDS",
    "HARNESS_KINDS",
    "STRICT_KINDS",
    "Config",
    "FakeDiscord",
    "Issue",
    "P",
    "Violation",
    "World",
]
