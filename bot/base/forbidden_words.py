"""Lists of words that aren't wanted in texts, and a search that finds their disguised spellings.

Only whole words are found. A word also matches without capitals and accents, in letters that look
alike, with digits and signs for letters (`fr3ll`), spelled out (`f r e l l`, `fr-ell`), and with
repeated letters (`frelllll`).
"""

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Final, Self

from bot.base.look_alikes import by_letter, by_looks, fold_look

UNREADABLE: Final = (
    "The file of forbidden words, {path}, can't be read: {why}. See DECKHAND_FORBIDDEN_WORDS."
)

_STANDS_FOR: Final = {
    "a": "4@",
    "b": "86",
    "c": "\xa2",
    "e": "3\u20ac",
    "g": "96",
    "i": "1!|",
    "l": "1|!\xa3",
    "o": "0",
    "s": "5$",
    "t": "7",
    "z": "2",
    "|": "il1!",
}
"""Digits and signs that people write for letters. `|` may be either of two letters."""
_SIGNS: Final = "@$!|\u20ac\xa3\xa2"
_LETTER_OF: Final = str.maketrans("@$\u20ac\xa3\xa2", "aselc")
_SAME: Final = str.maketrans("4@86g9\xa23\u20ac1!|l\xa305$72", "aabbbbceeiiiiiosstz")
"""Maps all characters that may replace each other to one character, for looking words up."""

_TOKEN: Final = re.compile(rf"(?:[^\W_]|[{_SIGNS}])+")
_PART: Final = re.compile(r"[^\s'\u2019_-]+")
"""A part of a word on a list; any signs may separate two parts."""
_INSIDE: Final = re.compile(r"[._*~+,\\/\xb7\u2022-]{1,3}")
"""Signs that may occur inside a word. An apostrophe may not: "he'll" is no way to write "hell"."""
_BETWEEN: Final = 3
"""The most characters between the letters of a word that is spelled out."""
_SPELLED: Final = 4
"""The fewest letters of a spelled-out word that is found next to other single letters. A shorter
one is found only if no single letter is beside it."""
_LONG: Final = 5
"""The fewest letters of a word for which one more letter counts: "good" is not a way of writing
"god"."""
_LONGEST: Final = 64
"""The most characters of a word in a text that are compared."""
_UNSPACED: Final = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff]+"
)
"""A word of a script without spaces between words. It is found inside other words too."""
_REPEATS: Final = 4
"""The most repetitions of a letter that are compared; more are reduced to this many."""
_REPEATED: Final = re.compile(rf"(.)\1{{{_REPEATS},}}")


def folded_text(text: str) -> str:
    r"""Returns the text without capitals, accents, special forms of letters and invisible
    characters.

    >>> folded_text("\uff26r\xe9\u200bll"), folded_text("STRASSE") == folded_text("stra\xdfe")
    ('frell', True)
    """
    return fold_look(text, by_letter)[0]


class UnreadableWords(Exception):
    """Raised if the host's file of words can't be read; its text names the file and the reason."""


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A forbidden word that was found in a text, and how it is spelled there."""

    word: str
    written: str


@dataclass(frozen=True, slots=True)
class _ForbiddenWord:
    """A word of a list of forbidden words.

    - `parts` is the number of parts (separated by spaces or signs) that the word has in the list.
    - `pattern` matches all spellings of the word. It has a group for each letter; a letter that is
      repeated in the word has one group.
    - `times` says how often the letter of each group is repeated in the word.
    """

    word: str
    parts: int
    pattern: re.Pattern[str]
    times: tuple[int, ...]
    has_letters: bool

    def is_written(self, token: str) -> bool:
        """Returns whether `token`, which is one word of a text, is a spelling of this word."""
        found = self.pattern.fullmatch(token)
        if found is None or (self.has_letters and not any(map(str.isalpha, token))):
            return False
        pairs = zip(found.groups(), self.times, strict=True)
        more = [len(part) for part, times in pairs if len(part) > times]
        return len(more) != 1 or more[0] > 2 or sum(self.times) >= _LONG


class ForbiddenWords:
    """A list of forbidden words. A `*` in a word matches any number of letters, including none."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._words: defaultdict[str, list[_ForbiddenWord]] = defaultdict(list)
        self._parts = 1
        self._longest = 1
        wild: list[str] = []
        exact: list[str] = []
        for word in words:
            for written in dict.fromkeys(
                fold_look(word, look)[0] for look in (by_looks, by_letter)
            ):
                parts = _PART.findall(written)
                is_plain = not _UNSPACED.fullmatch(written) and all(map(_TOKEN.fullmatch, parts))
                if not written.strip("* "):
                    continue
                if is_plain:
                    self._add(folded_text(word), len(parts), "".join(map(_spelled, parts)))
                elif re.fullmatch(r"[^\W_]*(\*[^\W_]*)+", written):
                    wild.append(_wild_pattern(written))
                else:
                    exact.append(_exact_pattern(written))
        self._wild = re.compile("|".join(wild)) if wild else None
        self._exact = re.compile("|".join(exact)) if exact else None

    @classmethod
    def of_file(cls, path: Path | None) -> Self:
        """Returns the words in a file, one a line. Empty lines and lines that begin with # are
        skipped. If `path` is None, there are no words. Raises UnreadableWords if the file can't be
        read."""
        if path is None:
            return cls()
        try:
            text = path.expanduser().read_text("utf-8-sig", "replace")
        except (OSError, RuntimeError) as error:
            why = getattr(error, "strerror", None) or error
            raise UnreadableWords(UNREADABLE.format(path=path, why=why)) from error
        stripped = (line.strip() for line in text.splitlines())
        return cls(word for word in stripped if folded_text(word).strip("* ") and word[0] != "#")

    def __bool__(self) -> bool:
        return bool(self._words or self._wild or self._exact)

    def find_forbidden(self, text: str, known: Container[str] = ()) -> FoundWord | None:
        """Returns the first forbidden word in a text, with its spelling in the text; None if the
        text has no forbidden word. `known` are allowed words in the form in which `tokens_of`
        returns them; the search skips these words."""
        if not self:
            return None
        for look in (by_looks,) if text.isascii() else (by_looks, by_letter):
            shown, places = fold_look(text, look)
            for word, start, end in self._found(shown, known):
                written = text[places[start] : places[end - 1] + 1]
                return FoundWord(word or folded_text(written), written)
        return None

    def _add(self, word: str, parts: int, letters: str) -> None:
        runs = [(letter, len([*same])) for letter, same in groupby(letters)]
        pattern = "".join(f"({_class(letter)}{{{times},}})" for letter, times in runs)
        times = tuple(times for _, times in runs)
        one = _ForbiddenWord(
            word, parts, re.compile(pattern), times, any(map(str.isalpha, letters))
        )
        self._words[_key(letters)].append(one)
        self._parts = max(self._parts, parts)
        self._longest = max(self._longest, 2 * len(letters))

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        """All beginnings of the words, as `_key` writes them."""
        return frozenset(key[:end] for key in self._words for end in range(1, len(key) + 1))

    def _found(self, text: str, known: Container[str]) -> Iterator[tuple[str, int, int]]:
        """Yields the words in a folded text ("" for a word with `*`), with their start and end."""
        spans = [found.span() for found in _TOKEN.finditer(text)]
        for span in spans:
            for start, end in _cores(text, span):
                if text[start:end] in known:
                    break
                token = _REPEATED.sub(lambda found: found[1] * _REPEATS, text[start:end])
                if word := self._word(token):
                    yield word, start, end
                if self._wild and self._wild.search(token):
                    yield "", start, end
        spans = [(start, _end_of_word(text, start, end)) for start, end in spans]
        keys = [_key(text[start:end]) for start, end in spans]
        for first, key in enumerate(keys):
            if key in self._beginnings:
                yield from self._put_together(text, spans, keys, first)
        if self._exact:
            for found in self._exact.finditer(text):
                yield "", *found.span()

    def _put_together(
        self, text: str, spans: Sequence[tuple[int, int]], keys: Sequence[str], first: int
    ) -> Iterator[tuple[str, int, int]]:
        """Yields the words that begin with the token `first` and continue in the next tokens, as
        their parts or letters. `keys` has the key of the token at each of the `spans`."""
        start, end = spans[first]
        key, single, inside = keys[first], end - start == 1, True
        same = 0
        for last in range(first + 1, min(first + self._longest, len(spans))):
            left, right = spans[last]
            inside = inside and _INSIDE.fullmatch(text, end, left) is not None
            single = single and right - left == 1
            parts = last - first + 1
            if left - end > _BETWEEN or not (inside or single or parts <= self._parts):
                return
            longer = key + keys[last].removeprefix(key[-1])
            same, key, end = (same + 1 if longer == key else 0), longer, right
            if same > _REPEATS or key not in self._beginnings:
                return
            if key not in self._words:
                continue
            stands_alone = not (_is_single(spans, first - 1) or _is_single(spans, last + 1))
            is_whole = parts >= _SPELLED or stands_alone if single else inside
            letters = "".join(text[begin:stop] for begin, stop in spans[first : last + 1])
            if 2 * sum(map(str.isalpha, letters)) < len(letters) or "\n" in text[start:end]:
                continue
            if word := self._word(letters, 0 if is_whole else parts):
                yield word, start, end

    def _word(self, token: str, parts: int = 0) -> str | None:
        """Returns the listed word that a token is a way of writing; None if there is none. If
        `parts` isn't 0, the word must have that many parts."""
        if len(token) > _LONGEST:
            return None
        for one in self._words.get(_key(token), ()):
            if parts in (0, one.parts) and one.is_written(token):
                return one.word
        return None


def tokens_of(text: str) -> frozenset[str]:
    """Returns the words of a text in the form in which `ForbiddenWords.find_forbidden` compares
    them. Words with signs or digits around them are also returned without these."""
    shown, _ = fold_look(text, by_looks)
    return frozenset(
        shown[start:end]
        for found in _TOKEN.finditer(shown)
        for start, end in _cores(shown, found.span())
    )


def _cores(text: str, span: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yields the span of a token, then its span without signs around it, then also without
    digits."""
    yield span
    for around in (_SIGNS, _SIGNS + "0123456789"):
        start, end = span
        while start < end and text[start] in around:
            start += 1
        while start < end and text[end - 1] in around:
            end -= 1
        if start < end and (start, end) != span:
            yield start, end


def _end_of_word(text: str, start: int, end: int) -> int:
    """Returns the end of a token without the exclamation marks at its end."""
    while end > start + 1 and text[end - 1] == "!":
        end -= 1
    return end


def _is_single(spans: Sequence[tuple[int, int]], at: int) -> bool:
    return 0 <= at < len(spans) and spans[at][1] - spans[at][0] == 1


def _key(token: str) -> str:
    """Returns the key under which words that may be the same are looked up."""
    return "".join(letter for letter, _ in groupby(token.translate(_SAME)))


def _spelled(part: str) -> str:
    """Returns a part of a word with letters for the signs in it."""
    part = part.strip("!|") or part
    return part.translate(_LETTER_OF) if any(map(str.isalpha, part)) else part


def _class(letter: str) -> str:
    return f"[{re.escape(letter + _STANDS_FOR.get(letter, ''))}]"


def _wild_pattern(word: str) -> str:
    parts = [
        "".join(f"{_class(letter)}{{{len([*same])},}}" for letter, same in groupby(part))
        for part in re.split(r"\*+", word)
    ]
    inner = f"[^{chr(92)}0]{{0,{_LONGEST}}}?".join(filter(None, parts))
    return f"{'^' if parts[0] else ''}{inner}{'$' if parts[-1] else ''}"


def _exact_pattern(word: str) -> str:
    pattern = r"[\W_]+".join(re.escape(part).replace(r"\*", r"\w*") for part in word.split())
    if _UNSPACED.fullmatch(word):
        return pattern
    before = r"(?<![^\W_])" if re.match(r"[^\W_*]", word) else ""
    behind = r"(?![^\W_])" if re.search(r"[^\W_*]$", word) else ""
    return f"{before}{pattern}{behind}"
