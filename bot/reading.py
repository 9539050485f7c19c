"""Reading a deck text: what a worker process does, and what it sends back."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from multiprocessing.connection import Connection

import engine
from engine.decks import DeckSheet
from engine.problems import Problem

READY = b"ready"


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck text as a game reads it: how it is laid out, and everything wrong with it."""

    game: str
    sheet: DeckSheet
    problems: tuple[Problem, ...]

    @property
    def legal(self) -> bool:
        """Whether the deck may be played."""
        return not self.errors

    @property
    def errors(self) -> int:
        """How many problems keep the deck from being played."""
        return sum(problem.severity == "error" for problem in self.problems)


def read(text: str, game: str | None = None) -> Reading:
    """Reads the text as a deck of the game, or of whichever game finds least wrong with it.

    Raises KeyError for a game that does not exist.
    """
    games = engine.games()
    readings: list[Reading] = []
    for key in games if game is None else [game]:
        deck = games[key].parse_deck(text)
        problems = tuple(games[key].check_deck(deck))
        readings.append(Reading(key, games[key].deck_sheet(deck), problems))
        if readings[-1].legal:
            return readings[-1]
    return min(readings, key=lambda reading: reading.errors)


def serve(connection: Connection) -> None:
    """A worker process: says it is ready, then reads one text after another until the other
    end closes. Each answer is a pickled Reading, or an Exception."""
    engine.games()
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
