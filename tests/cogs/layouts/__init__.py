"""Layouts without a bot: a snapshot in, a message out, in milliseconds."""
