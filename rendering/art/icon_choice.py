"""The choice of an icon for a card: the one that its author named, or else one that fits its words.

`words.txt` has the icons for each word. These words are tried in order: the card's name, then its
families and effects. If none fits, the card's kind has icons. If the words lead to a bad icon for a
card, its deck should name another one; this module isn't changed for a single card.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from engine.faces import CardFace
from rendering.art.icons import FOLDER, has_icon

Icons = tuple[str, ...]

_Words = tuple[tuple[str, str], str, tuple[str, ...], tuple[tuple[str, str], ...]]

_READ: Final = 200
"""Most characters of a text in which words are searched."""
_TEXTS: Final = 6
"""Most paragraphs and families of a card that are read."""

_WORD: Final = re.compile(r"[a-z]+")
_POSSESSIVE: Final = re.compile(r"['\u2019]s?\b")
_END_OF_HEAD: Final = re.compile(
    r",|\b(?:of|in|into|at|on|over|to|from|for|with|without|under|by|through|the|a|an|who|that)\b"
)
"""A pattern for the end of a text's head. The words after it only describe the head: in "Bell of
the Deep", the head is the bell."""

_ENDINGS: Final = (
    ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man"), ("es", ""), ("s", ""),
    ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"), ("ers", ""), ("er", ""), ("er", "e"),
    ("or", ""), ("y", ""), ("ly", ""),
)  # fmt: skip
_SHORTEST: Final = 3
"""Least number of letters that must remain when a word's ending is removed."""

_CREATURES: Final = ("monster", "minion", "creature", "summon", "ally", "unit", "beast")
_HEROES: Final = ("leader", "ace", "hero", "champion", "commander")
_TOOLS: Final = ("weapon", "object", "item", "artifact", "tool", "equipment", "armor", "relic")
_BY_KIND: Final[tuple[tuple[tuple[str, ...], Icons], ...]] = (
    (
        _CREATURES,
        (
            "beast-eye", "gluttony", "paw", "claw-slashes", "giant", "gargoyle", "griffin-symbol",
            "shambling-mound", "slime", "behold", "werewolf", "unicorn", "kenku-head",
            "tribal-mask",
        ),
    ),
    (
        _HEROES,
        (
            "throne-king", "visored-helm", "crown", "flying-flag", "rally-the-troops", "laurels",
            "swordman", "swordwoman", "mounted-knight", "cowled", "old-king", "woman-elf-face",
        ),
    ),
    (
        _TOOLS,
        (
            "anvil", "wooden-crate", "cog", "key", "lantern-flame", "jeweled-chalice", "amphora",
            "open-treasure-chest", "swap-bag", "ring", "compass", "rope-coil", "gems",
        ),
    ),
)  # fmt: skip
_NEUTRAL: Final[Icons] = (
    "magic-swirl", "spell-book", "rune-stone", "magic-palm", "sparkles", "star-swirl",
    "crystal-ball", "wizard-staff", "scroll-unfurled", "pentacle", "crystal-growth", "magic-portal",
    "burst-blob", "falling-star", "echo-ripples", "all-seeing-eye",
)  # fmt: skip


def icon_of(face: CardFace) -> str:
    """Returns the name of a card's icon: the icon that the card's author named if it exists, else
    the icon that fits the card's words or kind best. Every card gets an icon, and equal cards
    always get the same icon."""
    return face.icon if has_icon(face.icon) else _icon_of(*_words_of(face))


def icons_for(face: CardFace) -> Sequence[str]:
    """Returns the names of all icons that fit a card, the best first. Icons for the words of its
    name and text come before icons for its kind."""
    words = _words_of(face)
    found = [icon for icons in _found(*words) for icon in icons]
    return list(dict.fromkeys([*found, *_of_kind(face.kind)]))


def _words_of(face: CardFace) -> _Words:
    """Returns the words of a card that are read: its names, kind, families and texts."""
    texts = tuple((block.title[:_READ], block.body[:_READ]) for block in face.text[:_TEXTS])
    name = (face.called[:_READ], face.name[:_READ])
    tags = tuple(tag[:_READ] for tag in face.tags[:_TEXTS])
    return name, face.kind[:_READ], tags, texts


@lru_cache(maxsize=4096)
def _icon_of(
    name: tuple[str, str], kind: str, tags: tuple[str, ...], texts: tuple[tuple[str, str], ...]
) -> str:
    icons = next(filter(None, _found(name, kind, tags, texts)), None) or _of_kind(kind)
    card = repr((name, tags))
    # Each icon draws a lot: a new icon of a word takes some of its cards and moves no other card.
    return max(icons, key=lambda icon: hashlib.sha256(f"{icon} {card}".encode()).digest())


def _found(
    name: tuple[str, str], kind: str, tags: tuple[str, ...], texts: tuple[tuple[str, str], ...]
) -> Iterator[Icons]:
    """Yields the icons for each text of a card, the strongest text first. For creatures the
    families come first, for other cards the effects."""
    titles = tuple(title for title, _ in texts)
    bodies = tuple(body for _, body in texts)
    living = kind.casefold() in _CREATURES + _HEROES
    rest = (*tags, *titles, *bodies) if living else (*titles, *bodies, *tags)
    for text in (*name, *rest):
        yield _said(text)


def _of_kind(kind: str) -> Icons:
    return next((icons for kinds, icons in _BY_KIND if kind.casefold() in kinds), _NEUTRAL)


def _said(text: str) -> Icons:
    """Returns the icons of the most important word of a text: the last word of its head that has
    icons, or else the last of its other words."""
    plain = unicodedata.normalize("NFKD", text[:_READ])[:_READ].casefold()
    plain = "".join(one for one in plain if not unicodedata.combining(one))
    plain = _POSSESSIVE.sub(" ", plain)
    for part in _parts(plain):
        words = _WORD.findall(part)
        for end in range(len(words), 0, -1):
            if icons := _icons(words[:end]):
                return icons
    return ()


def _parts(plain: str) -> Iterator[str]:
    end = _END_OF_HEAD.search(plain)
    while end:
        yield plain[: end.start()]
        plain = plain[end.end() :]
        end = _END_OF_HEAD.search(plain)
    yield plain


def _icons(words: Sequence[str]) -> Icons:
    """Returns the icons of the last two words together, or else of the last word."""
    pair = "-".join(words[-2:])
    if len(words) > 1 and (icons := _known(pair)):
        return icons
    return next(filter(None, map(_known, _stems(words[-1]))), ())


def _known(word: str) -> Icons:
    return _words().get(word, (word,) if has_icon(word) else ())


def _stems(word: str) -> Iterator[str]:
    """Yields a word, then the words that it may be a form of."""
    yield word
    for ending, instead in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST:
            yield stem + instead
            if len(stem) > _SHORTEST and stem[-1] == stem[-2]:
                yield stem[:-1]


@cache
def _words() -> Mapping[str, Icons]:
    """Returns the icons of each word in `words.txt`."""
    found: dict[str, Icons] = {}
    for line in (FOLDER / "words.txt").read_text("utf-8").splitlines():
        words, colon, icons = line.partition(" : ")
        if colon and not line.startswith("#"):
            found |= dict.fromkeys(words.split(), tuple(icons.split()))
    return found
