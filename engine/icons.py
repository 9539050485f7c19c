"""The icons that a deck's text names for its cards, and changes of them in the text."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

ICON_LENGTH: Final = 48
"""Most characters of an icon's name."""

_NAME: Final = re.compile(rf"[a-z0-9-]{{1,{ICON_LENGTH}}}")


def is_icon_name(name: str) -> bool:
    """Returns whether a text can be the name of an icon. Games don't know which icons exist.

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
class IconPlace:
    """The place where a text takes the name of an icon: it replaces the characters from `start` to
    `end`, between `before` and `after`."""

    start: int
    end: int
    before: str = ""
    after: str = ""

    def filled(self, text: str, icon: str) -> str:
        """Returns the text with that icon at this place.

        >>> IconPlace(5, 5, "*icon: ", "* ").filled('"A" 3"B"', "wolf")
        '"A" 3*icon: wolf* "B"'
        """
        return f"{text[: self.start]}{self.before}{icon}{self.after}{text[self.end :]}"


@dataclass(frozen=True, slots=True)
class IconNote:
    """A note in a text about the icon of a card: the icon's name, "" if the text there can't be
    one. `place` is where another name goes. Without the ranges in `cut`, the text has no such
    note."""

    card: str
    icon: str
    place: IconPlace
    cut: tuple[TextRange, ...]


def icons_by_card(notes: Iterable[IconNote]) -> Mapping[str, str]:
    """Returns the icons of cards by the names of the cards; if a card has several notes, the first
    counts."""
    icons: dict[str, str] = {}
    for note in notes:
        if note.icon:
            icons.setdefault(note.card, note.icon)
    return icons


def without_ranges(text: str, stretches: Iterable[TextRange]) -> str:
    """Returns the text without those parts, which may overlap.

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
