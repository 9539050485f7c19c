"""The practice player: a computer opponent that knows only what a person in its seat may know."""
