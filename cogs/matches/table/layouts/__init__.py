"""The board, the hand, the log and the cards in words, as messages."""
