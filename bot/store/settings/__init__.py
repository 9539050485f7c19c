"""Queries about settings of members and servers."""
