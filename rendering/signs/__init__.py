"""Signs of abilities, zones and counters."""
