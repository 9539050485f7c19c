"""Fair deals: the commitment, cutting the deck, and verifying a match."""
