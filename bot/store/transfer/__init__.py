"""Copies of tables, and databases of other versions."""
