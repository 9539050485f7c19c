"""Names as people type them: which letters are invisible, which names count as the same, and in
which letter two names differ."""

import unicodedata
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Final, TypeVar

T = TypeVar("T")

BLANK_LETTERS: Final = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0\U0001d159\U00013441\U00013442\U00013443\U00013444\U00013445"
    "\U00013446"
)
"""Letters and signs that show nothing, though their category doesn't say so."""

_SHOW_NOTHING: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of characters that show nothing and are not spaces: controls, marks of direction,
joiners, tags."""
_IGNORED: Final = (
    *((0x034F, 0x034F), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2065, 0x2065)),
    *((0xFE00, 0xFE0F), (0xFFF0, 0xFFF8), (0x16FE4, 0x16FE4), (0xE0000, 0xE0FFF)),
)
"""The first and last code points of ranges that show nothing whatever their category: joiners of
marks, variation selectors, and code points reserved for such characters (Default_Ignorable)."""

_QUOTES: Final = {
    "'": "\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a`\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8"
    "\u02ca\u02cb\u055a\u05f3\ua78c\uff07\uff40\u275b\u275c",
    '"': "\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\u02ba\u02dd\u02ee\u05f4\u301d\u301e"
    "\u301f\uff02\u275d\u275e",
}
_DASHES: Final = "\u00ad\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2e3a\u2e3b"
_DASHES_OF_EAST: Final = "\ufe31\ufe32\ufe58\ufe63\uff0d"
_TYPED: Final = str.maketrans(
    {
        **{sign: plain for plain, signs in _QUOTES.items() for sign in signs},
        **dict.fromkeys(_DASHES + _DASHES_OF_EAST, "-"),
    }
)


@lru_cache(maxsize=4096)
def is_invisible(character: str) -> bool:
    """Returns whether a character shows nothing at all. False for a space, because it shows a gap.

    >>> is_invisible("\\u200b"), is_invisible("\\u3164"), is_invisible(" "), is_invisible("a")
    (True, True, False, False)
    """
    if character in BLANK_LETTERS or unicodedata.category(character) in _SHOW_NOTHING:
        return not character.isspace()
    code = ord(character)
    return any(first <= code <= last for first, last in _IGNORED)


def visible(name: str) -> str:
    """Returns the name without its invisible characters.

    >>> visible("Imp\\u200b")
    'Imp'
    """
    if name.isascii() and name.isprintable():
        return name
    return "".join(one for one in name if not is_invisible(one))


def is_blank(name: str) -> bool:
    """Returns whether nothing of the name can be seen: it has only spaces, invisible characters, or
    combining marks without a letter.

    >>> is_blank("\\u3164 \\u200b"), is_blank(""), is_blank("!")
    (True, True, False)
    """
    return all(
        one.isspace() or unicodedata.category(one)[0] == "M" or is_invisible(one) for one in name
    )


@lru_cache(maxsize=16384)
def same_sight(name: str) -> str:
    """Returns a key that is equal for names that look the same. The key has no invisible
    characters, one form for each letter with its marks, and one space for each gap.

    >>> same_sight("Imp\\u200b ") == same_sight("Imp")
    True
    """
    return " ".join(unicodedata.normalize("NFC", visible(name)).split())


@lru_cache(maxsize=16384)
def same_typed(name: str) -> str:
    """Returns a key that is equal for names that count as typed the same, although keyboards make
    different quotes, dashes, spaces or letter widths. Differences in case and in invisible
    characters still count.

    >>> same_typed("Miller\\u2019s  Boy") == same_typed("Miller's Boy ")
    True
    """
    plain = name.translate(_TYPED)
    if not plain.isascii():
        plain = unicodedata.normalize("NFKC", plain).translate(_TYPED)
    return " ".join(plain.split())


@lru_cache(maxsize=16384)
def name_key(name: str) -> str:
    """Returns a key that is equal for names that mean the same to somebody who searches. The key is
    like that of `same_typed`, but also ignores case and invisible characters.

    >>> name_key("MILLER\\u2019S BOY\\u200b") == name_key("Miller's Boy")
    True
    """
    plain = same_typed(visible(name.translate(_TYPED)).casefold())
    return same_typed(plain.casefold())


def case_key(name: str) -> str:
    """Returns a key that is equal for names that differ only in case or in the width of letters.

    >>> case_key("\\uff29MP") == case_key("Imp"), case_key("Bird\\u2019s") == case_key("Bird's")
    (True, False)
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def find_named(
    typed: str, offered: Iterable[T], name_of: Callable[[T], str] = attrgetter("name")
) -> list[T]:
    """Returns the offered things whose name is exactly `typed`. If there are none, compares the
    names by `case_key`, and if there are still none, by `name_key`.

    >>> find_named("bird\\u2019s", ["Bird's", "Imp"], str)
    ["Bird's"]
    >>> find_named("Imp", ["IMP", "Imp"], str), find_named("imp", ["IMP", "Imp"], str)
    (['Imp'], ['IMP', 'Imp'])
    """
    everything = [*offered]
    for key in (str, case_key, name_key):
        wanted = key(typed)
        if found := [one for one in everything if key(name_of(one)) == wanted]:
            return found
    return []


class KnownNames:
    """The names to which a text may refer, prepared for many searches."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names: Collection[str] = dict.fromkeys(names)
        self._typed: dict[str, list[str]] | None = None

    def meant(self, written: str) -> str:
        """Returns `written` if it is a known name. Otherwise returns the known name that counts as
        typed the same (`same_typed`). Returns `written` if there is no such name or more than one.

        >>> KnownNames(["Miller's Boy"]).meant("Miller\\u2019s Boy")
        "Miller's Boy"
        """
        if written in self._names:
            return written
        if self._typed is None:
            self._typed = {}
            for name in self._names:
                self._typed.setdefault(same_typed(name), []).append(name)
        alike = self._typed.get(same_typed(written), ())
        return alike[0] if len(alike) == 1 else written


def letter(character: str) -> str:
    """Returns the Unicode name of a character, with its code point.

    >>> letter("\\u200b")
    'ZERO WIDTH SPACE (U+200B)'
    """
    name = unicodedata.name(character, "character without a name")
    return f"{name} (U+{ord(character):04X})"


def difference(written: str, other: str, whose: str) -> str:
    """Returns a sentence about the first character in which two names that look the same differ; ""
    if they are equal. `whose` is the owner of the `other` name, such as "The card".

    >>> difference("Imp\\u200b", "Imp", "The card")
    'This name has a ZERO WIDTH SPACE (U+200B) after "Imp".'
    """
    at = next(
        (at for at, pair in enumerate(zip(written, other, strict=False)) if pair[0] != pair[1]),
        min(len(written), len(other)),
    )
    here, there = written[at : at + 1], other[at : at + 1]
    before = visible(written[:at]).strip()
    place = f'after "{before}"' if before else "at its beginning"
    if not here and not there:
        return ""
    if here and (not there or is_invisible(here)):
        return f"This name has a {letter(here)} {place}."
    if not here or is_invisible(there):
        return f"{whose}'s name has a {letter(there)} {place}."
    return f"This name has a {letter(here)} {place}; {whose.lower()}'s name has a {letter(there)}."
