"""A text is cut into the words that lark's own lexer finds in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Token
from lark.lexer import LexerThread

from engine import games
from engine.games.asigoc.transform import GRAMMAR as ASIGOC
from engine.games.cardfinity.transform import GRAMMAR as CARDFINITY
from engine.games.chaos.loading.transform import GRAMMAR as CHAOS
from tests.strategies import examples

GRAMMARS = {"asigoc": ASIGOC, "cardfinity": CARDFINITY, "chaos": CHAOS}

scraps = st.sampled_from(
    [
        *('"', '"a name"', '"a\\"b"', "\\", "\n", "\r\n", " ", "\t", "\u00a0", "\u2028", "\x0b"),
        *("* note\n*", "*", "! note\n", "12", "3x", "4t", "-5", "+3", "?", "..", "#", "_", "é"),
        *("deck", "Deck:", "family", "f", "play", "minion", "cost", "oppo", "\u212aelvin", "word"),
        *("(", ")", "{", "}", ",", ";", ":"),
    ]
)


def told(word: Token) -> tuple[object, ...]:
    """Returns all facts of a word."""
    start, end = (word.line, word.column, word.start_pos), (word.end_line, word.end_column)
    return word.type, str(word), start, end, word.end_pos


@pytest.mark.parametrize("key", list(GRAMMARS))
@examples(30)
@given(data=st.data())
def test_the_words_and_their_places_are_those_that_lark_finds(
    key: str, data: st.DataObject
) -> None:
    grammar = GRAMMARS[key]
    deck = data.draw(st.sampled_from(games()[key].starters())).text
    cut = data.draw(st.integers(0, len(deck)))
    text = deck[:cut] + "".join(data.draw(st.lists(scraps, max_size=20))) + deck[cut:]
    words = LexerThread.from_text(grammar.lexer, text).lex(None)
    assert [told(word) for word in grammar.split(text)] == [told(word) for word in words]
