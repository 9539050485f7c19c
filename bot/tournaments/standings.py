"""The standings of a Swiss or a round robin, and all tie-breakers that decide them.

Match points come first (3 for a win, 1 for a draw), then the tie-breakers of the Magic Tournament
Rules: opponents' match wins, game wins, opponents' game wins, each as a fraction of the possible
ones. Remaining ties are decided by lot. Among players with equal points, those who have dropped out
come after those who stayed.
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
"""Points for a drawn match or game. A win has 3, a loss none."""

LEAST: Final = Fraction(33, 100)
"""The minimum of match-win and game-win percentages. Players who have played nothing have this
percentage."""

COUNTED: tuple[Format, ...] = ("swiss", "robin")
"""The formats of rounds whose pairings count for standings."""

Outcome = Literal["won", "lost", "drawn", "bye", "missed"]
"""The result of a pairing for an entrant."""


@dataclass(frozen=True, slots=True)
class PlayedPairing:
    """A decided pairing as one of its players sees it.

    - `pairing`: the pairing.
    - `outcome`: the result for this player.
    - `points`: the player's match points from this pairing.
    - `won`, `lost`, `drawn`: the numbers of games.
    - `opponent`: the opponent, None for a bye or a missed round.
    - `mw`, `gw`: the opponent's match-win and game-win percentages, which count for this player's
      tie-breakers; None without an opponent.
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
    """A player's rank, with the figures that it follows from. All percentages are fractions of 1,
    never less than `LEAST`.

    - `rank`: the rank, from 1.
    - `entrant`: the player.
    - `points`: the match points.
    - `wins`: the number of won pairings, without byes.
    - `losses`: the number of lost pairings, including missed rounds.
    - `draws`, `byes`: the numbers of drawn pairings and of byes.
    - `mw`, `gw`: the player's own match-win and game-win percentages.
    - `omw`, `ogw`: the averages of the opponents' percentages.
    - `met`: the player's decided pairings, in the order of the rounds.
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
    """Returns the standings of all players, the best first, including those who have dropped out.

    Only decided pairings of Swiss and round robin rounds count. With `until`, only rounds up to
    that number count, and players who entered later are left out.
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
    """Returns the number of the next round, or of the last round that counts if a bracket follows.
    Players who drop out during the bracket keep their rank."""
    counted = [one.number for one in tournament.rounds if one.stage in COUNTED]
    follows = len(counted) < len(tournament.rounds)
    return max(counted, default=0) + (not follows)


def _was_there(entrant: EntrantRow, met: Sequence[PlayedPairing], until: int) -> bool:
    return entrant.entered <= max(until, 1) or any(one.outcome != "missed" for one in met)


def _standing_order(standing: Standing, number: int) -> tuple[Fraction | int, ...]:
    """Returns the sort key of a standing. With equal points, players who aren't in the round of
    that number come after those who are."""
    one = standing.entrant
    gone = one.dropped is not None and one.dropped < number
    figures = -standing.omw, -standing.gw, -standing.ogw
    return -standing.points, gone, *figures, one.lot or 0, one.id


# Pairings


def _pairings_by_entrant(
    tournament: Tournament, until: int | None
) -> Mapping[int, Sequence[PlayedPairing]]:
    """Returns the pairings that count from the view of each entrant of the field, by their ids."""
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
    """Returns match points and game points as fractions of the possible ones. Byes do not count."""
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
    """Returns an entrant's standing without its rank."""
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
    """Returns a member's lot, a random number that decides ties: the lower one comes first. The lot
    depends only on the tournament's seed and the user id, not on when they signed up or on the
    other players."""
    drawn = hashlib.sha256(seed + user.to_bytes(8, "big")).digest()
    return int.from_bytes(drawn[:7], "big")
