"""Exceptions for failed backups and restores."""


class NotBackedUp(Exception):
    """Raised if a copy could not be made. The error's text gives the reason."""


class NotRestored(Exception):
    """Raised if a copy could not be restored. The database is unchanged. The error's text gives the
    reason."""
