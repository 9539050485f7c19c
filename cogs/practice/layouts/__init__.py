"""Practice matches as messages, and the turns of the computer."""
