"""Why there is no copy, or nothing was put back."""

from __future__ import annotations


class NotBackedUp(Exception):
    """There is no new copy; its text says why."""


class NotRestored(Exception):
    """The database is as it was; its text says why."""
