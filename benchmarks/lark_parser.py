"""Reading and validating a deck of 60 different cards, compared with lark alone on the same words.

lark does only the minimum here: it cuts the text into words that are labelled already, and parses
them by the same grammar into trees. The game's own reader also labels them, makes cards of them and
validates the deck.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from importlib.resources import files
from itertools import count
from statistics import median
from typing import Any, Final
from unittest.mock import patch

from lark import Lark, Token

from benchmarks.deck_parser import LARGE_DECKS
from benchmarks.figures import Figure
from engine import games
from engine.games.cardfinity.transform import GRAMMAR

PACKAGE: Final = "engine.games.cardfinity"
RULES: Final = ("card", "header", "entry")
TIMES: Final = 15
SECONDS: Final = 0.2

Part = tuple[str, Sequence[Token]]
"""A rule, and the labelled words that it parses."""


class BareLark:
    """A parser made by lark from a card language's grammar and lexer, which ignores the meaning."""

    def __init__(self) -> None:
        shared = files("engine.card_files").joinpath("tokens.lark").read_text("utf-8")
        grammar = files(PACKAGE).joinpath("grammar.lark").read_text("utf-8") + shared
        options: dict[str, Any] = {"lexer": "basic", "g_regex_flags": re.ASCII}
        self._words = Lark(grammar, parser=None, **options)
        self._rules = Lark(grammar, parser="lalr", start=list(RULES), **options)

    def read(self, text: str, parts: Sequence[Part]) -> None:
        """Splits the text into words, and parses the parts."""
        list(self._words.lex(text))
        for rule, words in parts:
            parser = self._rules.parse_interactive(start=rule)
            for word in words:
                parser.feed_token(word)
            parser.feed_eof(words[-1])


def labelled_parts(text: str) -> list[Part]:
    """Returns the parts of a deck text as the game's reader parses them: each part's grammar rule
    and its words."""
    parts: list[Part] = []
    parse = GRAMMAR.parse

    def noting(rule: str, words: Sequence[Token], *, closely: bool) -> object:
        parts.append((rule, list(words)))
        return parse(rule, words, closely=closely)

    with patch.object(GRAMMAR, "parse", noting):
        games()["cardfinity"].parse_deck(text)
    return parts


def cpu_each(work: Callable[[], object]) -> float:
    """Returns the CPU seconds that one call of `work` takes."""
    calls, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        work()
        calls += 1
    return spent / calls


def lark_figure() -> Figure:
    """Returns the median ratio of the game's reader to bare lark. Both read the same deck in turn,
    several times."""
    game, lark = games()["cardfinity"], BareLark()
    text = (LARGE_DECKS / "cardfinity.deck").read_text("utf-8")
    parts, numbers = labelled_parts(text), count(1)

    def ours() -> None:
        fresh = text + "\n" * (next(numbers) % 1000)  # a text that was never read before
        assert not game.check_deck(game.parse_deck(fresh))

    pairs = [(cpu_each(ours), cpu_each(lambda: lark.read(text, parts))) for _ in range(TIMES)]
    mine, theirs = (median(pair[side] for pair in pairs) for side in (0, 1))
    counts = median(a / b for a, b in pairs)
    what = "Cardfinity deck of 60 different cards, read and checked"
    beside = f"lark lexing and parsing {theirs * 1e3:.2f} ms"
    return Figure(what, f"{mine * 1e3:.2f} ms", beside, counts, "x", 2, 1.7)
