"""Exceptions for failed backups and restores."""


class NotBackedUp(Exception):
    """Raised if no new copy was made; its text says why."""


class NotRestored(Exception):
    """Raised if nothing was restored and the database is unchanged; its text says why."""
