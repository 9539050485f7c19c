"""The running service: settings, client, store, decks and everything that lives between clicks."""
