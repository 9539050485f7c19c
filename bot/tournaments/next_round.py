"""The step after a round of a tournament: the next round, or the end."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tournaments import tournament_rows
from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.pairings import change_entrants
from bot.store.tournaments.tournament_draws import save_inputs
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    Format,
    PairingDecision,
    PairingRow,
    PairingWinner,
    RoundRow,
    Tournament,
)
from bot.tournaments.audit_log_text import BOT
from bot.tournaments.brackets import Bracket, Kind, build_bracket
from bot.tournaments.round_inputs import inputs_at
from bot.tournaments.round_plan import fitting_cut, plan_of
from bot.tournaments.round_robin import robin_round, robin_rounds
from bot.tournaments.standings import standings
from bot.tournaments.swiss import pair_swiss
from engine.players import Player

ELIMINATION: Final[tuple[Format, ...]] = ("single", "double")
"""The formats of stages that are brackets."""


@dataclass(frozen=True, slots=True)
class NewPairing:
    """A pairing to be stored.

    - `slot`: the pairing's name in a bracket, None outside brackets.
    - `a`, `b`: the entrants' ids; `b` is None for a bye.
    - `winner`, `how`: the result and its reason, if the pairing is already decided because it is a
      bye or a walkover; else None.
    """

    slot: str | None
    a: int
    b: int | None
    winner: PairingWinner | None = None
    how: PairingDecision | None = None


@dataclass(frozen=True, slots=True)
class NewRound:
    """The next round of a tournament. `stage` is its format. `pairings` are in the order of the
    tables, with the decided ones last."""

    stage: Format
    pairings: Sequence[NewPairing]


@dataclass(frozen=True, slots=True)
class TournamentEnd:
    """The end of a tournament. `places` maps the ids of all players to their final places; players
    may share a place."""

    places: Mapping[int, int]


def next_step(tournament: Tournament) -> NewRound | TournamentEnd | None:
    """Returns the next step of a tournament that has begun: a new round, or the end. None if the
    present round has undecided pairings, or if the tournament waits for its public number.

    A Swiss ends early if fewer than two players are left. In the other formats the opponents of
    players who have dropped out advance without playing.
    """
    if tournament.row.drawing == "open":
        return None
    if any(pairing.winner is None for pairing in tournament.pairings):
        return None
    number = len(tournament.rounds) + 1
    if tournament.row.format == "robin":
        return _robin_step(tournament, number)
    if tournament.row.format == "swiss" and not _swiss_is_over(tournament, number):
        return NewRound("swiss", _swiss_pairings(tournament, number))
    return _bracket_step(tournament, number)


def seeds_of(tournament: Tournament) -> Sequence[int]:
    """Returns the ids of the players in the bracket or the round robin, the best seed first. In a
    Swiss, returns only the players who advance to the cut, i.e. the elimination rounds at the end.
    Before the cut begins, the present standings decide who advances."""
    if tournament.row.format != "swiss":
        return [entrant.id for entrant in sorted(tournament.field, key=_seed_order)]
    rounds = sum(round_.stage == "swiss" for round_ in tournament.rounds)
    left = [
        standing.entrant.id
        for standing in standings(tournament, until=rounds)
        if standing.entrant.plays_in(rounds + 1)
    ]
    return left[: fitting_cut(plan_of(tournament).cut, len(left))]


def better_seed(tournament: Tournament, pairing: PairingRow) -> Player:
    """Returns the seat of the better seeded player in a pairing of a bracket."""
    seeds = seeds_of(tournament)
    if pairing.entrant_b is None:
        return "A"
    return "A" if seeds.index(pairing.entrant_a) < seeds.index(pairing.entrant_b) else "B"


def bracket_of(tournament: Tournament) -> Bracket | None:
    """Returns a tournament's bracket with all results so far. None if no round of a bracket has
    begun."""
    if any(round_.stage in ELIMINATION for round_ in tournament.rounds):
        return _bracket_from(tournament, seeds_of(tournament))
    return None


def follows_exist(tournament: Tournament, pairing: PairingRow) -> bool:
    """Returns whether later pairings depend on the result of this pairing, so that it can't be
    changed. In a bracket these are the next pairings of its winner and its loser, in a Swiss all
    pairings of the cut."""
    drawn = {other.slot for other in tournament.pairings if other.slot is not None}
    if pairing.slot is None:
        return bool(drawn)
    tree = bracket_of(tournament)
    assert tree is not None
    sources = {node.slot: (node.from_a, node.from_b) for node in tree.nodes if node.slot in drawn}
    return any(
        source and source.slot == pairing.slot for pair in sources.values() for source in pair
    )


# Swiss


def _swiss_is_over(tournament: Tournament, number: int) -> bool:
    """Returns whether there are no more Swiss rounds: all are played, or fewer than two players are
    left."""
    there = [entrant for entrant in tournament.field if entrant.plays_in(number)]
    return number > plan_of(tournament).rounds or len(there) < 2


def _swiss_pairings(tournament: Tournament, number: int) -> Sequence[NewPairing]:
    return [
        NewPairing(None, pair.a.id, pair.b.id) if pair.b else _bye(None, pair.a.id)
        for pair in pair_swiss(tournament, number)
    ]


# Round robin


def _robin_step(tournament: Tournament, number: int) -> NewRound | TournamentEnd:
    seeds = seeds_of(tournament)
    if number > robin_rounds(len(seeds)):
        return TournamentEnd(_final_places(tournament, {}))
    gone = _dropped_before(tournament, number)
    pairs = robin_round(seeds, number)
    pairings = [_robin_pairing(a, b, gone) for a, b in pairs if b is not None or a not in gone]
    return NewRound("robin", _to_be_played_first(pairings))


def _robin_pairing(a: int, b: int | None, gone: Set[int]) -> NewPairing:
    if b is None:
        return _bye(None, a)
    if a in gone and b in gone:
        return NewPairing(None, a, b, "none", "dropped")
    return _pairing(None, a, b, gone)


# Brackets


def _bracket_step(tournament: Tournament, number: int) -> NewRound | TournamentEnd:
    seeds = seeds_of(tournament)
    if len(seeds) < 2:
        return TournamentEnd(_final_places(tournament, dict.fromkeys(seeds, 1)))
    tree = _bracket_from(tournament, seeds)
    if tree.champion is None:
        fallen = _double_losses(tournament)
        return NewRound(
            tree.kind, _bracket_pairings(tree, _dropped_before(tournament, number), fallen)
        )
    return TournamentEnd(_final_places(tournament, _bracket_places(tournament, tree)))


def _bracket_from(tournament: Tournament, seeds: Sequence[int]) -> Bracket:
    kind: Kind = "double" if tournament.row.format == "double" else "single"
    decided: dict[str, int] = {}
    for pairing in tournament.pairings:
        if pairing.slot is not None and pairing.winner is not None:
            decided[pairing.slot] = _who_goes_on(pairing, seeds)
    return build_bracket(kind, seeds, decided)


def _who_goes_on(pairing: PairingRow, seeds: Sequence[int]) -> int:
    """Returns the entrant who advances from a decided pairing: its winner, or the better seed if
    both players lost it."""
    if pairing.entrant_b is None or pairing.winner == "A":
        return pairing.entrant_a
    if pairing.winner == "B":
        return pairing.entrant_b
    return min(pairing.entrant_a, pairing.entrant_b, key=seeds.index)


def _double_losses(tournament: Tournament) -> Mapping[int, PairingRow]:
    """Returns the entrants of a bracket who lost a pairing together with their opponent and have
    won no pairing since, each with the lost pairing. One of the two still advances in the bracket's
    plan."""
    fallen: dict[int, PairingRow] = {}
    for pairing in sorted(tournament.pairings, key=lambda pairing: pairing.round):
        if pairing.slot is None or pairing.entrant_b is None:
            continue
        if pairing.winner == "none":
            for entrant in (pairing.entrant_a, pairing.entrant_b):
                fallen.setdefault(entrant, pairing)
        elif pairing.winner in ("A", "B"):
            fallen.pop(_who_goes_on(pairing, ()), None)
    return fallen


def champion_of(tournament: Tournament, tree: Bracket) -> int | None:
    """Returns the id of the entrant who has won the bracket `tree`. None if the bracket isn't
    decided yet, or if both finalists lost."""
    return None if tree.champion in _double_losses(tournament) else tree.champion


def _bracket_places(tournament: Tournament, tree: Bracket) -> Mapping[int, int]:
    """Returns the places of a bracket that is played. Two entrants who lost a pairing together
    share the place of its loser, so nobody wins if both lost the final."""
    places = dict(tree.places)
    for entrant, pairing in _double_losses(tournament).items():
        both = (pairing.entrant_a, pairing.entrant_b)
        places[entrant] = max(tree.places.get(one or 0, 1) for one in both)
    return places


def _bracket_pairings(
    tree: Bracket, gone: Set[int], fallen: Mapping[int, PairingRow]
) -> Sequence[NewPairing]:
    pairings: list[NewPairing] = []
    for node in tree.ready:
        assert node.a is not None
        if node.b is None:
            pairings.append(_bye(node.slot, node.a))
            continue
        out = [one for one in (node.a, node.b) if one in gone and one in fallen]
        if node.a in gone and node.b in gone:
            better = min(node.a, node.b, key=tree.seeds.index)
            winner: PairingWinner = "none" if out else "A" if better == node.a else "B"
            pairings.append(NewPairing(node.slot, node.a, node.b, winner, "dropped"))
        elif out:
            pairings.append(_bye(node.slot, node.b if node.a in out else node.a))
        else:
            pairings.append(_pairing(node.slot, node.a, node.b, gone))
    return _to_be_played_first(pairings)


# Pairings and places


def _pairing(slot: str | None, a: int, b: int, gone: Set[int]) -> NewPairing:
    """Returns a pairing of two entrants, or a walkover for one of them if the other has dropped
    out."""
    if a in gone:
        return NewPairing(slot, a, b, "B", "dropped")
    if b in gone:
        return NewPairing(slot, a, b, "A", "dropped")
    return NewPairing(slot, a, b)


def _bye(slot: str | None, entrant: int) -> NewPairing:
    return NewPairing(slot, entrant, None, "A", "bye")


def _to_be_played_first(pairings: Iterable[NewPairing]) -> Sequence[NewPairing]:
    return sorted(pairings, key=lambda pairing: pairing.winner is not None)


def _dropped_before(tournament: Tournament, number: int) -> Set[int]:
    """Returns the entrants who dropped out before the round of that number."""
    return {entrant.id for entrant in tournament.field if not entrant.plays_in(number)}


def _final_places(tournament: Tournament, of_bracket: Mapping[int, int]) -> Mapping[int, int]:
    """Returns the places of a bracket, followed by all other players in order of the standings."""
    others = [one.entrant.id for one in standings(tournament) if one.entrant.id not in of_bracket]
    after = enumerate(others, len(of_bracket) + 1)
    return {**of_bracket, **{entrant: place for place, entrant in after}}


def _seed_order(entrant: EntrantRow) -> tuple[bool, int, int]:
    return entrant.seeded is None, entrant.seeded or 0, entrant.id


async def store_next_step(
    connection: AsyncConnection, there: Tournament, step: NewRound | TournamentEnd, now: int
) -> None:
    """Stores the next round or the end of a tournament, and ends its latest round. The tournament
    must be locked and not over."""
    latest = there.round
    if latest is not None and latest.ended is None:
        await tournament_rows.change_round(connection, there.row.id, latest.number, ended=now)
    if isinstance(step, TournamentEnd):
        await tournament_rows.change_tournament(connection, there.row.id, state="over", ended=now)
        await _give_places(connection, there, step.places, now)
    else:
        await _begin_round(connection, there, step, now)


async def end_anew(connection: AsyncConnection, there: Tournament, now: int) -> None:
    """Updates an ended tournament after one of its results was corrected. The tournament must be
    locked and over.

    - If another round now has to be played, the tournament continues with that round.
    - Otherwise, if any final place has changed, the final places are assigned again and the winner
      is announced again.
    """
    step = next_step(there)
    if isinstance(step, NewRound):
        await change_entrants(connection, {one.id: {"place": None} for one in there.field})
        await tournament_rows.change_tournament(
            connection, there.row.id, state="running", ended=None, crowned=None
        )
        await _begin_round(connection, there, step, now)
    elif step is not None and any(
        there.by_id[one].place != place for one, place in step.places.items()
    ):
        await _give_places(connection, there, step.places, now)
        await tournament_rows.change_tournament(connection, there.row.id, crowned=None)


async def _begin_round(
    connection: AsyncConnection, there: Tournament, step: NewRound, now: int
) -> None:
    row, number = there.row, len(there.rounds) + 1
    deadline = None if row.round_minutes is None else now + row.round_minutes * 60
    await tournament_rows.add_round(connection, RoundRow(row.id, number, step.stage, now, deadline))
    await tournament_rows.add_pairings(
        connection, _pairing_values(row.id, number, step.pairings, now)
    )
    await save_inputs(connection, row.id, number, inputs_at(there))
    if step.stage == "swiss":
        given = {one.id: {"bye": False} for one in there.entrants if one.bye}
        await change_entrants(connection, given)
    await add_audit_entry(connection, row.id, now, 0, BOT, "round", in_round=number)
    await tournament_rows.note_tournament_change(connection, row.id)


def _pairing_values(
    tournament: str, number: int, pairings: Sequence[NewPairing], now: int
) -> Sequence[Mapping[str, object]]:
    return [
        {
            "tournament": tournament,
            "round": number,
            "number": table,
            "slot": pairing.slot,
            "entrant_a": pairing.a,
            "entrant_b": pairing.b,
            "winner": pairing.winner,
            "how": pairing.how,
            "decided": None if pairing.winner is None else now,
        }
        for table, pairing in enumerate(pairings, 1)
    ]


async def _give_places(
    connection: AsyncConnection, there: Tournament, places: Mapping[int, int], now: int
) -> None:
    await change_entrants(connection, {one: {"place": place} for one, place in places.items()})
    first = [one for one, place in places.items() if place == 1]
    winner = first[0] if len(first) == 1 else None
    await add_audit_entry(connection, there.row.id, now, 0, BOT, "finish", entrant=winner)
