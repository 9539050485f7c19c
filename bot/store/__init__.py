"""What is on disk: the tables, and one module of queries per area."""

from bot.store.database import Store, unhurried_writes

__all__ = ["Store", "unhurried_writes"]
