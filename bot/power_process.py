"""Measuring a deck's power in a process of its own, which gives way to everything else."""

from __future__ import annotations

import os
import threading
import time
from multiprocessing.connection import Connection

import engine
from bot.preparation import prepare
from bot.start_method import processes
from engine.decks import Power

SEED = 0
"""The same for all decks, so that nobody can measure again until the number pleases."""

NICENESS = 10
TELL_SECONDS = 0.5
"""How often the process says what is known so far."""


class Measuring:
    """A deck of a game that is being measured in about so many matches. Making one starts the
    process and blocks a moment, and so does `stop`, which has to be called in the end.

    `power` is what is known so far; `over` whether that is all there will be. `failure` says what
    went wrong, "" if nothing did. They change by themselves.
    """

    def __init__(self, game: str, text: str, matches: int) -> None:
        self.power: Power | None = None
        self.over = False
        self.failure = ""
        context = processes()
        self._pipe, far_end = context.Pipe(duplex=False)
        self._process = context.Process(
            target=serve, args=(far_end, game, text, matches), name="measuring", daemon=True
        )
        self._process.start()
        far_end.close()
        self._listener = threading.Thread(target=self._listen, name="measuring", daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        """Takes note of what the process says, until it ends."""
        said: Power | str | None = None
        while not isinstance(said, str):
            try:
                said = self._pipe.recv()
            except (EOFError, OSError):
                said = "the process died"
            if isinstance(said, Power):
                self.power = said
        self.failure = said
        self.over = True

    def stop(self) -> None:
        """Ends the process, whatever it does."""
        self._process.kill()
        self._process.join()
        self._listener.join()
        self._pipe.close()


def serve(connection: Connection, game: str, text: str, matches: int) -> None:
    """What the process does: it sends the power as known so far now and then, and once at the
    end; after that why it ended, "" if because all matches were played."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    prepare()
    try:
        connection.send(_measure(connection, game, text, matches))
    except (OSError, KeyboardInterrupt):
        return  # nobody listens any more


def _measure(connection: Connection, game: str, text: str, matches: int) -> str:
    try:
        rules = engine.games()[game]
        known: Power | None = None
        told = time.monotonic()
        for known in rules.measure(rules.parse_deck(text), matches, SEED):
            if time.monotonic() - told >= TELL_SECONDS:
                connection.send(known)
                told = time.monotonic()
        if known is not None:
            connection.send(known)
    except OSError:
        raise
    except Exception as error:
        return repr(error)
    return ""
