"""Whole tournaments, played step by step with random results."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from bot.store.tournaments import BoutRow, Format, How, RoundRow, Tournament
from bot.tournaments.plan import plan_of
from bot.tournaments.progress import ELIMINATION, Finished, NewBout, NewRound, next_step
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
"""How many play: usually few, for the sake of speed. The largest are examples of the tests."""

Chooser = Callable[[BoutRow], Result]


@dataclass(frozen=True)
class Season:
    """A tournament at its end, with every round as it was drawn up."""

    there: Tournament
    steps: Sequence[NewRound]
    finished: Finished


def played_out(
    there: Tournament,
    luck: random.Random,
    *,
    drops: float = 0.0,
    comings: float = 0.0,
    result: Chooser | None = None,
) -> Season:
    """Plays a tournament to its end.

    Before each bout is decided, somebody drops out with a chance of `drops`, and in each round
    somebody comes late with that of `comings` while they may. Results are random where they are
    not given.
    """
    steps: list[NewRound] = []
    while True:
        step = next_step(there)
        assert step is not None
        if isinstance(step, Finished):
            return Season(there, steps, step)
        steps.append(step)
        assert len(steps) < 300, "it never ends"
        there = _begun(there, step)
        rounds = len(there.rounds)
        if step.stage == "swiss" and rounds < plan_of(there).rounds and luck.random() < comings:
            there = with_latecomer(there)
        there = _round_played(there, luck, drops, result or _random_result(step, luck))


def moments(season: Season) -> Iterator[Tournament]:
    """The tournament as it was after each of its rounds."""
    for row in season.there.rounds:
        yield replace(
            season.there,
            rounds=season.there.rounds[: row.number],
            bouts=[bout for bout in season.there.bouts if bout.round <= row.number],
        )


@st.composite
def seasons(draw: st.DrawFn, *formats: Format, cut: int = 0) -> Season:
    """Seasons of these formats with everything that can happen."""
    format_ = draw(st.sampled_from(formats))
    there = field_of(draw(SIZES), format_, cut=cut)
    luck = random.Random(draw(st.integers(0, 2**32)))
    drops = draw(st.sampled_from([0.0, 0.05, 0.3]))
    comings = draw(st.sampled_from([0.0, 0.5]))
    return played_out(there, luck, drops=drops, comings=comings)


def _begun(there: Tournament, step: NewRound) -> Tournament:
    number = len(there.rounds) + 1
    first = len(there.bouts) + 1
    bouts = [_row(bout, first + index, number, index + 1) for index, bout in enumerate(step.bouts)]
    return replace(
        there,
        entrants=[replace(one, bye=False) for one in there.entrants],
        rounds=[*there.rounds, RoundRow(NAME, number, step.stage, 0)],
        bouts=[*there.bouts, *bouts],
    )


def _row(bout: NewBout, id_: int, number: int, table: int) -> BoutRow:
    row = BoutRow(id_, NAME, number, table, bout.slot, bout.a, bout.b)
    return replace(row, winner=bout.winner, how=bout.how) if bout.winner else row


def _round_played(
    there: Tournament, luck: random.Random, drops: float, result: Chooser
) -> Tournament:
    """With everything decided that waits for it, in any order."""
    waiting = [bout.id for bout in there.bouts if bout.winner is None]
    luck.shuffle(waiting)
    for id_ in waiting:
        if luck.random() < drops:
            there = _dropped(there, luck.choice(there.field).id)
        bout = there.bouts[id_ - 1]
        if bout.winner is None:
            assert next_step(there) is None
            there = _decided(there, bout, result(bout), "played")
    return there


def _dropped(there: Tournament, id_: int) -> Tournament:
    """With an entrant who drops out; a bout of theirs that waits is lost."""
    if there.by_id[id_].dropped is not None:
        return there
    number = len(there.rounds)
    for bout in there.bouts_in(number):
        if bout.winner is None and (seat := bout.seat_of(id_)):
            there = _decided(there, bout, LOST if seat == "A" else WON, "dropped")
    return changed(there, id_, dropped=number)


def _decided(there: Tournament, bout: BoutRow, result: Result, how: How) -> Tournament:
    games = {"games_a": result.games_a, "games_b": result.games_b, "games_drawn": result.drawn}
    bouts = list(there.bouts)
    bouts[bout.id - 1] = replace(bout, winner=result.winner, how=how, **games)
    return replace(there, bouts=bouts)


def _random_result(step: NewRound, luck: random.Random) -> Chooser:
    results = (WON, LOST) if step.stage in ELIMINATION else RESULTS
    return lambda _: luck.choice(results)
