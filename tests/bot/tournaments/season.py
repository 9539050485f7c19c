"""Whole tournaments, played step by step with random results."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from bot.store.tournaments.tournament_rows import (
    Format,
    PairingDecision,
    PairingRow,
    RoundRow,
    Tournament,
)
from bot.tournaments.next_round import ELIMINATION, NewPairing, NewRound, TournamentEnd, next_step
from bot.tournaments.round_plan import plan_of
from tests.bot.tournaments.fields import (
    LOST,
    NAME,
    RESULTS,
    WON,
    Result,
    changed,
    field_of,
    with_latecomer,
)

SIZES = st.one_of(st.integers(2, 9), st.integers(2, 9), st.integers(10, 34))
"""The number of players: usually few, for speed. The tests add the largest as examples."""

Chooser = Callable[[PairingRow], Result]


@dataclass(frozen=True)
class Season:
    """A finished tournament, with every round as it was paired."""

    there: Tournament
    steps: Sequence[NewRound]
    finished: TournamentEnd


def played_out(
    there: Tournament,
    luck: random.Random,
    *,
    drops: float = 0.0,
    comings: float = 0.0,
    result: Chooser | None = None,
) -> Season:
    """Plays a tournament to its end.

    Before each pairing is decided, an entrant drops out with a chance of `drops`. In each round an
    entrant comes late with a chance of `comings`, as long as that is allowed. Results are random
    unless they are given.
    """
    steps: list[NewRound] = []
    while True:
        step = next_step(there)
        assert step is not None
        if isinstance(step, TournamentEnd):
            return Season(there, steps, step)
        steps.append(step)
        assert len(steps) < 300, "it never ends"
        there = _begun(there, step)
        rounds = len(there.rounds)
        if step.stage == "swiss" and rounds < plan_of(there).rounds and luck.random() < comings:
            there = with_latecomer(there)
        there = _round_played(there, luck, drops, result or _random_result(step, luck))


def moments(season: Season) -> Iterator[Tournament]:
    """Yields the tournament as it was after each of its rounds."""
    for row in season.there.rounds:
        yield replace(
            season.there,
            rounds=season.there.rounds[: row.number],
            pairings=[pairing for pairing in season.there.pairings if pairing.round <= row.number],
        )


@st.composite
def seasons(draw: st.DrawFn, *formats: Format, cut: int = 0) -> Season:
    """Draws seasons of these formats with all possible events."""
    format_ = draw(st.sampled_from(formats))
    there = field_of(draw(SIZES), format_, cut=cut)
    luck = random.Random(draw(st.integers(0, 2**32)))
    drops = draw(st.sampled_from([0.0, 0.05, 0.3]))
    comings = draw(st.sampled_from([0.0, 0.5]))
    return played_out(there, luck, drops=drops, comings=comings)


def _begun(there: Tournament, step: NewRound) -> Tournament:
    number = len(there.rounds) + 1
    first = len(there.pairings) + 1
    pairings = [
        _row(pairing, first + index, number, index + 1)
        for index, pairing in enumerate(step.pairings)
    ]
    return replace(
        there,
        entrants=[replace(one, bye=False) for one in there.entrants],
        rounds=[*there.rounds, RoundRow(NAME, number, step.stage, 0)],
        pairings=[*there.pairings, *pairings],
    )


def _row(pairing: NewPairing, id_: int, number: int, table: int) -> PairingRow:
    row = PairingRow(id_, NAME, number, table, pairing.slot, pairing.a, pairing.b)
    return replace(row, winner=pairing.winner, how=pairing.how) if pairing.winner else row


def _round_played(
    there: Tournament, luck: random.Random, drops: float, result: Chooser
) -> Tournament:
    """Returns the tournament with all waiting pairings decided, in any order."""
    waiting = [pairing.id for pairing in there.pairings if pairing.winner is None]
    luck.shuffle(waiting)
    for id_ in waiting:
        if luck.random() < drops:
            there = _dropped(there, luck.choice(there.field).id)
        pairing = there.pairings[id_ - 1]
        if pairing.winner is None:
            assert next_step(there) is None
            there = _decided(there, pairing, result(pairing), "played")
    return there


def _dropped(there: Tournament, id_: int) -> Tournament:
    """Returns the tournament with an entrant who drops out; a waiting pairing of theirs is lost."""
    if there.by_id[id_].dropped is not None:
        return there
    number = len(there.rounds)
    for pairing in there.pairings_in(number):
        if pairing.winner is None and (seat := pairing.seat_of(id_)):
            there = _decided(there, pairing, LOST if seat == "A" else WON, "dropped")
    return changed(there, id_, dropped=number)


def _decided(
    there: Tournament, pairing: PairingRow, result: Result, how: PairingDecision
) -> Tournament:
    games = {"games_a": result.games_a, "games_b": result.games_b, "games_drawn": result.drawn}
    pairings = list(there.pairings)
    pairings[pairing.id - 1] = replace(pairing, winner=result.winner, how=how, **games)
    return replace(there, pairings=pairings)


def _random_result(step: NewRound, luck: random.Random) -> Chooser:
    results = (WON, LOST) if step.stage in ELIMINATION else RESULTS
    return lambda _: luck.choice(results)
