"""The buttons, menus and forms of tournaments, and the actions that they stand for."""
