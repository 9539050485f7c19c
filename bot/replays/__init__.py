"""Matches that are over: who may see which parts, as steps and as files."""
