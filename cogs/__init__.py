"""Slash commands, buttons, selects and modals: one interaction in, one message out.

Every module and package in here (`ui` apart, which they share) has a `setup(bot)`, which the client
finds and calls by itself.
"""
