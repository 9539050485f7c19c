"""Reading a deck text: what a worker process does, and what it sends back."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from multiprocessing.connection import Connection

import engine
from bot import collector
from engine.decks import DeckSheet
from engine.faces import CardFace
from engine.problems import Problem

READY = b"ready"
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


def serve(connection: Connection) -> None:
    """A worker process: says it is ready, then reads one text after another until the other
    end closes. Each answer is a pickled Reading, or an Exception."""
    collector.settle()
    connection.send_bytes(READY)
    while True:
        try:
            text, game = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            answer: object = read(text, game)
        except Exception as error:
            answer = RuntimeError(f"reading a deck failed: {error!r}")
        connection.send_bytes(pickle.dumps(answer))
