"""The numbers that link a card on the picture to its button, the labels with them, and how much of
a phone's screen buttons take."""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

import discord

from bot.matches.choices.option_groups import CardOptions
from cogs.matches.choices.layouts.decision_rows import Row
from engine.decisions import Place
from engine.views import View

WIDTH: Final = 340
"""Width in CSS pixels that a phone leaves for buttons, and shows the picture at."""
LONGEST_LABEL: Final = 40
"""As many characters as fit on a button of a phone without a second line."""
_BUTTON: Final = 34
_GAP: Final = 8
_PADDING: Final = 24
_SIGN: Final = 26
_LETTER: Final = 7.3
_NAMED: Final = frozenset({"play", "deploy", "activate", "attack", "block", "pick", "order"})
"""The deeds with a card of which its name and number say enough: nothing else can be meant."""


def card_numbers(view: View, found: Iterable[Place]) -> dict[Place, int]:
    """Numbers the cards that lie there: first the hand's, then what else is shown below the board,
    then those in play; the player's own first, unless the card comes to harm."""
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
    """Returns the label of a card's button: the number and, if it is `named`, the name. Where its
    card isn't the only thing to tell, or has several buttons, also what else: `verbs` are those of
    the options of all its buttons."""
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
        words = first.label if named or verbs.count(verb) > 1 else verb
    return f"{number} {words.strip()}".strip()


def rows_height(rows: Sequence[Row], wide: int = WIDTH) -> int:
    """Returns how many CSS pixels rows of buttons and menus take on a screen so wide, each with a
    gap, where those that don't fit beside the others are in a line of their own."""
    lines = 0
    for row in rows:
        room = 0.0
        for control in row.children:
            width = float(wide)
            item: Any = control.item if isinstance(control, discord.ui.DynamicItem) else control
            if isinstance(item, discord.ui.Button):
                width = _PADDING + _LETTER * len(item.label or "") + _SIGN * bool(item.emoji)
            if width > room:
                lines, room = lines + 1, float(wide)
            room -= width + _GAP
    return lines * (_BUTTON + _GAP)
