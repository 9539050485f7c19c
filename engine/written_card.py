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
    """A requirement for a card that a member writes, and `say`, the reply if the card doesn't meet
    it.

    The requirement may name a `kind`, `stats` with a least and a most value each, and a regular
    expression that all words of the card (`words_of`) must match. Empty fields are not checked.
    """

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
    """A text that isn't the wanted card; only the tests use it. `line` (from 1) is the line about
    which the game complains, 0 if the text has no problems but isn't what is wanted."""

    text: str
    line: int


@dataclass(frozen=True)
class WritingTask:
    """The task for a member to write a card.

    - `say`: the text that is shown first.
    - `sample`: a similar card.
    - `template`: the text to start from.
    - `name`: the name that the card must have.
    - `ready`: the key of the starter deck that READY stands for.
    - `deck`: the deck text as part of which the card is read, with the placeholders CARD for the
      card and READY for the starter deck.
    - `wants`: the requirements for the card, which are checked in order.
    - `example`: a correct card; only the tests use it.
    - `mistakes`: wrong texts; only the tests use them.
    """

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
        """Returns the deck text with the member's card and the text of the starter deck filled
        in."""
        before, after = self._around(ready)
        return f"{before}{card}{after}"

    def first_line(self, ready: str) -> int:
        """Returns the number (from 1) of the line of `deck_with` on which the member's card
        begins."""
        before, _ = self._around(ready)
        return before.count("\n") + 1

    def lacks(self, face: CardFace) -> str:
        """Returns the reply for the first requirement that the card doesn't meet; "" if it meets
        all."""
        return next((want.say for want in self.wants if not want.is_met(face)), "")

    def _around(self, ready: str) -> tuple[str, str]:
        before, _, after = self.deck.partition(CARD)
        return before.replace(READY, ready), after.replace(READY, ready)


def words_of(face: CardFace) -> str:
    """Returns all words of a card, one line for each paragraph, such as `Bite on tap Attack.`"""
    return "\n".join(
        " ".join(filter(None, (block.title, block.trigger, block.body))) for block in face.text
    )
