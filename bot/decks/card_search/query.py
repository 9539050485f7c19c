"""What is asked for of cards, and which cards that is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.decks.card_search.indexed_card import IndexedCard, term_key
from engine.names import name_key

TEXT_LENGTH: Final = 40
"""The most of a text that is looked for, in UTF-16 code units: the id of a button holds it."""


@dataclass(frozen=True, slots=True)
class CardQuery:
    """All of what is given has to be so of a card. `kind`, `family` and `ability` are keys of terms
    ("": any); each word of `text` stands somewhere in its name or text."""

    game: str
    text: str = ""
    kind: str = ""
    family: str = ""
    ability: str = ""
    cost: int | None = None

    def allows(self, card: IndexedCard, costs: Iterable[int]) -> bool:
        """Whether that is such a card, which has these costs in different decks."""
        return (
            self.kind in ("", term_key(card.kind))
            and (not self.family or self.family in map(term_key, card.families))
            and (not self.ability or self.ability in map(term_key, card.abilities))
            and (self.cost is None or self.cost in costs)
            and all(word in card.words for word in self.text.split())
        )

    def rank(self, card: IndexedCard) -> tuple[bool, bool, bool, int, str]:
        """By what found cards are sorted: called so, called something like it, then what says so;
        cheap before dear."""
        words = self.text.split()
        return (
            self.text not in card.names,
            not card.name.startswith(self.text),
            not all(word in card.name for word in words),
            card.cost or 0,
            card.name,
        )


def search_text(typed: str) -> str:
    """What was typed, as it is looked for and stands in the ids of buttons."""
    text = " ".join(name_key(typed).replace(":", " ").split())
    encoded = text.encode("utf-16-le", "replace")[: 2 * TEXT_LENGTH]
    return encoded.decode("utf-16-le", "ignore").strip()


def term_labels(terms: Sequence[str]) -> dict[str, str]:
    """The labels of terms by their keys, in their order."""
    return {term_key(term): term for term in terms}
