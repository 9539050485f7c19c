"""Messages about words that don't fit, in any card language, with suggestions of the word that was
meant."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from lark import Token

from engine.card_files.segments import CLOSING, OPENING
from engine.card_files.spans import Span, span_of
from engine.names import difference, same_sight, same_typed

END: Final = "$END"
QUOTES: Final = frozenset("'`\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb\u00b4")
_FEW: Final = 6
_NOT_IN_LIST: Final = {
    "DECK": "There's a second `deck`; a file holds one.",
    "_COMMA": "The list of the deck has no commas.",
}
NO_COUNTS: Final = "A deck has each card once; there are no counts."

Finding = tuple[Span, str, str | None]
"""A place, the problem there, and a hint."""


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """A place where a text doesn't follow the grammar. The grammar's `rule` was applied to the
    words `part`. The word at index `at` is wrong; if there is no such word, the part ends too
    early. Words of the types in `wanted` would be correct there."""

    rule: str
    part: Sequence[Token]
    at: int
    wanted: Collection[str]

    @property
    def word(self) -> Token | None:
        """The wrong word, None if the part ends too early."""
        return self.part[self.at] if self.at < len(self.part) else None

    @property
    def kind(self) -> str:
        """The type of the wrong word, "" if the part ends too early."""
        return "" if self.word is None else self.word.type

    @property
    def last(self) -> Token:
        """The word before the wrong one; the first word if the first is wrong."""
        return self.part[max(0, self.at - 1)]

    @property
    def place(self) -> Span:
        """The place of the wrong word; of the last word if the part ends too early."""
        return span_of(self.part[-1] if self.word is None else self.word)

    def earlier(self, by: int = 1) -> str:
        """Returns the type of the word `by` places before the wrong one, "" if there is none."""
        return self.part[self.at - by].type if self.at >= by else ""

    def later(self) -> str:
        """Returns the type of the word after the wrong one, "" if there is none."""
        return self.part[self.at + 1].type if self.at + 1 < len(self.part) else ""

    def opened(self) -> int | None:
        """Returns the index of the innermost bracket that is still open at the wrong word, None if
        there is none."""
        closed = 0
        for at in range(self.at - 1, -1, -1):
            closed += (self.part[at].type in CLOSING) - (self.part[at].type in OPENING)
            if closed < 0:
                return at
        return None


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names of a card language's words in messages.

    - `strings`: the types of words that are written in quotes.
    - `groups`: sets of types that have a common name, each with that name.
    - `names`: the names of single types.
    - `example`: a card name for hints.
    """

    strings: Collection[str]
    groups: Sequence[tuple[frozenset[str], str]]
    names: Mapping[str, str]
    example: str

    def shown(self, word: Token | None) -> str:
        """Returns the word as messages quote it; the name for the end of a part if `word` is
        None."""
        if word is None:
            return self.names[END]
        return (
            f'"{shortened_text(word)}"'
            if word.type in self.strings
            else f"`{shortened_text(word)}`"
        )

    def possible(self, wanted: Collection[str]) -> str | None:
        """Returns a hint that lists the words that would be correct, i.e. those of the types in
        `wanted`. Returns None if there are none, or too many to be useful."""
        left = set(wanted)
        words: list[str] = []
        for kinds, message in self.groups:
            if kinds <= left:
                left -= kinds
                words.append(message)
        for kind in sorted(left):
            words.append(self.names.get(kind) or f"`{kind.strip('_').lower()}`")
        words = list(dict.fromkeys(words))
        return f"Possible here: {', '.join(words)}." if 0 < len(words) <= _FEW else None

    def anything(self, fault: SyntaxFault) -> Finding:
        """Returns a general message, for a fault that has no more helpful one."""
        hint = self.possible(fault.wanted)
        if fault.word is None:
            return fault.place, "Something is missing here.", hint
        return fault.place, f"{self.shown(fault.word)} isn't allowed here.", hint

    def in_header(self, fault: SyntaxFault, example: str) -> Finding:
        """Returns the message for a fault in the header, which is the line with the deck's name and
        author. `example` is a correct header, which most messages show as their hint."""
        if fault.earlier() == "_BY":
            return fault.place, "After `by` comes the author's name.", example
        if set(self.strings) & set(fault.wanted):
            return span_of(fault.part[0]), "The deck has no name.", example
        if fault.kind in self.strings:
            return fault.place, "The author's name comes after `by`.", example
        return self.anything(fault)

    def in_list(self, fault: SyntaxFault, hint: str) -> Finding:
        """Returns the message for a fault in a line of the deck's list. `hint` is shown with the
        message, unless the message says enough by itself."""
        if fault.kind in _NOT_IN_LIST:
            return fault.place, _NOT_IN_LIST[fault.kind], None
        return fault.place, f"{self.shown(fault.word)} isn't allowed in the list of the deck.", hint

    def stray(self, word: Token, fault: SyntaxFault) -> tuple[str, str | None]:
        """Returns the message and the hint for a character that the language doesn't use."""
        message = f"`{word}` isn't a sign of the language."
        if word in QUOTES:
            message = f"`{word}` isn't a quote of the language."
            return message, f'Names go in straight quotes: "{self.example}"'
        if word == "." and fault.earlier() == "INT":
            return "Numbers are whole.", None
        if not word.isprintable():
            return f"The invisible character U+{ord(word):04X} isn't allowed here.", "Remove it."
        if word in "#/" and fault.at == 0:
            return message, "A comment begins with `!`."
        return message, self.possible(fault.wanted)


def shortened_text(text: str) -> str:
    """Returns the text; only its beginning if it is too long for a message."""
    return text if len(text) <= LONGEST_COMPARED else text[:LONGEST_COMPARED] + "..."


def bad_word(
    fault: SyntaxFault,
    stray: Callable[[Token, SyntaxFault], tuple[str, str | None]],
    unknown: Callable[[Token], Finding],
) -> Finding | None:
    """Returns the message for a word that isn't in the language at all. Returns None if the
    language has the word but it is in the wrong place.

    `stray(word, fault)` makes the message for a character that the language doesn't use.
    `unknown(word)` makes the message for letters that are no keyword.
    """
    word = fault.word
    if word is None:
        return None
    span = span_of(word)
    match word.type:
        case "OPEN_STRING":
            return span, "This quote isn't closed on its line.", 'A name ends with another `"`.'
        case "OPEN_COMMENT":
            return Span(span.line, span.column), "This comment isn't closed.", "End it with `*`."
        case "STRAY":
            return span, *stray(word, fault)
        case "WORD":
            return unknown(word)
        case _:
            return None


def word_around(word: Token, source: str) -> tuple[str, Span]:
    """Returns the word together with the letters directly before it in `source`, and the place of
    this text. A mistyped word may begin with a known word, which was then split off."""
    end = word.start_pos or 0
    start = end
    while start and source[start - 1].isalpha() and end - start < LONGEST_COMPARED:
        start -= 1
    text = source[start:end] + word
    return text, Span(word.line or 1, (word.column or 1) - (end - start), len(text))


MOST_SUGGESTIONS: Final = 10
"""Most words of one text for which a suggestion is looked for."""
LONGEST_COMPARED: Final = 40


class Suggestions:
    """Finds the known word that a mistyped word was probably meant to be. Makes at most
    MOST_SUGGESTIONS for one text."""

    def __init__(self) -> None:
        self._left = MOST_SUGGESTIONS

    def nearly(self, word: str, known: Iterable[str]) -> str | None:
        """Returns the known word that is most similar, ignoring case. Returns None if none is
        similar enough, if the word is very long, or after MOST_SUGGESTIONS searches."""
        if self._left <= 0 or len(word) > 2 * LONGEST_COMPARED:
            return None
        self._left -= 1
        folded = {other.casefold(): other for other in known}
        near = get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.65)
        return folded[near[0]] if near else None

    def hint(self, word: str, known: Iterable[str], form: str = '"{}"') -> str | None:
        """Returns the hint "Did you mean …?" with the known names that look the same as the word or
        are typed alike, or else with the word that `nearly` finds. Returns None if there is
        neither. `form` is how the hint writes a name."""
        names = [*known]
        if self._left > 0 and (alike := _alike(word, names)):
            self._left -= 1
            asked = " or ".join(form.format(name) for name in alike[:_FEW])
            differs = difference(word, alike[0], "The card") if len(alike) == 1 else ""
            return f"Did you mean {asked}? {differs}".rstrip()
        near = self.nearly(word, names)
        return None if near is None else f"Did you mean {form.format(near)}?"


def _alike(word: str, names: Iterable[str]) -> list[str]:
    """Returns the names that look the same as the word; if there are none, those that are typed
    alike. Any of them may be meant."""
    if len(word) > 2 * LONGEST_COMPARED:
        return []
    for key in (same_sight, same_typed):
        wanted = key(word)
        if found := [name for name in names if name != word and key(name) == wanted]:
            return found
    return []
