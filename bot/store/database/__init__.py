"""The database: opening it, its transactions, and what both kinds of it share."""
