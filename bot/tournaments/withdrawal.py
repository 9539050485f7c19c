"""Entrants who leave a tournament: before its start, while it runs, when their data are deleted, or
when the host blocks them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks.deck_rows import purge_deleted
from bot.store.matches.challenges import ChallengeRow, change_challenge
from bot.store.matchmaking.queue import leave_all_queues
from bot.store.privacy.user_deletion import tournaments_entered, waiting_challenges
from bot.store.tournaments import tournament_rows
from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.tournament_rows import EntrantRow, Tournament, TournamentRow
from bot.tournaments.creation import most_players
from bot.tournaments.results import decide_pairing, score_given_to, score_of
from engine.players import PLAYERS, Player, opponent

DropHow = Literal["dropped", "quit", "left"]
"""How entrants left a tournament: dropped, dropped out themselves, or left the server."""


async def take_back_signup(
    connection: AsyncConnection, row: TournamentRow, entrant: EntrantRow, now: int
) -> EntrantRow | None:
    """Deletes a sign-up for a tournament that has not begun and must be locked. Returns the entrant
    who gets the free place from the waiting list and has to be notified, None if nobody does."""
    await tournament_rows.remove_entrant(connection, entrant.id)
    await purge_deleted(connection, [entrant.deck_version])
    return await fill_places(connection, row, now)


async def fill_places(
    connection: AsyncConnection, row: TournamentRow, now: int
) -> EntrantRow | None:
    """Gives a free place to the first entrant on the waiting list, and returns that entrant. None
    if there is no free place, or if nobody is waiting."""
    there = await tournament_rows.entrants_of(connection, row.id)
    waiting = [one for one in there if one.state == "waiting"]
    if not waiting or sum(one.state == "in" for one in there) >= most_players(row):
        return None
    first = waiting[0]
    await tournament_rows.change_entrant(connection, first.id, state="in", promoted=True)
    await add_audit_entry(connection, row.id, now, first.user, first.name, "promote")
    return replace(first, state="in", promoted=True)


async def drop_entrants(
    connection: AsyncConnection,
    there: Tournament,
    entrants: Sequence[EntrantRow],
    now: int,
    how: DropHow = "dropped",
) -> None:
    """Drops entrants from a running tournament, which must be locked. Each of their undecided
    pairings is lost; if both players are dropped, both lose. Skips entrants who are on the waiting
    list or have dropped out before. Does nothing if the tournament isn't running. `how` is stored
    as the reason of the results."""
    leaving = {one.id for one in entrants if one.state == "in" and one.dropped is None}
    if there.row.state != "running" or not leaving:
        return
    for one in leaving:
        await tournament_rows.change_entrant(connection, one, dropped=len(there.rounds), bye=False)
    for pairing in there.pairings:
        seats: list[Player] = [seat for seat in PLAYERS if pairing.entrant(seat) in leaving]
        if pairing.winner is not None or not seats:
            continue
        if len(seats) == 2:
            await decide_pairing(connection, pairing, "none", how, score_of(pairing), now)
            continue
        winner = opponent(seats[0])
        score = score_given_to(pairing, winner, there.row.best_of)
        await decide_pairing(connection, pairing, winner, how, score, now)
    await tournament_rows.note_tournament_change(connection, there.row.id)


async def leave_tournaments(connection: AsyncConnection, user: int, now: int) -> None:
    """Removes a user from all tournaments that the user signed up for.

    - If a tournament has not begun, the user's sign-up is deleted, and the first entrant on the
      waiting list gets the place.
    - If a tournament has begun, a user who plays in it drops out. The sign-up of a user who never
      got a place, or didn't check in, is deleted.

    Results of finished matches stay.
    """
    for tournament in await tournaments_entered(connection, user):
        there = await tournament_rows.whole_tournament(connection, tournament, lock=True)
        entrant = None if there is None else there.entrant_of(user)
        if there is not None and entrant is not None:
            await _leave(connection, there, entrant, now)


async def _leave(
    connection: AsyncConnection, there: Tournament, entrant: EntrantRow, now: int
) -> None:
    row = there.row
    if row.active:
        await tournament_rows.note_tournament_change(connection, row.id)
    if row.began is None and row.active:
        await take_back_signup(connection, row, entrant, now)
        await add_audit_entry(connection, row.id, now, entrant.user, entrant.name, "leave")
    elif row.began is None or entrant.state != "in":
        await tournament_rows.remove_entrant(connection, entrant.id)
        await purge_deleted(connection, [entrant.deck_version])
    elif row.state == "running" and entrant.dropped is None:
        await drop_entrants(connection, there, [entrant], now)
        number = len(there.rounds) or None
        await add_audit_entry(
            connection, row.id, now, entrant.user, entrant.name, "drop", in_round=number
        )


@retry_on_conflict
async def withdraw_blocked_member(store: Store, user: int, now: int) -> Sequence[ChallengeRow]:
    """Removes a blocked user from all queues and tournaments, and ends the waiting challenges by
    and to them. Returns those challenges, with their new states. Idempotent."""
    async with store.write() as connection:
        ended = [_ended(row, user) for row in await waiting_challenges(connection, user)]
        for row in ended:
            await change_challenge(connection, row.id, state=row.state)
        await leave_tournaments(connection, user, now)
        await leave_all_queues(connection, user)
    return ended


def _ended(row: ChallengeRow, user: int) -> ChallengeRow:
    return replace(row, state="cancelled" if row.challenger == user else "declined")
