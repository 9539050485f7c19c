"""How fast the parts are. `python -m benchmarks` measures; `python -m benchmarks.balance` plays
the ready decks against each other."""
