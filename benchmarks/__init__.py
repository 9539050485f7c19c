"""Measurements of speed. `python -m benchmarks` measures; `python -m benchmarks.balance` plays the
starter decks against each other."""
