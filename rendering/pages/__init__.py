"""Other pictures: deck sheets, standings, brackets, leaderboards, results."""
