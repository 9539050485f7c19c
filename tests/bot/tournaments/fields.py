"""Tournaments as values, played without a database: entrants, rounds and results."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    Format,
    PairingDecision,
    PairingRow,
    PairingWinner,
    RoundRow,
    Tournament,
    TournamentRow,
)
from bot.tournaments.standings import lot_of
from bot.tournaments.swiss import SwissPair, pair_swiss

SEED = bytes(32)
NAME = "Saturday"


class Result(NamedTuple):
    """A result of a pairing: the winner, the games of A and B, and the drawn games."""

    winner: PairingWinner
    games_a: int = 0
    games_b: int = 0
    drawn: int = 0


WON = Result("A", 2)
WON_OF_THREE = Result("A", 2, 1)
LOST = Result("B", 0, 2)
LOST_OF_THREE = Result("B", 1, 2)
DRAWN = Result("draw", 1, 1)
WON_WITH_A_DRAW = Result("A", 2, 0, 1)
BOTH_LOST = Result("none")
RESULTS: Sequence[Result] = (
    WON, WON_OF_THREE, LOST, LOST_OF_THREE, DRAWN, WON_WITH_A_DRAW, BOTH_LOST,
)  # fmt: skip


def tournament_row(format_: Format = "swiss", **more: Any) -> TournamentRow:
    """Returns a running tournament of best of three."""
    values: dict[str, Any] = {
        "id": NAME, "guild": 1, "channel": 2, "name": NAME, "game": "any", "format": format_,
        "best_of": 3, "clock": "none", "rounds": None, "cut": 0, "max_players": None,
        "starts": None, "check_in": 0, "open_lists": False, "deck_change": False,
        "round_minutes": None, "no_show_minutes": None, "seed": SEED, "state": "running",
        "organiser": 3, "organiser_name": "Olga", "created": 0, "began": 0,
    }  # fmt: skip
    return TournamentRow(**(values | more))


def entrant(number: int, **more: Any) -> EntrantRow:
    """Returns a playing entrant with the given id, seeded by it."""
    values: dict[str, Any] = {"lot": lot_of(SEED, number), "seeded": number}
    return EntrantRow(number, NAME, number, f"E{number}", number, "in", 0, **(values | more))


def field_of(players: int, format_: Format = "swiss", **more: Any) -> Tournament:
    """Returns a running tournament without a round yet. Its entrants are numbered from 1 to
    `players`.
    """
    entrants = [entrant(number) for number in range(1, players + 1)]
    return Tournament(tournament_row(format_, **more), entrants, [], [])


def with_round(
    before: Tournament,
    pairings: Iterable[tuple[int, int | None, Result | None]],
    stage: Format = "swiss",
) -> Tournament:
    """Returns the tournament with one more round: the pairs, and their results (None: no result
    yet). A pair without a second entrant is a bye."""
    number = len(before.rounds) + 1
    first = 1 + max((pairing.id for pairing in before.pairings), default=0)
    rows = [
        _pairing(first + index, number, index + 1, a, b, result)
        for index, (a, b, result) in enumerate(pairings)
    ]
    ended = RoundRow(NAME, number, stage, 0)
    return replace(before, rounds=[*before.rounds, ended], pairings=[*before.pairings, *rows])


def _pairing(
    id_: int, number: int, table: int, a: int, b: int | None, result: Result | None
) -> PairingRow:
    how: PairingDecision = "played"
    if b is None:
        result, how = Result("A"), "bye"
    if result is None:
        return PairingRow(id_, NAME, number, table, None, a, b)
    return PairingRow(
        id_, NAME, number, table, None, a, b, result.winner, how,
        result.games_a, result.games_b, result.drawn, decided=0,
    )  # fmt: skip


def played(
    before: Tournament,
    pairs: Sequence[SwissPair],
    result: Callable[[SwissPair], Result | None],
) -> Tournament:
    """Returns the tournament with one more round of these pairs. Byes that an organiser gave are
    used up."""
    pairings = [(pair.a.id, pair.b and pair.b.id, result(pair)) for pair in pairs]
    entrants = [replace(one, bye=False) for one in before.entrants]
    return with_round(replace(before, entrants=entrants), pairings)


def with_latecomer(before: Tournament, *, wins_needed: int = 2) -> Tournament:
    """Returns the tournament with one more entrant, who has missed all rounds so far."""
    rounds = len(before.rounds)
    one = entrant(1 + len(before.entrants), entered=rounds + 1)
    first = 1 + max((pairing.id for pairing in before.pairings), default=0)
    missed = [
        PairingRow(
            first + index, NAME, round_.number, 1 + len(before.pairings_in(round_.number)), None,
            one.id, None, "none", "missed", games_b=wins_needed, decided=0,
        )
        for index, round_ in enumerate(before.rounds)
    ]  # fmt: skip
    return replace(before, entrants=[*before.entrants, one], pairings=[*before.pairings, *missed])


def changed(before: Tournament, id_: int, **changes: Any) -> Tournament:
    """Returns the tournament with an entrant changed."""
    entrants = [replace(one, **changes) if one.id == id_ else one for one in before.entrants]
    return replace(before, entrants=entrants)


def drop(before: Tournament, id_: int) -> Tournament:
    """Returns the tournament with an entrant who has dropped out after the latest round."""
    return changed(before, id_, dropped=len(before.rounds))


def random_swiss(
    players: int, rounds: int, luck: random.Random, *, unrest: float = 0.0
) -> Tournament:
    """Returns a Swiss of `rounds` rounds with random results, and with `unrest` between them."""
    there = field_of(players)
    for _ in range(rounds):
        there = random_round(there, pair_swiss(there, len(there.rounds) + 1), luck)
        there = shaken(there, luck, unrest)
    return there


def random_round(before: Tournament, pairs: Sequence[SwissPair], luck: random.Random) -> Tournament:
    """Returns the tournament with one more round of these pairs, and with random results."""
    return played(before, pairs, lambda _: luck.choice(RESULTS))


def shaken(there: Tournament, luck: random.Random, unrest: float) -> Tournament:
    """Returns the tournament after random events between two rounds. With a chance of `unrest` an
    entrant comes late, and one is given a bye; each drops out with a tenth of that chance."""
    number = len(there.rounds) + 1
    for one in there.field:
        if one.plays_in(number) and luck.random() < unrest / 10:
            there = drop(there, one.id)
    if luck.random() < unrest:
        there = with_latecomer(there)
    left = [one for one in there.field if one.plays_in(number)]
    if left and luck.random() < unrest:
        there = changed(there, luck.choice(left).id, bye=True)
    return there
