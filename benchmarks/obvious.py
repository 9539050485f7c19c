"""Whether the practice player makes obvious choices: whether it takes a win that is on the table,
and answers an attack that would lose the match next turn.

`python -m benchmarks.obvious [--game KEY] [--level LEVEL] [--positions N]` plays matches of starter
decks and looks for such positions by trying out options, with all cards known. A win is a way to
win in this turn that needs no luck and shows no hidden card, whatever the opponent answers. A
threat is such a win of the opponent's with the cards on the table, if the turn ended at once; it
only counts if one of some ways to play the turn prevents it. Then the level plays the turn. The
benchmark prints in how many of the positions it has won, or prevented the threat.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from benchmarks.measurement import Row, print_table
from engine import games
from engine.core.practice import BasePractice
from engine.core.randomness import seed_from_int
from engine.decisions import Option
from engine.match import Match
from engine.players import Player
from engine.practice.advice import advise
from engine.practice.levels import LEVELS, Level
from engine.practice.line import Line

STEPS: Final = 1500
"""Choices that are tried out to find a win, at most."""
WAYS: Final = 6
"""Ways to play a turn that are tried out to find one that answers a threat, at most."""
MOST_CHOICES: Final = 3000

Judge = BasePractice[Any]
Chooser = Callable[[Match], int]


@dataclass(slots=True)
class Score:
    """The number of positions of one kind (`found`), and in how many of them the level played
    correctly (`done`)."""

    found: int = 0
    done: int = 0


def line_of(match: Match) -> Line:
    """Returns a line, a simulated match, that continues the match itself, to try options in."""
    since = match.since_main_action()
    line = Line(since.past)
    for _, option in since.steps:
        line.take(option)
    return line


def wins(line: Line, player: Player, judge: Judge, *, by_table: bool = False) -> bool:
    """Returns whether the player can win in the current turn without luck, whatever the opponent
    does. With `by_table`, the player uses no card from their hand, and the opponent passes."""
    line.effort.allow(STEPS)
    return _wins(line, player, judge, line.rules.turn, by_table=by_table)


def _wins(line: Line, player: Player, judge: Judge, turn: int, *, by_table: bool) -> bool:
    decision = line.decision
    if decision is None or line.winner is not None:
        return line.winner == player
    if line.rules.turn != turn or line.effort.spent:
        return False
    used = line.rules.used()
    own = decision.player == player
    options = [*judge.options_to_search(line.table, decision)]
    if not own:
        options = (
            [judge.neutral_option(line.table, decision)]
            if by_table
            else [*range(len(decision.options))]
        )
    elif by_table:
        options = [n for n in options if not _from_hand(decision.options[n])]
    options.sort(key=lambda n: n == decision.default)
    for option in options:
        next_line = line.fork().take(option)
        lucky = next_line.rules.used() != used and next_line.rules.turn == turn
        won = not (lucky and own) and _wins(next_line, player, judge, turn, by_table=by_table)
        if won == own:
            return own
    return not own


def _from_hand(option: Option) -> bool:
    return option.place is not None and option.place.zone == "hand"


def played(match: Match, choose: Chooser) -> Match:
    """Returns the match after the current turn. `choose` makes the choices of the player whose turn
    it is; the opponent passes."""
    twin = match.fork()
    judge, asked = games()[match.game].judge(), match.decision
    assert asked is not None
    turn = match.view(None).turn
    while (decision := twin.decision) is not None and twin.view(None).turn == turn:
        if decision.player == asked.player:
            twin.choose(decision.player, choose(twin))
        else:
            twin.choose(decision.player, judge.neutral_option(line_of(twin).table, decision))
    return twin


def is_threatened(match: Match, player: Player, judge: Judge) -> bool:
    """Returns whether the opponent, whose turn begins, can win in that turn with only the cards in
    play."""
    decision = match.decision
    if decision is None:
        return match.winner != player
    line = line_of(match)
    other: Player = "B" if player == "A" else "A"
    return wins(line, other, judge, by_table=True)


def ending(match: Match) -> int:
    """Returns the option that does nothing: passing, or else the default."""
    decision = match.decision
    assert decision is not None
    return decision.default if decision.passing is None else decision.passing


def look(match: Match, level: Level, judge: Judge, win: Score, threat: Score) -> None:
    """Examines a position at the beginning of a turn, and updates the scores. `win` counts
    positions in which the player can win at once, `threat` those in which the opponent would win
    next turn but can be stopped."""
    decision = match.decision
    assert decision is not None
    player, seed = decision.player, seed_from_int(match.number)

    def by(level: Level, seed: bytes = seed) -> Chooser:
        return lambda twin: advise(twin, player, level, seed).option

    if wins(line_of(match), player, judge):
        win.found += 1
        win.done += played(match, by(level)).winner == player
        return
    if not is_threatened(played(match, ending), player, judge):
        return
    own = played(match, by(level))
    if not is_threatened(own, player, judge):
        threat.found += 1
        threat.done += 1
        return
    random = Random(match.number)
    others: list[Chooser] = [by("hard")]
    for _ in range(WAYS):
        others.append(
            lambda twin: random.randrange(len(twin.decision.options)) if twin.decision else 0
        )
    threat.found += any(not is_threatened(played(match, one), player, judge) for one in others)


def count(key: str, level: Level, positions: int) -> tuple[Score, Score]:
    """Plays matches until `positions` positions were found, and returns both scores: for wins and
    for threats. If one kind of position is rare, the other kind has more positions."""
    game, judge = games()[key], games()[key].judge()
    decks = [game.parse_deck(starter.text) for starter in game.starters()]
    win, threat = Score(), Score()
    number = 0
    while win.found + threat.found < positions:
        random = Random(number)
        one, other = random.sample(decks, 2)
        match = game.begin((one, other), seed_from_int(number))
        turn = -1
        while (decision := match.decision) is not None and match.number < MOST_CHOICES:
            now = match.view(None)
            if now.turn != turn and decision.restart and now.active == decision.player:
                turn = now.turn
                look(match, level, judge, win, threat)
                if win.found + threat.found >= positions:
                    break
            seed = seed_from_int(number)
            match.choose(decision.player, advise(match, decision.player, "easy", seed).option)
        number += 1
    return win, threat


def rows(keys: list[str], level: Level, positions: int) -> Iterator[Row]:
    """Yields a row for each game and each kind of position."""
    for key in keys:
        for kind, score in zip(("wins", "threats"), count(key, level, positions), strict=True):
            share = f"{score.done / score.found:.1%}" if score.found else "none found"
            yield Row(f"{key}, {level}, {kind}", share, f"{score.done} of {score.found}")


def main() -> None:
    """Examines positions as the command line says, and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.obvious", description=__doc__)
    parser.add_argument("--game", choices=sorted(games()), help="only this game")
    parser.add_argument("--level", choices=LEVELS, default="normal")
    parser.add_argument("--positions", type=int, default=200, help="positions a game")
    chosen = parser.parse_args()
    keys = [key for key in games() if chosen.game in (None, key)]
    print_table("Obvious things", list(rows(keys, chosen.level, chosen.positions)))


if __name__ == "__main__":
    main()
