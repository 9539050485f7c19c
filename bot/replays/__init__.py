"""Matches that are over: who may see what of them, as steps, and as files to keep."""
