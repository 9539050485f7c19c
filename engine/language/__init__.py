"""What the games' card languages share: words, strings, places, and how mistakes are reported."""
