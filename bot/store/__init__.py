"""The store: the tables, and one folder of queries for each area."""

from bot.store.database.transactions import Store

__all__ = ["Store"]
