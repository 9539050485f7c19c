"""`deckhand compare`: plays two decks against each other many times, by the computer."""

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from math import ceil
from typing import Final

from bot.app.printable_output import unfiltered
from bot.base.discord_text import counted
from bot.cli.terminal.card_use import PlayedMatch, play_match
from bot.cli.terminal.compare_report import report_lines, report_of, seat_of
from bot.cli.terminal.deck_choice import DeckChoice, NoDeck, find_deck, find_game
from engine.core.randomness import seed_from_int
from engine.practice.levels import Level
from engine.registry import games

CHUNK: Final = 2
"""The number of matches that a process is given at a time."""
INTERRUPTED: Final = 130

_WIDTH: Final = 60


@dataclass(frozen=True, slots=True)
class Pairing:
    """The texts of two decks of one game, and the level and seed to play them with."""

    game: str
    sources: tuple[str, str]
    level: Level
    seed: int


def compare(
    named: tuple[str, str],
    game: str | None,
    level: Level,
    matches: int,
    jobs: int | None,
    seed: int,
    *,
    as_json: bool = False,
) -> int:
    """Plays two decks against each other and prints the result, even if it is interrupted. Each of
    the two `named` is a file or the name of a starter deck. Returns the exit status: 0, 130 if it
    was interrupted, or 2 if there is no such deck or it can't be compared (such as a mode, in which
    both players get the same cards)."""
    try:
        decks = _decks(*named, game)
    except NoDeck as refused:
        print(refused, file=sys.stderr)
        return 2
    sources = decks[0].deck.source, decks[1].deck.source
    pairing = Pairing(decks[0].game.key, sources, level, seed)
    played: list[PlayedMatch] = []
    progress, status = _Progress(matches), 0
    try:
        for match in _played(pairing, matches, jobs):
            played.append(match)
            progress.tell(len(played))
    except KeyboardInterrupt:
        status = INTERRUPTED
    progress.end()
    if not played:
        return status
    found = report_of(decks, played, level, seed)
    print(json.dumps(asdict(found), indent=2) if as_json else "\n".join(report_lines(found)))
    return status


def play_number(pairing: Pairing, number: int) -> PlayedMatch:
    """Plays match `number` of the comparison and returns its result. The first deck plays on side
    `seat_of(number)`. Matches 0 and 1, 2 and 3 and so on have the same seed, with the sides
    exchanged."""
    game = games()[pairing.game]
    one, other = map(game.parse_deck, pairing.sources)
    decks = (one, other) if seat_of(number) == "A" else (other, one)
    deal = pairing.seed + number // 2
    return play_match(game.begin(decks, seed_from_int(deal)), pairing.level, deal)


def _decks(one: str, other: str, game: str | None) -> tuple[DeckChoice, DeckChoice]:
    rules = None if game is None else find_game(game)
    first = find_deck(one, rules)
    second = find_deck(other, first.game)
    if first.shared or second.shared:
        raise NoDeck("In a mode both decks are made the same way, so there is nothing to compare.")
    return first, second


def _played(pairing: Pairing, matches: int, jobs: int | None) -> Iterator[PlayedMatch]:
    with ProcessPoolExecutor(jobs or os.cpu_count(), initializer=_leave_interrupts) as pool:
        yield from pool.map(partial(play_number, pairing), range(matches), chunksize=CHUNK)


def _leave_interrupts() -> None:
    """Leaves Ctrl-C to the process that was started in the terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Progress:
    """The progress: the number of matches and the estimated time left, shown only on a terminal."""

    def __init__(self, matches: int) -> None:
        self._matches = matches
        self._began = time.monotonic()
        self._shown = sys.stderr.isatty()

    def tell(self, played: int) -> None:
        """Shows how many matches were `played` so far."""
        if self._shown:
            left = (time.monotonic() - self._began) / played * (self._matches - played)
            said = (
                f"{played} of {counted(self._matches, 'match', 'matches')}, {time_words(left)} left"
            )
            print(f"\r{said:{_WIDTH}}", end="", file=unfiltered(sys.stderr), flush=True)

    def end(self) -> None:
        """Removes the progress line."""
        if self._shown:
            print(f"\r{'':{_WIDTH}}\r", end="", file=unfiltered(sys.stderr), flush=True)


def time_words(seconds: float) -> str:
    """Returns a duration in rough words.

    >>> time_words(3.2), time_words(200)
    ('about 4 s', 'about 4 min')
    """
    return f"about {ceil(seconds)} s" if seconds < 100 else f"about {ceil(seconds / 60)} min"
