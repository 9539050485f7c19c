"""Why there is no copy, or nothing was put back."""


class NotBackedUp(Exception):
    """There is no new copy; its text says why."""


class NotRestored(Exception):
    """The database is as it was; its text says why."""
