"""Data of a member or a server: export and deletion."""
