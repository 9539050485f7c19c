"""The icons that a deck's text names for its cards, and changes of them in the text."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

ICON_LENGTH: Final = 48
"""Most characters of an icon's name."""

_NAME: Final = re.compile(rf"[a-z0-9-]{{1,{ICON_LENGTH}}}")


def is_icon_name(name: str) -> bool:
    """Returns whether a text has the form of an icon's name. Games don't know which icons exist.

    >>> is_icon_name("wolf-howl"), is_icon_name("Wolf Howl"), is_icon_name("")
    (True, False, False)
    """
    return _NAME.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class TextRange:
    """A part of a text, from `start` to `end`, counted in characters."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A place in a text for a name or a number, such as the name of an icon. It replaces the
    characters from `start` to `end`, with the text `before` in front of it and `after` behind
    it."""

    start: int
    end: int
    before: str = ""
    after: str = ""

    def filled(self, text: str, words: str) -> str:
        """Returns the text with these words written at this place.

        >>> TextPlace(5, 5, "*icon: ", "* ").filled('"A" 3"B"', "wolf")
        '"A" 3*icon: wolf* "B"'
        """
        return f"{text[: self.start]}{self.before}{words}{self.after}{text[self.end :]}"


@dataclass(frozen=True, slots=True)
class IconNote:
    """A comment in a text that gives a card an icon. The icon's name is "" if the comment's text
    can't be one. `place` is where another name can be written. If the ranges in `cut` are deleted,
    the comment is gone."""

    card: str
    icon: str
    place: TextPlace
    cut: tuple[TextRange, ...]


def icons_by_card(notes: Iterable[IconNote]) -> Mapping[str, str]:
    """Returns the icon of each card, by the card's name. If a card has several notes, the first one
    counts."""
    icons: dict[str, str] = {}
    for note in notes:
        if note.icon:
            icons.setdefault(note.card, note.icon)
    return icons


def without_ranges(text: str, stretches: Iterable[TextRange]) -> str:
    """Returns the text with these ranges deleted; the ranges may overlap.

    >>> without_ranges("abcdef", [TextRange(3, 5), TextRange(0, 1), TextRange(0, 2)])
    'cf'
    """
    return "".join(_kept(text, sorted(stretches, key=lambda one: one.start)))


def _kept(text: str, stretches: Iterable[TextRange]) -> Iterator[str]:
    done = 0
    for one in stretches:
        yield text[done : max(done, one.start)]
        done = max(done, one.end)
    yield text[done:]
