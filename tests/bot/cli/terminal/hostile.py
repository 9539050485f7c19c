"""A legal deck whose cards' names could control a terminal."""

from __future__ import annotations

import json


def hostile_deck(sign: str) -> str:
    """Returns a Lifeburn deck with the sign in all names. It is legal if names may have the
    sign."""
    names = [f"Evil{number}{sign}[2J" for number in range(14)]
    cards = [{"name": name, "type": "Summon", "attack": 1, "defense": 1} for name in names]
    lines = [f"{3 if number < 13 else 1} {name}" for number, name in enumerate(names)]
    return "\n".join(["name: Evil", *lines, "cards:", json.dumps(cards)])
