"""The check of a card that is built."""

from __future__ import annotations

from dataclasses import dataclass

from engine.decks import Part


@dataclass(frozen=True, slots=True)
class CardVerdict:
    """The check of a card in its deck.

    - `is_read`: whether the text is one card of the language.
    - `flaws`: the errors in words, without those of `over`.
    - `cost`, `limit` and `parts`: the card's scale, the most it may be, and its summands; None and
      empty in games that don't measure cards.
    - `over`: the points by which the card, or a part of it, is over a limit.
    - `made`: the card itself, as the game reads it; equal for texts that mean the same.
    - `idle`: warnings of parts that do nothing.
    """

    is_read: bool
    flaws: tuple[str, ...] = ()
    cost: int | None = None
    limit: int | None = None
    parts: tuple[Part, ...] = ()
    over: int = 0
    made: object = None
    idle: frozenset[str] = frozenset()

    @property
    def is_legal(self) -> bool:
        """Whether the card is legal in its deck."""
        return self.is_read and not self.flaws and not self.over

    def is_offered_after(self, former: CardVerdict) -> bool:
        """Returns whether a change from a card with the verdict `former` can be offered: the card
        can be read, has no more errors than before, and nothing else that is idle."""
        worse = len(self.flaws) > len(former.flaws) or self.idle - former.idle
        return self.is_read and not worse
