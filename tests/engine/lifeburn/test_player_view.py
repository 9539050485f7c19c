"""Views of a match: states in words, targets named, hidden cards left out."""

from __future__ import annotations

from typing import Any

from engine.decisions import Place
from engine.faces import Stat
from engine.games.lifeburn.game import Lifeburn
from engine.players import PLAYERS, Player
from engine.views import Badge, CardView, View, ZoneView
from tests.engine.board import Board
from tests.visible_names import names_in

GAME = Lifeburn()
CARDS: list[dict[str, Any]] = [
    {
        "name": "Ogre",
        "type": "Summon",
        "tribe": "Golem",
        "attack": 3,
        "defense": 3,
        "keywords": ["Trample"],
    },
    {
        "name": "Widow",
        "type": "Summon",
        "tribe": "Shadow",
        "attack": 2,
        "defense": 2,
        "keywords": ["Haunt", "Taunt"],
        "keywordAmounts": [2, 1],
    },
    {
        "name": "Seer",
        "type": "Summon",
        "attack": 1,
        "defense": 3,
        "passiveEffects": [{"passive": "TopCardRevealed"}],
    },
    {
        "name": "Hush",
        "type": "Object",
        "passiveEffects": [{"passive": "DisableKeyword", "cardType": "Summon", "all": True}],
    },
    {
        "name": "Spark",
        "type": "Spell",
        "cost": 2,
        "stackEffects": [{"effect": "DealDamage", "amount": 1, "targetType": "Any"}],
    },
    {
        "name": "Flood",
        "type": "Spell",
        "stackEffects": [{"effect": "DealDamage", "amountBasedOn": "X", "targetType": "Player"}],
        "costModifiers": [{"modifier": "X"}],
    },
    {
        "name": "Fork",
        "type": "Spell",
        "stackEffects": [
            {
                "effect": "Choose",
                "choices": [
                    [{"effect": "Draw", "amount": 2}],
                    [{"effect": "Destroy", "targetType": "Summon"}],
                ],
            }
        ],
    },
    {
        "name": "Sift",
        "type": "Spell",
        "stackEffects": [{"effect": "LookAtDeck", "amount": 2}],
    },
    {
        "name": "Fetch",
        "type": "Spell",
        "stackEffects": [{"effect": "Tutor", "cardType": "Summon", "reveal": True}],
    },
    {
        "name": "Bare",
        "type": "Spell",
        "stackEffects": [{"effect": "Reveal", "all": True, "player": "opponent"}],
    },
]


def board(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Board:
    return Board(
        "lifeburn", CARDS, {"turn": "A", "turn_number": 3, "A": a or {}, "B": b or {}} | more, 0
    )


def zone(view: View, player: Player, key: str) -> ZoneView:
    return view.side(player).zone(key)


def cards(view: View, player: Player, key: str) -> tuple[CardView, ...]:
    found = zone(view, player, key).cards
    assert found is not None
    return found


def test_the_zones_come_in_this_order():
    view = board().view("A")
    for side in view.players:
        keys = [one.key for one in side.zones]
        assert keys == ["play", "tokens", "hand", "deck", "graveyard", "exile"]


def test_hands_are_their_owners_and_decks_nobodys():
    found = board({"hand": ["Spark"], "deck": ["Ogre"]}, {"hand": ["Fork"], "deck": ["Widow"]})
    assert names_in(found.view("A")) == {"Spark"}
    assert names_in(found.view("B")) == {"Fork"}
    assert names_in(found.view(None)) == set()
    assert zone(found.view("B"), "A", "hand").size == 1
    assert zone(found.view("B"), "A", "deck").cards is None


def test_graveyards_and_exile_are_public_with_the_newest_on_top():
    view = board(b={"graveyard": ["Spark", "Ogre"], "exile": ["Fork"]}).view(None)
    assert [card.face.name for card in cards(view, "B", "graveyard")] == ["Spark", "Ogre"]
    assert [card.face.name for card in cards(view, "B", "exile")] == ["Fork"]


def test_a_revealed_top_card_is_seen_by_everybody():
    found = board({"play": ["Seer"], "deck": ["Ogre", "Widow"]})
    for viewer in (*PLAYERS, None):
        deck = zone(found.view(viewer), "A", "deck")
        assert deck.size == 2
        assert [card.face.name for card in deck.cards or ()] == ["Ogre"]


def test_a_summon_shows_what_it_is_now_and_what_is_printed():
    described = {"card": "Widow", "damage": 1, "counters": {"OneOne": 2}, "sick": True}
    (card,) = cards(board({"play": [described]}).view("B"), "A", "play")
    assert card.stats == (Stat("attack", 4, 2), Stat("defense", 3, 2))
    assert card.marks == ("1 damage", "2 +1/+1", "sick")
    assert card.badges == (Badge("skull", "Haunt 2"), Badge("shield", "Taunt"))


def test_a_lost_keyword_is_shown_as_lost():
    view = board({"play": ["Ogre"]}, {"play": ["Hush"]}).view("A")
    (card,) = cards(view, "A", "play")
    assert card.marks == ("lost Trample",)


def test_tokens_of_a_kind_lie_together_and_options_point_at_them():
    found = board({"tokens": ["Stone", "Herb", "Stone", "Herb"]})
    view = found.view("A")
    assert [card.face.name for card in cards(view, "A", "tokens")] == [
        "Herb",
        "Herb",
        "Stone",
        "Stone",
    ]
    assert found.match.decision is not None
    herbs = [option.place for option in found.match.decision.options if option.place]
    assert {place.index for place in herbs if place.zone == "tokens"} <= {0, 1}


def test_states_of_players_are_said_in_words():
    view = board(
        {"spellburnt": True, "scorched": True, "summons_used": 1}, {"exhausted": True}
    ).view(None)
    assert view.side("A").marks == ("spellburnt", "scorched", "no summon left")
    assert view.side("B").marks == ("exhausted",)
    assert view.side("A").counters == (Stat("life", 40, 40),)


def test_cards_in_hand_show_what_they_cost_now():
    found = board({"hand": ["Spark"], "spellburnt": True})
    (card,) = cards(found.view("A"), "A", "hand")
    assert card.stats == (Stat("cost", 4, 2),)


def test_the_stack_has_the_newest_on_top_with_targets_in_words():
    found = board({"hand": ["Spark", "Flood"]}, {"play": ["Ogre"]})
    found.play("Spark").pick("Ogre").play("Flood").do(do="amount", n=3).do(player="B")
    first, second = found.view(None).stack
    assert (first.card.name, first.text) == (
        "Flood",
        "Deal X damage to target player. Target: their opponent.",
    )
    assert first.marks == ("X = 3",)
    assert second.text == "Deal 1 damage to target player or Summon. Target: their opponent's Ogre."
    assert second.player == "A"


def test_the_stack_tells_the_chosen_option_alone():
    found = board({"hand": ["Fork"]}, {"play": ["Ogre"]})
    found.play("Fork").do(do="option", n=2).pick("Ogre")
    (item,) = found.view("B").stack
    assert item.text == "Destroy target Summon. Target: their opponent's Ogre."


def test_pending_attacks_point_from_place_to_place():
    found = board({"play": ["Widow", "Ogre"]}, {"play": ["Seer"]}, phase="Combat")
    found.do(do="attack", card="Ogre", target="Seer")
    found.do(do="attack", card="Widow", target="player").do(do="done")
    first, second = found.view("B").attacks
    assert (first.attacker, first.target) == (Place("A", "play", 1), Place("B", "play", 0))
    assert (second.attacker, second.target) == (Place("A", "play", 0), "B")
    (widow, ogre) = cards(found.view(None), "A", "play")
    assert "attacked" in widow.marks
    assert "attacked" in ogre.marks


def test_what_is_looked_at_is_shown_to_one_alone():
    found = board({"hand": ["Sift"], "deck": ["Ogre", "Widow", "Seer"]})
    found.play("Sift").do(do="pass").do(do="pass")
    assert found.shown("A") == ["Ogre", "Widow"]
    assert found.shown("B") == []
    assert names_in(found.view("B")) - {"graveyard"} == {"Sift"}


def test_what_is_fetched_is_shown_to_the_opponent():
    found = board({"hand": ["Fetch"], "deck": ["Spark", "Ogre", "Widow"]})
    found.play("Fetch").do(do="pass").do(do="pass")
    assert "Spark" not in names_in(found.view("A"))
    assert names_in(found.view("B")) == {"Fetch"}
    found.pick("Widow")
    assert "Widow" in names_in(found.view("B"))
    assert "Ogre" not in names_in(found.view("B"))


def test_a_shown_hand_is_seen():
    found = board({"hand": ["Bare"]}, {"hand": ["Ogre"]})
    found.play("Bare").do(do="pass").do(do="pass")
    assert found.shown("A") == ["Ogre"]
