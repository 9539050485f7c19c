"""Several processes of one bot: who holds which shards, who is alive, and their news."""
