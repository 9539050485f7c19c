"""Commands and presses about challenges, and the custom cards that they show."""
