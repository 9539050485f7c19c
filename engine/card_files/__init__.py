"""Reading card files of any game: words, names, places in the text, and reports of mistakes."""
