"""Queries about the queue."""
