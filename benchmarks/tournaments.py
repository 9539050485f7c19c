"""Speed of tournaments with the most players that one can have."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from benchmarks.measurement import Row, seconds_each, times
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    PairingRow,
    PairingWinner,
    RoundRow,
    Tournament,
    TournamentRow,
)
from bot.tournaments.standings import lot_of, standings
from bot.tournaments.swiss import SwissPair, pair_swiss

PLAYERS: Final = 256
ROUNDS: Final = 8
AIM: Final = 0.4
"""Seconds that pairing a round may take."""

NAME: Final = "cup"
SEED: Final = bytes(32)
RESULTS: Final[Sequence[tuple[PairingWinner, int, int]]] = (
    ("A", 2, 0), ("A", 2, 1), ("B", 1, 2), ("B", 0, 2), ("draw", 1, 1),
)  # fmt: skip


def swiss(rounds: int, players: int = PLAYERS) -> Tournament:
    """Returns a Swiss tournament with matches of best of three, after `rounds` rounds with random
    results."""
    row = TournamentRow(
        id=NAME, guild=1, channel=1, name="Cup", game="", format="swiss", best_of=3, clock="none",
        rounds=None, cut=0, max_players=None, starts=None, check_in=0, open_lists=False,
        deck_change=False, round_minutes=None, no_show_minutes=None, seed=SEED, state="running",
        organiser=1, organiser_name="Olga", created=0,
    )  # fmt: skip
    entrants = [
        EntrantRow(one, NAME, one, f"Player {one}", one, "in", 0, lot=lot_of(SEED, one), seeded=one)
        for one in range(1, players + 1)
    ]
    there = Tournament(row, entrants, [], [])
    luck = random.Random(0)
    for number in range(1, rounds + 1):
        there = _with_round(there, pair_swiss(there, number), luck)
    return there


def _with_round(there: Tournament, pairs: list[SwissPair], luck: random.Random) -> Tournament:
    number, pairings = len(there.rounds) + 1, list(there.pairings)
    for table, pair in enumerate(pairs, start=1):
        seats = pair.a.id, pair.b and pair.b.id
        new = PairingRow(len(pairings) + 1, NAME, number, table, None, *seats, "A", "bye")
        if pair.b:
            winner, games_a, games_b = luck.choices(RESULTS, (4, 4, 4, 4, 1))[0]
            new = replace(new, winner=winner, how="played", games_a=games_a, games_b=games_b)
        pairings.append(new)
    rounds = [*there.rounds, RoundRow(NAME, number, "swiss", 0)]
    return replace(there, rounds=rounds, pairings=pairings)


def tournament_rows() -> list[Row]:
    """Returns rows with the milliseconds to pair the first and the last round, and to compute the
    standings."""
    new, last, over = swiss(0), swiss(ROUNDS - 1), swiss(ROUNDS)
    first_cost = seconds_each(lambda: pair_swiss(new, 1))
    last_cost = seconds_each(lambda: pair_swiss(last, ROUNDS))
    table_cost = seconds_each(lambda: standings(over))
    limit = "the limit aimed at"
    return [
        Row(f"pairing {PLAYERS}, round 1", _ms(first_cost), times(first_cost, AIM, limit)),
        Row(f"pairing {PLAYERS}, round {ROUNDS}", _ms(last_cost), times(last_cost, AIM, limit)),
        Row(f"standings of {PLAYERS} after {ROUNDS} rounds", _ms(table_cost)),
    ]


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"
