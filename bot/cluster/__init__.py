"""Several processes of one bot: leases of shards, heartbeats, and messages between processes."""
