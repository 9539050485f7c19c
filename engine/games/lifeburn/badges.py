"""The keywords of a card as badges (LIFEBURN 16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.games.lifeburn.cards import Keyword
from engine.games.lifeburn.texts import keyword_text
from engine.views import Badge, Icon

ICONS: Final[Mapping[Keyword, Icon]] = {
    "Haunt": "skull",
    "Blitz": "bolt",
    "Sprout": "leaf",
    "Trample": "hoof",
    "Taunt": "shield",
    "Dive": "wing",
    "Scorch": "flame",
    "Exhaust": "moon",
    "Spectral": "ghost",
}


def badges(keywords: Iterable[tuple[Keyword, int]]) -> tuple[Badge, ...]:
    """Returns a badge for each keyword with its amount, in their order; the same one only once."""
    found = (Badge(ICONS[keyword], keyword_text(keyword, amount)) for keyword, amount in keywords)
    return tuple(dict.fromkeys(found))
