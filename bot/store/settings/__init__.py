"""Queries about what members and servers have set."""
