"""The pages of `/help` and `/rules`, with their buttons."""
