"""Slash commands, buttons, selects and modals: one interaction in, one message out.

`areas` calls the `setup` of every other package, with the parts of other areas that it needs. `ui`
has what the areas share.
"""
