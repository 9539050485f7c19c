"""The numbers that link a card in the picture to its button, the labels with them, and the height
of buttons on a phone's screen."""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

import discord

from bot.matches.choices.option_groups import CardOptions
from cogs.matches.choices.layouts.decision_rows import Row
from engine.decisions import Place
from engine.views import View

WIDTH: Final = 340
"""Width in CSS pixels that a phone has for buttons and the picture."""
LONGEST_LABEL: Final = 40
"""Characters that fit on a phone's button without a second line."""
_BUTTON: Final = 34
_GAP: Final = 8
_SECOND_LINE: Final = 18
_PADDING: Final = 24
_SIGN: Final = 26
_LETTER: Final = 7.3
_NAMED: Final = frozenset({"play", "deploy", "activate", "attack", "block", "pick", "order"})
"""The acts with a card that its name and number describe well enough: no other act can be meant."""


def card_numbers(view: View, found: Iterable[Place]) -> dict[Place, int]:
    """Returns the numbers, from 1 on, for the cards at the places `found`, as the picture and the
    buttons show them. Cards in the hand come first, then other cards below the board, then cards in
    play. In play, the player's own cards come before the opponent's. If the decision harms the
    chosen card, the opponent's cards come first instead."""
    assert view.viewer is not None
    harmful = view.decision is not None and view.decision.harmful
    ranks: list[tuple[int, int, int, Place]] = []
    for place in set(found):
        part, number = 2, 0
        for at, zone in enumerate(view.side(place.owner).zones):
            if zone.key == place.zone:
                own = place.owner == view.viewer
                part, number = 3 + (own == harmful) if zone.style == "line" else 1, at
                part = 0 if own and zone.style == "hand" else part
        ranks.append((part, number, place.index or 0, place))
    ranks.sort(key=_RANK)
    return {place: number for number, (*_, place) in enumerate(ranks, 1)}


_RANK: Final = itemgetter(0, 1, 2)


def card_label(
    entry: CardOptions,
    number: int,
    targets: Mapping[int, str],
    *,
    named: bool,
    verbs: Sequence[str],
) -> str:
    """Returns the label of a card's button: the card's number and, if `named`, its name. Adds the
    verb or the target if number and name don't say what the button does.

    - `entry`: the options that the button chooses or leads to.
    - `targets`: the name of the attacked card or player, by the number of the attack's option.
    - `verbs`: the verb of each button that has this `number`, including this button.
    """
    first, *more = entry.offers
    name, alone = "", len(verbs) == 1
    if named and first.card is not None:
        name = first.card.face.called or first.card.face.name
    elif named:
        name = first.name or first.label
    if more:
        words = f"{name} …"
    elif first.option in targets and not alone:
        words = f"{name} → {targets[first.option]}"
    elif first.does in _NAMED and alone:
        words = name
    else:
        verb = first.label.split()[0]
        short = f"{verb} {name}".strip()
        whole = verbs.count(verb) > 1 or not first.label.startswith(short)
        words = first.label if whole else short
    return f"{number} {words.strip()}".strip()


def rows_height(rows: Sequence[Row], wide: int = WIDTH) -> int:
    """Returns the height in CSS pixels of rows of buttons and menus, including gaps, on a screen
    that is `wide` CSS pixels wide. Controls that don't fit on a line move to the next line. A label
    that is wider than the screen has two lines."""
    lines = wrapped = 0
    for row in rows:
        room = 0.0
        for control in row.children:
            width = float(wide)
            item: Any = control.item if isinstance(control, discord.ui.DynamicItem) else control
            if isinstance(item, discord.ui.Button):
                width = _PADDING + _LETTER * len(item.label or "") + _SIGN * bool(item.emoji)
            if width > room:
                lines, room = lines + 1, float(wide)
                wrapped += width > wide
            room -= width + _GAP
    return lines * (_BUTTON + _GAP) + wrapped * _SECOND_LINE
