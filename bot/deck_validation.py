"""Reading a deck text: what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from engine.decks import DeckSheet
from engine.faces import CardFace
from engine.problems import Problem

MOST_PROBLEMS = 500
"""Problems told of one text; the others are only counted."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck text as a game reads it: how it is laid out, and what is wrong with it.

    `source` is the text that this is about and that is to be kept: a game may write out what the
    one it was given only orders.
    `problems` are errors first, and at most MOST_PROBLEMS; `errors` and `warnings` count all.
    `own` are the home-made cards that an opponent has to agree to. `unfit` says why the deck
    is not for rated play, in words for its player; "" if it is fit.
    """

    game: str
    source: str
    sheet: DeckSheet
    problems: tuple[Problem, ...]
    errors: int
    warnings: int
    own: tuple[CardFace, ...] = ()
    unfit: str = ""

    @property
    def legal(self) -> bool:
        """Whether the deck may be played."""
        return self.errors == 0

    @property
    def first_error(self) -> Problem | None:
        """The error that comes first in the text, None where the deck may be played."""
        errors = (problem for problem in self.problems if problem.severity == "error")
        return min(errors, key=lambda problem: (problem.line, problem.column), default=None)


def read(text: str, game: str | None = None) -> Reading:
    """Reads the text as a deck of the game, or of whichever finds least wrong with it among
    those that find any card in it.

    Raises KeyError for a game that does not exist.
    """
    best: Reading | None = None
    for key in engine.games() if game is None else [game]:
        reading = _read_as(key, text)
        if best is None or _strangeness(reading) < _strangeness(best):
            best = reading
    assert best is not None
    return best


def _strangeness(reading: Reading) -> tuple[bool, int]:
    return not reading.sheet.cards, reading.errors


def _read_as(key: str, text: str) -> Reading:
    game = engine.games()[key]
    deck = game.parse_deck(text)
    problems = game.check_deck(deck)
    problems.sort(key=lambda problem: problem.severity != "error")
    errors = sum(problem.severity == "error" for problem in problems)
    return Reading(
        game=key,
        source=deck.source,
        sheet=game.deck_sheet(deck),
        problems=tuple(problems[:MOST_PROBLEMS]),
        errors=errors,
        warnings=len(problems) - errors,
        own=tuple(game.own_cards(deck)),
        unfit=game.unfit_for_rated(deck),
    )
