"""Slash commands, buttons, selects and modals: one interaction in, one message out.

Every module and package in here (`ui` apart, which they share) is an extension with a
`setup(bot)`; the client finds and loads them by itself.
"""
