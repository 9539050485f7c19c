"""A text is cut into the words that lark's own lexer finds in it, and comments between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Token
from lark.lexer import LexerThread

from engine import games
from engine.icons import TextRange, without_ranges
from tests.engine.grammars import GRAMMARS, scraps
from tests.strategies import examples


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
    comments = list(grammar.comments(text, grammar.split(text)))
    assert all(text[one.start] in "!*" for one in comments)
    assert [one.start for one in comments] == sorted(one.start for one in comments)
    taken = [TextRange(word.start_pos or 0, word.end_pos or 0) for word in grammar.split(text)]
    taken += [TextRange(comment.start, comment.end) for comment in comments]
    assert not without_ranges(text, taken).strip(" \t\r\n\f\v\u00a0\u2028")
