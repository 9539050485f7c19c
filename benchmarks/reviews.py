"""Quality of reviews of matches: do they find wrong moves, call right ones wrong, and agree?

`python -m benchmarks.reviews [--game KEY] [--part PART] [--seconds N] [--print]` continues where
the last run stopped, for about this many seconds, and prints all results so far.

Positions: Normal plays against itself with starter decks until there is one proven right answer.
That is a way to win in this turn that needs no luck and shows no hidden card, whatever the opponent
answers, if no other option has such a way. In every other match one of the other options is taken
there, else the right one. The match is then finished, and reviewed for that player. A move counts
as called wrong if it is one of the turning points that the review shows.

Agreement: matches of Normal, or of Easy, against Normal, get two reviews with other random numbers.
They agree if both name the same worst move, or none.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from random import Random
from typing import Final, Literal

from benchmarks.measurement import Row, print_table
from benchmarks.obvious import Judge, line_of, wins
from engine import games
from engine.core.randomness import seed_from_int
from engine.match import Match
from engine.players import PLAYERS, Player, opponent
from engine.practice.advice import advise
from engine.practice.levels import Level
from engine.review.review import Review, review

KEPT: Final = Path(__file__).parent / "data" / "reviews.jsonl"
POSITIONS: Final = 200
MATCHES: Final = 100
MOST_CHOICES: Final = 3000
ALLOWED: Final = 24.0
"""Seconds that a review may take in the bot."""

Part = Literal["positions", "agreement"]
PARTS: Final[Sequence[Part]] = ("positions", "agreement")


@dataclass(frozen=True, slots=True)
class Looked:
    """The result of reviewing one match; `seconds` has the CPU time of each review.

    For the part "positions", `position` says whether a suitable position was found, and `planted`
    whether a wrong move was made there on purpose. `called_wrong` says whether the review called
    the move wrong, `right_named` whether it named the right one. For the part "agreement", `worst`
    has the worst move by each of two reviews.
    """

    part: Part
    game: str
    number: int
    seconds: Sequence[float]
    position: bool = False
    planted: bool = False
    called_wrong: bool = False
    right_named: bool = False
    level: str = ""
    worst: Sequence[int | None] = ()


def begun(key: str, number: int) -> Match:
    """Returns a new match of two starter decks; `number` decides the decks and the seed."""
    game, random = games()[key], Random(f"{key} {number}")
    one, other = random.sample([starter.text for starter in game.starters()], 2)
    decks = game.parse_deck(one), game.parse_deck(other)
    return game.begin(decks, seed_from_int(number), first=random.choice(PLAYERS))


def played_on(match: Match, levels: dict[Player, Level], number: int) -> None:
    """Plays the match to its end with practice players of these levels."""
    while (decision := match.decision) is not None and match.number < MOST_CHOICES:
        level = levels[decision.player]
        chosen = advise(match, decision.player, level, seed_from_int(number)).option
        match.choose(decision.player, chosen)


def reviewed(match: Match, beginning: Match, player: Player, seed: int) -> tuple[Review, float]:
    """Reviews a player's match. Returns the review and the CPU seconds that it took."""
    began = time.process_time()

    def clock() -> float:
        return (time.process_time() - began) / ALLOWED

    choices = match.record().choices
    found = [*review(beginning, choices, player, seed_from_int(seed), clock)][-1]
    assert found is not None
    return found, round(time.process_time() - began, 2)


def answers(match: Match, judge: Judge) -> tuple[int, list[int]] | None:
    """Returns the only option that is proved to win, and the options that are proved not to.
    Options that need luck, or whose search wasn't finished, are in neither. Returns None if there
    isn't exactly one winning option, or no wrong one."""
    decision = match.decision
    assert decision is not None
    by_kind = {
        (option.label, tuple(option.facts.items())): n
        for n, option in reversed([*enumerate(decision.options)])
    }
    if len(by_kind) < 2 or not wins(line_of(match), decision.player, judge):
        return None
    right, wrong = list[int](), list[int]()
    for option in by_kind.values():
        line = line_of(match)
        turn, used = line.rules.turn, line.rules.used()
        line.take(option)
        lucky = line.rules.turn == turn and line.rules.used() != used
        if not lucky and wins(line, decision.player, judge):
            right.append(option)
        elif not lucky and not line.effort.spent:
            wrong.append(option)
    return (right[0], wrong) if len(right) == 1 and wrong else None


def is_looked_into(match: Match, judge: Judge) -> bool:
    """Returns whether to search this decision for a proved win. True for main actions in the
    player's own turn, and for other choices in that turn if the game says that a win is near. False
    if there is only one option."""
    decision = match.decision
    assert decision is not None
    if match.view(None).active != decision.player or len(decision.options) < 2:
        return False
    return decision.restart or judge.is_near_win(line_of(match).table, decision.player)


def look_at_position(key: str, number: int) -> Looked:
    """Plays a match until exactly one option is proved to win. In every other match, plants a wrong
    move there. Plays on to the end and returns what the review says about that move."""
    match, beginning = begun(key, number), begun(key, number)
    judge, random = games()[key].judge(), Random(number)
    normal: dict[Player, Level] = {"A": "normal", "B": "normal"}
    planted = number % 2 == 0
    while (decision := match.decision) is not None and match.number < MOST_CHOICES:
        found = answers(match, judge) if is_looked_into(match, judge) else None
        if found is None:
            chosen = advise(match, decision.player, "normal", seed_from_int(number)).option
            match.choose(decision.player, chosen)
            continue
        right, wrong = found
        at, named = match.number, decision.options[right].label
        match.choose(decision.player, random.choice(wrong) if planted else right)
        played_on(match, normal, number)
        result, seconds = reviewed(match, beginning, decision.player, number)
        said = [point for point in result.points if point.number == at]
        return Looked(
            "positions",
            key,
            number,
            [seconds],
            position=True,
            planted=planted,
            called_wrong=bool(said),
            right_named=any(point.better == named for point in said),
        )
    return Looked("positions", key, number, [])


def look_at_agreement(key: str, number: int) -> Looked:
    """Plays a match and reviews it with two seeds. Returns the worst move by each review."""
    match, beginning = begun(key, number), begun(key, number)
    level: Level = "normal" if number % 2 else "easy"
    player: Player = PLAYERS[number // 2 % 2]
    played_on(match, {player: level, opponent(player): "normal"}, number)
    worst: list[int | None] = []
    took: list[float] = []
    for seed in (1, 2):
        result, seconds = reviewed(match, beginning, player, seed)
        worst.append(result.points[0].number if result.points else None)
        took.append(seconds)
    return Looked("agreement", key, number, took, level=level, worst=worst)


def enough(known: Sequence[Looked], part: Part, key: str) -> bool:
    """Returns whether enough matches were reviewed for this part. Agreement is counted for each
    game; positions are counted for all games together, because some games have few."""
    found = [one for one in known if one.part == part]
    if part == "agreement":
        return sum(one.game == key for one in found) >= MATCHES // len(games())
    of_each = [sum(one.position and one.planted == kind for one in found) for kind in (True, False)]
    return min(of_each) >= POSITIONS // 2


def missing(
    known: Sequence[Looked], parts: Sequence[Part], keys: Sequence[str]
) -> Iterator[Looked]:
    """Reviews matches until there are enough, one of each game in turn. Yields each new result."""
    known = [*known]
    while True:
        before = len(known)
        for part, key in product(parts, keys):
            if enough(known, part, key):
                continue
            done = {one.number for one in known if (one.part, one.game) == (part, key)}
            number = next(n for n in range(len(done) + 1) if n not in done)
            look = look_at_position if part == "positions" else look_at_agreement
            known.append(look(key, number))
            yield known[-1]
        if len(known) == before:
            return


def rows(known: Sequence[Looked]) -> Iterator[Row]:
    """Yields rows with the results of each game and of all games together."""
    for key in (*games(), "all games"):
        of_game = [one for one in known if key in (one.game, "all games")]
        positions = [one for one in of_game if one.position]
        for planted, words in ((True, "wrong moves found"), (False, "right moves called wrong")):
            ones = [one for one in positions if one.planted == planted]
            said = sum(one.called_wrong for one in ones)
            named = sum(one.right_named for one in ones)
            more = f"{named} with the right answer" if planted else ""
            yield Row(f"{key}, {words}", f"{said} of {len(ones)}", more)
        twice = [one for one in of_game if one.part == "agreement"]
        for level in ("easy", "normal"):
            ones = [one for one in twice if one.level == level]
            same = sum(len(set(one.worst)) == 1 for one in ones)
            none = sum(set(one.worst) == {None} for one in ones)
            words = f"{none} of them name none"
            yield Row(f"{key}, agree on the worst move ({level})", f"{same} of {len(ones)}", words)
        took = sorted(seconds for one in of_game for seconds in one.seconds)
        if took:
            middle = f"{took[len(took) // 2]:.1f} s in the middle"
            yield Row(f"{key}, seconds of CPU a review", f"{took[-1]:.1f} s at most", middle)


def main() -> None:
    """Reviews more matches while there is time, and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reviews", description=__doc__)
    parser.add_argument("--game", choices=sorted(games()), help="only this game")
    parser.add_argument("--part", choices=PARTS, help="only this part")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no match after so long")
    parser.add_argument("--print", action="store_true", help="look at nothing more")
    parser.add_argument("--keep", type=Path, default=KEPT, help="the file for what was found")
    chosen = parser.parse_args()
    lines = chosen.keep.read_text().splitlines() if chosen.keep.exists() else []
    known = [Looked(**json.loads(line)) for line in lines]
    keys = [key for key in games() if chosen.game in (None, key)]
    parts: list[Part] = [part for part in PARTS if chosen.part in (None, part)]
    until = time.monotonic() + (0 if chosen.print else chosen.seconds)
    for one in missing(known, parts, keys) if not chosen.print else ():
        known.append(one)
        with chosen.keep.open("a") as file:
            file.write(json.dumps(asdict(one)) + "\n")
        if time.monotonic() > until:
            break
    print_table("Reviews of matches", list(rows(known)))


if __name__ == "__main__":
    main()
