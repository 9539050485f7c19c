"""The buttons, menus and forms about decks, and their actions."""
