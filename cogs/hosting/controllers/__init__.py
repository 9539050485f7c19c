"""Reports of members, their delivery, and members and servers that the host has blocked."""
