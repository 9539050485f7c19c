"""Writing a card in a mission: what is asked for, and what a card that was written lacks. Data, and
what may be said of it without rules."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.faces import CardFace

CARD: Final = "{card}"
"""Stands where the text of the card that was written belongs."""

READY: Final = "{ready}"
"""Stands where the text of a ready deck belongs."""


@dataclass(frozen=True)
class CardRequirement:
    """What a written card is to be, and what to `say` where it is not: its `kind`; its `stats`,
    each with its least and its most; all that it says (`words_of`), as a regular expression. What
    is empty is not looked at."""

    say: str
    kind: str = ""
    stats: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    words: str = ""

    def is_met(self, face: CardFace) -> bool:
        """Returns whether the card is that."""
        if self.kind and face.kind != self.kind:
            return False
        if self.words and re.fullmatch(self.words, words_of(face)) is None:
            return False
        printed = {stat.name: stat.base for stat in face.stats}
        return all(
            least <= printed.get(name, least - 1) <= most
            for name, (least, most) in self.stats.items()
        )


@dataclass(frozen=True)
class WrongCard:
    """A card that is none, with the `line` (from 1 on) that the game complains of; 0 where it reads
    well and is not what is wanted. For the tests alone."""

    text: str
    line: int


@dataclass(frozen=True)
class WritingTask:
    """What is asked of whoever writes a card. `say` is said first, `sample` is a card like it, and
    `template` what one begins with. The card has to be called `name` and meet the `wants`, in their
    order. `deck` is a deck in which it is read (CARD, and READY for the `ready` deck of that key).
    `example` is a card that is right; that and the `mistakes` are for the tests alone."""

    say: str
    sample: str
    template: str
    name: str
    ready: str
    deck: str
    wants: tuple[CardRequirement, ...]
    example: str
    mistakes: tuple[WrongCard, ...] = ()

    def deck_with(self, card: str, ready: str) -> str:
        """Returns the deck with the text of a card, and that of the ready deck, in it."""
        before, after = self._around(ready)
        return f"{before}{card}{after}"

    def first_line(self, ready: str) -> int:
        """Returns the number of the line of that deck (from 1 on) on which the card begins."""
        before, _ = self._around(ready)
        return before.count("\n") + 1

    def lacks(self, face: CardFace) -> str:
        """Returns what is said of the first want that the card does not meet; "" for none."""
        return next((want.say for want in self.wants if not want.is_met(face)), "")

    def _around(self, ready: str) -> tuple[str, str]:
        before, _, after = self.deck.partition(CARD)
        return before.replace(READY, ready), after.replace(READY, ready)


def words_of(face: CardFace) -> str:
    """Returns all that a card says, a line for each paragraph: `Bite on tap Attack.`"""
    return "\n".join(
        " ".join(filter(None, (block.title, block.trigger, block.body))) for block in face.text
    )
