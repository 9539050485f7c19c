"""Queries that export or delete a member's or a server's data."""
