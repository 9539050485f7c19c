"""The practice player: an opponent who knows what its seat may know, and no more."""
