"""Lifeburn decks as texts and as JSON: legal ones, with a card of their own, and with mistakes."""

from __future__ import annotations

import json

import engine

LIFEBURN = engine.games()["lifeburn"]
READY = LIFEBURN.starters()[0]
SHEET = LIFEBURN.deck_sheet(LIFEBURN.parse_deck(READY.text))
COUNTS = {card.face.name: card.count for card in SHEET.cards}
THRICE = next(name for name, count in COUNTS.items() if count == 3)
OWN_CARD = {
    "name": "Hearth Cat",
    "type": "Summon",
    "cost": 1,
    "attack": 2,
    "defense": 2,
    "keywords": ["Blitz"],
    "stackEffects": [{"effect": "GainLife", "amount": 1}],
}
MIXED = {**COUNTS, THRICE: 2, "Hearth Cat": 1}
AS_JSON = json.dumps({"name": "By Hand", "deck": COUNTS}, indent=2)
OWN_AS_JSON = json.dumps({"name": "Homespun", "deck": MIXED, "cards": [OWN_CARD]}, indent=2)
WITH_OWN_CARD = "\n".join(
    [
        "name: Homespun",
        *(f"{count} {name}" for name, count in MIXED.items()),
        "cards:",
        json.dumps([OWN_CARD], indent=2),
    ]
)
WRONG_NAME = THRICE[:-1]
WRONG_TEXT = f"name: Askew\n3 {WRONG_NAME}\n5 {SHEET.cards[-1].face.name}\n"
WRONG_JSON = """{
  "name": "Askew",
  "deck": {"Nobody At All": 37, "Hearth Cat": 3},
  "cards": [
    {
      "name": "Hearth Cat", "type": "Summon", "cost": 1, "attack": 2, "defense": 2,
      "keywrods": ["Blitz"],
      "stackEffects": [{"effect": "GainLive", "amount": 1}]
    }
  ]
}
"""
