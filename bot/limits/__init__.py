"""Limits for members: blocks by this bot's host, acts an hour, reports."""
