"""Who is to be paired in a round of a Swiss, and what the rounds before have left them with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.store.tournaments import EntrantRow, Tournament
from bot.tournaments.standings import Standing, standings


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody to be paired.

    `place` is theirs in the standings, from 1. `met` counts meetings by the ids of entrants, that
    of the latest round double. `floats` is how often they met somebody of other points, `floated`
    whether they did in the latest round. `sat_a` is how much more often they sat in seat A than B.
    """

    entrant: EntrantRow
    place: int
    points: int
    byes: int
    met: Mapping[int, int]
    floats: int
    floated: bool
    sat_a: int


def contenders(tournament: Tournament, number: int) -> list[Contender]:
    """Who is there in the round of that number, the best first, going by the rounds before it."""
    before = [one for one in tournament.rounds if one.number < number]
    table = standings(replace(tournament, rounds=before))
    points = {standing.entrant.id: _points_by_round(standing) for standing in table}
    return [
        _contender(standing, points, number)
        for standing in table
        if standing.entrant.plays_in(number)
    ]


def _points_by_round(standing: Standing) -> Mapping[int, int]:
    """The points with which they went into each round that they were in."""
    found: dict[int, int] = {}
    points = 0
    for one in standing.met:
        found[one.pairing.round] = points
        points += one.points
    return found


def _contender(
    standing: Standing, points: Mapping[int, Mapping[int, int]], number: int
) -> Contender:
    me = standing.entrant.id
    met = Counter[int]()
    seats = Counter[str | None]()
    floats: list[int] = []
    for one in standing.met:
        if one.opponent is None:
            continue
        other, played = one.opponent.id, one.pairing.round
        met[other] += 2 if played == number - 1 else 1
        seats[one.pairing.seat_of(me)] += 1
        if points[me][played] != points[other][played]:
            floats.append(played)
    return Contender(
        entrant=standing.entrant,
        place=standing.rank,
        points=standing.points,
        byes=standing.byes,
        met=met,
        floats=len(floats),
        floated=number - 1 in floats,
        sat_a=seats["A"] - seats["B"],
    )
