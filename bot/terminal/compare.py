"""`deckhand compare`: how two decks do against each other, played by the computer many times."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.problem_report import printable
from bot.terminal.card_use import PlayedMatch, play_match
from bot.terminal.deck_choice import DeckChoice, NoDeck, find_deck, find_game
from bot.terminal.win_rate import interval
from engine.core.randomness import seed_from_int
from engine.players import PLAYERS, Player, opponent
from engine.practice.levels import Level
from engine.registry import games

CHUNK: Final = 2
"""How many matches a process is given at a time."""
MOST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two decks' texts of one game, and how they are to be played."""

    game: str
    sources: tuple[str, str]
    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card of a deck: of how many matches it was drawn in, of those in how many it was played
    and in how many it lay in the hand at the end, and the results of those where it was drawn."""

    name: str
    drawn: int
    played: int
    stuck: int
    results: Sequence[float]


def compare(
    one: str, other: str, game: str | None, level: Level, matches: int, jobs: int | None, seed: int
) -> int:
    """Plays the decks named against each other and prints what came of it. Returns the exit status:
    0, or 2 where one of them is no deck."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        decks = _decks(one, other, game)
    except NoDeck as refused:
        print(refused, file=sys.stderr)
        return 2
    sources = decks[0].deck.source, decks[1].deck.source
    pairing = Pairing(decks[0].game.key, sources, level, seed)
    played = list(_told(_played(pairing, matches, jobs), matches))
    for line in report_lines(decks, played):
        print(line)
    return 0


def play_number(pairing: Pairing, number: int) -> PlayedMatch:
    """Plays match `number`; the first deck sits at `seat_of(number)`. Two in a row have the same
    seed, and the seats exchanged."""
    game = games()[pairing.game]
    one, other = map(game.parse_deck, pairing.sources)
    decks = (one, other) if seat_of(number) == "A" else (other, one)
    deal = pairing.seed + number // 2
    return play_match(game.begin(decks, seed_from_int(deal)), pairing.level, deal)


def seat_of(number: int) -> Player:
    """Returns where the first deck sits in match `number`."""
    return PLAYERS[number % 2]


def card_rows(played: Sequence[PlayedMatch], deck: int) -> Sequence[CardRow]:
    """Returns what became of the cards of the first (0) or the second deck (1), those drawn most
    often first."""
    drawn: dict[str, list[float]] = {}
    was_played: dict[str, int] = {}
    stuck: dict[str, int] = {}
    for number, match in enumerate(played):
        seat = seat_of(number) if deck == 0 else opponent(seat_of(number))
        for name in match.use[seat].drawn:
            drawn.setdefault(name, []).append(result_of(match, seat))
        for name in match.use[seat].played:
            was_played[name] = was_played.get(name, 0) + 1
        for name in match.use[seat].stuck:
            stuck[name] = stuck.get(name, 0) + 1
    rows = [
        CardRow(name, len(results), was_played.get(name, 0), stuck.get(name, 0), results)
        for name, results in drawn.items()
    ]
    return sorted(rows, key=lambda row: (-row.drawn, row.name))


def result_of(match: PlayedMatch, seat: Player) -> float:
    """Returns 1 for a match that the seat won, 0 for one that it lost, else 0.5."""
    return float(match.winner == seat) if match.winner in PLAYERS else 0.5


def report_lines(
    decks: tuple[DeckChoice, DeckChoice], played: Sequence[PlayedMatch]
) -> Iterator[str]:
    """Yields the report: who won how often, and a table for each deck."""
    results = [result_of(match, seat_of(number)) for number, match in enumerate(played)]
    share, least, most = interval(results)
    one, other = decks[0].title, decks[1].title
    yield f"{one} won {share:.1%} of {len(played)} matches against {other}"
    yield f"  (in truth {least:.1%} to {most:.1%}, with 95 % certainty)"
    first = [result_of(match, match.first) for match in played if match.first is not None]
    if first:
        yield f"Who took the first turn won {interval(first)[0]:.1%}"
    yield f"Turns of a match, both players': {sum(m.turns for m in played) / len(played):.1f}"
    for number, deck in enumerate(decks):
        yield ""
        yield f"{deck.title}: matches in which a card was drawn, and of those"
        yield f"{'':{MOST_NAME}} {'drawn':>7} {'played':>7} {'stuck':>7} {'won':>7}"
        for row in card_rows(played, number):
            won = sum(row.results) / row.drawn
            yield (
                f"{printable(row.name)[:MOST_NAME]:{MOST_NAME}} {row.drawn / len(played):7.1%}"
                f" {row.played / row.drawn:7.1%} {row.stuck / row.drawn:7.1%} {won:7.1%}"
            )


def _decks(one: str, other: str, game: str | None) -> tuple[DeckChoice, DeckChoice]:
    rules = None if game is None else find_game(game)
    first = find_deck(one, rules)
    second = find_deck(other, first.game)
    if first.shared or second.shared:
        raise NoDeck("In a mode both play the same cards: there is nothing to compare.")
    return first, second


def _played(pairing: Pairing, matches: int, jobs: int | None) -> Iterator[PlayedMatch]:
    with ProcessPoolExecutor(jobs or os.cpu_count()) as pool:
        yield from pool.map(partial(play_number, pairing), range(matches), chunksize=CHUNK)


def _told(played: Iterator[PlayedMatch], matches: int) -> Iterator[PlayedMatch]:
    """Yields the matches, and says on a terminal how many there were."""
    for number, match in enumerate(played, 1):
        if sys.stderr.isatty():
            print(f"\r{number} of {matches} matches", end="", file=sys.stderr, flush=True)
        yield match
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
