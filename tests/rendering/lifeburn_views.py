"""Views of Lifeburn: real positions, played on if something has to be in progress."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from engine.decks import DeckSheet, SheetCard
from engine.games.lifeburn.game import Lifeburn
from engine.views import View
from tests.engine.board import Board

Written = dict[str, Any]

CARDS = Path(__file__).with_name("lifeburn_cards.json").read_text(encoding="utf-8")

WORDY_NAME = "The Widow Who Kept the Ledgers of Every Drowned House"
WORDY = """[{
    "name": "The Widow Who Kept the Ledgers of Every Drowned House", "type": "Summon",
    "tribe": "Shadow", "cost": 3, "attack": 4, "defense": 6,
    "keywords": ["Haunt", "Spectral", "Scorch"], "keywordAmounts": [2, 1, 3],
    "description": "She writes nothing down any more. She has no need to.",
    "triggeredEffects": [
      {"trigger": "EnteredZone", "zone": "Play",
       "effects": [{"effect": "Mill", "amount": 3}, {"effect": "GainLife", "amount": 2}]},
      {"trigger": "Death", "self": false, "tribe": "Shadow", "restrictions": ["YouControl"],
       "effects": [{"effect": "LoseLife", "player": "opponent", "amount": 1}]}],
    "activatedEffects": [
      {"costType": "Sacrifice", "cardType": "Summon", "amount": 1, "oncePerTurn": true,
       "effects": [{"effect": "Draw", "amount": 1}, {"effect": "LoseLife", "amount": 1}]}],
    "passiveEffects": [{"passive": "CantSpecialSummon"}]
}]"""


def _tokens(kind: str, count: int, attack: int = 1, **more: Any) -> list[Written]:
    return [{"card": kind, "attack": attack, "defense": attack, **more}] * count


def _resources(stones: int, herbs: int) -> list[str]:
    return ["Stone"] * stones + ["Herb"] * herbs


def _board(a: Written, b: Written, turn: int, phase: str = "Main") -> Board:
    position = {"turn": "A", "turn_number": turn, "phase": phase, "A": a, "B": b}
    return Board("lifeburn", CARDS, position, 6)


@cache
def early() -> View:
    """Returns the fourth turn: a few Summons, a Stone, both hands nearly full."""
    a: Written = {
        "life": 37,
        "play": [{"card": "Quarry Hand", "sick": True}, "Gatepost Sentry"],
        "tokens": _resources(2, 0),
        "hand": ["Basalt Brute", "Pour the Weight", "Walking Causeway", "Cairn Mother"],
        "summons_used": 1,
    }
    b: Written = {
        "life": 34,
        "play": ["Sore Winner", {"card": "Gutter Runt", "damage": 0, "attacked": True}],
        "hand": ["Fistful of Sparks"] * 4,
        "graveyard": ["Burn the Wages"],
        "spellburnt": True,
    }
    return _board(a, b, 4).view("A")


@cache
def middle() -> View:
    """Returns a position seven turns later: counters, damage, an Object, tokens of a kind, an
    exiled card."""
    a: Written = {
        "life": 22,
        "play": [
            {"card": "King of the Heap", "damage": 2},
            {"card": "Furnace Uncle", "counters": {"OneOne": 2}, "attacked": True},
            {"card": "Hollow Chorister", "counters": {"Haunt": 3}},
            "War Drums",
            *_tokens("Goblin", 4),
        ],
        "tokens": _resources(1, 2),
        "hand": ["Sore Winner", "Fistful of Sparks"],
        "graveyard": ["Burn the Wages", "Gutter Runt", "Loud Cousin"],
        "scorched": True,
        "exhausted": True,
    }
    b: Written = {
        "life": 9,
        "play": ["Old Hollow", {"card": "Walking Causeway", "damage": 3}, *_tokens("Plant", 3)],
        "tokens": _resources(0, 3),
        "hand": ["Comb the Wrack"] * 3,
        "graveyard": ["Grave Usher"] * 6,
        "exile": ["Lady Under the Hill"],
        "cant_gain_life": True,
    }
    return _board(a, b, 11).view("A")


def _crowd() -> tuple[Written, Written]:
    """Returns twelve Summons a side and as many tokens as fit beside them."""
    a: Written = {
        "life": 18,
        "play": [
            {"card": "King of the Heap", "damage": 2},
            "Furnace Uncle",
            {"card": "Cliff Rammer", "counters": {"OneOne": 2}},
            "Warren Boss",
            {"card": "Sore Winner", "sick": True},
            "Gutter Runt",
            "Short-Fuse Duelist",
            "Smelting Apprentice",
            {"card": "Crowd Pleaser", "damage": 1},
            "Loud Cousin",
            {"card": "Lady Under the Hill", "counters": {"Haunt": 1}, "owner": "B"},
            "Oathbreaker Captain",
            *_tokens("Goblin", 5),
            *_tokens("Goblin", 1, 3, keywords=["Trample"]),
            *_tokens("Ghost", 2, keywords=["Spectral"]),
        ],
        "tokens": _resources(5, 3),
        "hand": ["Fistful of Sparks"] * 3,
        "graveyard": ["Burn the Wages"] * 14,
        "exile": ["War Drums"] * 2,
        "deck": ["Loud Cousin"] * 9,
        "summons_used": 1,
        "scorched": True,
    }
    b: Written = {
        "life": 27,
        "play": [
            {"card": "Walking Causeway", "damage": 3},
            "Quarry Hand",
            "Gatepost Sentry",
            {"card": "Keystone Warden", "counters": {"OneOne": 1}},
            "Basalt Brute",
            "Wrongly Buried King",
            "Hammer Pilgrim",
            "Sleeping Rampart",
            {"card": "Grandfather Yew", "damage": 6},
            "Old Hollow",
            "Bramble Hedge",
            {"card": "Windfall Gatherer", "sick": True},
            *_tokens("Plant", 5),
            *_tokens("Treefolk", 2, 2),
            *_tokens("Golem", 1, 4, keywords=["Taunt"]),
        ],
        "tokens": _resources(2, 6),
        "hand": ["Two Paths in the Wood"] * 5,
        "graveyard": ["Kind Rain on Bark"] * 8,
        "deck": ["Old Hollow"] * 12,
        "spellburnt": True,
    }
    return a, b


@cache
def crowded() -> View:
    """Returns twelve Summons and sixteen tokens a side."""
    return _board(*_crowd(), 17).view("A")


AGAINST: tuple[tuple[str, str], ...] = (
    ("Cliff Rammer", "Gatepost Sentry"),
    ("Furnace Uncle", "Keystone Warden"),
    ("King of the Heap", "Sleeping Rampart"),
    ("Warren Boss", "Sleeping Rampart"),
    ("Short-Fuse Duelist", "Bramble Hedge"),
    ("Gutter Runt", "Golem"),
    ("Lady Under the Hill", "Grandfather Yew"),
    ("Ghost", "Walking Causeway"),
    ("Ghost", "Walking Causeway"),
    ("Goblin", "Quarry Hand"),
    ("Goblin", "Quarry Hand"),
    ("Oathbreaker Captain", "Wrongly Buried King"),
)


@cache
def fighting(attacks: int = len(AGAINST)) -> View:
    """Returns the crowd in combat: the first of the attacks above."""
    board = _board(*_crowd(), 17, "Combat")
    for attacker, target in AGAINST[:attacks]:
        board.do(do="attack", card=attacker, target=target)
    return board.do(do="done").view("B")


@cache
def raided() -> View:
    """Returns a position in which a few attack the two blockers, and the rest the player behind
    them."""
    a: Written = {
        "life": 26,
        "play": [
            "Furnace Uncle",
            "Warren Boss",
            {"card": "Cliff Rammer", "counters": {"OneOne": 1}},
            *_tokens("Goblin", 4),
        ],
        "tokens": _resources(1, 0),
        "hand": ["Fistful of Sparks"],
        "graveyard": ["Burn the Wages"] * 3,
    }
    b: Written = {
        "life": 11,
        "play": ["Bramble Hedge", *_tokens("Plant", 1)],
        "tokens": _resources(0, 4),
        "hand": ["Two Paths in the Wood"] * 3,
        "graveyard": ["Kind Rain on Bark"] * 2,
    }
    board = _board(a, b, 9, "Combat")
    board.do(do="attack", card="Furnace Uncle", target="Bramble Hedge")
    board.do(do="attack", card="Goblin", target="Plant")
    for attacker in ("Warren Boss", "Cliff Rammer", "Goblin", "Goblin"):
        board.do(do="attack", card=attacker, target="player")
    return board.do(do="done").view("A")


@cache
def stacked() -> View:
    """Returns three objects on the stack: a spell with X, one that counters it, and one at a
    player."""
    a: Written = {
        "life": 24,
        "play": ["Gutter Runt", *_tokens("Goblin", 2)],
        "hand": ["Burn the Wages", "Fistful of Sparks"],
    }
    b: Written = {
        "life": 13,
        "play": ["Tidal Sovereign", {"card": "Skimming Thief", "counters": {"Haunt": 1}}],
        "hand": ["Deny Passage", "Hush the Waves"],
    }
    board = _board(a, b, 8)
    board.play("Burn the Wages").do(do="amount", n=4).pick("Tidal Sovereign")
    board.do(do="pass").play("Hush the Waves").pick("Burn the Wages")
    board.do(do="pass").play("Fistful of Sparks").do(do="pick", player="B")
    return board.view("A")


@cache
def hand() -> View:
    """Returns a view with a hand of seven cards with long texts."""
    cards = [
        "Two Paths in the Wood",
        "King of the Heap",
        "Grave Usher",
        "One Night Only",
        "Bell of the Deep",
        "Comb the Wrack",
        "Hammer Pilgrim",
    ]
    return _board({"hand": cards, "spellburnt": True, "life": 31}, {}, 6).view("A")


@cache
def card() -> SheetCard:
    """Returns a custom card with a long text and a description."""
    deck = Lifeburn().set_up(WORDY, {"A": {"hand": [WORDY_NAME]}}, bytes(32))
    seen = deck.view("A").side("A").zone("hand").cards
    assert seen
    return SheetCard(seen[0].face, 1, rarity="Rare", badges=seen[0].badges)


def sheet() -> DeckSheet:
    """Returns a starter deck whose cards are paid with tributes or life."""
    game = Lifeburn()
    return game.deck_sheet(game.parse_deck(game.starters()[0].text))
