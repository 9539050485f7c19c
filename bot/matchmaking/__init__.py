"""Finding members an opponent: the queue, who is paired with whom, and when."""
