"""The grammar at work: text to words, words to meaning. All dealings with lark are here."""
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# (lark's own type hints are partial)

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from importlib.resources import files
from typing import Final, Literal

from lark import Lark, Token, UnexpectedToken

from engine.games.cardfinity.source import Definition, ListedLine
from engine.games.cardfinity.transform import Meaning

Rule = Literal["card", "header", "entry"]

_GRAMMAR: Final = files("engine.games.cardfinity").joinpath("grammar.lark").read_text("utf-8")
_FLAGS: Final = re.ASCII  # keywords are ASCII in any case: the Kelvin sign is no k
_WORDS: Final = Lark(_GRAMMAR, parser=None, lexer="basic", g_regex_flags=_FLAGS)
_RULES: Final = Lark(
    _GRAMMAR,
    parser="lalr",
    lexer="basic",
    start=["card", "header", "entry"],
    transformer=Meaning(),
    g_regex_flags=_FLAGS,
)


class Unfit(Exception):
    """The word at `at` (the end, if that is past them) does not fit; those in `wanted`
    would."""

    def __init__(self, at: int, wanted: Collection[str]) -> None:
        super().__init__(at)
        self.at = at
        self.wanted = wanted


def split(text: str) -> list[Token]:
    """The words of a text, comments left out; whatever is no word of the language is one
    of type `WORD`, `STRAY`, `OPEN_STRING` or `OPEN_COMMENT`."""
    return list(_WORDS.lex(text))


def understand(
    rule: Rule, words: Sequence[Token], *, closely: bool
) -> Definition | ListedLine | tuple[str, str]:
    """What the words mean by that rule: a card, a line of the list, a name and author.

    Raises Unfit at the first word that does not fit. `closely` makes sure that every kind
    of word it names would fit, which takes a little longer.
    """
    parser = _RULES.parse_interactive(start=rule)
    at = 0
    try:
        for word in words:
            parser.feed_token(word)
            at += 1
        return parser.feed_eof(words[-1])
    except UnexpectedToken as error:
        wanted: set[str] = parser.accepts() if closely else error.expected
        raise Unfit(at, wanted) from error
