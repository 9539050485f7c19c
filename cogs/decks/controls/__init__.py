"""The buttons, menus and forms about decks, and the actions that these stand for."""
