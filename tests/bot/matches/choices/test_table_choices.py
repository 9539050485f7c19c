"""The table makes choices with only one option, unless that would reveal a secret."""

from __future__ import annotations

import pytest

from bot.matches.choices.table_choices import forced_option
from bot.matches.live.live_match import LiveMatch
from bot.matches.log.match_log import match_log
from engine.players import Player
from engine.text.sentences import sentence_text
from tests.bot.matches.choices.positions import at, do
from tests.bot.matches.games import standing
from tests.engine.lifeburn.tables import summon

CARDS = """
"Pawn": power 3 N/A
"Knight": power 4 N/A
"Cycle" play discard hand: draw 1 N/A
"Sift" play discard monster hand: draw 1 N/A
"Feast" play discard field: draw 1 N/A
"Perhaps" play ?take 1: draw 1 N/A
"Find" play: search "Knight" N/A
"""


def played(card: str, hand: list[str], field: list[str] | None = None) -> LiveMatch:
    """Returns a match in which Alice has just played a card from her hand."""
    live = standing(CARDS, {"A": {"hand": [card, *hand], "field": field or []}})
    live.match.choose("A", 0)
    return live


def test_the_only_card_in_a_hand_is_taken() -> None:
    assert forced_option(played("Cycle", ["Pawn"]).match) == 0


def test_the_only_monster_on_the_field_is_taken() -> None:
    assert forced_option(played("Feast", [], ["Pawn"]).match) == 0


@pytest.mark.parametrize(
    ("card", "hand", "secret"),
    [
        ("Cycle", ["Pawn", "Pawn"], "that both cards are the same"),
        ("Sift", ["Pawn", "Cycle"], "that just one of the two is a monster"),
    ],
)
def test_what_would_tell_a_secret_about_the_hand_is_asked(
    card: str, hand: list[str], secret: str
) -> None:
    assert forced_option(played(card, hand).match) is None, secret


def test_what_would_tell_a_secret_about_the_deck_is_asked() -> None:
    live = standing(CARDS, {"A": {"hand": ["Find"], "deck": ["Knight", "Pawn"]}})
    live.match.choose("A", 0)
    decision = live.match.decision
    assert decision is not None
    assert decision.kind == "pick"
    assert forced_option(live.match) is None


def test_different_monsters_are_asked_about() -> None:
    assert forced_option(played("Feast", [], ["Pawn", "Knight"]).match) is None


def test_a_may_is_asked() -> None:
    assert forced_option(played("Perhaps", []).match) is None


def test_ending_the_turn_is_left_to_the_player() -> None:
    assert forced_option(standing(CARDS, {}).match) is None


def test_a_forced_choice_follows_in_the_same_breath_and_is_told() -> None:
    live = standing(CARDS, {"A": {"hand": ["Cycle", "Pawn"]}})
    rows = live.take("A", 0, 7)
    assert [(row.number, row.forced, row.made) for row in rows] == [(0, False, 7), (1, True, 7)]
    snapshot = live.snapshot

    def told(viewer: Player | None) -> list[str]:
        lines = match_log(snapshot.row.game, snapshot.events, snapshot.forced, viewer)
        return [
            sentence_text(line.sentence, lambda player: snapshot.row.names[player])
            for line in lines
        ]

    assert "Alice has only one choice: Pawn" in told("A")
    assert "Alice has only one choice" in told("B")
    assert not any("choice: Pawn" in line for line in told("B") + told(None))


def test_brackets_around_one_thing_leave_no_choice() -> None:
    live = standing('"Imp" play: (draw 1) N/A', {"A": {"hand": ["Imp"]}})
    live.match.choose("A", 0)
    decision = live.match.decision
    assert decision is not None
    assert (decision.kind, len(decision.options)) == ("choice", 1)
    assert forced_option(live.match) == 0


def after_a_death(*effects: dict[str, object]) -> LiveMatch:
    """Lifeburn: Alice's Shade has just died, which may come back for 2 life; each of her Keepers
    has one of these effects then."""
    back = {"effect": "SendToZone", "destination": "Hand"}
    cost = {"costType": "LoseLife", "amount": 2}
    into = {"zone": "Graveyard", "triggerZone": "Graveyard", "optional": True}
    into |= {"optionMessage": "Lose 2 life?", "additionalCosts": [cost], "effects": [back]}
    keepers = {
        f"Keeper {number}": {"trigger": "Death", "self": False, "effects": [effect]}
        for number, effect in enumerate(effects)
    }
    kill = {"effect": "Destroy", "targetType": "Summon"}
    cards = [
        summon("Shade", 2, 2, triggeredEffects=[{"trigger": "EnteredZone", **into}]),
        *(summon(name, 1, 3, triggeredEffects=[death]) for name, death in keepers.items()),
        {"name": "Snuff", "type": "Spell", "cost": 0, "stackEffects": [kill]},
    ]
    live = at("lifeburn", cards, {"play": ["Shade", *keepers], "hand": ["Snuff"]}, phase="Main")
    do(live, do="play")
    do(live, do="pick", card="Shade")
    return live


def test_triggers_that_come_to_the_same_in_every_order_are_put_in_any() -> None:
    live = after_a_death({"effect": "GainLife", "amount": 1})
    decision = live.match.decision
    assert decision is not None
    assert decision.prompt == "Shade: Lose 2 life?"


def test_triggers_whose_order_matters_are_asked_about() -> None:
    life = {"effect": "SetLifeTotal", "amount": 10}
    live = after_a_death(life, {"effect": "GainLife", "amount": 1})
    decision = live.match.decision
    assert decision is not None
    assert decision.kind == "order"
