"""Several processes of one bot: which of them holds which of Discord's shards."""
