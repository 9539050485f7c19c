"""The choices of a decision, as buttons and menus."""
