"""Sentences about a match, with the names in them kept apart from the words.

A name is somebody's own writing: whoever shows a sentence decides how to escape it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.players import Player


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Stands for a player's name."""

    player: Player


@dataclass(frozen=True, slots=True)
class CardName:
    """The name of a card, a spell or anything else that a player wrote."""

    name: str


class Predicate(str):
    """What the subject before it does, or what happens to it, at the end of a sentence. Of
    sentences in a row that end alike one may be made: "Each of X and Y takes 2 damage"."""

    __slots__ = ()


Piece = str | PlayerName | CardName
Sentence = tuple[Piece, ...]


def listed(names: Iterable[str]) -> Sentence:
    """Returns card names with commas between them."""
    pieces: list[Piece] = []
    for name in names:
        pieces.extend((", ", CardName(name)) if pieces else (CardName(name),))
    return tuple(pieces)


def counted(number: int, noun: str) -> str:
    """Returns a regular noun with its number.

    >>> counted(1, "card"), counted(-2, "card")
    ('1 card', '-2 cards')
    """
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"


def sentence_text(
    sentence: Sentence, player: Callable[[Player], str], card: Callable[[str], str] = str
) -> str:
    """Returns the sentence as text; `player` gives a player's name, `card` escapes a card's."""
    words: list[str] = []
    for piece in sentence:
        if isinstance(piece, PlayerName):
            words.append(player(piece.player))
        elif isinstance(piece, CardName):
            words.append(card(piece.name))
        else:
            words.append(piece)
    return "".join(words)
