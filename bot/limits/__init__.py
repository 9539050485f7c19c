"""Limits for members: blocks by the host, acts an hour, reports."""
