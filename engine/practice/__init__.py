"""The practice player: an opponent that knows only what its seat may know."""
