"""Commands and presses of members who wait for an opponent, or want to be told of one."""
