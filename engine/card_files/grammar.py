"""A grammar at work: it turns text into words, and words into meaning. Only this module calls
lark's parser."""
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# (lark's own type hints are partial)

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Final, Generic, TypeVar

from lark import Lark, Token, Transformer, UnexpectedToken
from lark.lexer import BasicLexer, PatternStr

from engine.card_files.description import Comment

Parsed = TypeVar("Parsed")
TransformerT = TypeVar("TransformerT", bound=Transformer[Any, Any])

_SHARED: Final = files("engine.card_files").joinpath("tokens.lark").read_text("utf-8")
_COMMENTS: Final = {"LINE_COMMENT": 0, "BLOCK_COMMENT": 1}
"""The types of words that are comments, and the number of characters that close each."""
PARTS_REMEMBERED: Final = 1_000
"""Number of parts of texts whose meaning a grammar keeps. A deck has 20 to 100 parts, and after a
change of its list, most of them are as before. Parsing one takes longer than looking it up."""
MOST_WORDS_REMEMBERED: Final = 64
LONGEST_REMEMBERED: Final = 2_000
"""Most words and characters of a part whose meaning is kept. Parts of usual cards have 3 to 40
words. With the longest parts of a hostile text, a full cache takes 25 MB."""
_FLAGS: Final = re.ASCII  # keywords are ASCII in any case: the Kelvin sign is no k


def inline(transformer: type[TransformerT]) -> type[TransformerT]:
    """Makes each method of a lark transformer take the parts of its rule as separate arguments.
    Lark's `v_args` does that too, but needs three calls for each rule."""
    for name, method in list(vars(transformer).items()):
        if callable(method) and not name.startswith("_"):
            setattr(transformer, name, _spread(method))
    return transformer


def _spread(method: Callable[..., object]) -> Callable[[object, Sequence[object]], object]:
    def rule(self: object, pieces: Sequence[object]) -> object:
        return method(self, *pieces)

    return rule


class ParseFailure(Exception):
    """Raised if the word at index `at` doesn't follow the grammar; if there is no such word, the
    text ends too early. Words of the types in `wanted` would be correct there."""

    def __init__(self, at: int, wanted: Collection[str]) -> None:
        super().__init__(at)
        self.at = at
        self.wanted = wanted


class Grammar(Generic[Parsed]):
    """The grammar of a card language: the file `grammar.lark` of a package, followed by the words
    that all languages share.

    `start` are the rules for which a text can be read, `transformer` gives their meaning, and
    `rules` are further rules that aren't in the file. If `WORD` has priority over the keywords,
    keywords are recognised only as whole words. Lark reads the grammar when the first text is
    parsed, which takes a tenth of a second.
    """

    def __init__(
        self,
        package: str,
        start: Sequence[str],
        transformer: Transformer[Token, Any],
        rules: str = "",
    ) -> None:
        self._package = package
        self._start = list(start)
        self._transformer = transformer
        self._more_rules = rules
        self._remembered = lru_cache(PARTS_REMEMBERED)(self._parse_anew)

    @property
    def kept(self) -> int:
        """The number of parts whose meaning is kept now."""
        return self._remembered.cache_info().currsize

    @cached_property
    def text(self) -> str:
        """The text of the whole grammar."""
        own = files(self._package).joinpath("grammar.lark").read_text("utf-8")
        return own + self._more_rules + _SHARED

    @cached_property
    def _words(self) -> Lark:
        return Lark(
            self.text,
            parser=None,
            lexer="basic",
            g_regex_flags=_FLAGS,
            lexer_callbacks={"WORD": self._keyword},
        )

    @cached_property
    def _rules(self) -> Lark:
        return Lark(
            self.text,
            parser="lalr",
            lexer="basic",
            start=self._start,
            transformer=self._transformer,
            g_regex_flags=_FLAGS,
        )

    @cached_property
    def lexer(self) -> BasicLexer:
        """Lark's lexer, which defines the words of the language."""
        lexer = self._words.lexer
        assert isinstance(lexer, BasicLexer)
        # Lark sets the callbacks only when it builds the scanner.
        assert lexer.scanner
        return lexer

    @cached_property
    def _word(self) -> re.Pattern[str]:
        kinds = self.lexer.scanner.terminals
        return re.compile(
            "|".join(f"(?P<{kind.name}>{kind.pattern.to_regexp()})" for kind in kinds), _FLAGS
        )

    @cached_property
    def _keywords(self) -> dict[str, str]:
        return {
            one.pattern.value: one.name
            for one in self._words.terminals
            if isinstance(one.pattern, PatternStr)
        }

    @cached_property
    def fixed_words(self) -> Mapping[str, str]:
        """The words with one spelling, by their types."""
        return {
            word.name: word.pattern.value
            for word in self._words.terminals
            if isinstance(word.pattern, PatternStr)
        }

    def split(self, text: str) -> list[Token]:
        """Returns the words of a text without comments. Text that is no word of the language gets
        the type `WORD`, `STRAY`, `OPEN_STRING` or `OPEN_COMMENT`.

        The result is like that of lark's lexer, but computed in one loop. Lark makes half a dozen
        calls for each word and for each space.
        """
        ignored, many_lines = self.lexer.ignore_types, self.lexer.newline_types
        callbacks = self.lexer.callback
        words: list[Token] = []
        line, before = 1, -1  # the current line, and the index before its first character
        for found in self._word.finditer(text):
            kind = found.lastgroup or ""
            at, end = found.span()
            first, column = line, at - before
            if kind in many_lines and (breaks := text.count("\n", at, end)):
                line += breaks
                before = text.rindex("\n", at, end)
            if kind in ignored:
                continue
            word = Token(kind, text[at:end], at, first, column, line, end - before, end)
            words.append(callbacks[kind](word) if kind in callbacks else word)
        return words

    def comments(self, text: str, words: Sequence[Token]) -> Iterator[Comment]:
        """Yields the comments of a text. `words` are all of its words: a comment is always between
        two of them."""
        start = 0
        for word in words:
            yield from self._comments_between(text, start, word.start_pos or 0)
            start = word.end_pos or 0
        yield from self._comments_between(text, start, len(text))

    def _comments_between(self, text: str, start: int, end: int) -> Iterator[Comment]:
        """Yields the comments of a part of a text that has no words."""
        between = text[start:end]
        if not between or between.isspace():
            return
        for found in self._word.finditer(text, start, end):
            if found.lastgroup in _COMMENTS:
                first, last = found.span()
                yield Comment(first, last, first + 1, last - _COMMENTS[found.lastgroup])

    def parse(self, rule: str, words: Sequence[Token], *, closely: bool) -> Parsed:
        """Returns the parsed form of the words, which must follow the grammar rule with the name
        `rule`.

        Raises ParseFailure at the first word that is wrong. With `closely`, the error's `wanted`
        has only types that would be correct there. Otherwise it may have wrong types too, but is
        found a little faster.

        Returns a cached result for equal words at equal places, because the result may contain the
        places.
        """
        length = (words[-1].end_pos or 0) - (words[0].start_pos or 0)
        if len(words) > MOST_WORDS_REMEMBERED or length > LONGEST_REMEMBERED:
            return self._parse_anew(rule, words, closely=closely)
        places = tuple([(word.line, word.column, word.end_column) for word in words])
        return self._remembered(rule, tuple(words), places, closely=closely)

    def _parse_anew(
        self, rule: str, words: Sequence[Token], _places: object = None, *, closely: bool
    ) -> Parsed:
        parser = self._rules.parse_interactive(start=rule)
        at = 0
        try:
            feed = parser.parser_state.feed_token
            for word in words:
                feed(word)
                at += 1
            return parser.feed_eof(words[-1])
        except UnexpectedToken as error:
            wanted: set[str] = parser.accepts() if closely else error.expected
            raise ParseFailure(at, wanted) from error

    def _keyword(self, word: Token) -> Token:
        if word.isascii() and (kind := self._keywords.get(word.lower())):
            word.type = kind
        return word
