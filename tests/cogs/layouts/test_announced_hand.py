"""Hands while a player announces something, and while they are asked for confirmation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.matches.choices.auto_pass import AutoPass
from bot.matches.live.live_match import LiveMatch
from cogs.matches.choices.controls import START, ChoicePlace
from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.hand import panel_message
from cogs.matches.table.layouts.position_text import are_you_sure, no_more_possible
from engine.players import Player
from tests.bot.matches.kindred import KIN, PYRE, SPARK
from tests.cogs.layouts.snapshots import choose, labels, shown, standing
from tests.cogs.matches.reading import Message, buttons, menus, parts, text_of

CARDS = [
    {"name": "Amber", **SPARK},
    {"name": "Agate", **KIN},
    {"name": "*Ash*", **PYRE},
    {"name": "Wall", **KIN, "keywords": ["Taunt"]},
]


def lifeburn(**position: Any) -> LiveMatch:
    """Returns a position of Lifeburn with Alice to move."""
    return standing("lifeburn", CARDS, position)


def hand(live: LiveMatch, player: Player = "A", where: ChoicePlace = START) -> Message:
    return panel_message(shown(live), player, (), where)


def ids(message: Message) -> list[str]:
    return [str(part["custom_id"]) for part in parts(message) if "custom_id" in part]


def spell_in_hand() -> LiveMatch:
    return lifeburn(A={"hand": ["Amber", "Agate"]}, B={"play": ["Agate"]})


def test_what_will_be_paid_is_said_to_the_player_alone_before_it_is(
    screen: Callable[..., None],
) -> None:
    live = choose(spell_in_hand(), "Play Amber", "Deal 2 damage")
    screen("hand-announcing", hand(live))
    assert "▸ Life 40 → 37" in text_of(hand(live))
    assert "Amber" not in text_of(hand(live, "B")) + text_of(board_message(shown(live), ()))


def test_the_opponent_is_a_target_before_the_own_cards_and_the_player() -> None:
    live = lifeburn(A={"hand": ["Amber"], "play": ["Agate"]}, B={"play": ["Agate"]})
    choose(live, "Play Amber", "Deal 2 damage")
    targets = ["1 Agate", "Your opponent", "2 Agate", "You"]
    assert list(buttons(hand(live)))[:4] == targets


def test_each_step_has_a_way_back_and_the_first_has_none() -> None:
    live = choose(spell_in_hand(), "Play Amber", "Deal 2 damage")
    for _ in range(2):
        assert "Back" in buttons(hand(live))
        live.step_back("A", 0)
    assert "Back" not in buttons(hand(live))


def test_the_controls_of_the_other_do_not_count_the_steps() -> None:
    live = spell_in_hand()
    before = ids(hand(live, "B"))
    assert before
    choose(live, "Play Amber", "Deal 2 damage")
    assert ids(hand(live, "B")) == before
    live.step_back("A", 0)
    assert ids(hand(live, "B")) == before


def test_what_is_futile_is_asked_about_by_its_name(screen: Callable[..., None]) -> None:
    live = lifeburn(A={"hand": ["*Ash*", "Agate"]})
    message = hand(live, where=ChoicePlace(unsure=(0,)))
    asked = r"**Nothing would come of this:** Play \*Ash\* (free, X = 0)?"
    assert asked in text_of(message)
    assert list(buttons(message))[:2] == ["Do it anyway", "Back"]
    assert not [menu for menu in menus(message) if menu.startswith("match:menu:")]
    screen("hand-unsure", message)


def test_several_that_are_futile_are_asked_about_together() -> None:
    decision = lifeburn(turn_number=5, A={"play": ["Agate", "Agate"]}).match.decision
    assert decision is not None
    options = [
        replace(option, label=f"{option.label} {n}", futile=n < 2)
        for n, option in enumerate(decision.options * 3)
    ]
    asked = are_you_sure(replace(decision, options=tuple(options)), (0, 1, 2))
    first, second, _ = (option.label for option in options[:3])
    assert asked == f"**Nothing would come of this:**\n- {first}\n- {second}"


def three_attackers(**bob: Any) -> LiveMatch:
    """Returns a match in which Alice is in her Combat, with three Summons that may attack."""
    live = lifeburn(turn_number=5, A={"hand": ["Amber"], "play": ["Agate"] * 3}, B=bob)
    return choose(live, "Pass")


def all_at_bob(live: LiveMatch) -> list[int]:
    decision = live.match.decision
    assert decision is not None
    return [number for number, option in enumerate(decision.options) if option.aim == "B"]


def menu(message: Message) -> Mapping[str, str]:
    """Returns the menu of attackers: its values by label."""
    kinds = "match:attackers:", "match:several:"
    [values] = [values for found, values in menus(message).items() if found.startswith(kinds)]
    return values


def test_who_attacks_whom_is_picked_in_one_menu() -> None:
    live = three_attackers(play=["Wall"])
    attacks = menu(hand(live))
    agates = [f"Agate (no. {number})" for number in (1, 2, 3)]
    assert list(attacks) == [f"{one} attacks {whom}" for one in agates for whom in ("Wall", "Bob")]
    first = tuple(int(value) for value in list(attacks.values())[::2])
    targets = list(buttons(hand(live, where=ChoicePlace(attackers=first))))
    assert targets[:2] == [
        "3 attackers attack Wall (attack 1, defense 2, Taunt)",
        "3 attackers attack Bob",
    ]


def test_what_is_not_possible_together_is_said_and_the_rest_stands() -> None:
    """An attack on the player requires attacks on all summons that shield them."""
    live = three_attackers(play=["Wall"])
    several = live.take_all("A", all_at_bob(live), 0)
    assert no_more_possible(several.left) == (
        "That was no longer possible:\n- Agate (1/2) attacks your opponent"
    )
    message = hand(live)
    assert text_of(message).count("▸ ") == 2
    assert "Attack now" not in buttons(message)
    assert "Back" in buttons(message)
    assert labels(live) == ["Agate (1/2) attacks Wall (1/2)"]


def test_declared_attacks_are_on_their_players_hand_alone_until_they_attack() -> None:
    live = three_attackers()
    live.update_context(live.row, {**live.auto_pass, "A": AutoPass("always")})
    before = text_of(hand(live, "B")), text_of(board_message(shown(live), ()))
    for _ in range(2):
        live.take("A", all_at_bob(live)[0], 0)
    assert text_of(hand(live)).count("▸ Agate (1/2) attacks your opponent") == 2
    assert (text_of(hand(live, "B")), text_of(board_message(shown(live), ()))) == before
    choose(live, "Attack now")
    assert text_of(board_message(shown(live), ())).count("⚔️ *Agate* attacks **Bob**") == 2


def test_what_comes_to_harm_is_offered_from_the_opponents_side_on() -> None:
    live = choose(spell_in_hand(), "Play Amber", "Deal 2 damage")
    offered = [label for label, one in buttons(hand(live)).items() if ":choose:" in one]
    assert offered == ["1 Agate", "Your opponent", "You"]


def test_attacks_after_the_one_that_wins_are_no_more_asked_about() -> None:
    cat = 'minion "Cat" cost 1 attack 40 health 1 beast'
    live = standing("chaos", cat, {"turn_number": 7, "A": {"field": ["Cat", "Cat"]}})
    decision = live.match.decision
    assert decision is not None
    attacks = [n for n, option in enumerate(decision.options) if option.aim == "B"]
    assert len(attacks) > 1
    assert not live.take_all("A", attacks, 0).left
    assert live.match.decision is None
