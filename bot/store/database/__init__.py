"""The database: opening it, its transactions, and what both kinds of database share."""
