"""Messages of `/help` and `/rules`."""
