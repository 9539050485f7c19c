"""Presses on boards and hands, and the upkeep of their messages."""
