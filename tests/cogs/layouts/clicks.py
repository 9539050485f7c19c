"""The clicks that a hand needs for a choice, found without a bot: by looking at every page to which
its controls lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.controls import (
    START,
    AttackButton,
    AttackersMenu,
    ChoicePlace,
    ChooseButton,
    EndTurnButton,
    OptionMenu,
    PassOnButton,
    SeveralMenu,
    ShowAllButton,
    TargetMenu,
    TurnButton,
)
from cogs.matches.table.layouts.hand import panel_message
from cogs.ui.controls import Control
from engine.players import Player
from tests.cogs.matches.reading import Message, buttons, menus

BUTTON, MENU = 1, 2
"""Numbers of clicks of a button and a menu: a menu is opened first."""

FARTHEST = 2
"""Maximum number of pages that a player turns before they find something."""


def clicks_to(
    snapshot: Snapshot, seat: Player, option: int, where: ChoicePlace = START, pages: int = FARTHEST
) -> int:
    """Returns the fewest clicks by which the player chooses that option on their hand, 0 if they
    can't."""
    hand = panel_message(snapshot, seat, (), where)
    found = list(_taking(hand, snapshot, seat, option))
    if not found and pages:
        for clicks, page in _leading_on(hand):
            if more := clicks_to(snapshot, seat, option, page, pages - 1):
                found.append(clicks + more)
    return min(found, default=0)


def options_offered_by(snapshot: Snapshot, seat: Player, where: ChoicePlace = START) -> set[int]:
    """Returns the options that the controls of the player's hand choose, and those on the pages to
    which they lead, without what is behind **Show all**."""
    hand = panel_message(snapshot, seat, (), where)
    found = set(_takes(hand))
    if where == START:
        for _, page in _leading_on(hand):
            if not page.pointless:
                found |= options_offered_by(snapshot, seat, page)
    return found


def _takes(hand: Message) -> Iterator[int]:
    """Yields the options that a control of the hand chooses, except a pass."""
    for custom_id in buttons(hand).values():
        if values := _read(ChooseButton, custom_id):
            yield values[2]
        elif values := _read(AttackButton, custom_id):
            yield from values[2]
    for custom_id, listed in menus(hand).items():
        if any(_read(kind, custom_id) for kind in (OptionMenu, SeveralMenu, TargetMenu)):
            yield from (int(value) for value in listed.values() if value.isdecimal())


def _taking(hand: Message, snapshot: Snapshot, seat: Player, option: int) -> Iterator[int]:
    """Yields the clicks of each control that chooses the option."""
    decision = snapshot.views[seat].decision
    assert decision is not None, "nobody is asked anything"
    for custom_id in buttons(hand).values():
        if values := _read(ChooseButton, custom_id):
            if values[2] == option:
                yield BUTTON
        elif values := _read(AttackButton, custom_id):
            if option in values[2]:
                yield BUTTON
        elif option == decision.passing and _passes(custom_id):
            yield BUTTON
    for custom_id, listed in menus(hand).items():
        takes = any(_read(kind, custom_id) for kind in (OptionMenu, SeveralMenu, TargetMenu))
        if takes and str(option) in listed.values():
            yield MENU


def _passes(custom_id: str) -> bool:
    return any(_read(kind, custom_id) for kind in (EndTurnButton, PassOnButton))


def _leading_on(hand: Message) -> Iterator[tuple[int, ChoicePlace]]:
    """Yields the pages to which the controls of a hand lead, and the clicks that each needs."""
    for custom_id in buttons(hand).values():
        if values := _read(TurnButton, custom_id):
            yield BUTTON, ChoicePlace(values[2], values[3])
        elif values := _read(ShowAllButton, custom_id):
            yield BUTTON, ChoicePlace(values[2], pointless=True)
    for custom_id, listed in menus(hand).items():
        for value in listed.values():
            if _read(AttackersMenu, custom_id):
                yield MENU, ChoicePlace(attackers=(int(value),))
            elif value.startswith("card"):
                yield MENU, ChoicePlace(card=int(value.removeprefix("card")))


def _read(kind: type[Control], custom_id: str) -> tuple[Any, ...] | None:
    """Returns the values in the id of such a control; None for an id of another kind."""
    try:
        return kind.component_id.read(custom_id)
    except ValueError:
        return None
