"""The running bot: its client, services, start and end, logs and metrics."""
