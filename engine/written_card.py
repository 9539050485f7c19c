"""The task of writing a card in a mission: what is asked for, and what a written card lacks. Data,
and functions on it that need no rules."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.faces import CardFace

CARD: Final = "{card}"
"""The mark for the text of the card that was written."""

READY: Final = "{ready}"
"""The mark for the text of a starter deck."""


@dataclass(frozen=True)
class CardRequirement:
    """A requirement of a written card, and what to `say` if it isn't met: its `kind`; its `stats`,
    each with its least and its most; all its words (`words_of`), as a regular expression. Empty
    fields are not checked."""

    say: str
    kind: str = ""
    stats: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    words: str = ""

    def is_met(self, face: CardFace) -> bool:
        """Returns whether the card meets the requirement."""
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
    """A text that isn't the wanted card. `line` (from 1 on) is the line that the game complains
    about, or 0 if the text has no problems but isn't what is wanted. For the tests alone."""

    text: str
    line: int


@dataclass(frozen=True)
class WritingTask:
    """The task for a member who writes a card. `say` is shown first, `sample` is a card like it,
    and `template` is the text to start from. The card must be called `name` and meet the `wants`,
    in their order. `deck` is a deck in which it is read (with CARD, and READY for the starter deck
    with the key `ready`). `example` is a correct card; `example` and the `mistakes` are for the
    tests alone."""

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
        """Returns the deck with the text of a card, and of the starter deck, in it."""
        before, after = self._around(ready)
        return f"{before}{card}{after}"

    def first_line(self, ready: str) -> int:
        """Returns the number of the line of `deck_with` (from 1 on) on which the card begins."""
        before, _ = self._around(ready)
        return before.count("\n") + 1

    def lacks(self, face: CardFace) -> str:
        """Returns the text for the first want that the card does not meet; "" if it meets all."""
        return next((want.say for want in self.wants if not want.is_met(face)), "")

    def _around(self, ready: str) -> tuple[str, str]:
        before, _, after = self.deck.partition(CARD)
        return before.replace(READY, ready), after.replace(READY, ready)


def words_of(face: CardFace) -> str:
    """Returns all words of a card, a line for each paragraph: `Bite on tap Attack.`"""
    return "\n".join(
        " ".join(filter(None, (block.title, block.trigger, block.body))) for block in face.text
    )
