"""How card files are read in any game: words, names, places, and how mistakes are reported."""
