"""Decisions, attacks, automatic passes and stops as rows of buttons and menus."""
