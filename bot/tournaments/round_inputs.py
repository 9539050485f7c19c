"""The inputs that a round is drawn from, stored with it: the entrants, and the results so far.

Results may be corrected later, and players may drop out. The stored inputs keep the state at the
time of the draw.
"""

from dataclasses import replace
from operator import attrgetter
from typing import Final

from bot.store.tournaments.tournament_draws import Inputs
from bot.store.tournaments.tournament_rows import PairingRow, Tournament

_ENTRANT: Final = "entered", "dropped", "bye", "lot", "seeded"
_PAIRING: Final = (
    *("round", "number", "slot", "entrant_a", "entrant_b", "winner"),
    *("games_a", "games_b", "games_drawn"),
)
"""The fields that are stored of each entrant and pairing, in this order."""


def inputs_at(there: Tournament) -> Inputs:
    """Returns the entrants and results that the draw of the next round depends on, as plain data.
    The draw's seed and the settings are not included."""
    entrant, pairing = attrgetter("id", *_ENTRANT), attrgetter(*_PAIRING)
    return {
        "entrants": [[*entrant(one)] for one in there.field],
        "results": [[*pairing(one)] for one in there.pairings],
    }


def tournament_as_of(there: Tournament, number: int, inputs: Inputs) -> Tournament:
    """Returns the tournament as it was when round `number` was drawn, restored from the stored
    `inputs` of that draw."""
    return replace(
        there,
        entrants=[
            replace(there.by_id[one], state="in", **dict(zip(_ENTRANT, values, strict=True)))
            for one, *values in inputs["entrants"]
        ],
        rounds=[one for one in there.rounds if one.number < number],
        pairings=[
            PairingRow(at, there.row.id, **dict(zip(_PAIRING, values, strict=True)))
            for at, values in enumerate(inputs["results"], 1)
        ],
    )


def inputs_as_of_today(there: Tournament, number: int) -> Inputs:
    """Reconstructs the inputs for the draw of round `number` from the present results, and returns
    them. For old rounds whose inputs were not stored at the draw."""
    before = [one for one in there.pairings if one.round < number]
    return inputs_at(replace(there, pairings=before))
