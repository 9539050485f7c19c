"""A stand-in for Discord, the bot as a process on it, and scripted users: see README.md."""
