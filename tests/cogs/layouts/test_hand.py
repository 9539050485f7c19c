"""A player's hand: its text and its controls."""

from __future__ import annotations

from collections.abc import Callable

from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.hand import panel_message
from tests.cogs.layouts.snapshots import begun, choose, shown, standing
from tests.cogs.matches.reading import buttons


def test_the_first_hand_and_board_of_a_match(screen: Callable[..., None]) -> None:
    snapshot = shown(begun("lifeburn"))
    screen("hand-lifeburn-first", panel_message(snapshot, "A", ()))
    screen("hand-lifeburn-waiting", panel_message(snapshot, "B", ()))
    screen("board-lifeburn-first", board_message(snapshot, ()))


def test_who_can_only_pass_may_pass_on_to_their_attack() -> None:
    ox = [{"name": "Ox", "type": "Summon", "attack": 2, "defense": 2}]
    live = standing("lifeburn", ox, {"turn_number": 5, "A": {"play": ["Ox"]}})
    assert list(buttons(panel_message(shown(live), "A", ())))[:2] == ["Pass", "End turn"]
    choose(live, "Pass")
    assert next(iter(buttons(panel_message(shown(live), "A", ())))) == "1 Ox"
