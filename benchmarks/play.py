"""Speed of random play: whole matches, single decisions, forks."""

from __future__ import annotations

import time
from random import Random
from typing import Final

from benchmarks.measurement import Row, seconds_each, times
from engine.core.randomness import seed_from_int
from engine.game import Game
from engine.match import Match

AIM: Final = 10_000
"""Decisions a second that the engine should reach."""

SECONDS: Final = 5.0


def begin(game: Game, number: int) -> Match:
    """Returns a new match between two of the game's starter decks; `number` decides the decks and
    the seed."""
    starters = game.starters()
    one, other = (starters[(number * step) % len(starters)] for step in (1, 3))
    decks = (game.parse_deck(one.text), game.parse_deck(other.text))
    return game.begin(decks, seed_from_int(number))


def play_randomly(match: Match, chance: Random, choices: int | None = None) -> int:
    """Makes random choices: `choices` of them, or to the end of the match if that is None. Returns
    how many were made."""
    taken = 0
    while match.decision is not None and taken != choices:
        decision = match.decision
        match.choose(decision.player, chance.randrange(len(decision.options)))
        taken += 1
    return taken


def play_rows(game: Game) -> list[Row]:
    """Returns rows with the matches and decisions per second, including options and events, and
    with the time of a fork."""
    chance = Random(1)
    matches = decisions = 0
    spent = slowest = 0.0
    while spent < SECONDS:
        match = begin(game, matches)
        since = time.perf_counter()
        while play_randomly(match, chance, 1):
            now = time.perf_counter()
            slowest = max(slowest, now - since)
            spent += now - since
            since = now
            decisions += 1
        matches += 1
    each = spent / decisions
    rows = [
        Row("random matches a second", f"{matches / spent:.1f}"),
        Row("decisions a second", f"{decisions / spent:.0f}", times(1 / each, AIM, "the aim")),
        Row("decisions a match", f"{decisions / matches:.0f}"),
        Row("slowest single choice", f"{slowest * 1e3:.1f} ms", times(slowest, each, "a decision")),
    ]
    for name, taken in (("early", 10), ("late", decisions // matches * 2 // 3)):
        match = begin(game, 1)
        play_randomly(match, Random(2), taken)
        cost = seconds_each(match.fork)
        rows.append(
            Row(f"fork, {name} in a match", f"{cost * 1e6:.0f} us", times(cost, each, "a decision"))
        )
        view = seconds_each(lambda match=match: match.view("A"))
        rows.append(
            Row(f"view, {name} in a match", f"{view * 1e6:.0f} us", times(view, each, "a decision"))
        )
    return rows
