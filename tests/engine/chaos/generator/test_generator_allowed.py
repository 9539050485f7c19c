"""The parts that the generator may write into a condition, context by context (CHAOS 13, 19)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.chaos.checks import allowed
from tests.repository import read_checks


def cases() -> list[dict[str, Any]]:
    """Returns conditions, with whether the generator may make them."""
    return read_checks("chaos", "conditions.json", "CHAOS_CHECKS")["generation_cases"]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_a_shared_case(case: dict[str, Any]) -> None:
    assert (
        allowed({key: value for key, value in case.items() if key != "allowed"}) == case["allowed"]
    )


# ---- contexts without shared cases


def on_all(effect: str) -> dict[str, Any]:
    return allowed({"use": "applicability", "timing": "any", "effect": effect})


def chosen(effect: str) -> dict[str, Any]:
    return allowed({"use": "target", "timing": "play", "effect": effect})


def asked_of(card: dict[str, Any], timing: str, **more: str) -> dict[str, Any]:
    return allowed({"use": "source", "timing": timing, "card": card, **more})


def types(found: dict[str, Any], place: str) -> set[str]:
    return set(found[place]["type"]) if place in found else set()


DRAGON = {"kind": "minion", "type": "dragon", "cost": 4, "attack": 3, "health": 6}
SPELL = {"kind": "spell", "cost": 3}
LEADER = {"kind": "leader", "cost": 8, "attack": 5, "health": 16, "abilities": ["taunt"]}
MINIONS = {"isMinion", "isBeast", "isDragon", "isDemon"}
MINION_CARDS = {"isMinionCard", "isBeastCard", "isDragonCard", "isDemonCard"}
ALL_CARDS = {"isCard", "isLeaderCard", "isSpellCard", *MINION_CARDS}


@pytest.mark.parametrize("effect", ["damage(3)", "heal(3)", "resAtkTimes(1)"])
def test_damage_and_the_like_work_in_play(effect: str) -> None:
    assert types(on_all(effect), "charTargetCond") == {"isCharacter", *MINIONS}
    assert "cardTargetCond" not in on_all(effect)


def test_a_leader_in_play_is_not_discarded() -> None:
    assert types(on_all("discard"), "charTargetCond") == MINIONS
    assert types(on_all("discard"), "cardTargetCond") == ALL_CARDS


@pytest.mark.parametrize(
    ("effect", "positions"),
    [
        ("move(hand(ally))", ["cardPosDeck"]),
        ("move(ownerDeck)", ["cardPosHand"]),
        ("copy(deck(oppo))", ["cardPosHand"]),
        ("copy(hand(any))", ["cardPosDeck", "cardPosHand", "cardPosHandOrDeck"]),
    ],
)
def test_nothing_moves_to_where_it_is_nor_is_copied_from_deck_to_deck(
    effect: str, positions: list[str]
) -> None:
    assert on_all(effect)["cardTargetCond"]["position"] == positions
    assert types(on_all(effect), "cardTargetCond") == ALL_CARDS
    assert types(on_all(effect), "charTargetCond") == MINIONS


def test_only_minions_go_to_a_field() -> None:
    assert types(on_all("copy(ownerField)"), "charTargetCond") == MINIONS
    assert types(on_all("copy(ownerField)"), "cardTargetCond") == MINION_CARDS
    assert "charTargetCond" not in on_all("move(field(ally))")
    assert types(on_all("move(field(ally))"), "cardTargetCond") == MINION_CARDS


def test_minions_in_play_are_transformed_into_minions() -> None:
    spawn = 'minion "Spawn" cost 1 attack 1 health 1 beast'
    for effect in (f"transform({{ {spawn} }})", "transform(randomCard(7))"):
        assert types(on_all(effect), "charTargetCond") == MINIONS
        assert types(on_all(effect), "cardTargetCond") == ALL_CARDS
    for effect in (
        'transform({ spell "S" cost 1 cast draw(1, ally) })',
        "transform(randomCard(8))",
    ):
        assert "charTargetCond" not in on_all(effect)
        assert types(on_all(effect), "cardTargetCond") == ALL_CARDS


@pytest.mark.parametrize(
    ("given", "in_play", "cards"),
    [
        ("deathrattle draw(1, ally)", MINIONS, MINION_CARDS),
        ("battlecry draw(1, ally)", MINIONS, {"isLeaderCard", *MINION_CARDS}),
        ("cast draw(1, ally)", set(), {"isSpellCard"}),
        ("onDiscard draw(1, ally)", MINIONS, ALL_CARDS),
        (
            "turnEnd ally draw(1, ally) if source(charTarget(any, character))",
            {"isCharacter", *MINIONS},
            {"isLeaderCard", *MINION_CARDS},
        ),
        ("turnEnd ally draw(1, ally) if source(cardTarget(hand, any, card))", MINIONS, ALL_CARDS),
    ],
)
def test_effects_are_given_to_what_they_make_sense_for(
    given: str, in_play: set[str], cards: set[str]
) -> None:
    found = on_all(f"giveEffects {{ {given} }}")
    assert types(found, "charTargetCond") == in_play
    assert types(found, "cardTargetCond") == cards


def test_in_hand_stealth_may_be_chosen_and_untargetability_never() -> None:
    asked = chosen("costMod(+1)")["cardTargetCond"]
    assert (asked["position"], asked["allegiance"]) == (["cardPosHand"], ["allyAllegiance"])
    abilities = asked["type"]["isMinionCard"]["ability"]
    assert "stealthCond" in abilities
    assert "untargetableCond" not in abilities


def test_at_most_is_not_below_what_is_taken_away() -> None:
    asked = on_all("atkTimesMod(-2)")["charTargetCond"]["type"]["isMinion"]["stat"]
    assert asked["atkTimesCond"] == {"statGe": [1, 5], "statLe": [2, 4]}
    asked = on_all("costMod(-9)")["cardTargetCond"]["type"]
    assert asked["isMinionCard"]["stat"]["costCond"] == {"statGe": [1, 7]}
    assert asked["isLeaderCard"]["stat"]["costCond"] == {"statGe": [9, 10], "statLe": [9, 9]}


def _numbers(found: dict[str, Any], place: str, type_: str) -> dict[str, Any]:
    stats = found[place]["type"][type_]["stat"]
    return {name.removesuffix("Cond"): bounds for name, bounds in stats.items() if bounds}


def test_a_source_is_not_asked_for_numbers_that_it_has_or_cannot_come_to_have() -> None:
    numbers = {"cost": 0, "attack": 10, "health": 1, "attack_times": 5}
    imp = {"kind": "minion", "type": "demon", **numbers}
    cost, atk = {"statGe": [1, 7]}, {"statLe": [0, 9]}
    for timing in ("turn", "discard"):
        assert _numbers(asked_of(imp, timing), "charTargetCond", "isMinion") == {
            "cost": cost,
            "atk": atk,
            "hp": {"statGe": [2, 10]},
            "atkTimes": {"statGe": [1, 5], "statLe": [0, 4]},
        }
        assert _numbers(asked_of(imp, timing), "cardTargetCond", "isBeastCard") == {
            "cost": cost,
            "atk": atk,
            "hp": {"statGe": [2, 10]},
            "atkTimes": {"statLe": [0, 4]},
        }
    dying = _numbers(asked_of(imp, "destroy"), "charTargetCond", "isMinion")
    assert dying["hp"] == {"statGe": [-8, 10], "statLe": [-9, 0]}
    played = _numbers(asked_of(imp, "play"), "charTargetCond", "isMinion")
    assert (played["hp"], played["atkTimes"]) == ({"statGe": [2, 10]}, {"statLe": [0, 4]})


def test_health_may_be_asked_for_that_a_hurt_card_or_a_leader_has_from_the_start():
    after_play = _numbers(asked_of(DRAGON, "turn"), "charTargetCond", "isMinion")
    assert after_play["hp"] == {"statGe": [2, 10], "statLe": [1, 5]}
    played = _numbers(asked_of(DRAGON, "play"), "charTargetCond", "isMinion")
    assert played["hp"] == {"statGe": [7, 10]}
    leaders = allowed({"use": "leaderCond", "timing": "turn"})
    assert leaders["stat"]["hpCond"] == {"statGe": [2, 40], "statLe": [1, 39]}


@pytest.mark.parametrize(
    ("card", "stats"),
    [
        (
            {"kind": "leader", "cost": 10, "attack": 0, "health": 40, "attack_times": 0},
            {
                "cost": {"statLe": [8, 9]},
                "atk": {"statGe": [1, 10]},
                "atkTimes": {"statGe": [1, 5]},
            },
        ),
        ({"kind": "spell", "cost": 7}, {"cost": {"statLe": [0, 6]}}),
        ({"kind": "spell", "cost": 0}, {"cost": {"statGe": [1, 7]}}),
    ],
    ids=["a leader", "a dear spell", "a spell for nothing"],
)
def test_leader_cards_and_spells_are_asked_within_their_own_ranges(
    card: dict[str, Any], stats: dict[str, Any]
) -> None:
    assert _numbers(asked_of(card, "discard"), "cardTargetCond", "isCard") == stats


def test_an_effect_may_be_a_whole_action() -> None:
    for action in ("targeted", "all", "random"):
        assert chosen(f"{action}(giveShield, charTarget(ally, minion))") == chosen("giveShield")


@pytest.mark.parametrize("card", [SPELL, LEADER], ids=["cast", "a leader's battlecry"])
def test_no_source_condition_where_a_spell_or_leader_is_played(card: dict[str, Any]) -> None:
    assert asked_of(card, "play") == {}


def test_a_discarded_leader_was_a_card() -> None:
    asked = asked_of(LEADER, "discard")
    assert set(asked) == {"cardTargetCond"}
    parts = asked["cardTargetCond"]["type"]["isCard"]
    assert parts["stat_required_without_ability_at"] == ["cardPosHandOrDeck"]
    assert "tauntCond" not in parts["ability"]


def test_an_effect_on_itself_limits_what_is_asked_of_itself() -> None:
    assert set(asked_of(DRAGON, "turn", effect="self(heal(2))")) == {"charTargetCond"}
    assert set(asked_of(DRAGON, "turn", effect="self(costMod(-1))")) == {"cardTargetCond"}
    changed = asked_of(DRAGON, "turn", effect="self(changeToBeast)")
    assert types(changed, "charTargetCond") == {"isMinion", "isDemon"}
    shielded = asked_of(DRAGON, "turn", effect="self(giveShield)")
    assert "shieldCond" not in shielded["charTargetCond"]["type"]["isMinion"]["ability"]


def test_existence_of_cards_is_asked_of_the_own_hand() -> None:
    asked = allowed({"use": "cardExistCond", "timing": "any"})
    assert (asked["position"], asked["allegiance"]) == (["cardPosHand"], ["allyAllegiance"])
    assert set(asked["type"]) == ALL_CARDS
    assert asked["type"]["isCard"]["stat"] == {
        "noStatCond": None,
        "costCond": {"statGe": [1, 10], "statLe": [0, 9]},
    }
    assert asked["type"]["isCard"]["ability"] == [
        "lifestealCond",
        "noAbilCond",
        "poisonousCond",
        "untargetableCond",
    ]


def test_leaders_are_not_asked_for_what_the_effect_gives_or_takes() -> None:
    granted = allowed({"use": "leaderCond", "timing": "any", "effect": "leader(giveTaunt, any)"})
    assert "tauntCond" not in granted["ability"]
    taken = allowed(
        {"use": "leaderCond", "timing": "any", "effect": "leader(atkHpMod(-3, +0), oppo)"}
    )
    assert taken["stat"]["atkCond"] == {"statGe": [1, 10], "statLe": [3, 9]}


def test_a_leader_that_is_played_is_the_own_leader() -> None:
    asked = allowed({"use": "leaderCond", "timing": "play", "card": LEADER})
    assert "tauntCond" not in asked["ability"]
    assert "stealthCond" not in asked["ability"]
    assert asked["stat"] == {
        "noStatCond": None,
        "costCond": {"statGe": [9, 10]},
        "atkCond": {"statGe": [6, 10], "statLe": [0, 4]},
        "hpCond": {"statGe": [17, 40]},
        "atkTimesCond": {"statGe": [2, 5], "statLe": [0, 0]},
    }


@pytest.mark.parametrize(
    ("use", "timing", "cost", "expected"),
    [
        ("mpCond", "destroy", 3, {"statGe": [1, 10], "statLe": [0, 9]}),
        ("mpCond", "play", 3, {}),
        ("maxMpCond", "destroy", 7, {"statGe": [8, 10], "statLe": [7, 9]}),
        ("maxMpCond", "discard", 7, {"statGe": [1, 10], "statLe": [0, 9]}),
        ("maxMpCond", "play", 10, {}),
    ],
)
def test_mp(use: str, timing: str, cost: int, expected: dict[str, Any]) -> None:
    card = {"kind": "leader" if cost > 7 else "minion", "type": None, "cost": cost}
    assert allowed({"use": use, "timing": timing, "card": card}) == expected


def test_what_cannot_be_read_is_an_error() -> None:
    with pytest.raises(ValueError, match="damge"):
        allowed({"use": "target", "timing": "play", "effect": "damge(3)"})
    with pytest.raises(ValueError, match="unknown use"):
        allowed({"use": "weather", "timing": "any"})
