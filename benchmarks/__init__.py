"""How fast the parts are. `python -m benchmarks` measures; `python -m benchmarks.balance` plays
the starter decks against each other."""
