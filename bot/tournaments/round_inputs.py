"""From what a round was drawn, as it is noted with it: who was there, and the results so far.

Results may be corrected later, players may drop out: the round was drawn from what was so then.
"""

from dataclasses import replace

from bot.store.tournaments.tournament_draws import Inputs
from bot.store.tournaments.tournament_rows import EntrantRow, PairingRow, Tournament


def inputs_at(there: Tournament) -> Inputs:
    """Everything that the next round of a tournament depends on, but for its seed and settings."""
    return {
        "entrants": [
            [one.id, one.entered, one.dropped, one.bye, one.lot, one.seeded] for one in there.field
        ],
        "results": [
            [
                one.round, one.number, one.slot, one.entrant_a, one.entrant_b, one.winner,
                one.games_a, one.games_b, one.games_drawn,
            ]
            for one in there.pairings
        ],
    }  # fmt: skip


def tournament_as_of(there: Tournament, number: int, inputs: Inputs) -> Tournament:
    """The tournament as it was when the round of that number was drawn."""
    return replace(
        there,
        entrants=[_entrant(there, *one) for one in inputs["entrants"]],
        rounds=[one for one in there.rounds if one.number < number],
        pairings=[_pairing(there, at, *one) for at, one in enumerate(inputs["results"], 1)],
    )


def inputs_as_of_today(there: Tournament, number: int) -> Inputs:
    """What can be said of a round with which nothing was noted: results as they are today."""
    before = [one for one in there.pairings if one.round < number]
    return inputs_at(replace(there, pairings=before))


def _entrant(
    there: Tournament,
    entrant: int,
    entered: int,
    dropped: int | None,
    bye: bool,
    lot: int | None,
    seeded: int | None,
) -> EntrantRow:
    return replace(
        there.by_id[entrant],
        state="in",
        entered=entered,
        dropped=dropped,
        bye=bye,
        lot=lot,
        seeded=seeded,
    )


def _pairing(
    there: Tournament,
    at: int,
    round_: int,
    number: int,
    slot: str | None,
    a: int,
    b: int | None,
    *result: object,
) -> PairingRow:
    winner, games_a, games_b, games_drawn = result
    played = {"winner": winner, "games_a": games_a, "games_b": games_b, "games_drawn": games_drawn}
    return replace(PairingRow(at, there.row.id, round_, number, slot, a, b), **played)
