"""Puzzles: positions with one right way to win in the turn, found in the computer's own play and
proved twice."""
