"""The board, the hands, the log and the cards of a match, kept up to date."""
