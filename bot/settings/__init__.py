"""The settings of servers and of members."""
