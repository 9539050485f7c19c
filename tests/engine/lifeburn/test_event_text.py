"""Events in words."""

from __future__ import annotations

import pytest

from engine.events import FactValue, SeenEvent
from engine.games.lifeburn.game import Lifeburn
from engine.text.sentences import sentence_text

GAME = Lifeburn()


@pytest.mark.parametrize(
    ("kind", "facts", "told"),
    [
        ("turn", {"player": "A", "n": 3}, "Turn 3: A"),
        ("draw", {"player": "A"}, "A draws a card"),
        ("draw", {"player": "A", "card": "Imp"}, "A draws Imp"),
        ("cast", {"player": "A", "card": "Imp", "x": 0}, "A casts Imp"),
        ("cast", {"player": "A", "card": "Imp", "x": 2}, "A casts Imp with X = 2"),
        ("damage", {"player": "B", "n": 2, "life": 29}, "B loses 2 life (31 → 29)"),
        (
            "damage",
            {"player": "B", "n": 2, "life": -1, "card": "Imp"},
            "Imp deals 2 damage to B (1 → -1)",
        ),
        ("heal", {"player": "B", "n": 3, "life": 40}, "B gains 3 life (37 → 40)"),
        ("trigger", {"player": "B", "card": "Imp"}, "B's Imp triggers"),
        ("token", {"player": "B", "card": "Stone"}, "B makes a Stone"),
        ("cancelled", {"player": "B", "card": "Imp"}, "Imp is countered"),
        ("summon limit", {"player": "A", "n": 1}, "A has 1 more summon this turn"),
        ("damage", {"player": "B", "card": "Imp", "n": 1}, "B's Imp takes 1 damage"),
        ("die", {"player": "B", "card": "Imp"}, "B's Imp dies"),
        (
            "keyword",
            {"player": "B", "card": "Imp", "keyword": "Sprout", "n": 2, "until": "ThisTurn"},
            "B's Imp gains Sprout 2 this turn",
        ),
        (
            "keyword",
            {"player": "B", "card": "Imp", "keyword": "Dive", "n": 1, "until": ""},
            "B's Imp gains Dive",
        ),
        (
            "buff",
            {"player": "B", "card": "Imp", "attack": 2, "defense": -1, "until": ""},
            "B's Imp gets +2/-1",
        ),
        (
            "ability",
            {"player": "B", "card": "Imp", "does": "can't attack", "until": "RestOfGame"},
            "B's Imp can't attack for the rest of the game",
        ),
        ("leave", {"player": "B", "card": "Imp", "to": "hand"}, "B's Imp goes to the hand"),
        (
            "banish",
            {"player": "B", "card": "Imp", "from": "graveyard"},
            "B's Imp is exiled from the graveyard",
        ),
        ("banish", {"player": "B", "card": "Imp", "from": "play"}, "B's Imp is exiled"),
        ("play", {"player": "B", "card": "Imp"}, "Imp enters play"),
        (
            "move",
            {"player": "B", "from": "deck", "to": "hand"},
            "A card of B goes from the deck to the hand",
        ),
        ("counters", {"card": "Imp", "counter": "OneOne", "n": 2}, "Imp gets 2 +1/+1 counters"),
        ("counters", {"card": "Imp", "counter": "Haunt", "n": -1}, "Imp loses 1 Haunt counter"),
        ("attack", {"player": "A", "card": "Imp", "target": "player"}, "A's Imp attacks B"),
        ("attack", {"player": "A", "card": "Imp", "target": "Ogre"}, "A's Imp attacks Ogre"),
        ("look", {"player": "A", "n": 2}, "A looks at the top 2 cards of their deck"),
        ("reveal", {"player": "A", "cards": ("Imp", "Ogre")}, "A shows Imp, Ogre"),
        (
            "forbidden",
            {"player": "A", "what": "gain life"},
            "A can't gain life for the rest of the game",
        ),
        ("hand limit", {"player": "A", "n": 2}, "A's hand limit rises by 2"),
        ("mark", {"player": "A", "what": "CopySpell", "n": 1}, "A's next Spell will be copied"),
        (
            "mark",
            {"player": "A", "what": "NextSummon", "keyword": "Dive", "n": 1},
            "A's next Summon will have Dive",
        ),
        ("step", {"player": "A", "step": "Main"}, ""),
    ],
)
def test_what_happened_is_told(kind: str, facts: dict[str, FactValue], told: str):
    assert sentence_text(GAME.describe(SeenEvent(kind, facts)), str) == told
