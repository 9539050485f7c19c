"""Players who come back after they dropped out or were dropped."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    PairingRow,
    Tournament,
    add_pairings,
    change_entrant,
    note_tournament_change,
)
from bot.tournaments.late_entry import missed_round
from bot.tournaments.next_round import bracket_of
from bot.tournaments.results import BY_DROPPING, reopen_pairing
from bot.tournaments.round_plan import plan_of
from engine.players import opponent

NOT_RUNNING = "This tournament isn't running, so nobody can come back into it."
LAST_ROUND = "The last round has started: it's too late to come back."
OUT = (
    "**{name}** is out of the bracket: their last match was decided. An organiser can correct it "
    "or undo the round."
)
NOT_DROPPED = "**{name}** hasn't dropped out."


def mistaken_loss(there: Tournament, entrant: EntrantRow) -> PairingRow | None:
    """Returns the pairing of the latest round that an entrant lost only because they were dropped,
    if the opponent is still in the tournament or has lost the pairing, too. None if there is no
    such pairing."""
    for pairing in there.pairings_in(len(there.rounds)):
        seat = pairing.seat_of(entrant.id)
        if seat is None or pairing.entrant_b is None or pairing.how not in BY_DROPPING:
            continue
        other = there.by_id[pairing.entrant(opponent(seat)) or 0]
        if pairing.winner == "none" or (pairing.winner != seat and other.dropped is None):
            return pairing
    return None


def check_return(there: Tournament, entrant: EntrantRow) -> None:
    """Raises Refusal if an entrant can't play again from the next round on, because the tournament
    isn't running or is in its last round, or because the entrant hasn't dropped out or is out of
    the bracket."""
    if there.row.state != "running":
        raise Refusal(NOT_RUNNING)
    if entrant.dropped is None:
        raise Refusal(NOT_DROPPED.format(name=plain(entrant.name)))
    tree = bracket_of(there)
    if tree is not None and (entrant.id not in tree.seeds or entrant.id in tree.places):
        raise Refusal(OUT.format(name=plain(entrant.name)))
    plan = plan_of(there)
    if tree is None and len(there.rounds) >= plan.rounds and not plan.cut:
        raise Refusal(LAST_ROUND)


async def reinstate(
    connection: AsyncConnection, there: Tournament, entrant: EntrantRow, now: int
) -> PairingRow | None:
    """Brings back an entrant who was dropped, as an organiser decided. If they lost a pairing of
    the present round only by being dropped, reopens and returns that pairing. Otherwise they play
    from the next round on, and the result is None. The tournament must be locked. Raises Refusal if
    the entrant can't come back."""
    again = None if entrant.dropped is None else mistaken_loss(there, entrant)
    if again is None or there.row.state != "running":
        await bring_back(connection, there, entrant, now)
        return None
    await change_entrant(connection, entrant.id, dropped=None)
    await reopen_pairing(connection, there, again)
    return again


async def bring_back(
    connection: AsyncConnection, there: Tournament, entrant: EntrantRow, now: int
) -> None:
    """Brings back an entrant who has dropped out, from the next round on. In a Swiss they lose the
    rounds in which they were not paired. The tournament must be locked. Raises Refusal if the
    entrant can't come back."""
    check_return(there, entrant)
    await change_entrant(connection, entrant.id, dropped=None)
    met = {one.round for one in there.pairings if one.seat_of(entrant.id)}
    if there.row.format == "swiss":
        missed = [one.number for one in there.rounds if one.number not in met]
        await add_pairings(
            connection, [missed_round(there, entrant.id, number, now) for number in missed]
        )
    await note_tournament_change(connection, there.row.id)
