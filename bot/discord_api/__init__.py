"""Calls to Discord, each with an outcome instead of an exception."""
