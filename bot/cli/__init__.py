"""The command `deckhand` and its subcommands."""
