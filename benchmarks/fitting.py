"""Finds by self-play the weights of a position's features in a game.

`python -m benchmarks.fitting GAME [--matches N]` plays matches of starter decks. It stores the
result of every turn in `benchmarks/data/GAME.csv.gz` (features of the turn player minus those of
the other, and the result), and prints the weights that predict the results best. `--from-data` fits
the stored positions, without playing. `--try N` plays N mirrored matches with the fitted weights
against the present ones, both looking one step ahead. Only weights that win there are worth putting
into the game's `practice.py`.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.players import interval
from engine import games
from engine.core.practice import WeighedPractice
from engine.core.randomness import seed_from_int
from engine.players import PLAYERS, Player, opponent
from engine.practice.line import Line
from engine.practice.policy import decide_option
from tests.engine.conformance.hidden import rules_of

DATA: Final = Path(__file__).parent / "data"
SLIPS: Final = 0.12
"""The share of choices that take any option, so that many kinds of positions occur."""
MOST_CHOICES: Final = 3000
SCALE: Final = 5.0
"""The divisor of a position's worth: a worth of 5 means won in 73 of 100 for the search, 1 / (1 +
exp(-5 / SCALE))."""
PRIOR: Final = 20.0
"""The weight of the present weights, in positions, against the positions that were played."""
ROUNDS: Final = 25

Judge = WeighedPractice[Any]


@dataclass(frozen=True, slots=True)
class Position:
    """A position in a turn and its result: each feature of the player whose turn it is minus the
    other player's, and 1 if that player won the match, else 0."""

    features: tuple[float, ...]
    won: int


def judge_of(game: str, weights: Mapping[str, float] | None = None) -> Judge:
    """Returns the game's judge of positions; with `weights` instead of its own if they are
    given."""
    judge = games()[game].judge()
    assert isinstance(judge, WeighedPractice)
    if weights is not None:
        kind = type(judge)
        judge = type(kind.__name__, (kind,), {"weights": weights})(games()[game].rules.views)
    return judge


def line_of(game: str, number: int) -> Line:
    """Returns a match of two starter decks at its first decision. `number` decides the decks and
    the seed."""
    rules, random = games()[game], Random(number)
    texts = [one.text for one in random.sample(rules.starters(), 2)]
    decks = rules.parse_deck(texts[0]), rules.parse_deck(texts[1])
    return Line(rules_of(rules.begin(decks, seed_from_int(number))))


def played(
    game: str, number: int, judges: Mapping[Player, Judge], slips: float
) -> tuple[Player | None, Sequence[tuple[Player, tuple[float, ...]]]]:
    """Plays a match. Returns the winner, None for a draw, and for each turn the player whose turn
    it is and the features of the last quiet position.

    Each player decides by their judge in `judges`; with the probability `slips`, they choose at
    random.
    """
    line, random = line_of(game, number), Random(number)
    turns: dict[int, tuple[Player, tuple[float, ...]]] = {}
    for _ in range(MOST_CHOICES):
        decision = line.decision
        if decision is None:
            break
        judge = judges[decision.player]
        if decision.restart and judge.is_quiet(line.table):
            active: Player = line.table.state.active
            own = judge.features(line.table, active)
            other = judge.features(line.table, opponent(active))
            turns[line.rules.turn] = active, tuple(map(float.__sub__, *_floats(own, other)))
        if random.random() < slips:
            option = random.randrange(len(decision.options))
        else:
            option = decide_option(line.fork(), judge)
        line.take(option)
    winner = line.winner
    return (winner if winner in PLAYERS else None), [*turns.values()]


def _floats(*rows: Sequence[float]) -> Iterator[list[float]]:
    return ([float(one) for one in row] for row in rows)


def positions(game: str, matches: int) -> Iterator[Position]:
    """Plays this many matches, and yields the positions of all their turns. Leaves out matches that
    were drawn."""
    judge = judge_of(game)
    for number in range(matches):
        winner, turns = played(game, number, dict.fromkeys(PLAYERS, judge), SLIPS)
        if winner is not None:
            for player, features in turns:
                yield Position(features, int(player == winner))


def keep(game: str, found: Sequence[Position]) -> None:
    """Writes positions to the game's file. Equal positions give an equal file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*judge_of(game).weights, "won"])
    for one in found:
        writer.writerow([*(f"{number:.3g}" for number in one.features), one.won])
    DATA.mkdir(exist_ok=True)
    (DATA / f"{game}.csv.gz").write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))


def kept(game: str) -> Sequence[Position]:
    """Returns the positions from the game's file. Raises ValueError if the positions have other
    features than the game has now."""
    text = gzip.decompress((DATA / f"{game}.csv.gz").read_bytes()).decode()
    names, *rows = csv.reader(io.StringIO(text))
    if names[:-1] != [*judge_of(game).weights]:
        raise ValueError(f"{game}.csv.gz is of other features: play again, without --from-data")
    return [Position(tuple(map(float, row[:-1])), int(row[-1])) for row in rows]


def fitted(found: Sequence[Position], weights: Mapping[str, float]) -> Mapping[str, float]:
    """Returns the weights that best predict from the positions who won.

    The weights are fitted by logistic regression with Newton's method. If the positions tell
    little, the result stays near `weights`, the present ones.
    """
    before = [0.0, *(weight / SCALE for weight in weights.values())]
    rows = [(1.0, *one.features) for one in found]
    size = len(before)
    pull = [PRIOR * sum(row[k] ** 2 for row in rows) / len(rows) for k in range(size)]
    now = [0.0] * size
    for _ in range(ROUNDS):
        slope = [pull[k] * (before[k] - now[k]) for k in range(size)]
        curve = [[pull[k] if j == k else 0.0 for j in range(size)] for k in range(size)]
        for row, one in zip(rows, found, strict=True):
            chance = _chance(sum(map(float.__mul__, now, row)))
            spread = chance * (1 - chance)
            for k in range(size):
                slope[k] += row[k] * (one.won - chance)
                for j in range(k + 1):
                    curve[k][j] += spread * row[k] * row[j]
        for k in range(size):
            for j in range(k):
                curve[j][k] = curve[k][j]
        step = _solved(curve, slope)
        now = [one + more for one, more in zip(now, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return {name: round(SCALE * one, 2) for name, one in zip(weights, now[1:], strict=True)}


def _chance(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> Sequence[float]:
    """Returns the solution of a system of linear equations by Gaussian elimination. A feature that
    is always 0 gets 0."""
    rows = [[*row, one] for row, one in zip(matrix, right, strict=True)]
    for k, top in enumerate(rows):
        top[k] = top[k] or 1.0
        for row in rows:
            if row is not top and row[k]:
                share = row[k] / top[k]
                row[k:] = [one - share * other for one, other in zip(row[k:], top[k:], strict=True)]
    return [row[-1] / row[k] for k, row in enumerate(rows)]


def tried(game: str, weights: Mapping[str, float], matches: int) -> Sequence[float]:
    """Returns the results of matches between `weights` and the present weights; 1 is a win for
    `weights`. Each pair of matches has equal decks and luck, with the seats exchanged."""
    new, old = judge_of(game, weights), judge_of(game)
    results: list[float] = []
    for number in range(matches):
        seat = PLAYERS[number % 2]
        judges: Mapping[Player, Judge] = {seat: new, opponent(seat): old}
        winner, _ = played(game, 1_000_000 + number // 2, judges, 0.0)
        results.append(0.5 if winner is None else float(winner == seat))
    return results


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays matches or reads stored positions, fits the weights, and prints them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fitting", description=__doc__)
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--matches", type=int, default=300, help="matches that are played")
    parser.add_argument("--from-data", action="store_true", help="fit what is kept")
    parser.add_argument("--try", type=int, dest="trial", help="matches against those in force")
    chosen = parser.parse_args(arguments)
    if not chosen.from_data:
        keep(chosen.game, [*positions(chosen.game, chosen.matches)])
    found, present = kept(chosen.game), judge_of(chosen.game).weights
    weights = fitted(found, present)
    print(f"{len(found)} positions")
    for name, weight in weights.items():
        print(f'    "{name}": {weight},  # now {present[name]}')
    if chosen.trial:
        share, least, most = interval(tried(chosen.game, weights, chosen.trial))
        print(f"won against the weights in force: {share:.1%} ({least:.1%} to {most:.1%})")


if __name__ == "__main__":
    main()
