"""Puzzles: positions in which exactly one way wins in this turn. They are found in matches of the
computer against itself, and proved twice."""
