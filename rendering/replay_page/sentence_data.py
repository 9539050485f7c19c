"""Sentences of the log as plain data. Text that members wrote is separate and contains nothing
invisible."""

from typing import Final

from engine.players import PLAYERS
from engine.text.sentences import CardName, PlayerName, Sentence
from rendering.draw.unicode_text import clean

_NAMELESS: Final = "(no visible name)"

Piece = str | int | list[str]
"""A piece of a sentence: text, the number of a player, or a list that has only a card's name."""


def sentence_data(sentence: Sentence) -> list[Piece]:
    """Returns a sentence as JSON data: words as text, a player as 0 or 1, a card as a list with its
    name.

    >>> sentence_data((PlayerName("B"), " draws ", CardName("Imp")))
    [1, ' draws ', ['Imp']]
    """
    return [piece for piece in map(_piece, sentence) if piece != ""]


def _piece(piece: str | PlayerName | CardName) -> Piece:
    if isinstance(piece, PlayerName):
        return PLAYERS.index(piece.player)
    if isinstance(piece, CardName):
        return [clean(piece.name, 200) or _NAMELESS]
    words = clean(piece, 2000)
    before = " " if piece[:1].isspace() and words else ""
    after = " " if piece[-1:].isspace() else ""
    return f"{before}{words}{after}"


def text_of(text: str, limit: int) -> str:
    """Returns the first `limit` characters of a text with its line breaks, but without invisible
    characters.

    >>> text_of("One.\\u202e\\nTwo.", 20)
    'One.\\nTwo.'
    """
    return "\n".join(clean(line, limit) for line in text[:limit].splitlines())
