"""The running service: settings, client, store, decks and everything that exists between clicks."""
