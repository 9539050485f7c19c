"""Commands and presses of members who wait for an opponent, or want alerts about one."""
