"""Late entry: an organiser adds a member to a Swiss tournament that has begun."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import PlayerRef
from bot.store.decks.deck_rows import StoredDeck, purge_deleted
from bot.store.ratings.rating_rows import rating_of
from bot.store.tournaments import tournament_rows
from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.tournament_rows import EntrantRow, Tournament
from bot.tournaments.creation import LARGEST
from bot.tournaments.draw import lot_of_entrant
from bot.tournaments.round_plan import plan_of

NOT_BEGUN = "This tournament hasn't started: “Join” signs you up."
ONLY_SWISS = "You can only join late during the rounds of a Swiss tournament."
NOT_DRAWN = "This tournament hasn't been drawn yet. You can join after the draw."
TOO_LATE = "The last round has started: it's too late to join."
IN_ALREADY = "You're already in this tournament."
HAS_DROPPED = "You've dropped out of this tournament. An organiser can bring you back."
FULL = "This tournament is full."


def check_late(there: Tournament) -> None:
    """Raises Refusal if a tournament doesn't accept new players after its start, because the
    tournament isn't a running Swiss, isn't drawn yet, is in its last round, or is full."""
    if there.row.state != "running":
        raise Refusal(NOT_BEGUN)
    if there.row.format != "swiss":
        raise Refusal(ONLY_SWISS)
    if there.row.drawing == "open":
        raise Refusal(NOT_DRAWN)
    if len(there.rounds) >= plan_of(there).rounds:
        raise Refusal(TOO_LATE)
    if len(there.field) >= LARGEST["swiss"]:
        raise Refusal(FULL)


def check_comer(there: Tournament, user: int) -> None:
    """Raises Refusal if a member can't enter a tournament late, because `check_late` refuses that,
    or because the member plays already or has dropped out."""
    check_late(there)
    old = there.entrant_of(user)
    if old is not None and old.dropped is not None:
        raise Refusal(HAS_DROPPED)
    if old is not None and old.state == "in":
        raise Refusal(IN_ALREADY)


async def enter_late(
    connection: AsyncConnection, there: Tournament, person: PlayerRef, deck: StoredDeck, now: int
) -> EntrantRow:
    """Adds a member who plays from the next round on, and returns their entry. They lose all
    earlier rounds as missed. The tournament must be locked. Raises Refusal if the member can't be
    added."""
    check_comer(there, person.id)
    row, old = there.row, there.entrant_of(person.id)
    values: dict[str, object] = {
        "name": person.name,
        "deck_version": deck.version_id,
        "state": "in",
        "rating": await rating_of(connection, row.guild, row.game, row.clock, person.id),
        "lot": None,
        "seeded": 1 + max((one.seeded or 0 for one in there.entrants), default=0),
        "entered": len(there.rounds) + 1,
    }
    if old is None:
        one = await tournament_rows.add_entrant(
            connection, tournament=row.id, user=person.id, joined=now, **values
        )
    else:
        one = old.id
        await tournament_rows.change_entrant(connection, one, **values)
        await purge_deleted(connection, [old.deck_version])
    values["lot"] = lot_of_entrant(row, one, person.id)
    await tournament_rows.change_entrant(connection, one, lot=values["lot"])
    await tournament_rows.add_pairings(
        connection, [missed_round(there, one, played.number, now) for played in there.rounds]
    )
    await add_audit_entry(
        connection, row.id, now, person.id, person.name, "join",
        entrant=one, in_round=len(there.rounds) + 1,
    )  # fmt: skip
    await tournament_rows.note_tournament_change(connection, row.id)
    blank = EntrantRow(one, row.id, person.id, person.name, deck.version_id, "in", now)
    return replace(old or blank, **values)


def missed_round(there: Tournament, entrant: int, number: int, now: int) -> dict[str, object]:
    """Returns the columns of a pairing for a round that an entrant has missed. The entrant loses it
    by as many games as a win needs."""
    tables = [pairing.number for pairing in there.pairings if pairing.round == number]
    return {
        "tournament": there.row.id,
        "round": number,
        "number": max(tables, default=0) + 1,
        "slot": None,
        "entrant_a": entrant,
        "entrant_b": None,
        "winner": "none",
        "how": "missed",
        "games_a": 0,
        "games_b": there.row.best_of // 2 + 1,
        "games_drawn": 0,
        "opened": None,
        "decided": now,
        "tried": None,
        "trouble": None,
    }
