"""A loopback stand-in for Discord's API v10 and gateway, for testing real discord.py bots."""

from .config import Config
from .errors import Issue, Violation
from .permissions import P
from .server import FakeDiscord

STRICT_KINDS = frozenset(
    {"schema", "limit", "interaction", "gateway", "route", "auth", "no_response"}
)
"""Violations that are always the bot's fault."""
CONDITION_KINDS = frozenset(
    {"not_found", "permission", "dm_closed", "rate_limit", "archived", "replaced"}
)
"""Rejections that a correct bot can run into and must handle."""
HARNESS_KINDS = frozenset({"harness", "not_implemented"})
"""Gaps or bugs of this harness."""

__all__ = [
    "CONDITION_KINDS",
    "HARNESS_KINDS",
    "STRICT_KINDS",
    "Config",
    "FakeDiscord",
    "Issue",
    "P",
    "Violation",
]
