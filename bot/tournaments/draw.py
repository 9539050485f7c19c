"""Drawing lots and seeding at the start of a tournament, and the commitment before it.

If the announcement names a public number, the bot commits at the start to the field, the
tournament's seed and the secrets of all its rounds. It draws lots and seeding once the number is
typed. Then the first round begins.
"""

import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.people import is_former_member
from bot.deals.draws import DrawField, commitment_to, draw_seed, seal_deals
from bot.store.tournaments.pairings import change_entrants
from bot.store.tournaments.tournament_draws import DrawRow, Inputs, add_draw, inputs_of, save_inputs
from bot.store.tournaments.tournament_rows import EntrantRow, TournamentRow, change_tournament
from bot.tournaments.round_plan import plan_for, usual_rounds
from bot.tournaments.standings import lot_of
from engine.core.randomness import SEED_BYTES

LATE_TABLES: Final = 16
"""Number of tables beyond those of the first players for which the commitment has secrets, because
members may enter late."""

SPARE_DEALS: Final = 1
"""Number of deals beyond a pairing's usual games for which the commitment has secrets, because a
match may be restarted."""

LONGEST_NUMBER: Final = 200

AT_START: Final = 0
"""The round number under which the inputs of lots and seeding are stored."""


def seed_of_draw(row: TournamentRow) -> bytes:
    """Returns the seed of all randomness in a tournament's draw: lots, seeding, byes and pairings.
    If the tournament is drawn from a public number (such as a lottery result that the organiser
    enters), the seed depends on that number, so call this function only when it can no longer
    change."""
    return draw_seed(row.id, row.seed, row.public_number)


def lot_of_entrant(row: TournamentRow, entrant: int, user: int) -> int:
    """Returns an entrant's lot, a random number that decides ties. If the tournament is drawn from
    a public number, the lot follows from the entrant's id, else from the member's id `user`."""
    return lot_of(seed_of_draw(row), entrant if row.drawing else user)


def normalise_number(typed: str) -> str:
    """Returns a typed public number in the form that is hashed, so that differences in spelling
    don't matter. Keeps ASCII letters in lower case and digits; each run of other characters becomes
    one space. Returns "" if there is no digit."""
    text = unicodedata.normalize("NFKC", typed).lower()
    kept = "".join(one if one.isascii() and one.isalnum() else " " for one in text)
    number = " ".join(kept.split())
    return number if any(one.isdigit() for one in number) else ""


async def draw_or_commit(
    connection: AsyncConnection, row: TournamentRow, playing: Sequence[EntrantRow]
) -> None:
    """Draws the lots and the seeding of the players, who must have their ratings. If the tournament
    uses a public number, draws nothing yet, but stores a commitment to the players and all secrets.
    The tournament must be locked and about to start."""
    await save_inputs(connection, row.id, AT_START, {"field": field_of(playing)})
    if not row.number_source:
        await _give_numbers(connection, row, playing)
        return
    await change_entrants(connection, {one.id: {"rating": one.rating} for one in playing})
    key = secrets.token_bytes(SEED_BYTES)
    size = (
        _most_rounds(row, len(playing)),
        len(playing) // 2 + LATE_TABLES,
        row.best_of + SPARE_DEALS,
    )
    hashes, field = seal_deals(key, *size).rounds, field_of(playing)
    commitment = commitment_to(row.id, row.number_source, row.seed, field, hashes)
    await add_draw(connection, DrawRow(row.id, key, commitment, *size))
    await change_tournament(connection, row.id, drawing="open")


async def draw_lots(
    connection: AsyncConnection, row: TournamentRow, entrants: Sequence[EntrantRow]
) -> None:
    """Draws the lots and the seeding of the players to whom the tournament's commitment applies.
    Players who entered later keep their seeding and get new lots. The tournament must be locked."""
    field = (await inputs_of(connection, row.id))[AT_START]["field"]
    by_id = {one.id: one for one in entrants}
    await _give_numbers(connection, row, [by_id[one] for one, _ in field])
    drawn = [one for one, _ in field]
    late = [one for one in entrants if one.lot is not None and one.id not in drawn]
    lots: dict[int, Inputs] = {
        one.id: {"lot": lot_of_entrant(row, one.id, one.user)} for one in late
    }
    await change_entrants(connection, lots)
    await change_tournament(connection, row.id, drawing="done")


def field_of(playing: Sequence[EntrantRow]) -> DrawField:
    """Returns the (id, rating) of each player, sorted by id. The commitment fixes this list."""
    return [(one.id, one.rating) for one in sorted(playing, key=lambda one: one.id)]


def lots_and_numbers(
    row: TournamentRow, playing: Sequence[EntrantRow]
) -> Mapping[int, tuple[int, int]]:
    """Returns the (lot, seeding) of each player, by entrant id. Players are seeded by rating, and
    by lot if their ratings are equal. Players for whom no lot can be drawn are missing (see
    `has_lot`)."""
    lots = {one.id: lot_of_entrant(row, one.id, one.user) for one in playing if has_lot(row, one)}
    ordered = sorted(
        (one for one in playing if one.id in lots),
        key=lambda one: (-(one.rating or 0), lots[one.id], one.user if not row.drawing else one.id),
    )
    return {one.id: (lots[one.id], number) for number, one in enumerate(ordered, 1)}


def has_lot(row: TournamentRow, one: EntrantRow) -> bool:
    """Returns whether an entrant's lot can be drawn. False if the lot would follow from a member's
    id that was deleted with their data."""
    return bool(row.drawing) or not is_former_member(one.user)


async def _give_numbers(
    connection: AsyncConnection, row: TournamentRow, playing: Sequence[EntrantRow]
) -> None:
    found = lots_and_numbers(row, playing)
    ratings = {one.id: one.rating for one in playing}
    changes: dict[int, Inputs] = {
        one: {"lot": drawn, "rating": ratings[one], "seeded": number}
        for one, (drawn, number) in found.items()
    }
    await change_entrants(connection, changes)


def _most_rounds(row: TournamentRow, players: int) -> int:
    """Returns the maximum number of rounds: the planned ones, those of a cut, and a second
    final."""
    plan = plan_for(row, players)
    return plan.rounds + usual_rounds(plan.cut) + 1
