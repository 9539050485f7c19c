"""Commands and presses about challenges, and the home-made cards that they show."""
