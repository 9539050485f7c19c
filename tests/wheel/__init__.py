"""The installed program: `make wheel`."""
