"""The effects, each with its results (LIFEBURN 6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.board import Board
from tests.engine.lifeburn.spells import (
    CARDS,
    DONE,
    NO,
    YES,
    in_play,
    life,
    names,
    option,
    pick,
    resolve,
    used,
)
from tests.engine.lifeburn.tables import summon

# ---- amounts and players


def test_a_number_the_player_chooses_is_bounded_by_what_is_possible() -> None:
    choice = {"effect": "Draw", "amountBasedOn": "PlayerChoice"}
    board = used(choice, {"deck": ["Walker", "Mer"]})
    assert not board.offered(do="amount", n=3)
    assert names(board.do(do="amount", n=2), "A", "hand") == ["Walker", "Mer"]


def test_up_to() -> None:
    board = used({"effect": "Draw", "upTo": 1}, {"deck": ["Walker", "Mer"]})
    assert not board.offered(do="amount", n=2)
    assert names(board.do(do="amount", n=0), "A", "hand") == []


def test_both_players_or_the_other() -> None:
    decks = {"deck": ["Walker"]}, {"deck": ["Mer"]}
    board = used({"effect": "Draw", "all": True}, *decks)
    assert (names(board, "A", "hand"), names(board, "B", "hand")) == (["Walker"], ["Mer"])
    board = used({"effect": "Draw", "player": "opponent"}, *decks)
    assert (names(board, "A", "hand"), names(board, "B", "hand")) == ([], ["Mer"])


def test_a_modifier_with_a_condition() -> None:
    effect = {
        "effect": "GainLife",
        "amount": 2,
        "amountModifier": "x3",
        "modifierConditions": [{"condition": "Control", "tribe": "Golem"}],
    }
    assert life(used(effect)) == (42, 40)
    assert life(used(effect, {"play": ["Walker"]})) == (46, 40)


# ---- targets of effects


@pytest.mark.parametrize(
    ("fields", "mine", "theirs"),
    [
        ({"tribe": "Golem"}, [("Mer", 1, 3)], [("Big", 6, 4)]),
        ({"all": True}, [("Mer", 1, 1)], [("Big", 6, 4)]),
        (
            {"cardType": "Summon", "isOpponent": True},
            [("Walker", 2, 2), ("Mer", 1, 3)],
            [("Big", 6, 4)],
        ),
    ],
)
def test_mass_damage(
    fields: dict[str, Any], mine: list[tuple[str, int, int]], theirs: list[tuple[str, int, int]]
) -> None:
    effect = {"effect": "DealDamage", "amount": 2, **fields}
    board = used(effect, {"play": ["Walker", "Mer"]}, {"play": ["Big"]})
    assert (in_play(board, "A"), in_play(board, "B")) == (mine, theirs)
    assert life(board) == (40, 40)


def test_damage_to_the_opponent_without_a_target() -> None:
    assert life(used({"effect": "DealDamage", "amount": 3, "isOpponent": True})) == (40, 37)


def test_damage_to_what_the_opponent_controls_within_bounds() -> None:
    effect = {
        "effect": "DealDamage",
        "isOpponent": True,
        "restrictions": ["Attack"],
        "restrictionMax": 2,
    }
    board = used(effect, {"play": ["Mer"]}, {"play": ["Walker", "Big"]})
    assert in_play(board, "A") == [("Mer", 1, 3)]
    assert in_play(board, "B") == [("Walker", 2, 1), ("Big", 6, 6)]
    assert life(board) == (40, 40)


def test_a_card_that_leaves_the_stack_is_not_resolved() -> None:
    back = {"effect": "SendToZone", "destination": "Deck"}
    gone = {
        "name": "Gone",
        "type": "Spell",
        "stackEffects": [{"effect": "GainLife"}],
        "triggeredEffects": [{"trigger": "Cast", "effects": [back]}],
    }
    board = Board("lifeburn", [gone], {"turn": "A", "A": {"hand": ["Gone"]}}, 0).play("Gone")
    resolve(board)
    assert (board.match.position()["stack"], life(board)) == ([], (40, 40))
    assert names(board, "A", "deck")[0] == "Gone"


def test_what_follows_acts_on_the_same_target() -> None:
    effect = {
        "effect": "DealDamage",
        "targetType": "Any",
        "additionalEffects": [{"effect": "DealDamage", "amount": 2}],
    }
    assert life(used(effect, at=[{"do": "pick", "player": "B"}])) == (40, 37)
    board = used(effect, {}, {"play": ["Big"]}, [pick("Big")])
    assert in_play(board, "B") == [("Big", 6, 3)]


@pytest.mark.parametrize(
    ("fields", "left"),
    [
        ({}, ["Thing"]),
        ({"cardType": "Object"}, ["Walker", "Plant"]),
        ({"cardType": "Token"}, ["Walker", "Thing"]),
        ({"tribe": "Treefolk"}, ["Walker", "Thing"]),
    ],
)
def test_mass_destruction(fields: dict[str, Any], left: list[str]) -> None:
    tokens = [] if fields.get("cardType") == "Token" else ["Stone"]
    effect = {"effect": "Destroy", "all": True, **fields}
    board = used(effect, {}, {"play": ["Walker", "Thing", "Plant"], "tokens": ["Stone"]})
    assert (names(board, "B", "play"), names(board, "B", "tokens")) == (left, tokens)


def test_destruction_with_a_filter_alone_has_a_target() -> None:
    board = used(
        {"effect": "Destroy", "tribe": "Golem"}, {}, {"play": ["Walker", "Big"]}, [pick("Big")]
    )
    assert names(board, "B", "play") == ["Walker"]


def test_the_opponent_picks_what_to_sacrifice_and_gives_all_there_is() -> None:
    effect = {"effect": "Sacrifice", "amount": 2, "isOpponent": True}
    board = used(effect, {}, {"play": ["Walker", "Mer", "Big"]}, [], pick("Mer"), pick("Walker"))
    assert names(board, "B", "play") == ["Big"]
    board = used(effect, {}, {"play": ["Walker"]}, [], pick("Walker"))
    assert board.waits_for == "A"


def test_with_an_illegal_target_what_does_not_refer_to_it_still_happens() -> None:
    follow = [
        {"effect": "GainLife", "amountBasedOn": "TargetPower"},
        {"effect": "AddCounter"},
        {"effect": "CreateToken", "tokenType": "Plant", "playerBasedOn": "OwnerOfTarget"},
        {"effect": "Draw"},
    ]
    effect = {"effect": "Destroy", "targetType": "Summon", "additionalEffects": follow}
    card = {"name": "Trick", "type": "Spell", "stackEffects": [effect]}
    position = {
        "turn": "A",
        "A": {"hand": ["Trick"], "deck": ["Mer"]},
        "B": {"hand": ["Kill"], "play": ["Walker"]},
    }
    board = Board("lifeburn", [*CARDS, card], position, 0).play("Trick").pick("Walker")
    resolve(board.do(do="pass").play("Kill").pick("Walker"))
    resolve(board)
    assert (names(board, "A", "hand"), names(board, "A", "play"), life(board)) == (
        ["Mer"],
        [],
        (40, 40),
    )


def test_each_affected_card_by_itself() -> None:
    follow = {
        "effect": "GainLife",
        "amount": 2,
        "targetBasedOn": "RootAffected",
        "conditions": [{"condition": "TargetIs", "tribe": "Golem"}],
    }
    effect = {"effect": "Mill", "amount": 3, "additionalEffects": [follow]}
    assert life(used(effect, {"deck": ["Walker", "Mer", "Big"]})) == (44, 40)


# ---- hands and decks


def test_discarding() -> None:
    hand = {"hand": ["Walker", "Mer"]}
    board = used({"effect": "Discard", "all": True}, hand)
    assert names(board, "A", "hand") == []
    board = used({"effect": "Discard", "upTo": 2}, hand, None, [], pick("Mer"), DONE)
    assert names(board, "A", "hand") == ["Walker"]
    board = used({"effect": "Discard", "tribe": "Golem"}, hand)
    assert not board.offered(do="pick", card="Mer")


def test_revealing_for_a_number_shows_all_that_match() -> None:
    follow = {"effect": "GainLife", "amountBasedOn": "RootAffected"}
    effect = {"effect": "Reveal", "tribe": "Golem", "additionalEffects": [follow]}
    assert life(used(effect, {"hand": ["Walker", "Big", "Mer"]})) == (42, 40)


def test_casting_any_number() -> None:
    effect = {"effect": "CastCard", "amountBasedOn": "PlayerChoice", "cardType": "Summon"}
    hand = {"hand": ["Walker", "Big", "Zap"]}
    board = used(effect, hand, None, [], pick("Big"), pick("Walker"), DONE)
    resolve(resolve(board))
    assert sorted(names(board, "A", "play")) == ["Big", "Walker"]


def test_nobody_has_to_cast() -> None:
    board = used({"effect": "CastCard", "cardType": "Summon"}, {"hand": ["Walker"]}, None, [], DONE)
    assert names(board, "A", "hand") == ["Walker"]


def test_searching() -> None:
    deck = {"deck": ["Mer", "Walker", "Mer", "Big"]}
    effect = {"effect": "Tutor", "tribe": "Golem"}
    board = used(
        {**effect, "destination": "Graveyard", "amount": 2},
        deck,
        None,
        [],
        pick("Big"),
        pick("Walker"),
    )
    assert names(board, "A", "graveyard") == ["Trick", "Walker", "Big"]
    board = used({**effect, "destination": "Deck"}, deck, None, [], pick("Big"))
    assert names(board, "A", "deck")[0] == "Big"
    assert any(event.kind == "shuffle" for event in used(effect, {"deck": ["Mer"]}).match.events)


def test_any_number_of_the_top_cards() -> None:
    effect = {
        "effect": "LookAtDeck",
        "amount": 3,
        "deckDestinations": [
            {"deckDestination": "Play", "amountIsPlayerChosen": True, "cardType": "Summon"},
            {"deckDestination": "Graveyard"},
        ],
    }
    deck = {"deck": ["Walker", "Zap", "Mer", "Big"]}
    board = used(effect, deck, None, [], pick("Mer"), DONE)
    assert (names(board, "A", "play"), names(board, "A", "deck")) == (["Mer"], ["Big"])
    assert names(board, "A", "graveyard") == ["Trick", "Zap", "Walker"]


# ---- moving


def test_to_the_deck() -> None:
    effect = {"effect": "SendToZone", "targetType": "Summon", "destination": "Deck"}
    theirs = {"play": ["Walker"], "deck": ["Mer"]}
    assert names(used(effect, {}, theirs, [pick("Walker")]), "B", "deck") == ["Walker", "Mer"]
    below = {**effect, "deckDestinations": [{"deckDestination": "Bottom"}]}
    assert names(used(below, {}, theirs, [pick("Walker")]), "B", "deck") == ["Mer", "Walker"]


def test_from_graveyards() -> None:
    graves = {"graveyard": ["Walker"]}, {"graveyard": ["Mer", "Gob"]}
    everything = {
        "effect": "SendToZone",
        "targetZone": "Graveyard",
        "all": True,
        "destination": "Exile",
    }
    board = used(everything, *graves)
    assert (names(board, "A", "exile"), names(board, "B", "graveyard")) == (["Walker"], [])
    one = {"effect": "SendToZone", "targetType": "Graveyard", "destination": "Exile"}
    board = used(one, *graves, [{"do": "pick", "player": "B"}])
    assert sorted(names(board, "B", "exile")) == ["Gob", "Mer"]


def test_at_a_phase_to_come() -> None:
    effect = {
        "effect": "SendToZone",
        "targetType": "Summon",
        "destination": "Hand",
        "phase": "Combat",
    }
    board = used(effect, {}, {"play": ["Walker"]}, [pick("Walker")])
    assert names(board, "B", "play") == ["Walker"]
    assert names(resolve(resolve(board)), "B", "hand") == ["Walker"]


def test_what_returns_is_given_more() -> None:
    follow = {"effect": "AddCounter", "amount": 2, "targetBasedOn": "RootAffected"}
    effect = {"effect": "ExileAndReturn", "all": True, "additionalEffects": [follow]}
    board = used(effect, {"play": ["Walker"]}, {"play": ["Mer"]})
    assert (in_play(board, "A"), in_play(board, "B")) == ([("Walker", 4, 4)], [("Mer", 3, 5)])


def test_what_an_object_holds_returns_when_it_leaves() -> None:
    mine, theirs = {"hand": ["Kill"]}, {"hand": ["Walker"]}
    board = used({"effect": "Detain"}, mine, theirs, [], pick("Walker"), type="Object")
    assert (names(board, "B", "hand"), names(board, "B", "exile")) == ([], ["Walker"])
    resolve(board.play("Kill").pick("Trick"))
    assert (names(board, "B", "hand"), names(board, "B", "exile")) == (["Walker"], [])


def test_what_an_object_gives_ends_when_it_leaves() -> None:
    effect = {
        "effect": "GrantKeyword",
        "keyword": "Taunt",
        "targetType": "Summon",
        "duration": "UntilThisLeaves",
    }
    board = used(effect, {"hand": ["Kill"]}, {"play": ["Walker"]}, [pick("Walker")], type="Object")
    assert board.match.position()["B"]["play"][0]["keywords"] == ["Taunt"]
    resolve(board.play("Kill").pick("Trick"))
    assert board.match.position()["B"]["play"][0]["keywords"] == []


# ---- changes


def test_counters_are_taken_off_a_target_or_all() -> None:
    effect = {"effect": "RemoveCounter", "counterType": "OneOne"}
    theirs = {
        "play": [
            {"card": "Walker", "counters": {"OneOne": 3}},
            {"card": "Mer", "counters": {"OneOne": 2}},
        ]
    }
    board = used({**effect, "amount": 1}, {}, theirs)
    assert in_play(board, "B") == [("Walker", 4, 4), ("Mer", 2, 4)]
    board = used({**effect, "all": True, "targetType": "Summon"}, {}, theirs, [pick("Walker")])
    assert in_play(board, "B") == [("Walker", 2, 2), ("Mer", 3, 5)]


def test_resource_tokens_become_summons() -> None:
    effect = {
        "effect": "ModifyType",
        "tokenType": "Stone",
        "typeModifier": "Summon",
        "attack": 3,
        "defense": 2,
    }
    board = used(effect, {"tokens": ["Stone", "Herb"]})
    assert in_play(board, "A", "tokens")[0] == ("Stone", 3, 2)


# ---- choosing, repeating


def test_a_choice_that_follows_is_made_on_resolution() -> None:
    choices = [
        [{"effect": "GainLife"}],
        [{"effect": "DealDamage", "amount": 2, "targetType": "Any"}],
    ]
    follow = {"effect": "Choose", "choices": choices}
    effect = {"effect": "Draw", "additionalEffects": [follow]}
    assert life(used(effect, None, None, [], option(2), {"do": "pick", "player": "B"})) == (40, 38)


def test_what_the_opponent_chooses_is_theirs() -> None:
    choices = [[{"effect": "Sacrifice"}], [{"effect": "LoseLife", "amount": 5}]]
    effect = {"effect": "Choose", "isOpponent": True, "choices": choices}
    board = used(effect, {"play": ["Mer"]}, {"play": ["Walker"]}, [], option(1), pick("Walker"))
    assert (names(board, "A", "play"), names(board, "B", "play")) == (["Mer"], [])
    assert life(used(effect, None, {"play": ["Walker"]}, [], option(2))) == (40, 35)


def test_an_optional_part_the_opponent_decides() -> None:
    effect = {"effect": "GainLife", "amount": 5, "optional": True, "opponentsChoice": True}
    board = used(effect)
    assert board.waits_for == "B"
    assert life(board.do(**NO)) == (40, 40)


def test_repeated_as_often_as_it_is_paid_for() -> None:
    effect = {"effect": "GainLife", "amount": 2, "repeatCostType": "Discard"}
    board = used(
        effect, {"hand": ["Walker", "Mer"]}, None, [], YES, pick("Mer"), YES, pick("Walker")
    )
    assert (life(board), board.offered(**YES)) == ((46, 40), [])


def test_the_whole_list_again() -> None:
    look = {
        "effect": "LookAtDeck",
        "conditions": [{"condition": "TopCardIsMerfolk"}],
        "deckDestinations": [{"deckDestination": "Graveyard"}],
        "additionalEffects": [{"effect": "RepeatAllEffects"}],
    }
    board = used([{"effect": "GainLife"}, look], {"deck": ["Mer", "Mer", "Walker"]})
    assert (life(board), names(board, "A", "deck")) == ((43, 40), ["Walker"])


# ---- the place that a card came from


def test_another_source() -> None:
    liar = summon(
        "Liar",
        triggeredEffects=[
            {
                "trigger": "EnteredZone",
                "self": False,
                "zone": "Graveyard",
                "cardType": "Summon",
                "effects": [{"effect": "ChangeSource"}],
            }
        ],
    )
    husk = summon(
        "Husk",
        triggeredEffects=[{"trigger": "Discard", "effects": [{"effect": "GainLife", "amount": 7}]}],
    )
    trick = {"name": "Trick", "type": "Spell", "stackEffects": [{"effect": "Mill"}]}
    position = {"turn": "A", "A": {"hand": ["Trick"], "play": ["Liar"], "deck": ["Husk"]}, "B": {}}
    board = Board("lifeburn", [liar, husk, trick], position, 0).play("Trick")
    resolve(resolve(board))
    assert not board.offered(**option(1))
    assert life(resolve(board.do(**option(2)))) == (47, 40)


def test_questions_are_in_words() -> None:
    board = used({"effect": "ShuffleDeck", "optional": True})
    assert board.match.decision is not None
    assert board.match.decision.prompt.startswith("Trick: Shuffle your deck")
    board = used({"effect": "GainLife", "repeatCostType": "LoseLife", "repeatCostAmount": 2})
    assert board.match.decision is not None
    assert "pay 2 life" in board.match.decision.prompt
