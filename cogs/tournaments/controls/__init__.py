"""The buttons, menus and forms of tournaments, and their actions."""
