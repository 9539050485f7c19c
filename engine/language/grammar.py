"""A grammar at work: text to words, words to meaning. All dealings with lark are here."""
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# (lark's own type hints are partial)

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from importlib.resources import files
from typing import Any, Final, Generic, TypeVar

from lark import Lark, Token, Transformer, UnexpectedToken
from lark.lexer import PatternStr

Meant = TypeVar("Meant")

_SHARED: Final = files("engine.language").joinpath("words.lark").read_text("utf-8")
_FLAGS: Final = re.ASCII  # keywords are ASCII in any case: the Kelvin sign is no k


class Unfit(Exception):
    """The word at `at` (the end, if that is past them) does not fit; those in `wanted`
    would."""

    def __init__(self, at: int, wanted: Collection[str]) -> None:
        super().__init__(at)
        self.at = at
        self.wanted = wanted


class Grammar(Generic[Meant]):
    """A card language: the `grammar.lark` of a package before the shared words.

    `start` are the rules that are read on their own, `meaning` says what they mean. In a
    grammar whose `WORD` is stronger than its keywords, these are whole words only.
    """

    def __init__(
        self, package: str, start: Sequence[str], meaning: Transformer[Token, Any]
    ) -> None:
        grammar = files(package).joinpath("grammar.lark").read_text("utf-8") + _SHARED
        self._words = Lark(
            grammar,
            parser=None,
            lexer="basic",
            g_regex_flags=_FLAGS,
            lexer_callbacks={"WORD": self._keyword},
        )
        self._rules = Lark(
            grammar,
            parser="lalr",
            lexer="basic",
            start=list(start),
            transformer=meaning,
            g_regex_flags=_FLAGS,
        )
        self._keywords = {
            one.pattern.value: one.name
            for one in self._words.terminals
            if isinstance(one.pattern, PatternStr)
        }

    def split(self, text: str) -> list[Token]:
        """The words of a text, comments left out; whatever is no word of the language is
        one of type `WORD`, `STRAY`, `OPEN_STRING` or `OPEN_COMMENT`."""
        return list(self._words.lex(text))

    def understand(self, rule: str, words: Sequence[Token], *, closely: bool) -> Meant:
        """What the words mean by that rule.

        Raises Unfit at the first word that does not fit. `closely` makes sure that every
        kind of word it names would fit, which takes a little longer.
        """
        parser = self._rules.parse_interactive(start=rule)
        at = 0
        try:
            for word in words:
                parser.feed_token(word)
                at += 1
            return parser.feed_eof(words[-1])
        except UnexpectedToken as error:
            wanted: set[str] = parser.accepts() if closely else error.expected
            raise Unfit(at, wanted) from error

    def _keyword(self, word: Token) -> Token:
        if word.isascii() and (kind := self._keywords.get(word.lower())):
            word.type = kind
        return word
