"""Commands and presses of entrants and organisers, and the pages of a tournament."""
