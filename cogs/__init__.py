"""Slash commands, buttons, selects and modals: one interaction in, one message out.

Every package in here has a `setup(bot)`, which the client finds and calls by itself. `ui` is what
the others share.
"""
