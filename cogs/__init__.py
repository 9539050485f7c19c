"""Slash commands, buttons, selects and modals: one interaction in, one message out.

`areas` makes the other packages' parts by calling their `setup`, each with the parts of others that
it needs. `ui` is what the others share.
"""
