"""Views of Chaos Cards: real positions, and a pool to choose a deck from."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from engine import games
from engine.core.randomness import seed_from_int
from engine.decks import DeckSheet, SheetCard
from engine.games.chaos.card_terms import ABILITIES
from engine.views import View, ZoneView
from tests.engine.board import Board

Written = dict[str, Any]

CARDS = Path(__file__).with_name("chaos_cards.txt").read_text(encoding="utf-8")
WOUND = "turnEnd ally self(damage(1)) if source(charTarget(any, minion))"
LEFT_OUT = 3


def _board(a: Written, b: Written, turn: int) -> Board:
    return Board("chaos", CARDS, {"turn": "A", "turn_number": turn, "A": a, "B": b}, 7)


@cache
def early() -> View:
    """Returns the second turn of both: a minion that still sleeps, and all MP spent."""
    a: Written = {
        "leader": {"card": "Default Leader", "damage": 2},
        "field": [{"card": "Plain Whelp", "fresh": True}],
        "hand": ["Ashen Fang", "Spark", "Gate Warden"],
        "mp": 0,
        "deck": ["Filler"] * 15,
    }
    b: Written = {
        "field": ["Egg of Cinders"],
        "hand": ["Study"] * 4,
        "deck": ["Filler"] * 16,
    }
    return _board(a, b, 4).view("A")


@cache
def middle() -> View:
    """Returns leaders that fight: one attacked, one sleeps; minions of every state."""
    a: Written = {
        "leader": {"card": "Thorn Empress", "damage": 9, "attacks_used": 1},
        "field": [
            {"card": "Gate Warden", "damage": 3, "abilities": ["taunt"], "attached": [WOUND]},
            {"card": "Twin Talon", "attack": 5, "attacks_used": 1},
            {"card": "Ashen Fang", "attack": 4, "max_health": 6, "damage": 1, "attacks_used": 1},
            {"card": "Blood Acolyte", "fresh": True, "activations": [10]},
        ],
        "hand": ["Spark", "Pack Leader", "Late Bloomer", {"card": "#96.6", "cost": 2}],
        "mp": 3,
        "max_mp": 8,
        "deck": ["Filler"] * 7,
    }
    b: Written = {
        "leader": {"card": "Old Siege Engine", "damage": 6, "fresh": True, "attack": 7},
        "field": [
            {
                "card": "Venom Widow",
                "attack": 0,
                "abilities": ["stealth", "poisonous", "lifesteal"],
            },
            {"card": "Cornered Imp", "damage": 4, "type": "dragon"},
            {"card": "#97.15 Spawn", "fresh": True, "abilities": ["charge"]},
        ],
        "hand": ["Study"] * 6,
        "max_mp": 9,
        "mp": 1,
        "fatigue": 2,
        "deck": [],
    }
    return _board(a, b, 15).view("A")


@cache
def full() -> View:
    """Returns seven minions a side, and ten cards in hand with the longest existing texts."""
    a: Written = {
        "leader": {
            "card": "Thorn Empress",
            "abilities": [one for one in ABILITIES if one != "stealth"],
        },
        "field": [
            {"card": "#97.15", "damage": 1, "attached": [WOUND, WOUND]},
            {"card": "#332.3", "attack": 12, "max_health": 15, "activations": [10, 0, 0]},
            {"card": "#96.6", "attacks_used": 2},
            {"card": "#100.18", "fresh": True},
            {"card": "#420.6 Spawn 2", "abilities": list(ABILITIES)},
            {"card": "#97.15 Spawn", "attack_times": 3, "attacks_used": 1},
            {"card": "Cornered Imp", "damage": 5, "attack": 9, "activations": [10]},
        ],
        "hand": [
            "#520.16",
            "#97.15",
            "#332.3",
            "#96.6",
            "#100.18",
            "#420.6",
            {"card": "Late Bloomer", "cost": 4},
            "Old Siege Engine",
            {"card": "Gate Warden", "cost": 9},
            "Egg of Cinders",
        ],
        "max_mp": 10,
        "mp": 10,
    }
    b: Written = {
        "leader": {"card": "Old Siege Engine", "damage": 19, "attacks_used": 1},
        "field": [
            "Quiet Monk",
            {"card": "#420.6", "damage": 2},
            {"card": "#420.6 Spawn 2", "fresh": True},
            {"card": "#420.6 Spawn 2", "fresh": True},
            "Gate Warden",
            {"card": "#332.3", "abilities": []},
            {"card": "Twin Talon", "attack": 0},
        ],
        "hand": ["Study"] * 10,
        "max_mp": 10,
        "mp": 0,
    }
    return _board(a, b, 23).view("A")


@cache
def pool() -> View:
    """Returns thirty cards to choose a deck from, the first of them left out."""
    game = games()["chaos"]
    deck = game.parse_deck("mode: sealed")
    match = game.begin((deck, deck), seed_from_int(5), "A")
    for _ in range(LEFT_OUT):
        match.choose("A", 0)
    return match.view("A")


def to_choose_from() -> ZoneView:
    """Returns the pool as its owner sees it."""
    found = pool().pool
    assert found is not None
    return found


@cache
def sheet() -> DeckSheet:
    """Returns a deck of all the cards, once each."""
    game = games()["chaos"]
    names = [line.split('"')[1] for line in CARDS.splitlines() if line[:1] in ("l", "m", "s")]
    listed = "\n".join(f'"{name}"' for name in names)
    return game.deck_sheet(game.parse_deck(f'{CARDS}\ndeck: "One of Each" by "Ann"\n{listed}\n'))


@cache
def card(name: str) -> SheetCard:
    """Returns one of the cards."""
    return next(card for card in sheet().cards if card.face.name == name)


def deck() -> DeckSheet:
    """Returns a starter deck with cards of every cost."""
    game = games()["chaos"]
    [heirs] = [one for one in game.starters() if one.key == "heirs"]
    return game.deck_sheet(game.parse_deck(heirs.text))
