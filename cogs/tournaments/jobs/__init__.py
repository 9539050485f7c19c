"""Jobs of tournaments: rounds, draws, announcements and news."""
