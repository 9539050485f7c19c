"""Players who have left the server, as their opponents see it."""
