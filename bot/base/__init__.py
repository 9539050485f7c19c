"""Modules that all other packages may import: refusals, settings, text, turns, shutdown."""
