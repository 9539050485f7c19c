"""The names of a deck's custom cards: which names a card can't have (LIFEBURN 18.2)."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engine.card_files.deck_checks import looks_alike
from engine.card_files.spans import Span, problem
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.loading.loader import CardSet
from engine.games.lifeburn.loading.schema import same_name
from engine.names import same_sight, same_typed
from engine.problems import Problem

COMMENT: Final = re.compile(r"(?:^|(?<=\s))(?:#|//)(?P<says>.*)")
HEADER: Final = re.compile(r"\s*(name|author|set|cards)\s*:", re.IGNORECASE)
"""A comment, and the beginning of a header, in a line of a deck's text."""


def unlistable_part(name: str) -> tuple[str, str, int, int] | None:
    """Returns the message and the hint for a name that no line of a text can have, and the place
    and length of its wrong part. Returns None for any other name."""
    header, comment = HEADER.match(name), COMMENT.search(name)
    message = f'No line of the list can name "{name}": '
    if header is not None:
        sign = header[0].strip()
        message += f"one that begins with `{sign}` is a header."
        bare = " ".join(name.replace(":", " ", 1).split())
        return message, f'Leave out the colon: "{bare}"', 0, len(sign)
    if comment is None:
        return None
    sign, at = comment[0][: 1 + comment[0].startswith("//")], comment.start()
    message += f"what follows `{sign}` is a comment."
    before, after = name[:at].rstrip(), name[at + len(sign) :].lstrip()
    hint = f'Use another sign: "{before} - {after}"' if before else "Begin with a letter."
    return message, hint, at, len(sign)


class NameCheck:
    """The check of the names of custom cards, one after the other."""

    def __init__(self, card_set: CardSet | None) -> None:
        self._set = card_set
        self._looks_in_set, self._typed = _forms(tuple(card_set.cards if card_set else ()))
        self._seen: set[str] = set()
        self._looks: dict[str, str] = {}

    def add(self, name: str, span: Span) -> Problem | None:
        """Returns the problem with the name of a further card, None if the card can have it."""
        plain, look = same_name(name), same_sight(same_name(name))
        of_set: Mapping[str, Card] = self._set.cards if self._set else {}
        other = self._looks.setdefault(look, name)
        is_second = plain in self._seen
        self._seen.add(plain)
        if is_second:
            said = f'There are two cards with the name "{name}".'
            return problem("duplicate-card", said, span, "Rename one of them.")
        if plain not in of_set and look in self._looks_in_set:
            return looks_alike(name, of_set[self._looks_in_set[look]].name, span, "set")
        if same_name(other) != plain:
            return looks_alike(name, other, span)
        if self._set is not None and (plain in of_set or same_typed(plain) in self._typed):
            said = f'The set "{self._set.name}" has a card "{name}" already.'
            return problem("duplicate-card", said, span, "Give yours another name.")
        return None


@lru_cache(maxsize=8)
def _forms(names: tuple[str, ...]) -> tuple[Mapping[str, str], frozenset[str]]:
    """Returns the comparable names of a set by how they look, and the forms in which they can be
    typed."""
    return {same_sight(name): name for name in names}, frozenset(map(same_typed, names))
