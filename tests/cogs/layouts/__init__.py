"""Layouts without a bot: from a snapshot to a message, in milliseconds."""
