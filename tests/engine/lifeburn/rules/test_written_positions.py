"""A written position keeps what lasts on tokens and cards (LIFEBURN 19.6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import games
from engine.games.lifeburn.set import first_set
from engine.match import Match
from engine.record import StartingPosition

SEED = bytes(32)


def laid(position: Any, *cards: str) -> Match:
    game = games()["lifeburn"]
    printed = [card for card in first_set().cards.values() if card.name in cards]
    return game.begin_laid(
        StartingPosition(game.definitions(printed), json.dumps(position), open_hands=True),
        ("", ""),
        SEED,
    )


def written_again(match: Match, *cards: str) -> Match:
    again = laid(match.position(), *cards)
    assert again.position() == match.position()
    return again


def in_play(match: Match, player: str = "A") -> list[tuple[str, list[int], list[str]]]:
    """Returns the name, attack and defense, and text of each thing that a player has in play."""
    cards = match.view(None).side("A" if player == "A" else "B").zone("play").cards or ()
    return [
        (one.face.name, [stat.value for stat in one.stats], [text.body for text in one.face.text])
        for one in cards
        if one.stats
    ]


def test_an_aura_is_on_a_token_once() -> None:
    match = laid({"A": {"play": ["War Drums", "Goblin"]}, "B": {}}, "War Drums")
    assert in_play(match) == [("Goblin", [2, 1], [])]
    assert in_play(written_again(match, "War Drums")) == [("Goblin", [2, 1], [])]


def test_counters_and_damage_are_on_a_token_once() -> None:
    token = {"card": "Golem", "attack": 3, "defense": 4, "damage": 1, "counters": {"OneOne": 2}}
    match = laid({"A": {"play": [token]}, "B": {}})
    assert in_play(match) == [("Golem", [5, 5], [])]
    assert in_play(written_again(match)) == [("Golem", [5, 5], [])]


def test_a_token_is_what_it_was_made_with() -> None:
    token = {"card": "Ghost", "attack": 1, "defense": 1, "keywords": ["Spectral"]}
    match = laid({"A": {"play": [{**token, "passives": ["CantAttack"]}]}, "B": {}})
    position = match.position()["A"]["play"][0]
    assert position["keywords"] == ["Spectral"]
    assert position["passives"] == ["CantAttack"]
    assert "made" not in position
    written_again(match)


def given(what: Any, **more: Any) -> dict[str, Any]:
    return {"is": "Grant", "what": what, "at": 0, **more}


def test_what_a_card_has_been_given_lasts() -> None:
    change = [{"is": "StatModifier", "stat": "Attack", "operator": "Add", "amount": 3}]
    passive = {"is": "Passive", "passive": "ChangeStats", "stat_modifiers": change}
    card = {"card": "Quarry Hand", "given": [given(passive, until="ThisTurn"), given("Trample")]}
    match = laid({"A": {"play": [card]}, "B": {}}, "Quarry Hand")
    plain = laid({"A": {"play": ["Quarry Hand"]}, "B": {}}, "Quarry Hand")
    attack = in_play(plain)[0][1][0]
    for one in (match, written_again(match, "Quarry Hand")):
        assert in_play(one)[0][1][0] == attack + 3
        assert one.position()["A"]["play"][0]["keywords"] == ["Trample"]


def test_borrowed_control_ends_with_what_gave_it() -> None:
    """`id` says for which of two equal cards the control lasts."""
    control = {"is": "Controlled", "by": "A", "base": "B"}
    stolen = given(control, source=1, until="UntilThisLeaves")
    play = [
        {"card": "War Drums", "id": 1},
        {"card": "Quarry Hand", "owner": "B", "given": [stolen]},
    ]
    match = laid({"A": {"play": play}, "B": {}}, "War Drums", "Quarry Hand")
    again = written_again(match, "War Drums", "Quarry Hand")
    assert [one["card"] for one in again.position()["A"]["play"]] == ["War Drums", "Quarry Hand"]
    with pytest.raises(ValueError, match="nothing with the id 1"):
        laid({"A": {"play": play[1:]}, "B": {}}, "War Drums", "Quarry Hand")


def test_what_came_first_stays_first() -> None:
    position = {"came": "BA", "A": {"play": ["Quarry Hand"]}, "B": {"play": ["Quarry Hand"]}}
    match = laid(position, "Quarry Hand")
    assert match.position()["came"] == "BA"
    assert "came" not in laid({**position, "came": "AB"}, "Quarry Hand").position()


@pytest.mark.parametrize("value", [{"is": "Card"}, {"is": "Passive", "colour": 1}, {}])
def test_what_is_no_value_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="is no value"):
        laid({"A": {"play": [{"card": "Golem", "given": [value]}]}, "B": {}})


def test_a_resource_token_shows_no_stats() -> None:
    """Numbers in the position are ignored (14.2)."""
    match = laid({"A": {"tokens": [{"card": "Stone", "attack": 0, "defense": 0}]}, "B": {}})
    [stone] = match.view(None).side("A").zone("tokens").cards or []
    assert (stone.stats, stone.face.stats) == ((), ())


def test_a_mark_is_written_with_which_cards_it_is_for_alone() -> None:
    effect = {"is": "Effect", "effect": "CopySpell"}
    mark = {"is": "Mark", "what": "CopySpell", "effect": {**effect, "amount": 2}}
    fire = {"filter": {"is": "Filter", "tribe": "Fire"}}
    cost = {"is": "Mark", "what": "ModifyCost", "effect": {**effect, **fire}}
    only_fire = {**mark, "effect": {**mark["effect"], **fire}}
    match = laid({"A": {"marks": [mark, only_fire, cost]}, "B": {}})
    assert match.position()["A"]["marks"] == [
        {"is": "Mark", "what": "CopySpell"},
        {"is": "Mark", "what": "CopySpell", "effect": {**effect, **fire}},
        {"is": "Mark", "what": "ModifyCost"},
    ]
    written_again(match)
