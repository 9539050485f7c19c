"""The panel of attacks.

It has buttons for a single attacker. Of several, the player picks as many as they like at once, and
then their targets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.matches.choices.attacks import attack_options
from bot.matches.live.live_match import LiveMatch
from cogs.matches.choices.controls import START, ChoicePlace
from cogs.matches.choices.layouts.decision import choice_rows
from cogs.matches.table.layouts.hand import panel_message
from cogs.matches.table.layouts.position_text import announced_so_far
from tests.bot.matches.skirmish import SPELL, Position, number_of, skirmish
from tests.cogs.matches.reading import row_labels

ARMY = tuple(f"Oak {number:02}" for number in range(30))


def rows_of(playing: LiveMatch, where: ChoicePlace = START) -> list[list[Any]]:
    rows = choice_rows(playing.snapshot, "A", where)
    return [[item.item for item in row.children] for row in rows]


def card_of(button: Any) -> int:
    return int(button.custom_id.split(":")[-1])


def declared(playing: LiveMatch) -> LiveMatch:
    """Returns the match after Alice has begun to attack: the only other thing to do is to attack
    now."""
    decision = playing.match.decision
    assert decision is not None
    attack = next(n for n, option in enumerate(decision.options) if option.aim == "B")
    playing.take("A", attack, 0)
    return playing


def test_one_attacker_and_one_aim_are_a_button_like_any_other() -> None:
    plays, last = rows_of(skirmish(Position(alices=("Oak",))))
    assert row_labels(plays) == [f"Play {SPELL}", "Oak attacks Bob"]
    assert row_labels(last) == ["Pass"]


def test_alike_targets_on_buttons_are_told_apart_by_their_numbers() -> None:
    playing = skirmish(Position(alices=("Oak",), bobs=("Wall", "Wall")))
    row, _ = rows_of(playing)
    walls = ["Oak attacks Wall (no. 1)", "Oak attacks Wall (no. 2)"]
    assert row_labels(row) == [f"Play {SPELL}", *walls, "Oak attacks Bob"]


def test_all_attack_the_same_only_where_the_rules_let_them() -> None:
    position = Position(alices=("Oak", "Fern"))
    playing = skirmish(position)
    plays, who, _ = rows_of(playing)
    assert row_labels(plays) == [f"Play {SPELL}", "All attack"]
    assert row_labels(who) == ["Oak", "Fern"]
    plays, who, _ = rows_of(skirmish(replace(position, shields=True)))
    assert row_labels(plays) == [f"Play {SPELL}"]
    assert row_labels(who) == ["Oak", "Fern"]


def whom(playing: LiveMatch, *places: int) -> list[list[Any]]:
    """Returns the rows that ask for the targets of these attackers of Alice's."""
    view = playing.snapshot.views["A"]
    assert view.decision is not None
    declared = attack_options(view.decision, view, {"A": "Alice", "B": "Bob"})
    firsts = tuple(declared.attackers[place].first for place in places)
    return rows_of(playing, ChoicePlace(attackers=firsts))


def attacks_on(attackers: Sequence[str], *targets: str) -> list[str]:
    """Returns the labels of a menu of all attacks."""
    return [f"{attacker} attacks {target}" for attacker in attackers for target in targets]


def test_who_attacks_whom_is_picked_in_one_menu() -> None:
    playing = skirmish(Position(alices=("Oak", "Fern", "Plant"), bobs=("Wall",)))
    _, attacks, last = rows_of(playing)
    assert row_labels(attacks) == attacks_on(("Oak", "Fern", "Plant"), "Wall", "Bob")
    menu = attacks[0]
    assert (menu.min_values, menu.max_values) == (1, 3)
    assert menu.placeholder == "Attack with …"
    assert row_labels(last) == ["Pass"]


def test_several_attack_the_same_after_they_are_picked() -> None:
    playing = skirmish(Position(alices=("Oak", "Fern", "Plant"), bobs=("Wall",)))
    both, back = whom(playing, 0, 2)
    wall = "2 attackers attack Wall (attack 1, defense 2)"
    assert row_labels(both) == [wall, "2 attackers attack Bob"]
    assert row_labels(back) == ["◀ All choices"]
    assert [button.custom_id.split(":")[1] for button in both] == ["attack", "attack"]
    alone, _ = whom(playing, 1)
    assert row_labels(alone)[1:] == ["Fern attacks Bob"]
    assert alone[1].custom_id.split(":")[1] == "choose"


def test_a_single_attacker_is_not_asked_for() -> None:
    playing = skirmish(Position(alices=("Oak",), bobs=("Wall", "Gate", "Moat")))
    attacking, row = rows_of(playing)
    targets = ["Oak attacks Wall", "Oak attacks Gate", "Oak attacks Moat", "Oak attacks Bob"]
    assert row_labels(attacking) == [f"Play {SPELL}", *targets]
    assert row_labels(row) == ["Pass"]
    assert all(":choose:" in button.custom_id for button in attacking)


def test_a_single_attacker_has_a_menu_if_there_are_too_many_buttons() -> None:
    walls = tuple(f"Wall {number:02}" for number in range(10))
    *fit, _ = rows_of(skirmish(Position(alices=("Oak",), bobs=walls[:8])))
    labels = [label for row in fit for label in row_labels(row)]
    assert labels == [f"Play {SPELL}", *attacks_on(("Oak",), *walls[:8], "Bob")]
    plays, attacks, _ = rows_of(skirmish(Position(alices=("Oak",), bobs=walls)))
    assert row_labels(plays) == [f"Play {SPELL}"]
    assert row_labels(attacks) == attacks_on(("Oak",), *walls, "Bob")
    assert attacks[0].max_values == 1


def test_more_targets_than_a_row_holds_are_a_menu() -> None:
    playing = skirmish(Position(alices=("Oak", "Fern"), bobs=ARMY[:5]))
    targets, _ = whom(playing, 0, 1)
    assert row_labels(targets) == [*ARMY[:5], "Bob"]
    assert targets[0].placeholder == "Whom do the 2 attackers attack?"


def test_more_attacks_are_a_button_and_a_menu_above_the_way_out() -> None:
    playing = declared(skirmish(Position(alices=("Oak", "Fern", "Plant", "Plant"), bobs=("Wall",))))
    plays, attacks, last = rows_of(playing)
    assert row_labels(plays) == ["All attack"]
    left = "Fern", "Plant (no. 3)", "Plant (no. 4)"
    assert row_labels(attacks) == attacks_on(left, "Wall", "Bob")
    assert row_labels(last) == ["Attack now", "Back"]


def test_a_single_target_is_not_asked_for() -> None:
    playing = declared(skirmish(Position(alices=ARMY[:8])))
    _, attackers, _ = rows_of(playing)
    assert row_labels(attackers) == list(ARMY[1:8])
    assert attackers[0].placeholder == "Attack Bob with …"
    assert attackers[0].custom_id.split(":")[1] == "several"


def test_menus_hold_25_and_the_rest_is_on_other_pages() -> None:
    playing = declared(skirmish(Position(alices=ARMY, bobs=ARMY)))
    attackers, turning, last = rows_of(playing)
    assert len(row_labels(attackers)) == 25
    assert attackers[0].max_values == 25
    assert row_labels(turning) == ["Page 2 ▶"]
    assert row_labels(last) == ["Attack now", "Back"]
    attackers, _, rest = rows_of(playing, ChoicePlace(1, card_of(turning[0])))
    assert row_labels(attackers) == list(ARMY[26:])
    assert row_labels(rest) == ["◀ All choices", "Back"]
    first, second, *_ = whom(playing, *range(25))
    assert len(row_labels(first)) == 25
    assert row_labels(second) == [*ARMY[25:], "Bob"]
    assert all(len(row[0].custom_id) <= 100 for row in (first, second))


def test_what_is_pointless_is_shown_when_asked_for() -> None:
    playing = skirmish(Position(alices=("Oak", "Moss"), pointless=("Moss",)))
    plays, last = rows_of(playing)
    assert row_labels(plays) == [f"Play {SPELL}", "Oak attacks Bob"]
    assert row_labels(last) == ["Pass", "Show all"]
    menu, back = rows_of(playing, ChoicePlace(pointless=True))
    assert row_labels(menu) == ["Moss attacks Bob"]
    assert row_labels(back) == ["◀ All choices"]


def test_no_two_buttons_do_the_same() -> None:
    """Discord refuses a message in which two controls have one id."""
    playing = declared(skirmish(Position(alices=ARMY, bobs=("Wall", "Gate"))))
    for page in (0, 1):
        for chosen in ((), (0,), (0, 3)):
            rows = rows_of(playing, ChoicePlace(page, attackers=chosen))
            ids = [item.custom_id for row in rows for item in row]
            assert len(ids) == len(set(ids))


def test_back_is_there_within_an_announcement_and_nowhere_else() -> None:
    playing = skirmish(Position(hand=("Ash", "Birch")))
    assert row_labels(rows_of(playing)[-1]) == ["Pass"]
    playing.take("A", number_of(playing, f"Play {SPELL}"), 0)
    plays, last = rows_of(playing)
    assert row_labels(plays) == ["2 life", "5 life"]
    assert row_labels(last) == ["Back"]
    assert last[-1].custom_id == f"match:back:ABCDEF:{playing.match.number}"
    assert not choice_rows(playing.snapshot, "B", START)


def test_what_was_chosen_and_what_will_be_paid_is_said_to_the_player_alone() -> None:
    playing = skirmish(Position(hand=("Ash", "Birch")))
    for label in (f"Play {SPELL}", "5 life"):
        playing.take("A", number_of(playing, label), 0)
    assert announced_so_far(playing.snapshot, "A") == "▸ Life 20 → 15"
    assert announced_so_far(playing.snapshot, "B") == ""
    messages = {seat: panel_message(playing.snapshot, seat, ()) for seat in ("A", "B")}
    words = {
        seat: str(outgoing.view and outgoing.view.to_components())
        for seat, outgoing in messages.items()
    }
    assert "Life 20 → 15" in words["A"]
    assert "Life 20 → 15" not in words["B"]
    assert SPELL not in words["B"]


def test_a_card_called_like_a_format_does_not_format() -> None:
    playing = declared(skirmish(Position(alices=("**Oak** @everyone", "Fern"))))
    assert announced_so_far(playing.snapshot, "A") == r"▸ \*\*Oak\*\* \@everyone attacks"
