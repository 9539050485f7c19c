"""What the maker of a card wrote on it and on its parts: for reading, without any effect
(LIFEBURN 0.3, 5.14)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.lifeburn.cards import Activated, Card, Effect, Passive, Triggered

MOST: Final = 600
"""The most characters that are shown of it."""
_MOST_LINES: Final = 12
_MARKER: Final = re.compile(r"\{c\d+\}")


def description_of(card: Card) -> str:
    """Returns the card's description, then those of its parts that it does not hold already, a line
    each, without the markers of choices; of a very long one the beginning, with `…` behind."""
    lines: list[str] = []
    for written in (card.description, *_of_parts(card)):
        for line in _MARKER.sub("", written).splitlines():
            words = " ".join(line.split())
            if words and not any(words in other for other in lines):
                lines.append(words)
    whole = "\n".join(lines[:_MOST_LINES])
    if len(whole) <= MOST and len(lines) <= _MOST_LINES:
        return whole
    return f"{whole[:MOST].rstrip()}…"


def _of_parts(card: Card) -> Iterator[str]:
    yield from _of_effects(card.stack_effects)
    yield from _of_passives(card.passives)
    yield from _of_triggered(card.triggered)
    yield from _of_activated(card.activated)


def _of_effects(effects: Sequence[Effect]) -> Iterator[str]:
    for effect in effects:
        yield effect.description
        for option in effect.choices:
            yield from _of_effects(option)
        yield from _of_effects(effect.additional_effects)
        yield from _of_passives(effect.passives)
        yield from _of_triggered(effect.triggered_effects)


def _of_passives(passives: Sequence[Passive]) -> Iterator[str]:
    for passive in passives:
        yield passive.description
        yield from _of_activated(passive.actives)


def _of_triggered(abilities: Sequence[Triggered]) -> Iterator[str]:
    for triggered in abilities:
        yield triggered.description
        yield from _of_effects(triggered.effects)


def _of_activated(abilities: Sequence[Activated]) -> Iterator[str]:
    for activated in abilities:
        yield activated.description
        yield from _of_effects(activated.effects)
