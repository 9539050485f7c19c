"""Queries of the card search."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.decks.card_search.indexed_card import IndexedCard, term_key
from engine.names import name_key

TEXT_LENGTH: Final = 40
"""The most UTF-16 code units of a searched text, so that the id of a button can hold it."""


@dataclass(frozen=True, slots=True)
class CardQuery:
    """A search for cards. A card must match all parts that are given.

    - `game`: the game's key.
    - `text`: words, each of which must occur in the card's name or text.
    - `kind`, `family`, `ability`: keys as in `term_key`; "" means any.
    - `cost`: the card's cost, None for any.
    """

    game: str
    text: str = ""
    kind: str = ""
    family: str = ""
    ability: str = ""
    cost: int | None = None

    def allows(self, card: IndexedCard, costs: Iterable[int]) -> bool:
        """Returns whether a card matches the query. `costs` are all costs that the card has,
        because the cost may differ between decks."""
        return (
            self.kind in ("", term_key(card.kind))
            and (not self.family or self.family in map(term_key, card.families))
            and (not self.ability or self.ability in map(term_key, card.abilities))
            and (self.cost is None or self.cost in costs)
            and all(word in card.words for word in self.text.split())
        )

    def rank(self, card: IndexedCard) -> tuple[bool, bool, bool, int, str]:
        """Returns the sort key of a found card. Cards that have exactly the searched name come
        first. Then come cards whose name begins with the searched text, cards whose name contains
        all its words, and all other cards. Among equals, cheap cards come first."""
        words = self.text.split()
        return (
            self.text not in card.names,
            not card.name.startswith(self.text),
            not all(word in card.name for word in words),
            card.cost or 0,
            card.name,
        )


def search_text(typed: str) -> str:
    """Returns a typed search text in the form in which it is searched and stored in buttons' ids:
    normalized by `name_key`, without colons, and cut to TEXT_LENGTH."""
    text = " ".join(name_key(typed).replace(":", " ").split())
    encoded = text.encode("utf-16-le", "replace")[: 2 * TEXT_LENGTH]
    return encoded.decode("utf-16-le", "ignore").strip()


def term_labels(terms: Sequence[str]) -> dict[str, str]:
    """Returns a mapping from the key (see `term_key`) of each term to the term itself, in the given
    order. A term is a kind, family or ability of cards."""
    return {term_key(term): term for term in terms}
