"""What is on disk: the tables, and one module of queries per area."""

from bot.store.database.transactions import Store

__all__ = ["Store"]
