"""The program as it is installed: `make wheel`."""
