"""The pairings of a Swiss round: a matching of maximum weight.

The players are the vertices of a graph, with one more vertex for the bye if their number is odd.
The weights say how well two players fit together. Ties in weight are decided by a shuffle with the
tournament's seed. The weights are integers and nothing depends on the order of a set, so that every
machine computes the same pairs.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from bot.store.tournaments.tournament_rows import EntrantRow, Tournament
from bot.tournaments.draw import seed_of_draw
from bot.tournaments.standings import Standing, standings
from engine.core.randomness import SeededRandom

FULL_GRAPH: Final = 64
"""Maximum number of players for which each is compared with all others."""

NEAREST_SAME: Final = 8
NEAREST_ABOVE: Final = 4
NEAREST_BELOW: Final = 4
"""Numbers of players that each is compared with if there are more: of the same points, and of the
nearest points above and below. Players are also compared with those who chose them so."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who has to be paired in a Swiss round.

    - `entrant`: the player.
    - `place`: the player's rank in the standings, from 1.
    - `points`: the player's match points.
    - `byes`: the number of byes that the player has had.
    - `met`: for each opponent's id, the number of meetings; a meeting in the latest round counts
      twice.
    - `floats`: the number of the player's pairings with opponents who had different points.
    - `floated`: whether the latest round had such a pairing.
    - `sat_a`: how often the player sat in seat A, minus how often in seat B.
    """

    entrant: EntrantRow
    place: int
    points: int
    byes: int
    met: Mapping[int, int]
    floats: int
    floated: bool
    sat_a: int


def contenders_in(tournament: Tournament, number: int) -> list[Contender]:
    """Returns the players who have to be paired in round `number`, the best first by the standings
    before it."""
    before = [one for one in tournament.rounds if one.number < number]
    table = standings(replace(tournament, rounds=before))
    points = {standing.entrant.id: _points_by_round(standing) for standing in table}
    return [
        _contender(standing, points, number)
        for standing in table
        if standing.entrant.plays_in(number)
    ]


def _points_by_round(standing: Standing) -> Mapping[int, int]:
    """Returns the points that an entrant had at the start of each of their rounds."""
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


@dataclass(frozen=True, slots=True)
class SwissPair:
    """Two players who meet; `a` is in seat A. If `b` is None, `a` has a bye."""

    a: EntrantRow
    b: EntrantRow | None = None


def pair_swiss(tournament: Tournament, number: int) -> list[SwissPair]:
    """Returns the pairs of Swiss round `number` in the order of the tables, with the byes last.

    All earlier rounds must be decided. First, players get the byes that an organiser gave them. The
    others are paired by these criteria, the most important first:

    1. the bye goes to a player who had no more byes than any of the others;
    2. as few players as possible meet again;
    3. the bye goes to the lowest in the standings;
    4. opponents have equal points, or the sum of the squared differences is as small as possible;
    5. opponents with different points are chosen among players who had no such opponent in the last
       round, and as few as possible before.

    With more than `FULL_GRAPH` players, criteria 4 and 5 only compare each player with some others.
    Seat A goes to the player who sat there less often.
    """
    players = contenders_in(tournament, number)
    given = [player for player in players if player.entrant.bye]
    others = [player for player in players if not player.entrant.bye]
    rng = SeededRandom(hashlib.sha256(seed_of_draw(tournament.row) + b"round %d" % number).digest())
    rng.shuffle(others)
    tables = sorted(_matching(others), key=_place_of_table)
    byes = [*given, *(one for one, other in tables if other is None)]
    return [
        *(_seated(one, other, rng) for one, other in tables if other is not None),
        *(SwissPair(player.entrant) for player in byes),
    ]


def _place_of_table(table: _Table) -> int:
    one, other = table
    return one.place if other is None else min(one.place, other.place)


def _seated(one: Contender, other: Contender, rng: SeededRandom) -> SwissPair:
    first_is_a = rng.below(2) == 0 if one.sat_a == other.sat_a else one.sat_a < other.sat_a
    return (
        SwissPair(one.entrant, other.entrant)
        if first_is_a
        else SwissPair(other.entrant, one.entrant)
    )


# The matching. A vertex is an index in the list of players; the one after the last is the bye.

_Table = tuple[Contender, Contender | None]
_Edge = tuple[int, int]
_Cost = tuple[int, ...]
"""The costs of a pair, the most important one first."""


def _matching(players: Sequence[Contender]) -> list[_Table]:
    """Returns each player with an opponent or the bye."""
    lowest = _lowest_for_bye(players)
    if len(players) > FULL_GRAPH:
        found = _cheapest(_costs(players, _near_edges(players), lowest[:1]))
        if 2 * len(found) == len(players) + len(lowest[:1]):
            return _tables(players, found)
    everybody = combinations(range(len(players)), 2)
    return _tables(players, _cheapest(_costs(players, everybody, lowest)))


def _lowest_for_bye(players: Sequence[Contender]) -> list[int]:
    """Returns the indices of players who can have the bye, the lowest in the standings first; none
    if the number of players is even."""
    if len(players) % 2 == 0:
        return []
    fewest = min(player.byes for player in players)
    may = [index for index, player in enumerate(players) if player.byes == fewest]
    return sorted(may, key=lambda index: -players[index].place)


def _near_edges(players: Sequence[Contender]) -> Iterator[_Edge]:
    """Yields an edge from each player to the nearest of those they have not met, starting with the
    players after them."""
    for index, me in enumerate(players):
        turned = [*range(index + 1, len(players)), *range(index)]
        fresh = [other for other in turned if players[other].entrant.id not in me.met]
        same = [other for other in fresh if players[other].points == me.points]
        above = [other for other in fresh if players[other].points > me.points]
        below = [other for other in fresh if players[other].points < me.points]
        near = (
            *_nearest(players, me, same)[:NEAREST_SAME],
            *_nearest(players, me, above)[:NEAREST_ABOVE],
            *_nearest(players, me, below)[:NEAREST_BELOW],
        )
        yield from ((min(index, other), max(index, other)) for other in near)


def _nearest(players: Sequence[Contender], me: Contender, some: Sequence[int]) -> list[int]:
    return sorted(some, key=lambda other: _cost(me, players[other]))


def _costs(
    players: Sequence[Contender], edges: Iterable[_Edge], for_bye: Sequence[int]
) -> Mapping[_Edge, _Cost]:
    costs = {(one, other): _cost(players[one], players[other]) for one, other in edges}
    byes = {
        (one, len(players)): (0, 0, above_lowest, 0, 0, 0)
        for above_lowest, one in enumerate(for_bye)
    }
    return costs | byes


def _cost(one: Contender, other: Contender) -> _Cost:
    met = one.met.get(other.entrant.id, 0)
    apart = one.points - other.points
    if not apart:
        return (met > 0, met * met, 0, 0, 0, 0)
    floated, floats = one.floated + other.floated, one.floats + other.floats
    return (met > 0, met * met, 0, apart * apart, floated, floats)


def _cheapest(costs: Mapping[_Edge, _Cost]) -> list[_Edge]:
    """Returns a largest matching: edges without a common vertex. Of all largest ones it has the
    least costs; earlier costs matter more than later ones."""
    import networkx  # large, and only needed to pair a Swiss round

    graph = networkx.Graph(costs.keys())
    bases = [1 + len(graph) * max(column) for column in zip(*costs.values(), strict=True)]
    for edge, cost in costs.items():
        weight = 0
        for part, base in zip(cost, bases, strict=True):
            weight = weight * base - part
        graph.edges[edge]["weight"] = weight
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(min(edge), max(edge)) for edge in found]


def _tables(players: Sequence[Contender], edges: Iterable[_Edge]) -> list[_Table]:
    """Returns the players at the tables of a matching."""
    bye = len(players)
    return [(players[one], None if other == bye else players[other]) for one, other in edges]
