"""Keywords as badges: printed ones wherever a card is seen, current ones in play."""

from __future__ import annotations

from typing import Any

from engine.games.lifeburn.texts.keywords import KEYWORDS, keyword_type
from engine.views import Badge, CardView
from tests.engine.board import Board
from tests.engine.lifeburn.tables import summon

CARDS: list[dict[str, Any]] = [
    summon("Bulwark", 1, 3, keywords=["Taunt", "Sprout"], keywordAmounts=[1, 2]),
    {
        "name": "Banner",
        "type": "Object",
        "passiveEffects": [{"passive": "GrantKeyword", "keyword": "Blitz", "cardType": "Summon"}],
    },
    {
        "name": "Hush",
        "type": "Object",
        "passiveEffects": [{"passive": "DisableKeyword", "cardType": "Summon", "all": True}],
    },
    {
        "name": "Rain",
        "type": "Object",
        "passiveEffects": [{"passive": "ModifyKeywordAmount", "cardType": "Summon"}],
    },
    {"name": "Cinder", "type": "Spell", "keywords": ["Scorch", "Exhaust"]},
]
TAUNT = Badge("shield", "Taunt")
SPROUT = Badge("leaf", "Sprout 2")


def seen(side: dict[str, Any], zone: str, enemy: dict[str, Any] | None = None) -> CardView:
    position = {"turn": "A", "turn_number": 3, "A": side, "B": enemy or {}}
    cards = Board("lifeburn", CARDS, position, 0).view("A").side("A").zone(zone).cards
    assert cards
    return cards[0]


def test_every_keyword_has_a_pictogram_of_its_own():
    assert len({keyword_type(one).icon for one in KEYWORDS}) == len(KEYWORDS)


def test_printed_keywords_are_badges_in_hand_and_in_the_graveyard():
    assert seen({"hand": ["Bulwark"]}, "hand").badges == (TAUNT, SPROUT)
    assert seen({"graveyard": ["Bulwark"]}, "graveyard").badges == (TAUNT, SPROUT)
    assert seen({"hand": ["Cinder"]}, "hand").badges == (
        Badge("flame", "Scorch"),
        Badge("moon", "Exhaust"),
    )


def test_a_badge_that_is_shown_is_no_mark_besides():
    card = seen({"play": ["Bulwark"]}, "play")
    assert card.badges == (TAUNT, SPROUT)
    assert not set(card.marks) & {"Taunt", "Sprout 2"}


def test_a_keyword_given_by_an_aura_is_a_badge_in_play_alone():
    assert Badge("bolt", "Blitz") in seen({"play": ["Bulwark", "Banner"]}, "play").badges
    side = {"hand": ["Bulwark"], "play": ["Banner"]}
    assert Badge("bolt", "Blitz") not in seen(side, "hand").badges


def test_a_keyword_that_is_taken_away_is_no_badge():
    card = seen({"play": ["Bulwark"]}, "play", {"play": ["Hush"]})
    assert card.badges == ()
    assert card.marks == ("lost Taunt", "lost Sprout")


def test_a_badge_says_the_amount_as_it_is_now():
    card = seen({"play": ["Bulwark", "Rain"]}, "play")
    assert card.badges == (TAUNT, Badge("leaf", "Sprout 3"))


def test_what_was_made_during_the_match_is_a_token():
    assert seen({"tokens": ["Stone"]}, "tokens").token
    assert seen({"play": ["Plant"]}, "play").token
    assert not seen({"play": ["Bulwark"]}, "play").token


def test_the_active_player_always_sees_how_many_summons_are_left():
    for used, said in ((0, "1 summon left"), (1, "no summon left")):
        position = {"turn": "A", "turn_number": 3, "A": {"summons_used": used}, "B": {}}
        view = Board("lifeburn", CARDS, position, 0).view("B")
        assert said in view.side("A").marks
        assert view.side("B").marks == ()
