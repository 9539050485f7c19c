"""A deck laid out: what it costs to play, its tribes and its keywords."""

from __future__ import annotations

from engine.games.lifeburn.game import Lifeburn

GAME = Lifeburn()
DECK = """3 Basalt Brute
2 Gatepost Sentry
1 Millstone Yard
2 Break Ground
cards:
[{"name": "Wanderer", "type": "Summon", "attack": 1, "defense": 1}]
"""


def test_the_summary_counts_the_listed_cards():
    sheet = GAME.deck_sheet(GAME.parse_deck(DECK))
    assert sheet.summary == (
        "5 Summons, 2 Spells, 1 Object",
        "Summons by tributes: 2 for 0, 3 for 1",
        "Spells and Objects by life: 2 for 1, 1 for 3",
        "Tribes: Golem 8",
        "Keywords: Trample 3, Taunt 2",
    )


def test_cards_without_a_tribe_are_counted_too():
    sheet = GAME.deck_sheet(GAME.parse_deck(f"2 Wanderer\n{DECK}"))
    assert "Tribes: Golem 8, none 2" in sheet.summary


def test_an_empty_deck_has_nothing_to_sum_up():
    assert GAME.deck_sheet(GAME.parse_deck("")).summary == ()
