"""The controls with which cards attack in a later step."""

from __future__ import annotations

import pytest

from bot.matches.live.live_match import LiveMatch
from cogs.matches.table.layouts.hand import panel_message
from tests.bot.matches.choices.positions import main_phase, main_step
from tests.cogs.layouts.snapshots import shown
from tests.cogs.matches.reading import buttons, menus


def attack_buttons(live: LiveMatch) -> set[str]:
    """Returns the attack buttons on A's hand."""
    return {"Attack", "All attack"} & buttons(panel_message(shown(live), "A", ())).keys()


@pytest.mark.parametrize(
    ("weapons", "phase", "expected"),
    [
        (1, "main", {"Attack"}),
        (2, "main", {"All attack"}),
        (2, "battle", {"All attack"}),
        (1, "battle", set[str]()),
        (0, "main", set[str]()),
    ],
)
def test_the_button_says_whether_several_attack(
    weapons: int, phase: str, expected: set[str]
) -> None:
    assert attack_buttons(main_step(*["Saber"] * weapons, phase=phase)) == expected


def test_nobody_is_offered_an_attack_in_the_first_turn() -> None:
    assert not attack_buttons(main_step("Saber", turn_number=1))


def test_coming_attacks_are_a_menu_on_the_attackers_hand_alone() -> None:
    live = main_phase({"play": ["Wall"]})
    [(menu, values)] = menus(panel_message(shown(live), "A", ())).items()
    assert menu.startswith("match:attack-on:")
    attacks = [f"{one} attacks {whom}" for one in ("Wolf", "Cub") for whom in ("Wall", "Bob")]
    assert list(values) == attacks
    assert not menus(panel_message(shown(live), "B", ()))


def test_attacks_that_no_menu_holds_are_not_offered_before_they_come() -> None:
    live = main_phase({"play": ["Wall"] * 25})
    assert not menus(panel_message(shown(live), "A", ()))
