"""The practice player's strength: one level against another, against random play, or against
looking one step ahead. `--pair seeing/normal` shows how strong a player would be who saw all cards.

`python -m benchmarks.players [--games N] [--game KEY] [--pair ONE/OTHER] [--jobs N] [--keep FILE]`
plays pairs of matches of starter decks, each pair with the same decks and seed and with exchanged
seats. It prints how often the first player won, with the 95 % interval, and that player's CPU
seconds. These are the seconds that all but 1 of 20 turns take in all but 1 of 20 matches. If the
seconds of each turn were stored, it also prints those of all but 1 of 20 of all turns. With
`--keep` the matches are stored in a file, and a run continues where the last one stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.measurement import Row, print_table
from bot.cli.terminal.compare_report import interval
from engine import games
from engine.core.randomness import seed_from_int
from engine.decisions import Option
from engine.match import Match
from engine.players import PLAYERS, Player, opponent
from engine.practice.advice import advise
from engine.practice.levels import LEVELS, SKILLS, Level
from engine.practice.line import Line, never
from engine.practice.search import search_options
from tests.practice import greedy_player, swift_player
from tests.practice.future import Future

PAIRS: Final[Mapping[str, int]] = {
    "easy/random": 400,
    "normal/random": 400,
    "hard/normal": 100,
    "expert/hard": 100,
    "expert/random": 100,
    "expert/one-step": 100,
}
"""The pairs of players, with the number of matches of each game."""

SEEING: Final[Mapping[str, int]] = {
    "seeing/random": 100,
    "seeing/one-step": 100,
    "seeing/normal": 100,
    "seeing/hard": 100,
}
"""Pairs that show the limit of luck: "seeing" is Expert with knowledge of every card and every
draw, which no real player may have. These pairs are only played if `--pair` names them."""

STEPPING: Final = {"lifeburn": swift_player}
"""Players that look one step ahead in a game in which looking at every choice would take too long.
They fork the real match, so they know more than they should."""

MOST_CHOICES: Final = 5000

Chooser = Callable[[Match, Player], int]


@dataclass(frozen=True, slots=True)
class Played:
    """The result of one match: 1 if the first player won, 0.5 for a draw, else 0. `first_choice`
    and `whole_turn` are the first player's CPU seconds for the first choice of a turn and for a
    whole turn; 19 of 20 turns took at most that long. `turns` has the seconds of each turn, None if
    they weren't stored."""

    pair: str
    game: str
    number: int
    result: float
    first_choice: float
    whole_turn: float
    turns: Sequence[float] | None = None


class Timed:
    """A player whose thinking time is measured for each turn."""

    def __init__(self, choose: Chooser) -> None:
        self._choose = choose
        self._turn = -1
        self.first_choices: list[float] = []
        self.turns: list[float] = []

    def choose(self, match: Match, player: Player) -> int:
        """Returns the option that the player chooses, and measures the time. A choice between fewer
        than two options doesn't count as the first of a turn."""
        began = time.process_time()
        option = self._choose(match, player)
        took = time.process_time() - began
        turn, alone = match.view(None).turn, len(options_of(match, player)) == 1
        if turn != self._turn and not alone:
            self._turn = turn
            self.turns.append(0.0)
            self.first_choices.append(took)
        if self.turns:
            self.turns[-1] += took
        return option


def player(name: str, game: str, number: int) -> Chooser:
    """Returns the function that chooses for the player with this name, in match `number` of the
    game."""
    level: Level | None = next((one for one in LEVELS if one == name), None)
    if level is not None:
        seed = seed_from_int(number)
        return lambda match, seat: advise(match, seat, level, seed).option
    if name == "seeing":
        return seeing
    if name == "random":
        random = Random(number)
        return lambda match, seat: random.randrange(len(options_of(match, seat)))
    ahead = STEPPING.get(game, greedy_player)()
    return lambda match, seat: ahead(Future(match, seat))


def options_of(match: Match, seat: Player) -> Sequence[Option]:
    """Returns the options of the player in this seat, who has to choose."""
    decision = match.view(seat).decision
    assert decision is not None
    return decision.options


def seeing(match: Match, player: Player) -> int:
    """Returns the option that level Expert would choose if it knew every hidden card and every
    future draw."""
    since = match.since_main_action()
    decision = match.view(player).decision
    assert decision is not None

    def real() -> Line:
        line = Line(since.past.copy())
        for _, option in since.steps:
            line.take(option)
        return line

    judge = games()[match.game].judge()
    return search_options(decision, real, judge, SKILLS["expert"], never).option


def play(task: tuple[str, str, int]) -> Played:
    """Plays a match between the two players that `task` names, with the game's key and the number
    of the match. Returns the match's result. Numbers 2n and 2n + 1 differ only in the seats."""
    pair, key, number = task
    game, (one, other) = games()[key], pair.split("/")
    starters, deal = game.starters(), number // 2
    ahead = 1 + deal // len(starters) % (len(starters) - 1)
    texts = starters[deal % len(starters)].text, starters[(deal + ahead) % len(starters)].text
    match = game.begin((game.parse_deck(texts[0]), game.parse_deck(texts[1])), seed_from_int(deal))
    seat = PLAYERS[number % 2]
    timed = Timed(player(one, key, number))
    choosers = {seat: timed.choose, opponent(seat): player(other, key, number)}
    while match.decision is not None and match.number < MOST_CHOICES:
        asked = match.decision.player
        match.choose(asked, choosers[asked](match, asked))
    won = match.winner == seat
    result = float(won) if match.winner in PLAYERS else 0.5
    late = _late(timed.first_choices), _late(timed.turns)
    turns = [round(seconds, 3) for seconds in timed.turns]
    return Played(pair, key, number, result, *late, turns)


def _late(seconds: Sequence[float]) -> float:
    """Returns the 95th percentile."""
    return sorted(seconds)[int(0.95 * len(seconds))] if seconds else 0.0


def rows(played: Sequence[Played], keys: Sequence[str]) -> Iterator[Row]:
    """Yields a row for each pair of players and game, and one for all games together."""
    for pair in (*PAIRS, *SEEING):
        of_pair = [one for one in played if one.pair == pair]
        for key in (*keys, "all games"):
            found = [one for one in of_pair if key in (one.game, "all games")]
            if found:
                share, least, most = interval([one.result for one in found])
                choice = _late([one.first_choice for one in found])
                turn = _late([one.whole_turn for one in found])
                words = f"{len(found)} matches; 19 of 20 first choices {choice:.2f} s, turns"
                words = f"{words} {turn:.2f} s"
                turns = [one.turns for one in found if one.turns is not None]
                if len(turns) == len(found):
                    words = f"{words}, of all turns {_late([*chain.from_iterable(turns)]):.2f} s"
                yield Row(f"{pair}, {key}", f"{share:.1%} ({least:.1%} to {most:.1%})", words)


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the matches whose results aren't stored yet, and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.players", description=__doc__)
    parser.add_argument("--games", type=int, help="matches a pair and game")
    parser.add_argument("--game", choices=sorted(games()), help="only this game")
    parser.add_argument("--pair", choices=[*PAIRS, *SEEING], help="only this pair")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--keep", type=Path, help="a file for what was played")
    chosen = parser.parse_args(arguments)
    keys = [key for key in games() if chosen.game in (None, key)]
    lines = chosen.keep.read_text().splitlines() if chosen.keep and chosen.keep.exists() else []
    played = [Played(**json.loads(line)) for line in lines]
    done = {(one.pair, one.game, one.number) for one in played}
    tasks = [
        (pair, key, number)
        for pair, usual in (PAIRS if chosen.pair is None else {**PAIRS, **SEEING}).items()
        if chosen.pair in (None, pair)
        for key in keys
        for number in range(chosen.games or usual)
        if (pair, key, number) not in done
    ]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for one in pool.map(play, tasks):
            played.append(one)
            if chosen.keep:
                with chosen.keep.open("a") as file:
                    file.write(json.dumps(asdict(one)) + "\n")
    print_table("How well the practice player plays", list(rows(played, keys)))


if __name__ == "__main__":
    main()
