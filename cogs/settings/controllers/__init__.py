"""The settings of a server and of a member, with their buttons."""
