"""Who is where in a Swiss or a round robin, and every figure that decides it.

Match points first (3 for a win, 1 for a draw), then the tie-breakers of the Magic Tournament
Rules: opponents' match wins, game wins, opponents' game wins, all as parts of what was possible.
What still ties is decided by lot. Of players with the same points, those who have dropped out come
after those who stayed.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal

from bot.store.tournaments.tournament_rows import EntrantRow, Format, PairingRow, Tournament
from engine.players import PLAYERS, Player, opponent

WIN: Final = 3
DRAW: Final = 1
"""Points for a match, or a game. A loss has none."""

LEAST: Final = Fraction(33, 100)
"""No match-win or game-win percentage counts as less; so much has who played nothing."""

COUNTED: tuple[Format, ...] = ("swiss", "robin")
"""The stages whose pairings make up standings."""

Outcome = Literal["won", "lost", "drawn", "bye", "missed"]
"""What a pairing was for an entrant."""


@dataclass(frozen=True, slots=True)
class PlayedPairing:
    """A decided pairing as one of its entrants sees it.

    `won`, `lost` and `drawn` count games. `points` are match points. `opponent` is None for a bye
    or a missed round; otherwise `mw` and `gw` are the opponent's match-win and game-win
    percentages, the part that this pairing has in the entrant's tie-breakers.
    """

    pairing: PairingRow
    outcome: Outcome
    points: int
    won: int
    lost: int
    drawn: int
    opponent: EntrantRow | None = None
    mw: Fraction | None = None
    gw: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an entrant is, from 1, and why.

    `wins` are without byes; `losses` are also the rounds they missed. `mw` and `gw` are their own
    match-win and game-win percentages, `omw` and `ogw` the averages of those of the opponents they
    met: all of them parts of 1, never less than `LEAST`. `met` is round by round.
    """

    rank: int
    entrant: EntrantRow
    points: int
    wins: int
    losses: int
    draws: int
    byes: int
    mw: Fraction
    omw: Fraction
    gw: Fraction
    ogw: Fraction
    met: Sequence[PlayedPairing]


def standings(tournament: Tournament, until: int | None = None) -> list[Standing]:
    """Everybody who takes part, the best first, also those who have dropped out since.

    The decided pairings of Swiss and round robin rounds count. With `until` only those up to the
    round of that number do, and only those stand here who were there by then.
    """
    seen = _pairings_by_entrant(tournament, until)
    shares = {entrant: _shares(met) for entrant, met in seen.items()}
    there = [
        _standing(entrant, seen[entrant.id], shares)
        for entrant in tournament.field
        if until is None or _was_there(entrant, seen[entrant.id], until)
    ]
    number = _last_number(tournament) if until is None else until
    there.sort(key=lambda standing: _standing_order(standing, number))
    return [replace(standing, rank=rank) for rank, standing in enumerate(there, start=1)]


def _last_number(tournament: Tournament) -> int:
    """Returns the number of the round that is next, or of the last one that counts if a bracket
    follows: whoever drops out of the tournament during the bracket keeps their place."""
    counted = [one.number for one in tournament.rounds if one.stage in COUNTED]
    follows = len(counted) < len(tournament.rounds)
    return max(counted, default=0) + (not follows)


def _was_there(entrant: EntrantRow, met: Sequence[PlayedPairing], until: int) -> bool:
    return entrant.entered <= max(until, 1) or any(one.outcome != "missed" for one in met)


def _standing_order(standing: Standing, number: int) -> tuple[Fraction | int, ...]:
    """Returns what players are sorted by; who isn't there in the round of that number comes after
    those who are."""
    one = standing.entrant
    gone = one.dropped is not None and one.dropped < number
    figures = -standing.omw, -standing.gw, -standing.ogw
    return -standing.points, gone, *figures, one.lot or 0, one.id


# What everybody met


def _pairings_by_entrant(
    tournament: Tournament, until: int | None
) -> Mapping[int, Sequence[PlayedPairing]]:
    """The pairings that count as each entrant of the field sees them, by their ids."""
    rounds = {
        one.number
        for one in tournament.rounds
        if one.stage in COUNTED and (until is None or one.number <= until)
    }
    seen: dict[int, list[PlayedPairing]] = {entrant.id: [] for entrant in tournament.field}
    for pairing in sorted(tournament.pairings, key=lambda pairing: (pairing.round, pairing.number)):
        if pairing.round in rounds and pairing.winner is not None:
            for seat in PLAYERS:
                if (entrant := pairing.entrant(seat)) is not None:
                    seen[entrant].append(_played_pairing(tournament, pairing, seat))
    return seen


def _played_pairing(tournament: Tournament, pairing: PairingRow, seat: Player) -> PlayedPairing:
    other = pairing.entrant(opponent(seat))
    outcome = _outcome(pairing, seat)
    won, lost = pairing.games_a, pairing.games_b
    if seat == "B":
        won, lost = lost, won
    return PlayedPairing(
        pairing,
        outcome,
        {"won": WIN, "bye": WIN, "drawn": DRAW}.get(outcome, 0),
        won,
        lost,
        pairing.games_drawn,
        None if other is None else tournament.by_id[other],
    )


def _outcome(pairing: PairingRow, seat: Player) -> Outcome:
    if pairing.entrant_b is None:
        return "bye" if pairing.winner == "A" else "missed"
    if pairing.winner == "draw":
        return "drawn"
    return "won" if pairing.winner == seat else "lost"


# Percentages


def _shares(met: Sequence[PlayedPairing]) -> tuple[Fraction, Fraction]:
    """Match points and game points as parts of those that were possible. Byes do not count."""
    played = [one for one in met if one.outcome != "bye"]
    won, lost, drawn = (
        sum(one.won for one in played),
        sum(one.lost for one in played),
        sum(one.drawn for one in played),
    )
    return (
        _share(sum(one.points for one in played), len(played)),
        _share(WIN * won + DRAW * drawn, won + lost + drawn),
    )


def _share(points: int, played: int) -> Fraction:
    return max(LEAST, Fraction(points, WIN * played)) if played else LEAST


def _average(shares: Sequence[Fraction]) -> Fraction:
    return sum(shares, Fraction()) / len(shares) if shares else LEAST


def _standing(
    entrant: EntrantRow,
    met: Sequence[PlayedPairing],
    shares: Mapping[int, tuple[Fraction, Fraction]],
) -> Standing:
    """Their standing but for the rank."""
    known = [_with_shares(one, shares) for one in met]
    outcomes = Counter(one.outcome for one in met)
    mw, gw = shares[entrant.id]
    return Standing(
        rank=0,
        entrant=entrant,
        points=sum(one.points for one in met),
        wins=outcomes["won"],
        losses=outcomes["lost"] + outcomes["missed"],
        draws=outcomes["drawn"],
        byes=outcomes["bye"],
        mw=mw,
        omw=_average([one.mw for one in known if one.mw is not None]),
        gw=gw,
        ogw=_average([one.gw for one in known if one.gw is not None]),
        met=known,
    )


def _with_shares(
    met: PlayedPairing, shares: Mapping[int, tuple[Fraction, Fraction]]
) -> PlayedPairing:
    if met.opponent is None:
        return met
    mw, gw = shares[met.opponent.id]
    return replace(met, mw=mw, gw=gw)


def lot_of(seed: bytes, user: int) -> int:
    """A member's number, drawn from a tournament's seed: the same whenever they signed up, and
    whoever else did. The lower one comes first."""
    drawn = hashlib.sha256(seed + user.to_bytes(8, "big")).digest()
    return int.from_bytes(drawn[:7], "big")
